"""What people, the clock and the service can wish of a match."""

from typing import Any

from rules.core.commands import Command
from rules.core.seats import PersonId, Seat


class Join(Command, frozen=True, tag=True):
    """Take part; `person` is a house player when somebody else invites it."""

    person: PersonId
    contribution: str
    house: bool = False


class Open(Command, frozen=True, tag=True, omit_defaults=True):
    """Open a table. The service fills in `table`, `version` and `commitment`.

    `joins` sit down with it: its host, and for another game the same people as before.
    """

    table: str
    game: str
    version: int
    options: dict[str, Any]
    commitment: str
    joins: tuple[Join, ...] = ()


class Leave(Command, frozen=True, tag=True):
    """Go, or send `person` away."""

    person: PersonId


class HandOver(Command, frozen=True, tag=True):
    """Pass the table on to `person`."""

    person: PersonId


class SetOptions(Command, frozen=True, tag=True):
    """Play with these options, whole."""

    options: dict[str, Any]


class AddCut(Command, frozen=True, tag=True):
    """Add a public hash to the deal."""

    contribution: str


class Start(Command, frozen=True, tag=True):
    """Close the list and deal. `given` is a script's deal, as plain data, else None."""

    given: dict[str, Any] | None = None


class Pause(Command, frozen=True, tag=True):
    """Stop the clock."""

    reason: str = "asked"


class Resume(Command, frozen=True, tag=True):
    """Let the clock run again."""


class Extend(Command, frozen=True, tag=True):
    """Move the running deadline by `seconds`, at least 1."""

    seconds: int


class Shift(Command, frozen=True, tag=True):
    """The service reports that it was away for `seconds`."""

    seconds: int


class MarkUnreachable(Command, frozen=True, tag=True):
    """A message to `seat` was refused for good."""

    seat: Seat


class MarkReachable(Command, frozen=True, tag=True):
    """`seat` wrote, or a message reached it."""

    seat: Seat


class PlayOn(Command, frozen=True, tag=True):
    """Stop waiting for the unreachable."""


class OfferDraw(Command, frozen=True, tag=True):
    """Agree on a draw."""


class Abort(Command, frozen=True, tag=True):
    """End the table without a result: at once by right, else as a vote."""


class Substitute(Command, frozen=True, tag=True):
    """Give `seat` to `person`, who has joined as a spare."""

    seat: Seat
    person: PersonId


class Appoint(Command, frozen=True, tag=True):
    """Make `person` the referee; None: do without."""

    person: PersonId | None


class Admit(Command, frozen=True, tag=True):
    """Let `person`, who never sits, look at all that is sealed (XI-11)."""

    person: PersonId


class Look(Command, frozen=True, tag=True):
    """Be shown what is sealed."""


class RollBack(Command, frozen=True, tag=True):
    """Take the game back to where the phase before the last `phases` − 1 began (1: the running one)."""

    phases: int


class AdoptRules(Command, frozen=True, tag=True):
    """Go on under the rules version that this release has."""

    version: int


MATCH_COMMANDS: tuple[type[Command], ...] = (
    Open,
    Join,
    Leave,
    HandOver,
    SetOptions,
    AddCut,
    Start,
    Pause,
    Resume,
    Extend,
    Shift,
    MarkUnreachable,
    MarkReachable,
    PlayOn,
    OfferDraw,
    Abort,
    Substitute,
    Appoint,
    Admit,
    Look,
    RollBack,
    AdoptRules,
)
