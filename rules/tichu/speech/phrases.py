"""A play as it is said: a kind, cards or a span of ranks, a rank for the Phoenix, a wish."""

import re
from typing import Final

import msgspec

from rules.tichu.cards import PHX
from rules.tichu.combinations import Kind
from rules.tichu.speech.tokens import (
    CARD,
    CARDS,
    RANK,
    SPECIAL,
    SPECIAL_WORDS,
    TO,
    Token,
    is_phoenix,
    rank_word,
    readings,
)

_KINDS: Final = (
    (Kind.STRAIGHT_BOMB, "同花顺(?:炸弹?)?|straight flush|straight bomb|sf"),
    (Kind.FULL_HOUSE, "三带二|三带对|三带一对|葫芦|full ?house|full"),
    (Kind.STAIRS, "连对|姐妹对|stairs|steps"),
    (Kind.STRAIGHT, "顺子|顺|straight|run"),
    (Kind.TRIPLE, "三条|三张|三个|triple|trips|three"),
    (Kind.PAIR, "对子|一对|对|pair of|pair"),
    (Kind.SINGLE, "单张|单|single"),
    (Kind.FOUR_BOMB, "炸弹|炸|bomb|💣"),
)
_WORDS: Final = "|".join(f"(?P<k{number}>{words})" for number, (_, words) in enumerate(_KINDS))
_WISH: Final = r"\s*(?:许愿|叫牌|叫|要|许|wish(?:es|ing)?(?: for)?)\s*"
_NO_WISH: Final = r"\s*(?:不叫牌?|不许愿|no wish)"
_WISHED: Final = rf"(?:{RANK}|{SPECIAL})\u20e3?"
_OPEN_KINDS: Final = "|".join(words for _, words in _KINDS)

PLAY: Final = (
    rf"(?!start\Z)(?:(?:出|打|play)\s*)?(?:(?:{_OPEN_KINDS})s?)?\s*"
    rf"(?:{CARD}{TO}{CARD}(?:顺子|顺)?|{CARDS})(?:{_WISH}{_WISHED}|{_NO_WISH})?"
)
"""What a whole message must look like to be a play; without groups, as blanks must be.

``start`` begins a table, though its letters would do for cards.
"""
BOMB: Final = "(?:(?:出|打)?(?:炸弹|炸|同花顺|💣)|bomb|straight flush)"
"""A bomb without naming its cards."""

_PHRASE: Final = re.compile(
    rf"(?:(?:出|打|play)\s*)?(?:(?:{_WORDS})s?)?\s*(?P<body>.*?)"
    rf"(?:{_WISH}(?P<wish>{_WISHED})|(?P<none>{_NO_WISH}))?",
    re.IGNORECASE,
)
_SPAN: Final = re.compile(rf"(?P<low>{CARD}){TO}(?P<high>{CARD})(?:顺子|顺)?", re.IGNORECASE)
_PLAIN: Final = re.compile(r"[a-z\s]*[a-z][a-z\s]*")


class Phrase(msgspec.Struct, frozen=True):
    """What was asked for.

    `cards` are the ways to read the cards, each complete. `kind` is the combination named, if any;
    with `may_fill` the Phoenix may stand in for one card that isn't held. `wish`: the rank wished
    for, None if none. `is_loose`: nothing but figures and letters, as in any chat.
    """

    kind: Kind | None
    cards: tuple[tuple[Token, ...], ...]
    may_fill: bool
    wish: int | None
    is_loose: bool


def parse(text: str) -> Phrase | None:
    """A text that looks like a play, or None if it can't be made out."""
    match = _PHRASE.fullmatch(text)
    assert match is not None, "anything may stand between a kind and a wish"
    kind = next((_KINDS[n][0] for n in range(len(_KINDS)) if match[f"k{n}"]), None)
    wish = rank_word(match["wish"]) if match["wish"] else None
    body = match["body"].strip()
    span = _SPAN.fullmatch(body)
    has_chinese = any(c >= "\u4e00" for c in body) or bool(match["wish"])
    if span is not None:
        cards = _spanned(kind, span["low"], span["high"])
        is_suited = any(token.suit is not None for tokens in cards for token in tokens)
        named = kind or (Kind.STRAIGHT_BOMB if is_suited else Kind.STRAIGHT)
        return Phrase(named, cards, True, wish, kind is None and not has_chinese) if cards else None
    found = []
    filled = False
    for tokens in filter(None, readings(body)):
        complete = _completed(kind, tokens)
        filled = filled or len(complete) > len(tokens)
        found.append(complete)
    if not found:
        return None
    return Phrase(kind, tuple(found), filled, wish, kind is None and not has_chinese)


def is_idle_word(text: str) -> bool:
    """Whether a text is nothing but small Latin letters and names no card by a word."""
    is_named = any(word in text for word in SPECIAL_WORDS if word.isascii() and len(word) > 1)
    return _PLAIN.fullmatch(text) is not None and not is_named


def _spanned(kind: Kind | None, low: str, high: str) -> tuple[tuple[Token, ...], ...]:
    """顺3-7, 连对3-5, 1-5: the cards from the lower to the higher rank."""
    each = 2 if kind is Kind.STAIRS else 1
    pairs = [(one, other) for one in readings(low) for other in readings(high)]
    spans = [_between(a[0], b[0], each) for a, b in pairs if len(a) == len(b) == 1]
    return tuple(span for span in spans if span)


def _completed(kind: Kind | None, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """对8 is 8 8, 炸9 is 9 9 9 9, 三带二 8 9 is 8 8 8 9 9, 顺3 7 is 3 to 7."""
    plain = [token for token in tokens if not is_phoenix(token)]
    size = {Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FOUR_BOMB: 4}.get(kind) if kind else None
    if size is not None and len(tokens) == 1 and len(plain) == 1 and plain[0].rank:
        return tokens * size
    if kind is Kind.FULL_HOUSE and len(tokens) == 2 and len(plain) == 2:
        return (tokens[0],) * 3 + (tokens[1],) * 2
    if kind in (Kind.STRAIGHT, Kind.STAIRS, Kind.STRAIGHT_BOMB) and len(tokens) == 2:
        return _between(tokens[0], tokens[1], 2 if kind is Kind.STAIRS else 1) or tokens
    return tokens


def _between(first: Token, last: Token, each: int) -> tuple[Token, ...]:
    bottom = 1 if first.special == 0 else first.rank
    if not bottom or bottom >= last.rank:
        return ()
    suit = first.suit if first.suit is not None else last.suit
    ranks = [rank for rank in range(bottom, last.rank + 1) for _ in range(each)]
    return tuple(Token(rank, suit) if rank > 1 else Token(special=0) for rank in ranks)


def phoenix_rank(tokens: tuple[Token, ...]) -> int | None:
    """The rank that the Phoenix was said to stand for."""
    return next((t.stands_for for t in tokens if t.special == PHX and t.stands_for), None)
