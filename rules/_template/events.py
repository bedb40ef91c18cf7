"""The facts of a game."""

from rules._template.state import Answer, Options
from rules.core.entries import Event
from rules.core.seats import Seat


class Begun(Event, frozen=True, tag=True):
    """The players hide their numbers; `first` will move first."""

    options: Options
    first: Seat


class TrapSet(Event, frozen=True, tag=True):
    """The trap (HG-2); sealed."""

    number: int


class Hidden(Event, frozen=True, tag=True):
    """`seat` has hidden `number`; `by_chance` when time ran out (HG-1). Told to the seat alone."""

    seat: Seat
    number: int
    by_chance: bool = False


class AllHidden(Event, frozen=True, tag=True):
    """Both numbers are hidden; the turns begin."""


class Named(Event, frozen=True, tag=True):
    """`by` named `number`, and the referee's answer (HG-3)."""

    by: Seat
    number: int
    answer: Answer


class TurnLost(Event, frozen=True, tag=True):
    """`seat` let the turn run out (HG-4)."""

    seat: Seat


class NumberOpened(Event, frozen=True, tag=True):
    """The game is over; what `seat` had hidden."""

    seat: Seat
    number: int


class TrapOpened(Event, frozen=True, tag=True):
    """The game is over; where the trap was."""

    number: int
