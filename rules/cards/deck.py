"""The French deck: suits, ranks and cards, written `H10`, `S1`, `JKR`.

A card is its notation: a suit letter H S D C and a rank 1-13, or `JKR` for a joker.
Jokers of one table are not told apart here; a game that must (by colour or size)
says so in its own notation.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Card = NewType("Card", str)
"""A card in notation: `H1` is the ace of hearts, `S13` the king of spades, `JKR` a joker."""


class Suit(StrEnum):
    """The four suits; the value is the letter of the notation."""

    HEARTS = "H"
    SPADES = "S"
    DIAMONDS = "D"
    CLUBS = "C"


ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANKS = range(ACE, KING + 1)
JOKER = Card("JKR")

RED = (Suit.HEARTS, Suit.DIAMONDS)
SUIT_SIGNS = {Suit.HEARTS: "♥", Suit.SPADES: "♠", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
RANK_LETTERS = {ACE: "A", JACK: "J", QUEEN: "Q", KING: "K"}


def card(suit: Suit, rank: int) -> Card:
    """The card of that suit and rank (1-13); any other rank is an error of the caller."""
    if rank not in RANKS:
        raise ValueError(f"no rank {rank}")
    return Card(f"{suit.value}{rank}")


SUITED: tuple[Card, ...] = tuple(card(suit, rank) for suit in Suit for rank in RANKS)
KINDS: tuple[Card, ...] = (*SUITED, JOKER)
"""Every kind of card once, suit by suit and rank by rank, the joker last."""

_SUITS = {one: suit for suit in Suit for one in (card(suit, rank) for rank in RANKS)}
_RANKS = {card(suit, rank): rank for suit in Suit for rank in RANKS}


def suit_of(one: Card) -> Suit | None:
    """The suit of a card, None for a joker."""
    return _SUITS.get(one)


def rank_of(one: Card) -> int | None:
    """The rank 1-13 of a card, None for a joker."""
    return _RANKS.get(one)


def is_red(one: Card) -> bool:
    """Hearts and diamonds are red; a joker is neither red nor black."""
    return suit_of(one) in RED


def read_notation(text: str) -> Card | None:
    """The card that `text` writes (`h10` will do), None if it writes none."""
    one = Card(text.strip().upper())
    return one if one in _SUITS or one == JOKER else None


def packs(number: int, jokers: int = 2) -> tuple[Card, ...]:
    """`number` whole packs of 52 cards and `jokers` jokers each, in a fixed order."""
    return (*SUITED, *(JOKER,) * jokers) * number
