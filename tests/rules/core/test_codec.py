"""Records come back from their bytes; names stand where the annotations say seat or person."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules._template import GAME
from rules._template.commands import Hide
from rules._template.events import AllHidden, Hidden, TrapSet
from rules._template.state import Given
from rules.core.chance import Drawn
from rules.core.codec import (
    Record,
    canonical,
    command_types,
    describe,
    event_types,
    read_record,
    resolve,
)
from rules.core.commands import Resign
from rules.core.entries import Event, announce, seal, tell
from rules.core.match_commands import Start
from rules.core.match_events import Joined, Started
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Arbiter, Clock, Person, PersonId, Player, Seat, Service

RECORD = Record(
    7,
    1_800_000_000_123,
    Player(Seat(1)),
    Hide(5),
    (tell([Seat(1)], Hidden(Seat(1), 5)), announce(AllHidden()), seal(Drawn("trap", (3,)))),
)
BODY = (
    b'{"actor":{"kind":"Player","seat":1},"command":{"number":5,"type":"Hide"},"entries":['
    b'{"audience":{"seats":[1],"to":"only"},'
    b'"event":{"by_chance":false,"number":5,"seat":1,"type":"Hidden"}},'
    b'{"audience":{"to":"everyone"},"event":{"type":"AllHidden"}},'
    b'{"audience":{"to":"sealed"},"event":{"label":"trap","numbers":[3],"type":"Drawn"}}],'
    b'"position":7,"time":1800000000123}'
)


def test_a_record_has_one_form() -> None:
    assert canonical(RECORD) == BODY
    assert read_record(GAME, BODY) == RECORD


@pytest.mark.parametrize(
    "actor",
    [Player(Seat(0)), Person(PersonId(3), admin=True), Arbiter(PersonId(2)), Clock(), Service()],
)
def test_every_kind_of_actor_comes_back(actor: Any) -> None:
    record = Record(1, 2, actor, Resign(), ())
    assert read_record(GAME, canonical(record)) == record


@pytest.mark.parametrize(
    "body",
    [
        BODY.replace(b"Hide", b"Ask", 1),
        BODY.replace(b'"type":"AllHidden"', b'"type":"Answered"'),
        BODY.replace(b'"to":"everyone"', b'"to":"all"'),
        BODY.replace(b'"kind":"Player"', b'"kind":"Ghost"'),
        BODY.replace(b'"number":5,"type":"Hide"', b'"number":"5","type":"Hide"'),
        BODY.replace(b'"time":1800000000123', b'"time":1.5'),
        BODY[:-1],
        b"null",
    ],
)
def test_what_is_no_record_of_this_game_is_not_read(body: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        read_record(GAME, body)


def test_a_game_knows_its_own_classes_and_those_of_every_match() -> None:
    assert {Started, Drawn, Ended, TrapSet} <= set(event_types(GAME))
    assert {Start, Resign, Hide} <= set(command_types(GAME))


def test_keys_are_sorted_even_when_they_are_numbers() -> None:
    assert canonical({"b": 1, "a": {"d": 2, "c": 3}}) == b'{"a":{"c":3,"d":2},"b":1}'
    assert canonical({2: "x", 10: "y"}) == b'{"10":"y","2":"x"}'


class Inner(msgspec.Struct, frozen=True):
    by: Seat
    count: int = 0


class Everything(Event, frozen=True, tag=True):
    """One field of every shape in which seats and people stand."""

    seat: Seat
    person: PersonId
    maybe: Seat | None
    nobody: Seat | None
    inner: Inner
    seats: tuple[Seat, ...]
    pair: tuple[Seat, int]
    listed: list[Seat]
    maybe_seats: tuple[Seat, ...] | None
    teams: tuple[tuple[Seat, ...], ...]
    by_seat: dict[Seat, tuple[int, ...]]
    by_word: dict[str, Seat]
    inners: tuple[Inner, ...]
    plain: dict[str, Any]
    anything: Any
    number: int
    bare: tuple  # type: ignore[type-arg]
    either: int | str = 0
    none_or_seats: tuple[Seat, ...] | None = None
    loose: Any | None = None


EVERYTHING = Everything(
    seat=Seat(0),
    person=PersonId(1),
    maybe=Seat(2),
    nobody=None,
    inner=Inner(Seat(1), 4),
    seats=(Seat(0), Seat(2)),
    pair=(Seat(2), 7),
    listed=[Seat(1)],
    maybe_seats=(Seat(2),),
    teams=((Seat(0),), (Seat(1), Seat(2))),
    by_seat={Seat(1): (1, 2)},
    by_word={"first": Seat(2)},
    inners=(Inner(Seat(0)),),
    plain={"x": 1, "y": [2]},
    anything=(1, 2),
    number=1,
    bare=(1, 2),
    none_or_seats=(Seat(1),),
    loose=(3, 4),
)


def _seat(seat: Seat) -> str:
    return ("Ann", "Ben", "Cid")[seat]


def _person(person: PersonId) -> str:
    return f"#{person}"


def test_names_stand_wherever_a_seat_or_person_is_meant() -> None:
    assert describe(EVERYTHING, _seat, _person) == {
        "type": "Everything",
        "seat": "Ann",
        "person": "#1",
        "maybe": "Cid",
        "nobody": None,
        "inner": {"by": "Ben", "count": 4},
        "seats": ["Ann", "Cid"],
        "pair": ["Cid", 7],
        "listed": ["Ben"],
        "maybe_seats": ["Cid"],
        "teams": [["Ann"], ["Ben", "Cid"]],
        "by_seat": {"Ben": [1, 2]},
        "by_word": {"first": "Cid"},
        "inners": [{"by": "Ann", "count": 0}],
        "plain": {"x": 1, "y": [2]},
        "anything": [1, 2],
        "number": 1,
        "bare": [1, 2],
        "either": 0,
        "none_or_seats": ["Ben"],
        "loose": [3, 4],
    }


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (
            Joined(PersonId(2), "ab"),
            {"type": "Joined", "person": "#2", "contribution": "ab", "house": False},
        ),
        (
            Ended(Outcome("win", (Seat(1),), ((Seat(1),), (Seat(0), Seat(2))), "found")),
            {
                "type": "Ended",
                "outcome": {
                    "result": "win",
                    "winners": ["Ben"],
                    "places": [["Ben"], ["Ann", "Cid"]],
                    "reason": "found",
                },
            },
        ),
    ],
)
def test_facts_of_a_match_name_people(event: Event, wanted: dict[str, Any]) -> None:
    assert describe(event, _seat, _person) == wanted


class Wish(msgspec.Struct, frozen=True):
    """A script's deal with seats in every shape."""

    first: Seat | None = None
    hands: dict[Seat, list[int]] = {}
    order: list[Seat] = []
    pair: tuple[Seat, int] | None = None
    inner: Inner | None = None
    note: str = ""
    none_or_seat: Seat | None = None


def _number(name: str) -> Seat:
    if name not in ("Ann", "Ben", "Cid"):
        raise ValueError(f"{name} is nobody")
    return Seat(("Ann", "Ben", "Cid").index(name))


def test_names_in_a_script_become_numbers() -> None:
    plain = {
        "first": "Ben",
        "hands": {"Cid": [1, 2]},
        "order": ["Cid", "Ann"],
        "pair": ["Ben", 5],
        "inner": {"by": "Ann", "count": 2},
        "note": "Ben",
        "unknown": "Ben",
        "none_or_seat": "Cid",
    }
    resolved = resolve(plain, Wish, _number)
    assert resolved == {
        "first": 1,
        "hands": {2: [1, 2]},
        "order": [2, 0],
        "pair": [1, 5],
        "inner": {"by": 0, "count": 2},
        "note": "Ben",
        "unknown": "Ben",
        "none_or_seat": 2,
    }
    assert resolve({"first": None}, Wish, _number) == {"first": None}


def test_a_value_of_another_shape_is_left_for_conversion_to_refuse() -> None:
    resolved = resolve({"order": "Ann"}, Wish, _number)
    assert resolved == {"order": "Ann"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(resolved, Wish)


def test_a_name_that_nobody_has_is_a_fault_of_the_script() -> None:
    with pytest.raises(ValueError, match="Zoe"):
        resolve({"first": "Zoe"}, Given, _number)
