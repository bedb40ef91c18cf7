"""The house player of XiXi: asks what tells most, by what its own view allows."""

import numpy as np

from rules.cards.questions import Question, answer, satisfies
from rules.cards.questions.greedy import best, worth
from rules.cards.questions.hands import mask_of
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known
from rules.xixi.commands import Answer, Ask
from rules.xixi.knowledge import hands_left
from rules.xixi.state import View, target
from rules.xixi.view import face_up


def move(view: View, chance: Chance) -> Command:
    """What a house player does who must act: answer truly, or ask."""
    waiting = known(view).waiting
    if waiting is None:
        return Ask(question_of(view, chance), anew=True)
    shown = known(view).shown[waiting.holder]
    unshown = [rank for rank in view.hands[waiting.holder] or () if rank not in shown]
    if waiting.card is None:
        return Answer(answer(waiting.question, unshown))
    return Answer(any(satisfies(waiting.question, waiting.card, rank) for rank in unshown))


def question_of(view: View, chance: Chance) -> Question:
    """The question with the highest expected information, showdowns weighed in; ties by chance."""
    public = known(view)
    assert view.seat is not None, "a house player sits"
    shown = mask_of(public.shown[target(public.options, view.seat)])
    value = worth(
        np.asarray(hands_left(view, view.seat) & ~shown),
        forbidden=mask_of(face_up(public)),
        last_turn=public.last_turn,
    )
    return best(value, chance, f"house/{public.turn}")
