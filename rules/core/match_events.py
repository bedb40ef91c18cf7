"""The facts of a match around any game: who came, what was set, who paused it.

They are public, all of them; the match has no secrets of its own except what chance drew.
"""

from typing import Any

from rules.core.entries import Event
from rules.core.outcome import Outcome
from rules.core.seats import PersonId, Seat


class Opened(Event, frozen=True, tag=True):
    """The table exists. `commitment` binds the secret that will deal."""

    table: str
    game: str
    version: int
    options: dict[str, Any]
    commitment: str
    host: PersonId


class Joined(Event, frozen=True, tag=True):
    """`person` takes part: in the lobby as a player, later as a spare. The hash goes into the deal."""

    person: PersonId
    contribution: str
    house: bool = False


class Left(Event, frozen=True, tag=True):
    """`person` is no longer on the list; `by` somebody else who may do that, or themself."""

    person: PersonId
    by: PersonId


class HostPassed(Event, frozen=True, tag=True):
    """The table now belongs to `person`."""

    person: PersonId


class OptionsSet(Event, frozen=True, tag=True):
    """The options of the table from now on, whole."""

    options: dict[str, Any]


class Cut(Event, frozen=True, tag=True):
    """`person` added a public hash to the deal."""

    person: PersonId
    contribution: str


class Started(Event, frozen=True, tag=True):
    """The list is closed; `seated` names the person of each seat. The deal follows.

    `stacked` says that the deal was given by a script, not drawn.
    """

    seated: tuple[PersonId, ...]
    stacked: bool = False


class Paused(Event, frozen=True, tag=True):
    """The clock stands. Reasons: ``asked``, ``idle``, ``time_outs``, ``unreachable``, ``unheard``."""

    reason: str
    by: PersonId | None = None


class Resumed(Event, frozen=True, tag=True):
    """The clock runs again; all reasons are settled."""

    by: PersonId | None = None


class Extended(Event, frozen=True, tag=True):
    """The running deadline moved by `seconds`."""

    seconds: int
    by: PersonId


class Shifted(Event, frozen=True, tag=True):
    """The service was away for `seconds`; running deadlines have moved by as much."""

    seconds: int


class Unreached(Event, frozen=True, tag=True):
    """A message to `seat` could not be delivered."""

    seat: Seat


class Reached(Event, frozen=True, tag=True):
    """`seat` can be written to again."""

    seat: Seat


class PlayedOn(Event, frozen=True, tag=True):
    """The table goes on without waiting for `seat`, which plays by time-outs until it writes."""

    seat: Seat


class DrawOffered(Event, frozen=True, tag=True):
    """`seat` agrees on a draw; the offer lapses with the next move."""

    seat: Seat


class AbortVoted(Event, frozen=True, tag=True):
    """`person` wants the table to end without a result."""

    person: PersonId


class Aborted(Event, frozen=True, tag=True):
    """The table has ended without a result."""

    by: PersonId | None
    outcome: Outcome


class Substituted(Event, frozen=True, tag=True):
    """`person` sits on `seat` from now on, with everything it holds and knows."""

    seat: Seat
    person: PersonId
    by: PersonId


class Appointed(Event, frozen=True, tag=True):
    """`person` is this table's referee; None: there is none any more."""

    person: PersonId | None
    by: PersonId


class Admitted(Event, frozen=True, tag=True):
    """`person`, who never sits, may look at all that is sealed (XI-11)."""

    person: PersonId
    by: PersonId


class Looked(Event, frozen=True, tag=True):
    """`person` was shown what is sealed. Everybody hears that it happened."""

    person: PersonId


class RolledBack(Event, frozen=True, tag=True):
    """A referee took the game back to the beginning of `phase`; chance goes on in `branch`."""

    phase: str
    branch: int
    by: PersonId


class RulesVersion(Event, frozen=True, tag=True):
    """From here on another version of the same rules decides."""

    version: int


MATCH_EVENTS: tuple[type[Event], ...] = (
    Opened,
    Joined,
    Left,
    HostPassed,
    OptionsSet,
    Cut,
    Started,
    Paused,
    Resumed,
    Extended,
    Shifted,
    Unreached,
    Reached,
    PlayedOn,
    DrawOffered,
    AbortVoted,
    Aborted,
    Substituted,
    Appointed,
    Admitted,
    Looked,
    RolledBack,
    RulesVersion,
)
