"""A script out of a match of the house, in words: a first golden match for a game."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import msgspec

from bot.script import to_json
from rules.core.commands import Command, Refused
from rules.core.match_events import Paused
from rules.core.prompt import Duty, Field
from rules.core.seats import Player, Seat
from tests.contract import moves
from tests.contract.play import Position, act, begin, name_of
from tests.contract.subject import Subject, option_sets, seat_numbers
from tests.contract.tour import chosen


def compose(subject: Subject, seed: int, most: int = 150) -> str:
    """A script in which people say, up to `most` times, what house players would do."""
    seats = seat_numbers(subject.game)[0]
    people = [name_of(seat) for seat in range(seats)]
    options = next(iter(option_sets(subject.game, seats).values()))
    head = {"game": subject.name, "people": people, "language": "en", "secret": f"golden {seed}"}
    lines: list[dict[str, Any]] = [head]
    position = _started(subject, options, to_json(head), seats)
    rng = random.Random(seed)
    while not position.is_over() and len(lines) <= most:
        actor, command = chosen(position, rng, wild=0.1)
        if not isinstance(actor, Player):
            public = moves.prompt_of(position, None)
            lines.append({"wait": public.seconds})
        else:
            found = in_words(position, actor.seat, command)
            if found is None:
                continue
            text, private = found
            place = "dm" if private else "room"
            lines.append({"by": name_of(actor.seat), "in": place, "say": text})
        moved = act(position, actor, command)
        assert not isinstance(moved, Refused), moved
        if any(isinstance(entry.event, Paused) for entry in moved.entries):
            lines.append({"by": people[0], "in": "room", "say": "resume"})
        position = moved.after
    return "".join(f"{to_json(line)}\n" for line in lines)


def _started(subject: Subject, options: Any, head: str, seats: int) -> Position:
    """The position that a script with this head begins with: its own key, taken from a trial."""
    from bot.script import Head, Script

    with subject.known():
        script = Script(msgspec.json.decode(head, type=Head), sealed=True)
        list(script.begin())
    move, _ = begin(subject, options, seats, script.table._key)
    assert move.after.standing.state == script.table.standing.state  # type: ignore[union-attr]
    return move.after


def in_words(position: Position, seat: Seat, command: Command) -> tuple[str, bool] | None:
    """A text that `seat` can say for `command`, and whether it is said in private."""
    prompt = moves.prompt_of(position, seat)
    wanted = act(position, Player(seat), command)
    assert not isinstance(wanted, Refused), wanted
    for duty in (*prompt.must, *prompt.may):
        for text in _texts(position, duty, command):
            reading = moves.understood(position, seat, text)
            if isinstance(reading, Command):
                came = act(position, Player(seat), reading)
                if not isinstance(came, Refused) and came.entries == wanted.entries:
                    aloud = moves.understood(position, seat, text, private=False)
                    return text, isinstance(aloud, Refused)
    return None


def _texts(position: Position, duty: Duty, command: Command) -> list[str]:
    """Texts of a duty whose blanks are filled with what stands in the command."""
    verb = moves.verb_of(position.subject, duty)
    inside = _scalars(msgspec.to_builtins(command))
    blanks = [_fitting(field, inside) for field in duty.fields]
    names = [field.name for field in duty.fields]
    return [
        verb.say("en", dict(zip(names, values, strict=True)))
        for values in list(product(*blanks))[:400]
    ]


def _fitting(field: Field, inside: list[Any]) -> list[Any]:
    listed = [choice for choice in field.choices if choice in inside]
    return listed or list(field.choices) or inside


def _scalars(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [scalar for item in value.values() for scalar in _scalars(item)]
    if isinstance(value, list | tuple):
        return [scalar for item in value for scalar in _scalars(item)]
    return [value] if isinstance(value, str | int) and not isinstance(value, bool) else []
