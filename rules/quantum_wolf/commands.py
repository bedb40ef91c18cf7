"""What a player of Schrödinger's Wolf can wish."""

from typing import Literal

from rules.core.commands import Command
from rules.core.seats import Seat


class See(Command, frozen=True, tag=True):
    """Look whether `target` is a wolf; final for the night (QW-6)."""

    target: Seat


class Kill(Command, frozen=True, tag=True):
    """Kill `target` this night; the last one given before dawn counts (QW-6, QW-9)."""

    target: Seat


class Skip(Command, frozen=True, tag=True):
    """Pass the night's see, its kill, or whatever is still open (QW-6)."""

    what: Literal["see", "kill", "rest"] = "rest"


class Vote(Command, frozen=True, tag=True):
    """Vote for `target`; the last ballot before the deadline counts (QW-12, QW-13)."""

    target: Seat


class Abstain(Command, frozen=True, tag=True):
    """Vote for nobody (QW-13)."""


class EndTalk(Command, frozen=True, tag=True):
    """Have nothing more to say; more than half of those present end the talk early."""


class NameHeir(Command, frozen=True, tag=True):
    """Pass the sheriff's badge on to `target` (QW-12)."""

    target: Seat


class TearBadge(Command, frozen=True, tag=True):
    """Let there be no sheriff any more (QW-12)."""


class Say(Command, frozen=True, tag=True):
    """Have words passed on, by their digest: to the room at a blind table, among the out to them."""

    digest: str


class LastWords(Command, frozen=True, tag=True):
    """Have one's last words passed on to the room, by their digest."""

    digest: str


class ComeBack(Command, frozen=True, tag=True):
    """Play again after having left; also what a substitute says (QW-5)."""


COMMANDS = (
    See,
    Kill,
    Skip,
    Vote,
    Abstain,
    EndTalk,
    NameHeir,
    TearBadge,
    Say,
    LastWords,
    ComeBack,
)
