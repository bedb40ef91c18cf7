"""Cards with suits and two jokers, and which of them play at a table of a given size (XI-60).

A card is its notation: a suit letter and a rank (`H10`), or `J14` and `J15` for the two jokers.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

import msgspec

from rules.cards.questions.asking import HAND, RANKS

Suit = Literal["S", "H", "D", "C"]
Card = str
LETTERS: tuple[Suit, ...] = ("S", "H", "D", "C")
JOKERS: tuple[Card, Card] = ("J14", "J15")
JOKER_RANKS = (14, 15)
HANDS_A_SUIT = 3


class LineUp(msgspec.Struct, frozen=True):
    """What plays: the suits, whether jokers do, whether somebody is the Clown."""

    suits: tuple[Suit, ...]
    jokers: bool
    clown: bool

    def ranks(self) -> range:
        """The ranks that can be named (XI-62)."""
        return range(1, JOKER_RANKS[-1] + 1) if self.jokers else RANKS

    def discards(self) -> int:
        """How many cards the Clown must discard."""
        if not self.clown:
            return 0
        return max(0, len(self.suits) + (len(JOKERS) if self.jokers else 0) - HAND)


_SETS: dict[int, tuple[int, bool, bool]] = {
    6: (2, False, False),
    7: (2, True, True),
    9: (3, False, False),
    10: (3, True, True),
    12: (4, False, False),
    13: (4, False, True),
}
SEATS = tuple(_SETS)


def line_up(seats: int, *, jokers: bool) -> LineUp:
    """The set for so many players; `jokers` matters with thirteen, where both kinds exist."""
    suits, with_jokers, clown = _SETS[seats]
    return LineUp(LETTERS[:suits], with_jokers or (jokers and seats == SEATS[-1]), clown)


def card(suit: Suit, rank: int) -> Card:
    """The card of that suit and rank."""
    return f"{suit}{rank}"


def rank_of(one: Card) -> int:
    """The rank of a card; jokers are 14 and 15."""
    return int(one[1:])


def suit_of(one: Card) -> Suit | None:
    """The suit of a card, None for a joker."""
    return next((suit for suit in LETTERS if one.startswith(suit)), None)


def suits_of(cards: Iterable[Card]) -> tuple[Suit, ...]:
    """The suits among `cards`, in order."""
    found = {suit_of(one) for one in cards}
    return tuple(suit for suit in LETTERS if suit in found)


def is_clown(hand: Iterable[Card]) -> bool:
    """Whether a hand is the Clown's: not all of one suit."""
    return len({suit_of(one) for one in hand}) > 1


def gives_clown_away(cards: Iterable[Card]) -> bool:
    """Whether only the Clown can show these cards: a joker, or more than one suit."""
    suits = {suit_of(one) for one in cards}
    return len(suits) > 1 or None in suits


def is_ace(one: Card) -> bool:
    """Whether a card is an ace."""
    return rank_of(one) == 1


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards by suit, then rank, jokers last."""

    def place(one: Card) -> tuple[int, int]:
        suit = suit_of(one)
        return (len(LETTERS) if suit is None else LETTERS.index(suit)), rank_of(one)

    return tuple(sorted(cards, key=place))


def first_range(hand: Iterable[Card]) -> int:
    """The smallest difference between two cards of a dealt hand, at least 1 (XI-63)."""
    ranks = sorted(rank_of(one) for one in hand)
    return max(1, min(b - a for a, b in pairwise(ranks)))
