"""What a XiXi player can wish."""

from rules.cards.questions import Question
from rules.core.commands import Command


class Ask(Command, frozen=True, tag=True):
    """Ask the hand one is after. `anew`: as a turn, even if it was asked before (XI-7)."""

    question: Question
    anew: bool = False


class Repeat(Command, frozen=True, tag=True):
    """Have the recorded answer of question `number` said again; costs nothing (XI-7)."""

    number: int
