"""Dealing Tichu: one card at a time from the starter on, eight each, then six (M2)."""

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.tichu.cards import FIRST_CARDS, HAND_CARDS, NAMES, card_set
from rules.tichu.state import SEATS, Deal, Given


def draw(chance: Chance, number: int, starter: Seat | None, given: Given | None = None) -> Deal:
    """The deal of round `number`; what `given` fixes isn't drawn.

    Without a starter (the first round) chance names one. Raises ValueError when `given` can't be
    dealt.
    """
    fixed = {seat: tuple(hand) for seat, hand in (given.hands if given else {}).items()}
    placed = [card for hand in fixed.values() for card in hand]
    card_set(placed)
    if any(len(hand) != HAND_CARDS for hand in fixed.values()):
        raise ValueError("a hand has fourteen cards, the first eight first")
    if any(seat not in SEATS for seat in fixed):
        raise ValueError("four people play")
    if given is not None and given.starter is not None:
        starter = given.starter
    if starter is None:
        starter = Seat(chance.below(f"starter/{number}", len(SEATS)))
    rest = [card for card in NAMES if card not in placed]
    deck = iter(chance.shuffled(f"deal/{number}", rest) if rest else ())
    hands: dict[Seat, list[str]] = {seat: [] for seat in SEATS if seat not in fixed}
    for size in (FIRST_CARDS, HAND_CARDS):
        while any(len(hand) < size for hand in hands.values()):
            for step in range(len(SEATS)):
                seat = Seat((starter + step) % len(SEATS))
                if seat in hands:
                    hands[seat].append(next(deck))
    return Deal(tuple(fixed.get(seat) or tuple(hands[seat]) for seat in SEATS), starter)
