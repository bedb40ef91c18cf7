"""Cards as people write them: `8 8`, `34567`, `翠3`, `10JQKA`, `88凤`, `8️⃣`, `jade 3`.

Text arrives half-width and simplified. A letter J before a rank may be a jack or the suit of
jade, so a text can have several readings; the hand decides between them.
"""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from rules.tichu.cards import NAMES, PHX, rank_of

SUIT_WORDS: Final[Mapping[str, int]] = {
    "翡翠": 0,
    "翡": 0,
    "翠": 0,
    "玉": 0,
    "jade": 0,
    "j": 0,
    "宝剑": 1,
    "剑": 1,
    "sword": 1,
    "s": 1,
    "宝塔": 2,
    "塔": 2,
    "pagoda": 2,
    "p": 2,
    "红星": 3,
    "星": 3,
    "star": 3,
    "r": 3,
}
_DIGITS: Final = {word: rank for rank, word in enumerate("二三四五六七八九十", start=2)}
RANK_WORDS: Final[Mapping[str, int]] = {
    **{str(rank): rank for rank in range(2, 11)},
    **_DIGITS,
    "t": 10,
    "j": 11,
    "q": 12,
    "k": 13,
    "a": 14,
    "钩": 11,
    "圈": 12,
    "老k": 13,
    "尖": 14,
    "🔟": 10,
}
SPECIAL_WORDS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("雀", "麻雀", "麻将", "mahjong", "mah", "1", "🐦", "🐥", "🀐", "🀄"), 0),
    **dict.fromkeys(("狗", "dog", "🐶", "🐕"), 1),
    **dict.fromkeys(("凤", "凤凰", "phoenix", "phx", "🔥", "🦅", "🦚"), 2),
    **dict.fromkeys(("龙", "dragon", "drg", "🐉", "🐲"), 3),
}


def _any(words: Mapping[str, int]) -> str:
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


RANK: Final = _any(RANK_WORDS)
SUIT: Final = _any(SUIT_WORDS)
SPECIAL: Final = _any(SPECIAL_WORDS).replace("|1|", "|1(?!0)|").replace("|1)", "|1(?!0))")
_BREAK: Final = "[\\s,、+/&和带\u20e3]*"
"""What may stand between cards; U+20E3 is the frame of a keycap emoji."""
_AS: Final = rf"(?:\s*(?:当|做|作|=|as)\s*{RANK})?"
CARD: Final = rf"(?:{SPECIAL}{_AS}|(?:{SUIT}\s*)?{RANK})"
CARDS: Final = rf"{CARD}(?:{_BREAK}{CARD})*\u20e3?"
TO: Final = r"\s*(?:-|–|—|~|到|至|to)\s*"

_CHINESE: Final[Mapping[str, str]] = {
    name: "雀狗凤龙"[card] if card < 4 else "翠剑塔星"[card % 4] + name[1].replace("T", "10")
    for card, name in enumerate(NAMES)
}


def chinese(notation: str) -> str:
    """Cards in notation (`J3 ST Phx`) as they are typed in Chinese (`翠3 剑10 凤`)."""
    return " ".join(_CHINESE.get(name, name) for name in notation.split())


class Token(msgspec.Struct, frozen=True):
    """One card as written: a special card's number, or a rank with or without its suit.

    `stands_for`: the rank that the Phoenix is said to be, else 0.
    """

    rank: int = 0
    suit: int | None = None
    special: int | None = None
    stands_for: int = 0

    def fits(self, card: int) -> bool:
        """Whether a card number is what was written."""
        if self.special is not None:
            return card == self.special
        return card > 3 and rank_of(card) == self.rank and self.suit in (None, card % 4)


_NEXT: Final = re.compile(
    rf"(?P<special>{SPECIAL})(?:\s*(?:当|做|作|=|as)\s*(?P<as>{RANK}))?"
    rf"|(?P<suit>{SUIT})\s*(?P<suited>{RANK})|(?P<rank>{RANK})",
    re.IGNORECASE,
)
_RANK_ONLY: Final = re.compile(RANK, re.IGNORECASE)
_GAP: Final = re.compile(_BREAK)
MOST_READINGS: Final = 64


_NOTATION: Final = re.compile(
    r"(?:[JSPR][2-9TJQKA]|Mah|Dog|Phx|Drg)(?: (?:[JSPR][2-9TJQKA]|Mah|Dog|Phx|Drg))+"
)


def readings(text: str) -> list[tuple[Token, ...]]:
    """The ways to read a text as cards, jacks before suits of jade; [] if it is none.

    Two or more cards in plain notation (`JJ SJ`) are read as that first.
    """
    if _NOTATION.fullmatch(text):
        exact = tuple(_exact(name) for name in text.split())
        return [exact, *(found for found in _all(text) if found != exact)]
    return _all(text)


def _exact(name: str) -> Token:
    special = SPECIAL_WORDS.get(name.lower())
    if special is not None:
        return Token(special=special)
    return Token(RANK_WORDS[name[1].lower()], SUIT_WORDS[name[0].lower()])


def _all(text: str) -> list[tuple[Token, ...]]:
    return _from(text, _GAP.match(text).end())[:MOST_READINGS]  # type: ignore[union-attr]


def _from(text: str, start: int) -> list[tuple[Token, ...]]:
    if start == len(text):
        return [()]
    found: list[tuple[Token, ...]] = []
    for token, end in _tokens(text, start):
        gap = _GAP.match(text, end)
        assert gap is not None, "a gap may be empty"
        found += [(token, *rest) for rest in _from(text, gap.end())]
        if len(found) > MOST_READINGS:
            break
    return found


def _tokens(text: str, start: int) -> list[tuple[Token, int]]:
    """The tokens that can stand at a place, with their ends."""
    found: list[tuple[Token, int]] = []
    match = _NEXT.match(text, start)
    if match is None:
        return found
    if match["special"] is not None:
        stands_for = RANK_WORDS[match["as"].lower()] if match["as"] else 0
        special = SPECIAL_WORDS[match["special"].lower()]
        return [(Token(special=special, stands_for=stands_for), match.end())]
    plain = _RANK_ONLY.match(text, start)
    if plain is not None:
        found.append((Token(RANK_WORDS[plain.group().lower()]), plain.end()))
    if match["suit"] is not None:
        suit = SUIT_WORDS[match["suit"].lower()]
        found.append((Token(RANK_WORDS[match["suited"].lower()], suit), match.end()))
    return found


def is_phoenix(token: Token) -> bool:
    """Whether the Phoenix was written."""
    return token.special == PHX


def rank_word(text: str) -> int:
    """A rank 2..14 as a word, 1 for the Mah Jong, 0 for another special card."""
    lowered = text.strip().lower().rstrip("\u20e3")
    if lowered in RANK_WORDS:
        return RANK_WORDS[lowered]
    return 1 if SPECIAL_WORDS.get(lowered) == 0 else 0
