"""Cutting for the dealer and dealing the piles (GR-2)."""

from collections import Counter

from rules.cards.deck import JOKER, Card, rank_of
from rules.core.chance import Chance
from rules.core.seats import Seat, next_seat

from .equations.groups import GAME_CARDS
from .state import Deal, Given, Options


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """The deal of the first game; what `given` fixes isn't drawn. ValueError if it can't be."""
    given = given or Given()
    fixed = Counter(card for pile in given.piles.values() for card in pile)
    for card in fixed - Counter(GAME_CARDS):
        raise ValueError(f"two packs with jokers don't hold that many {card}")
    for seat in (*given.piles, given.dealer):
        if seat is not None and seat not in range(seats):
            raise ValueError(f"there is no seat {seat}")
    cutter: Seat | None = None
    cuts: tuple[Card, ...] = ()
    dealer = given.dealer
    if dealer is None:
        cutter, cuts, dealer = _cut(seats, chance)
    rest = Counter(GAME_CARDS) - fixed
    missing = [seat for seat in _from_next(dealer, seats) if seat not in given.piles]
    drawn = _piles("deal/1", tuple(sorted(rest.elements())), missing, seats, chance)
    piles = tuple(
        tuple(given.piles[Seat(seat)]) if seat in given.piles else drawn[Seat(seat)]
        for seat in range(seats)
    )
    return Deal(piles, dealer, cutter, cuts)


def deal_again(
    game: int, dealer: Seat, playing: tuple[Seat, ...], seats: int, chance: Chance
) -> tuple[tuple[Card, ...], ...]:
    """The piles by seat of a later game of a match, for those still playing."""
    order = [seat for seat in _from_next(dealer, seats) if seat in playing]
    deck = tuple(sorted(GAME_CARDS))
    drawn = _piles(f"deal/{game}", deck, order, len(playing), chance)
    return tuple(drawn.get(Seat(seat), ()) for seat in range(seats))


def _cut(seats: int, chance: Chance) -> tuple[Seat, tuple[Card, ...], Seat]:
    """The cutter, the cards cut, and the dealer counted out; a joker is cut again."""
    cutter = Seat(chance.below("cutter", seats))
    cuts: list[Card] = []
    while not cuts or cuts[-1] == JOKER:
        cuts.append(chance.pick(f"cut/{len(cuts) + 1}", tuple(sorted(GAME_CARDS))))
    count = rank_of(cuts[-1])
    assert count is not None, "the last cut is no joker"
    return cutter, tuple(cuts), next_seat(cutter, seats, count - 1)


def _from_next(dealer: Seat, seats: int) -> list[Seat]:
    """The order in which piles are taken: the dealer's next first, the dealer last."""
    return [next_seat(dealer, seats, step + 1) for step in range(seats)]


def _piles(
    label: str, deck: tuple[Card, ...], order: list[Seat], parts: int, chance: Chance
) -> dict[Seat, tuple[Card, ...]]:
    """The shuffled deck cut into equal piles, `parts` to a whole game, one for each of `order`."""
    if not order:
        return {}
    size = min(len(GAME_CARDS) // parts, len(deck) // len(order))
    shuffled = chance.shuffled(label, deck)
    return {seat: shuffled[at * size : (at + 1) * size] for at, seat in enumerate(order)}
