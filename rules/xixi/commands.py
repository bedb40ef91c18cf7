"""What a XiXi player can wish."""

from rules.cards.questions import Question
from rules.core.commands import Command
from rules.core.seats import Seat


class Ask(Command, frozen=True, tag=True):
    """Ask the hand one is after. `anew`: as a turn, even if it was asked before (XI-7)."""

    question: Question
    anew: bool = False


class Answer(Command, frozen=True, tag=True):
    """Say yes or no to the question that was put to oneself (XI-6)."""

    yes: bool


class Headache(Command, frozen=True, tag=True):
    """Instead of a question: does any unshown card, with `card` of one's own, give X? (XI-22)"""

    card: int
    question: Question


class SpeedUp(Command, frozen=True, tag=True):
    """Agree to turn up `count` of the discards (XI-20)."""

    count: int


class Aid(Command, frozen=True, tag=True):
    """Agree that `seat` is the weaker side and sees `count` of the discards (XI-21)."""

    seat: Seat
    count: int
