"""How good a hand is: the cheapest way to part it into combinations.

Every combination costs about one lead that somebody must win for it, less what it wins by itself;
a hand costs the sum over its cheapest parting. The unit is one lead. Suits matter for straight
bombs alone, so hands are compared as counts by rank, with the Phoenix apart.
"""

from functools import lru_cache
from typing import Final

from rules.tichu.cards import ACE, DOG_BIT, DRG_BIT, EACH_RANK, PHX_BIT
from rules.tichu.combinations import Combination, Kind, rank_counts, shapes
from rules.tichu.generator import straight_bombs

DRAGON: Final = -1.0
DOG: Final = 0.5
PHOENIX_ALONE: Final = -0.35
BOMB: Final = -1.2

_SINGLE: Final = (
    0,
    0.8,
    *(1.05 - 0.03 * r for r in range(2, 9)),
    0.8,
    0.74,
    0.65,
    0.5,
    0.25,
    -0.35,
)
"""By rank; 2..8 fall slowly, court cards win leads now and then, an ace mostly."""
_PAIR: Final = (0, 0, *(1.0 - 0.03 * r for r in range(2, 9)), 0.74, 0.68, 0.58, 0.42, 0.15, -0.4)
_TRIPLE: Final = (0, 0, *(0.85 - 0.03 * r for r in range(2, 9)), 0.55, 0.45, 0.35, 0.2, 0.0, -0.3)
_FULL: Final = (0, 0, *(0.85 - 0.04 * r for r in range(2, 9)), 0.48, 0.4, 0.3, 0.15, -0.05, -0.3)


def _stairs(top: int, size: int) -> float:
    return 0.75 - 0.04 * top - 0.1 * (size - 4) / 2


def _straight(top: int, size: int) -> float:
    return 0.95 - 0.05 * top - 0.08 * (size - 5)


def of_combination(combination: Combination) -> float:
    """What one combination costs; less is better."""
    rank, size = combination.rank, combination.size
    match combination.kind:
        case Kind.SINGLE:
            if combination.height > 2 * ACE + 1:
                return DRAGON
            return _SINGLE[rank] if combination.height % 2 == 0 else PHOENIX_ALONE
        case Kind.DOG:
            return DOG
        case Kind.PAIR:
            return _PAIR[rank]
        case Kind.TRIPLE:
            return _TRIPLE[rank]
        case Kind.FULL_HOUSE:
            return _FULL[rank]
        case Kind.STAIRS:
            return _stairs(rank, size)
        case Kind.STRAIGHT:
            return _straight(rank, size)
        case _:
            return BOMB


_Shape = tuple[int, float]
"""Packed counts of the natural cards, and the cost."""


def _by_lowest_rank(with_phoenix: bool) -> tuple[tuple[_Shape, ...], ...]:
    """For each rank 0..14 the shapes whose lowest natural card has it."""
    table: list[dict[int, float]] = [{} for _ in range(ACE + 1)]
    for counts, reading in shapes(with_phoenix):
        if counts:
            known = table[((counts & -counts).bit_length() + 3) // 4]
            known[counts] = min(of_combination(reading), known.get(counts, 9.0))
    return tuple(tuple(known.items()) for known in table)


_PLAIN: Final = _by_lowest_rank(False)
_WITH_PHOENIX: Final = _by_lowest_rank(True)
_FENCES: Final = EACH_RANK << 3


def _fitting(counts: int, table: tuple[tuple[_Shape, ...], ...]) -> list[list[_Shape]]:
    """The shapes that `counts` holds: subtracting them borrows from no fence."""
    fenced = counts | _FENCES
    return [
        [shape for shape in shapes_ if (fenced - shape[0]) & _FENCES == _FENCES]
        if not rank or counts >> 4 * (rank - 1) & 15
        else []
        for rank, shapes_ in enumerate(table)
    ]


@lru_cache(maxsize=200_000)
def of_counts(counts: int, has_phoenix: bool) -> float:
    """The cost of ordinary cards (and the Mah Jong) given as packed counts."""
    plain = _fitting(counts, _PLAIN)
    joined = _fitting(counts, _WITH_PHOENIX) if has_phoenix else []
    known: dict[int, float] = {}
    known_without: dict[int, float] = {0: 0.0}

    def without(rest: int) -> float:
        best = known_without.get(rest)
        if best is not None:
            return best
        best = 99.0
        fenced = rest | _FENCES
        for shape, cost in plain[((rest & -rest).bit_length() + 3) // 4]:
            if (fenced - shape) & _FENCES == _FENCES:
                best = min(best, cost + without(rest - shape))
        known_without[rest] = best
        return best

    def holding(rest: int) -> float:
        if not rest:
            return PHOENIX_ALONE
        best = known.get(rest)
        if best is not None:
            return best
        best = PHOENIX_ALONE + without(rest)
        fenced = rest | _FENCES
        lowest = ((rest & -rest).bit_length() + 3) // 4
        for shape, cost in joined[lowest]:
            if (fenced - shape) & _FENCES == _FENCES:
                best = min(best, cost + without(rest - shape))
        for shape, cost in plain[lowest]:
            if (fenced - shape) & _FENCES == _FENCES:
                best = min(best, cost + holding(rest - shape))
        known[rest] = best
        return best

    return holding(counts) if has_phoenix else without(counts)


def of_hand(hand: int) -> float:
    """The cost of a whole hand; the lower, the sooner it is out."""
    ordinary = hand & ~(DOG_BIT | DRG_BIT | PHX_BIT)
    has_phoenix = hand & PHX_BIT != 0
    cost = of_counts(rank_counts(ordinary), has_phoenix)
    for run in straight_bombs(ordinary):
        cost = min(cost, BOMB + of_counts(rank_counts(ordinary & ~run), has_phoenix))
    return cost + (DRAGON if hand & DRG_BIT else 0.0) + (DOG if hand & DOG_BIT else 0.0)
