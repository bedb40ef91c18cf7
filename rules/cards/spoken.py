"""Cards as people write and say them: `♥10`, `10♥`, `h10`, `红桃10`, `黑桃A`, `方块老K`, `大王`."""

from collections.abc import Mapping

import msgspec

from .deck import (
    ACE,
    JACK,
    JOKER,
    KING,
    QUEEN,
    RANK_LETTERS,
    RANKS,
    SUIT_SIGNS,
    Card,
    Suit,
    rank_of,
    suit_of,
)
from .deck import card as card_of


class Spoken(msgspec.Struct, frozen=True):
    """A card as said: a joker (no rank), or a rank whose suit may have been left out."""

    rank: int | None = None
    suit: Suit | None = None

    def exact(self) -> Card | None:
        """The card that is meant, None if the suit is missing."""
        if self.rank is None:
            return JOKER
        return None if self.suit is None else card_of(self.suit, self.rank)

    def fits(self, card: Card) -> bool:
        """Whether `card` may be meant."""
        if self.rank is None:
            return card == JOKER
        return rank_of(card) == self.rank and self.suit in (None, suit_of(card))


_SUITS: Mapping[Suit, tuple[str, ...]] = {
    Suit.HEARTS: ("h", "♥", "♡", "❤", "红桃", "红心", "hearts", "heart"),
    Suit.SPADES: ("s", "♠", "♤", "黑桃", "黑心", "spades", "spade"),
    Suit.DIAMONDS: ("d", "♦", "♢", "◆", "◇", "方块", "方片", "diamonds", "diamond"),
    Suit.CLUBS: ("c", "♣", "♧", "梅花", "草花", "clubs", "club"),
}
_RANKS: Mapping[int, tuple[str, ...]] = {
    **{rank: (str(rank),) for rank in RANKS},
    ACE: ("1", "a", "尖", "ace"),
    JACK: ("11", "j", "钩", "勾", "jack"),
    QUEEN: ("12", "q", "圈", "queen"),
    KING: ("13", "k", "老k", "king"),
}
_JOKERS = ("大王", "小王", "大怪", "小怪", "王", "鬼", "joker", "jkr")
_BETWEEN = " ,、+和与&"


def _longest_first(words: Mapping[str, object]) -> list[str]:
    return sorted(words, key=len, reverse=True)


_SUIT_OF = {word: suit for suit, words in _SUITS.items() for word in words}
_RANK_OF = {word: rank for rank, words in _RANKS.items() for word in words}
_SUIT_WORDS, _RANK_WORDS = _longest_first(_SUIT_OF), _longest_first(_RANK_OF)
_JOKER_WORDS = _longest_first(dict.fromkeys(_JOKERS))

_SUIT, _RANK = "|".join(_SUIT_WORDS), "|".join(_RANK_WORDS)
ONE_CARD = (
    rf"(?:(?:{_SUIT})\s*(?:{_RANK})|(?:{_RANK})\s*(?:{_SUIT})|{'|'.join(_JOKER_WORDS)}|(?:{_RANK}))"
)
"""A regular expression, to be used without regard to case, for one card as said."""
SOME_CARDS = rf"{ONE_CARD}(?:[{_BETWEEN}]*{ONE_CARD})*"
"""The same for one card or more."""


def read_cards(text: str) -> tuple[Spoken, ...] | None:
    """The cards that `text` names, in order; None if there is anything else in it."""
    rest = text.lower().strip(_BETWEEN)
    found: list[Spoken] = []
    while rest:
        one = _first(rest)
        if one is None:
            return None
        found.append(one[0])
        rest = one[1].lstrip(_BETWEEN)
    return tuple(found) or None


def _first(text: str) -> tuple[Spoken, str] | None:
    """The first card, and the text after it. A rank followed by a suit is one card."""
    for word in _JOKER_WORDS:
        if text.startswith(word):
            return Spoken(), text[len(word) :]
    suit, behind = _word(text, _SUIT_WORDS)
    if suit:
        rank, rest = _word(behind.lstrip(), _RANK_WORDS)
        if not rank or _is_cut(rank, rest):
            return None
        return Spoken(_RANK_OF[rank], _SUIT_OF[suit]), rest
    rank, behind = _word(text, _RANK_WORDS)
    if not rank or _is_cut(rank, behind):
        return None
    # Only a suit right behind the rank is its own: `10♥4` is ♥10 and a 4, `10 ♥4` a 10 and ♥4.
    suit, rest = _word(behind, _SUIT_WORDS)
    return Spoken(_RANK_OF[rank], _SUIT_OF.get(suit)), rest


def _is_cut(rank: str, behind: str) -> bool:
    """Whether a number goes on behind the rank: 14 is no card."""
    return rank[-1].isdecimal() and behind[:1].isdecimal()


def _word(text: str, words: list[str]) -> tuple[str, str]:
    """The longest of `words` that `text` begins with, else nothing; and the rest."""
    for word in words:
        if text.startswith(word):
            return word, text[len(word) :]
    return "", text


def sign(card: Card) -> str:
    """A card as it is shown: `♥10`, `♠A`; a joker keeps its notation, each language names it."""
    suit, rank = suit_of(card), rank_of(card)
    if suit is None or rank is None:
        return card
    return SUIT_SIGNS[suit] + RANK_LETTERS.get(rank, str(rank))
