"""The facts of a XiXi game."""

from rules.cards.questions import Question
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi.state import Options


class Dealt(Event, frozen=True, tag=True):
    """Both hands are dealt; `first` begins (XI-1, XI-2)."""

    options: Options
    first: Seat


class HandDealt(Event, frozen=True, tag=True):
    """The four cards of `holder`'s hand, in rank order; told to the one who sees them (XI-10)."""

    holder: Seat
    ranks: tuple[int, ...]


class DiscardsLaid(Event, frozen=True, tag=True):
    """The five cards that nobody holds, face down (XI-1)."""

    ranks: tuple[int, ...]


class Answered(Event, frozen=True, tag=True):
    """Question `number`, asked by `asker` of `holder`'s hand, and its truthful answer (XI-6)."""

    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool


class Showdown(Event, frozen=True, tag=True):
    """`by` has forced two of `holder`'s cards up, `by`'s showdown number `count` (XI-5)."""

    by: Seat
    holder: Seat
    ranks: tuple[int, int]
    count: int


class Recalled(Event, frozen=True, tag=True):
    """The recorded answer of question `number` was said again for `by`; no turn is used (XI-7)."""

    by: Seat
    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool


class LastTurn(Event, frozen=True, tag=True):
    """The first mover has both showdowns; `seat` has one last turn (XI-8)."""

    seat: Seat


class TurnLost(Event, frozen=True, tag=True):
    """`seat` let the turn run out (XI-13)."""

    seat: Seat


class HandOpened(Event, frozen=True, tag=True):
    """The game is over; the cards of `holder` that nobody had turned up."""

    holder: Seat
    ranks: tuple[int, ...]
