"""What the games of the family say alike: their layer, the hand, the review, the clock."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.cards.questions.review import Review
from rules.cards.questions.speech import FORMATTERS, LAYER
from rules.cards.questions.speech.looking_back import chart, look_back, tags_text
from rules.cards.questions.speech.pictures import hand_pictured
from rules.core.speech.lines import Speech

OPTION_WORDS = {
    "turn": ("计时", "限时", "每回合", "turn"),
    "limit": ("回合上限", "上限", "limit"),
}


def of_family(own: Speech, review: Callable[[Any], Review | None]) -> Speech:
    """A game's `own` speech, whose one layer is the game's, and what it shares with its sisters.

    `review` looks back at a game that is over, from the public view.
    """
    return replace(
        own,
        layers=("rules.core", LAYER, *own.layers),
        formatters={**FORMATTERS, "tags": tags_text, **own.formatters},
        hand_picture=hand_pictured(own.hand),
        review=lambda view, number, *, whole: look_back(review(view), number, whole=whole),
        chart=lambda view, writer: chart(review(view), writer),
        option_words={**OPTION_WORDS, **own.option_words},
    )
