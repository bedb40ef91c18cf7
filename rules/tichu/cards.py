"""The 56 cards, their notation, and sets of them as one whole number.

A card is a bit number 0..55: four bits for each rank, rank 1 first. The four bits of rank 1
are the special cards; above them lie 2..A with one bit for each suit. A set of cards (a hand,
a play, a pile) is the sum of its bits, so union, difference and "has all of" are one operation.

Notation: suit then rank, `J3`, `ST`, `PJ` (jack of pagodas); `Mah`, `Dog`, `Phx`, `Drg`.
"""

from collections.abc import Iterable, Iterator
from typing import Final

MAH: Final = 0
DOG: Final = 1
PHX: Final = 2
DRG: Final = 3

MAH_BIT: Final = 1 << MAH
DOG_BIT: Final = 1 << DOG
PHX_BIT: Final = 1 << PHX
DRG_BIT: Final = 1 << DRG
SPECIAL_BITS: Final = MAH_BIT | DOG_BIT | PHX_BIT | DRG_BIT

DECK_SIZE: Final = 56
FULL_DECK: Final = (1 << DECK_SIZE) - 1
FIRST_CARDS: Final = 8
HAND_CARDS: Final = 14

SUITS: Final = "JSPR"
RANKS: Final = "23456789TJQKA"
LOWEST_RANK: Final = 2
ACE: Final = 14
DRAGON_RANK: Final = 15
"""Rank numbers: Mah Jong 1, 2..10, J 11, Q 12, K 13, A 14, Dragon 15."""

EACH_RANK: Final = sum(1 << 4 * i for i in range(14))
"""One bit for each rank 1..14: the lowest of its four."""

SUIT_BITS: Final = tuple(
    sum(1 << 4 * (rank - 1) + suit for rank in range(LOWEST_RANK, ACE + 1)) for suit in range(4)
)
RANK_BITS: Final = (0, MAH_BIT, *(0b1111 << 4 * (rank - 1) for rank in range(2, ACE + 1)))
"""All cards of a rank 0..14; rank 1 is the Mah Jong, rank 0 nothing."""

NAMES: Final = (
    "Mah",
    "Dog",
    "Phx",
    "Drg",
    *(suit + rank for rank in RANKS for suit in SUITS),
)
_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}

_FIVES: Final = RANK_BITS[5]
_TENS_AND_KINGS: Final = RANK_BITS[10] | RANK_BITS[13]


def rank_of(card: int) -> int:
    """The rank number 2..14 of an ordinary card; 1 Mah Jong, 15 Dragon, 0 for Dog and Phoenix."""
    if card >= 4:
        return card // 4 + 1
    return (1, 0, 0, DRAGON_RANK)[card]


def members(cards: int) -> Iterator[int]:
    """The card numbers in a set, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def names(cards: int) -> tuple[str, ...]:
    """The notation of a set: special cards first, then by rank."""
    return tuple([NAMES[card] for card in members(cards)])


def card_set(notation: Iterable[str]) -> int:
    """The set with these cards. ValueError for an unknown name or a card named twice."""
    cards = 0
    for name in notation:
        number = _NUMBERS.get(name)
        if number is None:
            raise ValueError(f"no such card: {name!r}")
        bit = 1 << number
        if cards & bit:
            raise ValueError(f"named twice: {name}")
        cards |= bit
    return cards


def points(cards: int) -> int:
    """Card points of a set: 5 for a five, 10 for tens and kings, Dragon 25, Phoenix -25."""
    return (
        5 * (cards & _FIVES).bit_count()
        + 10 * (cards & _TENS_AND_KINGS).bit_count()
        + (25 if cards & DRG_BIT else 0)
        - (25 if cards & PHX_BIT else 0)
    )
