"""What a player of a First Love can wish, besides `Repeat`."""

from rules.cards.questions import Question
from rules.core.commands import Command
from rules.xixi_first_love.state import Suit


class Ask(Command, frozen=True, tag=True):
    """Ask the other side. `anew`: as a turn, even if it was asked before (XI-7)."""

    question: Question
    anew: bool = False


class ShowFirst(Command, frozen=True, tag=True):
    """Set the standing switch of a suit; None: the only suit that the player holds (XI-52)."""

    suit: Suit | None
    on: bool
