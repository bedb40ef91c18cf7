"""How a game ended."""

from typing import Literal

import msgspec

from rules.core.entries import Event
from rules.core.seats import Seat

Result = Literal["open", "win", "draw", "void"]


class Outcome(msgspec.Struct, frozen=True):
    """The result of a game.

    `winners` share the win (or the draw). `places` ranks everybody, best first; seats in one group
    share a place; empty where a game has no ranking. `reason` is a word of the game: ``showdowns``,
    ``resignation``, ``agreement``, ``turn_limit`` …
    """

    result: Result
    winners: tuple[Seat, ...] = ()
    places: tuple[tuple[Seat, ...], ...] = ()
    reason: str = ""


OPEN = Outcome("open")
VOID = Outcome("void", reason="aborted")


class Ended(Event, frozen=True, tag=True):
    """The game is over. Every game announces it once, as its last fact."""

    outcome: Outcome
