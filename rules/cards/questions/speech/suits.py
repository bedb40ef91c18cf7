"""Suits as they are said and shown, for the games of the family that have more than one."""

from collections.abc import Mapping, Sequence

from rules.cards.deck import SUIT_SIGNS, Suit
from rules.cards.questions.speech import rank_name
from rules.core.speech.lines import Formatter, Writer
from rules.core.speech.verbs import Hearing, Slot

_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("s", "♠", "♤", "黑桃", "黑心", "spades", "spade"), "S"),
    **dict.fromkeys(("h", "♥", "♡", "❤", "红桃", "红心", "hearts", "heart"), "H"),
    **dict.fromkeys(("d", "♦", "♢", "◆", "方块", "方片", "diamonds", "diamond"), "D"),
    **dict.fromkeys(("c", "♣", "♧", "梅花", "草花", "clubs", "club"), "C"),
}


def _read(text: str, hearing: Hearing) -> str:
    return _WORDS[text.lower()]


SUIT_PATTERN = "(?:" + "|".join(sorted(_WORDS, key=len, reverse=True)) + ")"
SUIT = Slot("text", SUIT_PATTERN, _read, lambda letter: SUIT_SIGNS[Suit(letter)])


def suit_name(letter: str, writer: Writer) -> str:
    """A suit by its sign."""
    return SUIT_SIGNS[Suit(letter)]


def cards_name(cards: tuple[str, Sequence[int]], writer: Writer) -> str:
    """Cards of one suit: its sign, then the ranks."""
    letter, ranks = cards
    return f"{suit_name(letter, writer)} {' '.join(rank_name(rank, writer) for rank in ranks)}"


SUIT_FORMATTERS: Mapping[str, Formatter] = {"suit": suit_name, "cards": cards_name}
