"""The signs an equation is typed in: ASCII, full-width, typeset and Chinese (GR-14)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from .exact import Rational

MAX_LENGTH = 80
MAX_DIGITS = 9


class Fault(msgspec.Struct, frozen=True):
    """Why an equation can't be played.

    `code` is UPPER_SNAKE; `at` counts the characters of the text as typed, from 0; `piece` is
    what stands there, empty at the end of the text.
    """

    code: str
    at: int
    piece: str = ""


class Sign(msgspec.Struct, frozen=True):
    """One sign: `kind` is its plain form, `piece` what was typed `at` its place.

    A number has a `value`, a letter a `name`.
    """

    kind: str
    at: int
    piece: str
    value: int | Fraction = 0
    name: str = ""


NUMBER, LETTER, END = "number", "letter", "end"
ROOT, DISTANCE, ABSOLUTE, TO, RAISED = "root", "distance", "absolute", "to", "raised"

_PLAIN: Mapping[str, tuple[str, ...]] = {
    "+": ("+", "加", "加上"),
    "-": ("-", "−", "–", "—", "﹣", "‐", "‑", "‒", "➖", "减", "減", "减去", "減去", "负", "負"),
    "*": ("*", "×", "✕", "✖", "·", "•", "∙", "⋅", "・", "∗", "乘", "乘以"),
    "/": ("/", "÷", "∕", "⁄", "➗", "除以"),
    "^": ("^", "**", "ˆ"),
    "(": ("(", "[", "{", "【", "〔"),
    ")": (")", "]", "}", "】", "〕"),
    "|": ("|", "∣", "│", "┃", "丨", "ǀ"),
    ",": (",", "，", "、"),
    "=": ("=", "==", "等于", "等於", "是", "为"),
    "!=": ("!=", "≠", "<>", "=/=", "不等于", "不等於"),
    "<": ("<", "小于", "小於"),
    ">": (">", "大于", "大於"),
    "<=": (
        "<=", "=<", "≤", "≦", "⩽", "不大于", "不大於", "不超过", "不超過", "至多",
        "小于等于", "小於等於", "小于或等于", "小於或等於",
    ),
    ">=": (
        ">=", "=>", "≥", "≧", "⩾", "不小于", "不小於", "不少于", "不少於", "至少",
        "大于等于", "大於等於", "大于或等于", "大於或等於",
    ),
    ROOT: ("√", "sqrt", "root", "根号", "根號"),
    ABSOLUTE: ("abs", "绝对值", "絕對值"),
    DISTANCE: ("d", "dist", "distance", "距离", "距離", "的距离", "的距離"),
    TO: ("到", "到点", "到點", "到直线", "到直線"),
}  # fmt: skip
_RAISED = {
    "平方": 2, "的平方": 2, "立方": 3, "的立方": 3,
}  # fmt: skip
_SUPERSCRIPTS = {mark: digit for digit, mark in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_LETTERS = "abcxyz"
_BLANKS = " \t\r\n\u00a0\u3000"

_BY_TEXT: dict[str, str] = {text: kind for kind, texts in _PLAIN.items() for text in texts}
_LONGEST = max(map(len, (*_BY_TEXT, *_RAISED)))


def half_width(char: str) -> str:
    """The ASCII twin of a full-width sign (`＋` is `+`), else the sign itself; lower case."""
    code = ord(char)
    twin = chr(code - 0xFEE0) if 0xFF01 <= code <= 0xFF5E else char
    # Some capitals grow when lowered; positions must stay, so those are left alone.
    return twin.lower() if len(twin.lower()) == 1 else twin


def read_signs(text: str) -> tuple[Sign, ...] | Fault:
    """The signs of `text`, an END last; or the first piece that is no sign of an equation."""
    if len(text) > MAX_LENGTH:
        return Fault("EQUATION_TOO_LONG", MAX_LENGTH)
    plain = "".join(map(half_width, text))
    signs: list[Sign] = []
    at = 0
    while at < len(plain):
        if plain[at] in _BLANKS:
            at += 1
            continue
        sign = _number(plain, text, at) or _superscript(text, at) or _word(plain, text, at)
        if sign is None:
            return Fault("EQUATION_STRANGE_SIGN", at, text[at])
        if sign.kind == NUMBER and len(sign.piece) > MAX_DIGITS:
            return Fault("EQUATION_LONG_NUMBER", at, sign.piece)
        signs.append(sign)
        at += len(sign.piece)
    return (*signs, Sign(END, len(text), ""))


def _number(plain: str, text: str, at: int) -> Sign | None:
    end = at
    while end < len(plain) and plain[end] in "0123456789":
        end += 1
    if end == at:
        return None
    if end + 1 < len(plain) and plain[end] == "." and plain[end + 1] in "0123456789":
        end += 1
        while end < len(plain) and plain[end] in "0123456789":
            end += 1
    value: Rational = 0
    if end - at <= MAX_DIGITS:
        exact = Fraction(plain[at:end])
        value = exact.numerator if exact.denominator == 1 else exact
    return Sign(NUMBER, at, text[at:end], value)


def _superscript(text: str, at: int) -> Sign | None:
    """A run such as `²` or `⁻¹`: a power by itself."""
    end = at + 1 if text[at] == "⁻" else at
    first = end
    while end < len(text) and text[end] in _SUPERSCRIPTS:
        end += 1
    if end == first or end - first > MAX_DIGITS:
        return None
    size = int("".join(str(_SUPERSCRIPTS[mark]) for mark in text[first:end]))
    return Sign(RAISED, at, text[at:end], -size if first > at else size)


def _word(plain: str, text: str, at: int) -> Sign | None:
    """The longest sign, word or letter that begins at `at`."""
    for length in range(_LONGEST, 0, -1):
        piece = plain[at : at + length]
        if piece in _RAISED:
            return Sign(RAISED, at, text[at : at + length], _RAISED[piece])
        if piece in _BY_TEXT:
            return Sign(_BY_TEXT[piece], at, text[at : at + length])
    if plain[at] in _LETTERS:
        return Sign(LETTER, at, text[at], name=plain[at])
    return None
