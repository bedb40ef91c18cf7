"""The rights of host, players, spares, referee, viewers, administrator, passers-by, clock, service."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules._template.state import Options
from rules.core.commands import Command, Resign, TimeUp
from rules.core.match import plain_options
from rules.core.match_commands import (
    MATCH_COMMANDS,
    Abort,
    AddCut,
    Admit,
    AdoptRules,
    Appoint,
    Extend,
    HandOver,
    Join,
    Leave,
    Look,
    MarkReachable,
    MarkUnreachable,
    OfferDraw,
    Open,
    Pause,
    PlayOn,
    Resume,
    RollBack,
    SetOptions,
    Shift,
    Start,
    Substitute,
)
from rules.core.seats import PersonId, Seat
from tests.rules.core import rights_tables as tables
from tests.rules.core.hall import ROLES, Hall, lobby, person, playing

BEN = Seat(1)


def wishes(who: str) -> dict[str, Command]:
    """The commands of the tables, as `who` gives them."""
    me = person(who)
    return {
        "open": Open("U", "_template", 1, {}, "d" * 64),
        "join": Join(me, "j" * 64),
        "join Zoe": Join(person("Zoe"), "z" * 64),
        "invite house": Join(PersonId(9), "h" * 64, house=True),
        "leave": Leave(me),
        "kick Ben": Leave(person("Ben")),
        "kick Sue": Leave(person("Sue")),
        "host Ben": HandOver(person("Ben")),
        "set": SetOptions(plain_options(Options(top=5))),
        "cut": AddCut("c" * 64),
        "start": Start(),
        "pause": Pause(),
        "resume": Resume(),
        "extend": Extend(60),
        "play on": PlayOn(),
        "draw": OfferDraw(),
        "abort": Abort(),
        "sub Ben Sue": Substitute(BEN, person("Sue")),
        "referee Zoe": Appoint(person("Zoe")),
        "no referee": Appoint(None),
        "viewer Zoe": Admit(person("Zoe")),
        "look": Look(),
        "back": RollBack(1),
        "shift": Shift(60),
        "unreachable": MarkUnreachable(BEN),
        "reachable": MarkReachable(BEN),
        "adopt": AdoptRules(2),
        "resign": Resign(),
        "time up": TimeUp("hide"),
    }


def paused() -> Hall:
    """The host has stopped the clock."""
    hall = playing()
    hall.must("Ann", Pause())
    return hall


def waiting() -> Hall:
    """Ben can't be reached."""
    hall = playing()
    hall.must("Service", MarkUnreachable(BEN))
    return hall


def over() -> Hall:
    """The referee has ended it."""
    hall = playing()
    hall.must("Ref", Abort())
    return hall


STAGES: dict[str, tuple[str, Callable[[], Hall]]] = {
    "lobby": (tables.LOBBY, lobby),
    "playing": (tables.PLAYING, playing),
    "paused": (tables.PAUSED, paused),
    "waiting": (tables.WAITING, waiting),
    "over": (tables.OVER, over),
}


def rows(table: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a table: a command, and the code for each role."""
    head, *lines = [line for line in table.splitlines() if line.strip()]
    roles = head.split()
    assert tuple(roles) == ROLES
    for line in lines:
        cells = line[14:].split()
        yield line[:14].strip(), {r: tables.CODES[c] for r, c in zip(roles, cells, strict=True)}


CELLS = [
    pytest.param(stage, wish, codes, id=f"{stage}-{wish}")
    for stage, (table, _) in STAGES.items()
    for wish, codes in rows(table)
]


@pytest.mark.parametrize(("stage", "wish", "codes"), CELLS)
def test_who_may(stage: str, wish: str, codes: dict[str, str]) -> None:
    make = STAGES[stage][1]
    assert {role: make().code(role, wishes(role)[wish]) for role in ROLES} == codes


def test_every_command_of_a_match_is_in_every_table() -> None:
    told = {type(command) for command in wishes("Ann").values()}
    assert set(MATCH_COMMANDS) <= told
    for stage, (table, _) in STAGES.items():
        assert [wish for wish, _ in rows(table)] == list(wishes("Ann")), stage
