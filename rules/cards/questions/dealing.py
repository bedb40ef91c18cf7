"""Dealing hands of four, some of which a script may have fixed."""

from collections.abc import Mapping, Sequence

from rules.cards.questions.asking import HAND, RANKS
from rules.core.chance import Chance
from rules.core.seats import Seat

_WORDS = ("no", "one", "two", "three", "four", "five")


def deal_hands(
    chance: Chance,
    seats: int,
    fixed: Mapping[Seat, Sequence[int]],
    laid: Sequence[int] = (),
    *,
    ranks: Sequence[int] = RANKS,
    label: str = "deal",
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Hands of four for `seats` people out of `ranks`, and the cards left over, all in rank order.

    What `fixed` gives to a seat and `laid` puts aside isn't drawn. Raises ValueError when that
    can't be dealt.
    """
    placed = [rank for hand in fixed.values() for rank in hand] + list(laid)
    if any(rank not in ranks for rank in placed) or len(set(placed)) != len(placed):
        raise ValueError(f"the cards of a deal are different ranks from {ranks[0]} to {ranks[-1]}")
    if any(len(hand) != HAND for hand in fixed.values()):
        raise ValueError("a hand has four cards")
    if any(not 0 <= seat < seats for seat in fixed):
        raise ValueError("a hand belongs to one of the people")
    left = len(ranks) - HAND * seats
    if len(laid) > left:
        cards = "card is" if left == 1 else "cards are"
        raise ValueError(f"at most {_WORDS[left]} {cards} left over")
    rest = [rank for rank in ranks if rank not in placed]
    if rest:
        rest = list(chance.shuffled(label, rest))
    hands = []
    for seat in map(Seat, range(seats)):
        hand = fixed.get(seat)
        if hand is None:
            hand, rest = rest[:HAND], rest[HAND:]
        hands.append(tuple(sorted(hand)))
    return tuple(hands), tuple(sorted([*laid, *rest]))
