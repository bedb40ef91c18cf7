"""A table with one person in every role, driven through the match without a bot.

Ann hosts and plays, Ben plays, Sue is a spare, Ref referees, Vic is a viewer, Adm administers the room,
Zoe passes by. Clock and Service are no people. The game is Hide and Guess, for two.
"""

from __future__ import annotations

from typing import Any

from rules._template import GAME
from rules._template.state import Options
from rules.core.chance import Chance
from rules.core.commands import Command, Refused
from rules.core.entries import Entry
from rules.core.match import plain_options, play
from rules.core.match_commands import Admit, Appoint, Join, Open, Start
from rules.core.seats import AnyActor, Arbiter, Clock, Person, PersonId, Player, Seat, Service
from rules.core.standing import Standing, fold

PEOPLE = ("Ann", "Ben", "Sue", "Ref", "Vic", "Adm", "Zoe")
ROLES = (*PEOPLE, "Clock", "Service")


def person(name: str) -> PersonId:
    """The number of somebody; newcomers are numbered after all these."""
    return PersonId(PEOPLE.index(name)) if name in PEOPLE else PersonId(len(PEOPLE))


def actor(name: str) -> AnyActor:
    """Who acts when somebody says something about the table."""
    match name:
        case "Clock":
            return Clock()
        case "Service":
            return Service()
        case "Ref":
            return Arbiter(person("Ref"))
        case _:
            return Person(person(name), admin=name == "Adm")


def player(name: str) -> AnyActor:
    """Who acts when somebody plays."""
    return Player(Seat(PEOPLE.index(name)))


class Hall:
    """The table; `does` plays a command and gives what came of it."""

    def __init__(self, *, options: Options | None = None, key: bytes = b"hall") -> None:
        self.key = key
        self.standing: Standing | None = None
        self.log: list[list[Entry]] = []
        plain = plain_options(options or Options())
        self.must("Ann", Open("T", "_template", GAME.version, plain, "c" * 64))

    @property
    def sitting(self) -> Any:
        """What everybody knows of the match."""
        assert self.standing is not None
        return self.standing.sitting

    def does(self, who: str | AnyActor, command: Command) -> Refused | list[Any]:
        """What comes of `command`: a refusal, or the facts, which are folded."""
        acting = actor(who) if isinstance(who, str) else who
        branch = 0 if self.standing is None else self.sitting.branch
        used = frozenset() if self.standing is None else self.standing.labels
        entries = play(
            GAME, self.standing, acting, command, Chance(self.key, branch=branch, used=used)
        )
        if isinstance(entries, Refused):
            return entries
        self.log.append(entries)
        if entries:
            self.standing = fold(GAME, self.standing, entries)
        return [entry.event for entry in entries]

    def must(self, who: str | AnyActor, command: Command) -> list[Any]:
        """The facts of a command that is carried out."""
        came = self.does(who, command)
        assert not isinstance(came, Refused), (who, command, came)
        return came

    def code(self, who: str | AnyActor, command: Command) -> str:
        """The code of a refusal, or ``ok``."""
        came = self.does(who, command)
        return came.code if isinstance(came, Refused) else "ok"


def lobby(*, full: bool = True, **given: Any) -> Hall:
    """Ann and Ben have joined, Ref and Vic are named; `full`: only then."""
    hall = Hall(**given)
    hall.must("Ann", Join(person("Ann"), "a" * 64))
    if full:
        hall.must("Ben", Join(person("Ben"), "b" * 64))
        hall.must("Ann", Appoint(person("Ref")))
        hall.must("Ann", Admit(person("Vic")))
    return hall


def playing(**given: Any) -> Hall:
    """The game is on, and Sue has come as a spare."""
    hall = lobby(**given)
    hall.must("Ann", Start())
    hall.must("Sue", Join(person("Sue"), "s" * 64))
    return hall
