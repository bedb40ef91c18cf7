"""Whole matches of house players, checked at every step against what must always hold."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.chance import Chance, Drawn
from rules.core.codec import Record, canonical, read_record
from rules.core.commands import Refused
from rules.core.entries import Only
from rules.core.match_events import MATCH_EVENTS
from rules.core.seats import Clock, Player, Seat
from rules.core.standing import Standing, fold
from tests.contract import moves
from tests.contract.play import Move, Position, act, begin, seated
from tests.contract.subject import Subject

MOST_MOVES = 20_000


@dataclass
class Played:
    """A match so far: the bytes of its log, and each reader's share of it."""

    lobby: Standing
    log: list[bytes] = field(default_factory=list)
    told: dict[Seat | None, list[bytes]] = field(default_factory=dict)
    labels: set[str] = field(default_factory=set)


def play_through(subject: Subject, options: Any, seats: int, number: int) -> int:
    """One match of the house with itself, checked; how many records it has.

    Raises AssertionError at the first thing that doesn't hold.
    """
    key = f"house/{number}".encode()
    rng = random.Random(number)
    move, _ = begin(subject, options, seats, key)
    played = Played(seated(subject, options, seats, key).standing)
    restart_at = rng.randrange(1, 30)
    _checked(played, move)
    for turn in range(1, MOST_MOVES):
        position = move.after
        if turn == restart_at or position.is_over():
            same_from_bytes(played, position)
        if position.is_over():
            views_are_what_was_told(played, position)
            return turn
        who_is_awaited_must_act(position)
        move = _next(position, number, turn, rng)
        _checked(played, move)
    raise AssertionError(f"{subject.name}: no end in sight after {MOST_MOVES} records")


def _next(position: Position, number: int, turn: int, rng: random.Random) -> Move:
    game = position.subject.game
    owing = [Seat(s) for s in position.seats if moves.prompt_of(position, Seat(s)).must]
    if not owing:
        actor, command = moves.endings(position)[0]
        assert isinstance(actor, Clock), f"nobody must act and no clock runs: {position.line}"
    else:
        seat = rng.choice(owing)
        chance = Chance(f"house/{number}/{turn}".encode())
        actor, command = Player(seat), game.house(position.view(seat), chance)
    moved = act(position, actor, command)
    assert not isinstance(moved, Refused), (moved, command, position.line)
    assert moved.entries, (command, position.line)
    return moved


def _checked(played: Played, move: Move) -> None:
    """What holds for every record; it is written down."""
    record = Record(len(played.log) + 1, 0, move.actor, move.command, move.entries)
    played.log.append(canonical(record))
    seats = set(move.after.seats)
    for entry in move.entries:
        if isinstance(entry.audience, Only):
            assert entry.audience.seats, entry
            assert set(entry.audience.seats) <= seats, entry
        if isinstance(entry.event, Drawn):
            assert entry.event.label not in played.labels, entry
            played.labels.add(entry.event.label)
        for reader in move.after.readers:
            if entry.reaches(reader):
                body = canonical(Record(1, 0, Clock(), move.command, (entry,)))
                played.told.setdefault(reader, []).append(body)


def who_is_awaited_must_act(position: Position) -> None:
    """A seat that alone is publicly waited for has something to do, and so has one of several.

    Of several, some may be done: where it is secret who is, the list stays whole (XI-14).
    """
    public = moves.prompt_of(position, None)
    assert not public.must, position.line
    owing = [Seat(s) for s in position.seats if moves.prompt_of(position, Seat(s)).must]
    if len(public.awaited) == 1:
        assert set(public.awaited) <= set(owing), position.line
    assert owing or public.seconds is not None, f"nothing goes on: {position.line}"


def same_from_bytes(played: Played, position: Position) -> None:
    """A table restarted here, from the bytes of its log, is the same table."""
    game = position.subject.game
    standing = played.lobby
    for body in played.log:
        standing = fold(game, standing, read_record(game, body).entries)
    assert _whole(standing) == _whole(position.standing), position.line


def _whole(standing: Standing) -> tuple[Any, ...]:
    """All of a standing, but for the pauses that these matches pass over."""
    sitting = standing.sitting
    game = (standing.state, standing.views, standing.labels, standing.trail)
    return (*game, sitting.stage, sitting.outcome, sitting.seated, sitting.branch)


def views_are_what_was_told(played: Played, position: Position) -> None:
    """Each view is the fold of nothing but what its reader was told."""
    game = position.subject.game
    for reader in position.readers:
        view = game.view(reader)
        for body in played.told.get(reader, []):
            for entry in read_record(game, body).entries:
                if not isinstance(entry.event, (*MATCH_EVENTS, Drawn)):
                    view = game.observe(view, entry.event)
        assert canonical(view) == canonical(position.view(reader)), (reader, position.line)


def spread(items: Sequence[Any], number: int) -> Any:
    """The item of that number, round and round."""
    return items[number % len(items)]
