"""What a set of cards is, and what beats what (TI-1 to TI-11).

Every shape there is is written down once, as a count of cards for each rank; a set is then
classified by looking its counts up. A shape with the Phoenix is a plain shape in which the
Phoenix stands for one card of rank 2..A, so TI-3, TI-4 and TI-6 need no code of their own.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

import msgspec

from rules.tichu.cards import (
    ACE,
    DOG_BIT,
    DRAGON_RANK,
    DRG_BIT,
    LOWEST_RANK,
    PHX_BIT,
    SPECIAL_BITS,
    SUIT_BITS,
)

LONGEST_STRAIGHT: Final = 14
SHORTEST_STRAIGHT: Final = 5
MOST_PAIRS: Final = 7
"""Seven pairs fill a hand of fourteen."""


class Kind(StrEnum):
    SINGLE = "single"
    DOG = "dog"
    PAIR = "pair"
    TRIPLE = "triple"
    FULL_HOUSE = "fullhouse"
    STAIRS = "stairs"
    STRAIGHT = "straight"
    FOUR_BOMB = "bomb4"
    STRAIGHT_BOMB = "bombsf"


BOMBS: Final = (Kind.FOUR_BOMB, Kind.STRAIGHT_BOMB)


class Combination(msgspec.Struct, frozen=True):
    """One reading of a set of cards.

    `height` counts half ranks (twice the rank number of the card that decides: the triple of a
    full house, the top of a run), because the Phoenix alone lies half a rank above what it
    covers. `phoenix` is the rank it stands for, 0 if it is absent or alone.
    """

    kind: Kind
    size: int
    height: int
    phoenix: int = 0

    @property
    def is_bomb(self) -> bool:
        return self.kind in BOMBS

    @property
    def rank(self) -> int:
        """The deciding rank, rounded down for the Phoenix alone."""
        return self.height // 2


_Counts = dict[int, int]


def _word(counts: _Counts) -> int:
    """Counts for each rank, packed four bits a rank with rank 1 lowest."""
    return sum(count << 4 * (rank - 1) for rank, count in counts.items())


def _plain_shapes() -> Iterator[tuple[Kind, int, _Counts]]:
    """Every shape but bombs and special singles: kind, deciding rank, counts by rank."""
    ranks = range(LOWEST_RANK, ACE + 1)
    for rank in ranks:
        yield Kind.SINGLE, rank, {rank: 1}
        yield Kind.PAIR, rank, {rank: 2}
        yield Kind.TRIPLE, rank, {rank: 3}
        for pair in ranks:
            if pair != rank:
                yield Kind.FULL_HOUSE, rank, {rank: 3, pair: 2}
        for bottom in range(LOWEST_RANK, rank):
            if rank - bottom < MOST_PAIRS:
                yield Kind.STAIRS, rank, dict.fromkeys(range(bottom, rank + 1), 2)
        for bottom in range(1, rank - SHORTEST_STRAIGHT + 2):
            yield Kind.STRAIGHT, rank, dict.fromkeys(range(bottom, rank + 1), 1)


_MAH: Final = Combination(Kind.SINGLE, 1, 2)
_DRAGON: Final = Combination(Kind.SINGLE, 1, 2 * DRAGON_RANK)
_DOG: Final = Combination(Kind.DOG, 1, 0)
_PHOENIX: Final = tuple(Combination(Kind.SINGLE, 1, height) for height in range(2 * DRAGON_RANK))
"""The Phoenix alone, by height; it leads at 3, which is rank 1.5 (TI-1)."""
LED_PHOENIX: Final = _PHOENIX[3]

_Readings = tuple[Combination, ...]


def _tables() -> tuple[dict[int, _Readings], dict[int, _Readings]]:
    plain: dict[int, _Readings] = {1: (_MAH,)}
    with_phoenix: dict[int, list[Combination]] = {0: [LED_PHOENIX]}
    for kind, rank, counts in _plain_shapes():
        size = sum(counts.values())
        plain[_word(counts)] = (Combination(kind, size, 2 * rank),)
        if kind is Kind.SINGLE:
            continue
        for missing in counts:
            if missing >= LOWEST_RANK:
                natural = _word(counts) - _word({missing: 1})
                reading = Combination(kind, size, 2 * rank, missing)
                with_phoenix.setdefault(natural, []).append(reading)
    for rank in range(LOWEST_RANK, ACE + 1):
        plain[_word({rank: 4})] = (Combination(Kind.FOUR_BOMB, 4, 2 * rank),)
    return plain, {
        word: tuple(sorted(readings, key=lambda reading: -reading.height))
        for word, readings in with_phoenix.items()
    }


_PLAIN, _WITH_PHOENIX = _tables()
_STRAIGHT_BOMBS: Final = {
    (size, 2 * top): (Combination(Kind.STRAIGHT_BOMB, size, 2 * top),)
    for top in range(LOWEST_RANK, ACE + 1)
    for size in range(SHORTEST_STRAIGHT, LONGEST_STRAIGHT)
}
_NOTHING: Final[_Readings] = ()
_PAIRS_OF_BITS: Final = int("5" * 14, 16)
_PAIRS_OF_PAIRS: Final = int("3" * 14, 16)


def rank_counts(cards: int) -> int:
    """How many cards of each rank, packed four bits a rank, rank 1 lowest (special cards: all)."""
    halves = (cards & _PAIRS_OF_BITS) + (cards >> 1 & _PAIRS_OF_BITS)
    return (halves & _PAIRS_OF_PAIRS) + (halves >> 2 & _PAIRS_OF_PAIRS)


def shapes(with_phoenix: bool) -> Iterator[tuple[int, Combination]]:
    """Every shape of ordinary cards and the Mah Jong, as packed counts of its natural cards."""
    for counts, found in (_WITH_PHOENIX if with_phoenix else _PLAIN).items():
        for reading in found:
            yield counts, reading


@lru_cache(maxsize=16_384)
def readings(cards: int) -> tuple[Combination, ...]:
    """Every combination these cards can be, highest first; () if they are none.

    More than one only with the Phoenix: two pairs and the Phoenix, straights open at both ends
    (TI-5). Five or more of one suit in a row are a bomb and nothing else (TI-8). The Phoenix
    alone reads as led, rank 1.5.
    """
    natural = cards & ~PHX_BIT
    if natural & (DOG_BIT | DRG_BIT):
        if cards == DRG_BIT:
            return (_DRAGON,)
        return (_DOG,) if cards == DOG_BIT else _NOTHING
    counts = rank_counts(natural)
    if cards != natural:
        return _WITH_PHOENIX.get(counts, _NOTHING)
    found = _PLAIN.get(counts, _NOTHING)
    if found and found[0].kind is Kind.STRAIGHT and is_one_suit(cards):
        return _STRAIGHT_BOMBS[found[0].size, found[0].height]
    return found


def is_one_suit(cards: int) -> bool:
    """Whether a non-empty set is of one suit; the special cards have none (TI-7)."""
    if cards & SPECIAL_BITS:
        return False
    suit = (cards & -cards).bit_length() - 1 & 3
    return cards & SUIT_BITS[suit] == cards


def classify(cards: int) -> Combination | None:
    """The highest reading of these cards, or None."""
    found = readings(cards)
    return found[0] if found else None


def beats(play: Combination, table: Combination) -> bool:
    """Whether `play` may lie on `table`, turns and wishes apart.

    Ordinary combinations need the same kind and length and a higher rank (TI-10); more cards
    make the higher bomb, then the rank (TI-11); the Dog beats nothing (TI-16).
    """
    if play.kind in BOMBS:
        if table.kind in BOMBS:
            return (play.size, play.height) > (table.size, table.height)
        return True
    return play.kind is table.kind and play.size == table.size and play.height > table.height


def fitting(cards: int, table: Combination | None) -> tuple[Combination, ...]:
    """The readings of these cards that may be led (`table` None) or lie on `table`.

    Highest first; the Phoenix alone takes its value from the table (TI-1, TI-2).
    """
    if table is None:
        return readings(cards)
    if cards == PHX_BIT:
        if table.kind is not Kind.SINGLE or table.height == _DRAGON.height:
            return _NOTHING
        return (_PHOENIX[table.height + 1],)
    found = readings(cards)
    if len(found) == 1:
        return found if beats(found[0], table) else _NOTHING
    return tuple([reading for reading in found if beats(reading, table)])
