"""Questions as duties of a prompt, and the faults that a question can have in itself."""

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated

import msgspec

from rules.cards.questions.question import Pair, Question
from rules.core.commands import Command, Refused, refuse
from rules.core.prompt import Duty, Field

RANKS = range(1, 14)
HAND = 4

Seconds = Annotated[int, msgspec.Meta(ge=10, le=86_400)]
"""How long a turn lasts (XI-15)."""
Turns = Annotated[int, msgspec.Meta(ge=2, le=500)]
"""After how many turns a game is a draw (XI-9)."""

OPS = ("sum", "difference", "product", "quotient")
REPEAT = Duty("repeat", (Field("number", "number"),))


class Repeat(Command, frozen=True, tag=True):
    """Have the recorded answer of question `number` said again; costs nothing (XI-7)."""

    number: int


def check_number(number: int, most: int) -> Refused | None:
    """Why question `number` can't be said again when `most` have been asked."""
    if most == 0:
        return refuse("NO_QUESTION_YET")
    return None if 1 <= number <= most else refuse("NO_SUCH_QUESTION", most=most)


def arithmetic(*before: Field) -> tuple[Duty, ...]:
    """The duties of the four questions with a number; `before` are blanks in front of it."""
    return tuple(Duty(op, (*before, Field("x", "number"))) for op in OPS)


ARITHMETIC = arithmetic()


def pair_duty(ranks: Sequence[int], *before: Field) -> Duty:
    """The duty of the pair question over `ranks`."""
    named = tuple(ranks)
    return Duty("pair", (*before, Field("x", "rank", named), Field("y", "rank", named)))


def question_duties(face_up: Collection[int] = ()) -> tuple[Duty, ...]:
    """All five questions; pairs only of ranks that don't lie face up (XI-5)."""
    return (*ARITHMETIC, pair_duty([rank for rank in RANKS if rank not in face_up]))


def check_form(
    question: Question, ranks: Collection[int] = RANKS, *, twice: bool = False
) -> Refused | None:
    """Why this can't be asked of anybody (XI-4); `twice` lifts X = Y (XI-62)."""
    if not isinstance(question, Pair):
        return None
    for rank in (question.x, question.y):
        if rank not in ranks:
            return refuse("NO_SUCH_RANK", rank=rank)
    if question.x == question.y and not twice:
        return refuse("SAME_RANK", rank=question.x)
    return None


def check_face_up(question: Question, face_up: Iterable[int]) -> Refused | None:
    """A pair can't name a card that lies face up (XI-5)."""
    if isinstance(question, Pair):
        up = frozenset(face_up)
        for rank in (question.x, question.y):
            if rank in up:
                return refuse("FACE_UP", rank=rank)
    return None
