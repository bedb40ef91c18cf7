"""What the table waits for, as far as one reader may know."""

from typing import Any

import msgspec

from rules.core.seats import Seat


class Field(msgspec.Struct, frozen=True):
    """One blank in a duty: its name in the verb's form, and what fits.

    `kind` is one of number, rank, card, cards, seat, text. `choices` lists all legal values where
    they can be listed (at most some dozens), else it is empty and any value of the kind may be typed.
    """

    name: str
    kind: str
    choices: tuple[Any, ...] = ()


class Duty(msgspec.Struct, frozen=True):
    """One thing the reader can do now: a verb of the game's speech, and its blanks."""

    verb: str
    fields: tuple[Field, ...] = ()


class Prompt(msgspec.Struct, frozen=True):
    """The situation of one reader.

    `phase` names the stretch of play that a clock belongs to; no two stretches of a game share a
    name, and it counts only what the reader was told. `awaited` are the seats everybody may know to
    be waited for (XI-14). Of `must` the reader does exactly one; of `may`, any. `seconds` is how long
    the phase lasts, None for as long as it takes; the room is reminded when `warn` seconds of it
    are left. `over` says that the game has ended.
    """

    phase: str
    awaited: tuple[Seat, ...] = ()
    must: tuple[Duty, ...] = ()
    may: tuple[Duty, ...] = ()
    seconds: int | None = None
    warn: int | None = None
    over: bool = False
