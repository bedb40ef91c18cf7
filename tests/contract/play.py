"""A match in memory: no store, a clock that stands, everything that was said at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.message import Message
from bot.render import messages
from bot.store.port import Timer
from bot.text import Texts
from bot.timers import timers_after
from rules.core.chance import Chance
from rules.core.codec import canonical
from rules.core.commands import AgreeDraw, Command, Refused
from rules.core.entries import Entry, announce, seal
from rules.core.match import plain_options, play
from rules.core.match_commands import Join, OfferDraw, Open, Resume
from rules.core.match_events import Started
from rules.core.seats import AnyActor, Clock, Person, PersonId, Player, Seat
from rules.core.standing import Standing, fold
from tests.contract.subject import Subject

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lou", "Max")
HOST = Person(PersonId(0))
NOW = 1_800_000_000_000


@dataclass(frozen=True)
class Told:
    """What reached one reader of a move; `texts` are those of each language."""

    facts: tuple[bytes, ...]
    clock: Any
    texts: tuple[tuple[str, ...], ...]


def name_of(seat: int) -> str:
    """What the holder of `seat` is called."""
    return NAMES[seat] if seat < len(NAMES) else f"{NAMES[seat % len(NAMES)]}{seat // len(NAMES)}"


@dataclass(frozen=True)
class Position:
    """A match after some commands; `line` tells how it was reached."""

    subject: Subject
    options: Any
    key: bytes
    standing: Standing
    timers: Mapping[str, Timer]
    line: tuple[str, ...] = ()

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.standing.sitting.seated))

    @property
    def readers(self) -> list[Seat | None]:
        """Everybody who may look: all seats, and an onlooker."""
        return [*(Seat(s) for s in self.seats), None]

    def view(self, reader: Seat | None) -> Any:
        """What `reader` knows."""
        return self.standing.view(reader)

    def chance(self) -> Chance:
        """The chance of the next command, the same whenever it is asked for."""
        branch = self.standing.sitting.branch
        return Chance(self.key, branch=branch, used=self.standing.labels)

    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.standing.sitting.stage == "over"


@dataclass(frozen=True)
class Move:
    """A record: who did what, the entries, and the position before and after."""

    actor: AnyActor
    command: Command
    before: Position | None
    entries: tuple[Entry, ...]
    after: Position


def seated(subject: Subject, options: Any, seats: int, key: bytes) -> Position:
    """A lobby with everybody in it."""
    game, plain = subject.game, plain_options(options)
    standing: Standing | None = None
    wishes: list[tuple[AnyActor, Command]] = [
        (HOST, Open("contract", game.name, game.version, plain, "0" * 64))
    ]
    for number in range(seats):
        wishes.append((Person(PersonId(number)), Join(PersonId(number), f"{number:064x}")))
    for actor, command in wishes:
        entries = play(game, standing, actor, command, Chance(key))
        assert not isinstance(entries, Refused), entries
        standing = fold(game, standing, entries)
    assert standing is not None
    return Position(subject, options, key, standing, {})


def begin(
    subject: Subject, options: Any, seats: int, key: bytes, deal: Any = None
) -> tuple[Move, Any]:
    """Start a match, with `deal` or one that chance draws; the move of the start, and the deal."""
    lobby = seated(subject, options, seats, key)
    chance = lobby.chance()
    if deal is None:
        deal = subject.game.draw(options, seats, chance, None)
    drawn = [seal(d) for d in chance.drawn]
    people = lobby.standing.sitting.joined
    setup = subject.game.setup(options, deal)
    start = replace(lobby, line=(f"{subject.name}: {options}", f"deal {deal}"))
    return _recorded(start, Clock(), None, [announce(Started(people)), *drawn, *setup]), deal


def act(position: Position, actor: AnyActor, command: Command) -> Refused | Move:
    """What comes of `command`. A table that pauses itself is resumed at once, unrecorded."""
    if isinstance(command, AgreeDraw):
        return _agreed(position, command)
    entries = play(position.subject.game, position.standing, actor, command, position.chance())
    if isinstance(entries, Refused):
        return entries
    return _recorded(position, actor, command, entries)


def _agreed(position: Position, command: AgreeDraw) -> Refused | Move:
    """All who are in offer a draw; what the last one brings about is the move."""
    game, standing = position.subject.game, position.standing
    entries: list[Entry] = []
    for seat in game.still_in(position.view(None)):
        offerer = Person(standing.sitting.seated[seat])
        came = play(game, standing, offerer, OfferDraw(), position.chance())
        if isinstance(came, Refused):
            return came
        entries, standing = came, fold(game, standing, came)
    return _recorded(position, Clock(), command, entries)


def _recorded(
    before: Position, actor: AnyActor, command: Command | None, entries: Sequence[Entry]
) -> Move:
    game = before.subject.game
    standing = fold(game, before.standing, entries)
    timers = _ticking(before, entries, standing)
    told = () if command is None else (f"{_actor(actor)} {command}",)
    after = replace(before, standing=standing, timers=timers, line=(*before.line, *told))
    if standing.sitting.is_paused():
        resumed = play(game, standing, HOST, Resume(), before.chance())
        assert not isinstance(resumed, Refused), resumed
        going = fold(game, standing, resumed)
        after = replace(after, standing=going, timers=_ticking(after, resumed, going))
    started = before if command is not None else None
    return Move(actor, command or Resume(), started, tuple(entries), after)


def _ticking(before: Position, entries: Sequence[Entry], after: Standing) -> Mapping[str, Timer]:
    timers = dict(before.timers)
    for timer in timers_after(before.subject.game, before.timers, entries, after, NOW, 0, min):
        if timer.due is None and timer.left is None:
            timers.pop(timer.key, None)
        else:
            timers[timer.key] = timer
    return timers


def _actor(actor: AnyActor) -> str:
    return name_of(actor.seat) if isinstance(actor, Player) else type(actor).__name__


def texts(subject: Subject, language: str, seats: int) -> Texts:
    """The writer of such a table in `language`."""
    people = tuple(PersonId(seat) for seat in range(seats))
    return Texts(subject.speech, language, {p: name_of(p) for p in people}, people)


def said(move: Move, language: str) -> list[Message]:
    """Every message of a move in `language`."""
    subject = move.after.subject
    writer = texts(subject, language, len(move.after.seats))
    phase = move.after.timers.get("phase")
    left = None if phase is None or phase.due is None else (phase.due - NOW) // 1000
    before = None if move.before is None else move.before.standing
    standing = move.after.standing
    return messages(
        subject.game, subject.speech, lambda person: writer, move.entries, before, standing, left
    )


def heard(messages_said: Iterable[Message], reader: Seat | None) -> tuple[str, ...]:
    """The texts among them that `reader` gets, in order, each with its picture if it has one.

    Each seat's person has the seat's number.
    """
    reached = [m for m in messages_said if not m.sealed and m.person in (None, reader)]
    return tuple(part for m in reached for part in (m.text, m.picture) if part)


def told(
    move: Move, readers: Sequence[Seat | None], rendered: Sequence[list[Message]]
) -> dict[Seat | None, Told]:
    """All that reaches each of `readers` of a move: facts in order, the room's clock, texts.

    `rendered` are the move's messages in each language.
    """
    phase = move.after.timers.get("phase")
    clock = None if phase is None else (phase.due, phase.left, phase.note)
    facts = [(entry, canonical(entry.event)) for entry in move.entries]
    return {
        reader: Told(
            tuple(fact for entry, fact in facts if entry.reaches(reader)),
            clock,
            tuple(heard(messages_said, reader) for messages_said in rendered),
        )
        for reader in readers
    }
