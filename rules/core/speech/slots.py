"""Blanks that several games share: whole numbers, ranks, seats, words."""

import re

from rules.core.commands import Refused, refuse
from rules.core.seats import Seat
from rules.core.speech.verbs import Hearing, Slot

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0, "0": 0}
_NAMES = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
]
_WORDS = {name: value for value, name in enumerate(_NAMES, 1)}
_NUMBER_WORDS = {"one": 1, "eleven": 11, "twelve": 12, "zero": 0} | {
    name: value for name, value in _WORDS.items() if 2 <= value <= 10
}
_FACES = {
    "a": 1,
    "j": 11,
    "q": 12,
    "k": 13,
    "尖": 1,
    "钩": 11,
    "勾": 11,
    "圈": 12,
    "老k": 13,
    "王": 13,
}
LARGEST = 10**9


def chinese_number(text: str) -> int | None:
    """The value of a Chinese numeral below 100 (三, 十二, 二十四), or None."""
    if not text or any(c not in _DIGITS and c != "十" for c in text):
        return None
    if "十" not in text:
        value = 0
        for c in text:
            value = value * 10 + _DIGITS[c]
        return value
    tens, _, ones = text.partition("十")
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return None
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)


def read_number(text: str, hearing: Hearing) -> int | Refused:
    """A whole number in figures, Chinese numerals or an English word; else NOT_WHOLE."""
    if re.fullmatch(r"[-+]?\d+", text):
        digits = text.lstrip("+-").lstrip("0") or "0"
        if len(digits) > len(str(LARGEST)):
            return refuse("TOO_LARGE")
        return int(text)
    value = chinese_number(text)
    if value is None:
        value = _NUMBER_WORDS.get(text.lower())
    return refuse("NOT_WHOLE", text=text[:20]) if value is None else value


def read_rank(text: str, hearing: Hearing) -> int | Refused:
    """A card's rank: 1–13, A J Q K, 尖 钩 圈 老K, Chinese numerals, English names; else NO_SUCH_RANK.

    Any whole number is read; which ranks the game has is the engine's to say.
    """
    face = _FACES.get(text.lower())
    if face is None:
        face = _WORDS.get(text.lower())
    if face is not None:
        return face
    value = read_number(text, hearing)
    if isinstance(value, Refused):
        return value if value.code == "TOO_LARGE" else refuse("NO_SUCH_RANK", rank=text[:20])
    return value


def read_seat(text: str, hearing: Hearing) -> Seat | Refused:
    """A seat by number (from 1), by name (a unique beginning is enough), or by mention (@)."""
    if text.startswith("@"):
        if len(hearing.mentions) == 1:
            return hearing.mentions[0]
        text = text[1:]
    figure = re.fullmatch(r"(\d+)(?:号|号位)?", text)
    number = int(figure.group(1)) if figure else chinese_number(re.sub("号位?$", "", text))
    if number is not None and Seat(number - 1) in hearing.names:
        return Seat(number - 1)
    wanted = text.lower()
    exact = [seat for seat, name in hearing.names.items() if name.lower() == wanted]
    if len(exact) == 1:
        return exact[0]
    found = exact or [s for s, name in hearing.names.items() if name.lower().startswith(wanted)]
    if not found or not wanted:
        return refuse("NO_SUCH_PLAYER", text=text[:40])
    return found[0] if len(found) == 1 else refuse("AMBIGUOUS", choices=tuple(found))


def _rank_word(rank: int) -> str:
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))


_NUMERAL = r"[-+]?\d[\d.,/]*|[-+]?\.\d+|[零〇一二两三四五六七八九十]{1,4}"
_NUMBER_WORD = "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True))
NUMBER = Slot("number", rf"(?:{_NUMERAL}|{_NUMBER_WORD})", read_number)
NO_NUMBER = Slot(
    "number", r"(?!(?:up|of|it|is|that|all|this|what|who|why|total)\b)[a-z]{1,8}", read_number
)
"""A word where a number belongs: read so that it is refused with a reason, not passed over."""

_RANK_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
RANK = Slot(
    "rank",
    rf"(?:\d+|老k|[ajqk尖钩勾圈]|十[一二三四五]?|[一二三四五六七八九]|{_RANK_WORD})",
    read_rank,
    _rank_word,
)
SEAT = Slot("seat", r"\S(?:.{0,38}\S)?", read_seat, lambda seat: str(seat + 1))
COUNT = Slot("number", r"\d{1,9}", read_number)
TEXT = Slot("text", r".+", lambda text, hearing: text)
WORD = Slot("text", r"\S+", lambda text, hearing: text)
