"""What a player of a Medieval game can wish, besides `Repeat`."""

from rules.cards.questions import Question
from rules.core.commands import Command
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Card, Suit


class Ask(Command, frozen=True, tag=True):
    """Ask `to`, somebody in reach (XI-62). `anew`: as a turn, even if asked before (XI-7)."""

    question: Question
    to: Seat
    anew: bool = False


class CallAce(Command, frozen=True, tag=True):
    """Call the ace of `suit`, truly or not, and name `named` (XI-67)."""

    suit: Suit
    named: Seat


class Discard(Command, frozen=True, tag=True):
    """The Clown lays these cards out (XI-60)."""

    cards: tuple[Card, ...]


class TurnUp(Command, frozen=True, tag=True):
    """Turn up two own cards for having forced the Clown out (XI-66)."""

    cards: tuple[Card, ...]
