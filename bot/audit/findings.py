"""What a check can come to: good, wrong, can't judge, bad file; and what was found."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Literal

import msgspec

from rules.core.outcome import OPEN, Outcome


class Status(IntEnum):
    """The exit status of a check."""

    GOOD = 0
    WRONG = 1
    UNJUDGED = 2
    BAD_FILE = 3


Where = Literal["file", "head", "record", "end", "posted"]

BROKEN = frozenset({"EMPTY", "UNREADABLE_LINE", "TRUNCATED", "AFTER_END"})
"""The codes that mean a bad file; all others mean that something in it is wrong."""


class Finding(msgspec.Struct, frozen=True):
    """The first thing that is wrong.

    `code` is one of: EMPTY, UNREADABLE_LINE, TRUNCATED, AFTER_END (a bad file); HEAD_FIELD (the
    first line contradicts the record), COMMITMENT, MISSING, REPEATED, TIME, PIECES, SALT, LEAF,
    SIGHT (shown to whom it mustn't be, or kept from whom it may be shown to), LINK (the head),
    TAIL; UNREADABLE_PIECE, REFUSED, DEAL, DRAW, DECISION, AUDIENCE, ENTRIES, FOLD, OUTCOME (the
    rules give something else); POSTED (what was posted in the chat isn't in the log).

    `record` counts from 1, 0 outside records; `piece` is 0 for the command, 1, 2, … for entries,
    None for the record as a whole; `line` is the line of the file, from 1.
    """

    where: Where
    code: str
    record: int = 0
    piece: int | None = None
    line: int = 0
    details: Mapping[str, Any] = {}


class Doubt(msgspec.Struct, frozen=True):
    """Why a part can't be judged.

    `code`: FORM (the file's form is of another version), GAME (unknown), RULES (another version of
    the rules decides from `record` on), CLOSED (the secret isn't opened), HIDDEN (from `record` on
    commands aren't shown).
    """

    code: str
    record: int = 0
    details: Mapping[str, Any] = {}


class Report(msgspec.Struct, frozen=True):
    """What came of a check.

    `records` were read, `decided` of them decided again, `draws` drawn again. `stacked`: the deal
    was given by a script. `outcome` is open when the log ends before the game does.
    """

    finding: Finding | None
    doubts: tuple[Doubt, ...] = ()
    table: str = ""
    game: str = ""
    rules: int = 0
    audience: str = ""
    commitment: str = ""
    head: str = ""
    records: int = 0
    decided: int = 0
    draws: int = 0
    stacked: bool = False
    outcome: Outcome = OPEN

    @property
    def status(self) -> Status:
        """The exit status."""
        if self.finding is not None:
            return Status.BAD_FILE if self.finding.code in BROKEN else Status.WRONG
        return Status.UNJUDGED if self.doubts else Status.GOOD
