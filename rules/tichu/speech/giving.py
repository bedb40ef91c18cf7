"""The exchange as it is said: 换 3 A 狗, 换 下3 对A 上狗, swap next 3 partner A before dog."""

import re
from typing import Final

from rules.core.commands import Refused, refuse
from rules.core.speech.verbs import Hearing
from rules.tichu.cards import members, names
from rules.tichu.commands import Exchange
from rules.tichu.generator import straight_bombs
from rules.tichu.speech.tokens import CARD, Token, readings
from rules.tichu.state import View

_TO: Final = (
    ("next", "下家?|next"),
    ("partner", "对家?|同伴|partner"),
    ("before", "上家?|before|prev(?:ious)?"),
)
_NAMED: Final = re.compile(
    rf"\s*(?:(?P<next>{_TO[0][1]})|(?P<partner>{_TO[1][1]})|(?P<before>{_TO[2][1]}))"
    rf"\s*[:=给]?\s*(?P<card>{CARD})(?:[\s,、]|\u20e3)*",
    re.IGNORECASE,
)
EXCHANGED: Final = (
    rf"(?:(?:{_TO[0][1]}|{_TO[1][1]}|{_TO[2][1]})?\s*[:=给]?\s*{CARD}(?:[\s,、]|\u20e3)*)+"
)
"""What an exchange must look like, however wrong; without groups, as blanks must be."""


def read_exchange(text: str, hearing: Hearing) -> Exchange | Refused:
    """Three cards of the speaker's hand, to the seat after, the partner and the seat before."""
    view: View | None = hearing.view
    if view is None or view.hand is None:
        return refuse("NOT_ALLOWED")
    ways = _named(text)
    if ways is None:
        ways = readings(text)
    if not ways:
        return refuse("UNREADABLE")
    complete = [tokens for tokens in ways if len(tokens) == len(_TO)]
    if not complete:
        return refuse("THREE_NEEDED")
    for tokens in complete:
        cards = _picked(view.hand, tokens)
        if cards is not None:
            return Exchange(*cards)
    asked = {token for tokens in complete for token in tokens}
    is_twice = all(len(set(tokens)) < len(tokens) for tokens in complete)
    held = all(any(token.fits(card) for card in members(view.hand)) for token in asked)
    return refuse("SAME_CARD_TWICE" if is_twice and held else "NOT_IN_HAND")


def _named(text: str) -> list[tuple[Token, ...]] | None:
    """The cards by receiver; [] if one is named twice or missing, None if none is named."""
    place, found = 0, {}
    while (match := _NAMED.match(text, place)) is not None:
        to = next(name for name, _ in _TO if match[name])
        if to in found:
            return [()]
        found[to] = match["card"]
        place = match.end()
    if not found:
        return None
    if place < len(text):
        return []
    if len(found) < len(_TO):
        return [()]
    ways: list[tuple[Token, ...]] = [()]
    for name, _ in _TO:
        read = [tokens for tokens in readings(found[name]) if len(tokens) == 1]
        ways = [(*before, *tokens) for before in ways for tokens in read]
    return ways


def _picked(hand: int, tokens: tuple[Token, ...]) -> tuple[str, str, str] | None:
    """A different card for each token, the ones that straight bombs need least."""
    order = sorted(range(len(tokens)), key=lambda place: tokens[place].suit is None)
    picked: dict[int, int] = {}
    for place in order:
        left = hand & ~sum(picked.values())
        fitting = [1 << card for card in members(left) if tokens[place].fits(card)]
        if not fitting:
            return None
        picked[place] = max(fitting, key=lambda card: (len(straight_bombs(left & ~card)), -card))
    return (names(picked[0])[0], names(picked[1])[0], names(picked[2])[0])
