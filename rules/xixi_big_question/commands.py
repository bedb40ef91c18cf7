"""What a player of a Big Question can wish, besides `Repeat`."""

from rules.cards.questions import Question
from rules.core.commands import Command
from rules.xixi_big_question.state import Op


class Ask(Command, frozen=True, tag=True):
    """Ask the other side. `anew`: as a turn, even if it was asked before (XI-7)."""

    question: Question
    anew: bool = False


class AskCard(Command, frozen=True, tag=True):
    """The champion asks: is this card X? (XI-43)"""

    rank: int


class Publish(Command, frozen=True, tag=True):
    """Choose the operator whose result is published (XI-44)."""

    op: Op


class Stop(Command, frozen=True, tag=True):
    """Leave the second place shared: the champion has won (XI-46)."""
