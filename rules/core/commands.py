"""Commands, refusals, and the three commands that every game understands."""

from typing import Any

import msgspec


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """A wish. It carries no identity: who wishes it stands beside it in the record."""


class TimeUp(Command, frozen=True, tag=True):
    """The clock of `phase` ran out. Games take the fair default and say so in the log."""

    phase: str


class Resign(Command, frozen=True, tag=True):
    """The player leaves the game for good (XI-9, XI-12)."""


class AgreeDraw(Command, frozen=True, tag=True):
    """All players still in have agreed on a draw; the match sends it, no player does."""


class Refused(msgspec.Struct, frozen=True):
    """Why a command can't be carried out: a code in UPPER_SNAKE and plain details.

    A value, never a sentence and never an exception. `details` are what the texts may name.
    """

    code: str
    details: dict[str, Any] = {}


def refuse(code: str, **details: Any) -> Refused:
    """Shorthand for a `Refused` with details by keyword."""
    return Refused(code, details)
