"""What a player of a Waltz can wish, besides `Repeat`."""

from rules.cards.questions import Question
from rules.core.commands import Command
from rules.core.seats import Seat


class Ask(Command, frozen=True, tag=True):
    """Ask `to` (None: the one who would be asked anyway). `anew`: as a turn (XI-7)."""

    question: Question
    to: Seat | None = None
    anew: bool = False
