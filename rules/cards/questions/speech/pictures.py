"""Hands as pictures, made from the lines that are their text."""

from collections.abc import Callable
from typing import Any

from rules.cards.questions.speech import rank_name
from rules.core.speech.lines import Line, Writer
from rules.core.speech.pictures import Card, Cards, Picture, Strip

SHAPES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_BETWEEN = " ：:♠♥♦♣"


def hand_pictured(hand: Callable[[Any], list[Line]]) -> Callable[[Any, Writer], Picture | None]:
    """What draws the lines of `hand` that hold ``ranks`` or ``cards`` of a suit, if any do."""

    def picture(view: Any, writer: Writer) -> Picture | None:
        strips = [strip for line in hand(view) if (strip := _strip(line, writer)) is not None]
        if not strips:
            return None
        first, *rest = strips
        return Cards(first.text, (Strip("", first.cards), *rest))

    return picture


def _strip(line: Line, writer: Writer) -> Strip | None:
    """The cards of a line beneath what it says of them."""
    fields = line.fields
    if "ranks" in fields:
        suit, ranks = "", fields["ranks"]
        bare = {**fields, "ranks": ()}
    elif "cards" in fields:
        letter, ranks = fields["cards"]
        suit = SHAPES[letter]
        bare = {**fields, "cards": (letter, ())}
    else:
        return None
    faces = tuple(Card(suit, rank_name(rank, writer)) for rank in ranks)
    return Strip(writer.text(line.key, **bare).rstrip(_BETWEEN), faces)
