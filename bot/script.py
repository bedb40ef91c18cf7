"""Playing a table from a script: JSON lines in, every message out as a JSON line, on a fake clock.

It is how a player reports a bug, how a golden test is written, and how the docs show a rule.
"""

import itertools
import json
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from bot import games, judge
from bot.audit.log import Log, chained, log_of
from bot.message import Message, Utterance
from bot.options import read_options
from bot.step import Step
from bot.store.port import PersonRow, TableRow
from bot.table import Table
from bot.text import LANGUAGES
from rules.core.chance import commitment, contribution
from rules.core.codec import describe, resolve
from rules.core.commands import Refused
from rules.core.match import plain_options
from rules.core.match_commands import Appoint, Join, Start
from rules.core.seats import Person, PersonId, Seat

START_MS = 1_800_000_000_000
"""When every script begins: 2027-01-15, 08:00 UTC."""
MOST_HOUSE_MOVES = 100_000


class ScriptError(Exception):
    """A line of the script can't be read; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a script."""

    game: str
    people: list[str]
    options: dict[str, Any] | str = {}
    language: str = "en"
    secret: str = ""
    deal: dict[str, Any] | None = None
    house: list[str] = []
    referee: str | None = None


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody says something; `place` is ``room`` or ``dm``."""

    by: str
    say: str
    place: str = msgspec.field(default="room", name="in")


class Wait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time passes: seconds."""

    wait: int | float


def run(
    lines: Iterable[str],
    *,
    sealed: bool = False,
    begun: Callable[["Script"], object] | None = None,
) -> Iterator[dict[str, Any]]:
    """Play a script; yields each message and, last, the outcome so far.

    `begun` is given the script once its game has started.

    Raises ScriptError at the first line that can't be read; what came before has been yielded.
    """
    script: Script | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if script is None:
                script = Script(_head(line), sealed=sealed)
                script.seat_people()
                told = script.start()
            else:
                told = script.play(read_line(line))
        except (msgspec.MsgspecError, ValueError) as error:
            if script is not None and script.has_started:
                yield {"outcome": script.outcome()}
            raise ScriptError(number, str(error)) from error
        yield from told
        if begun is not None and script.has_started:
            begun(script)
            begun = None
    if script is None:
        raise ScriptError(1, "the script is empty; its first line names game and people")
    yield {"outcome": script.outcome()}


def read_line(line: str) -> Say | Wait:
    """A line after the first. Raises ValueError or `msgspec.MsgspecError` when it can't be read."""
    plain = msgspec.json.decode(line)
    if isinstance(plain, dict) and "wait" in plain:
        wait = msgspec.convert(plain, Wait)
        if wait.wait < 0:
            raise ValueError("time doesn't run backwards")
        return wait
    say = msgspec.convert(plain, Say)
    if say.place not in ("room", "dm"):
        raise ValueError('"in" is "room" or "dm"')
    return say


def _head(line: str) -> Head:
    head = msgspec.json.decode(line, type=Head)
    if head.language not in LANGUAGES:
        raise ValueError(f"language {head.language!r} is none of {', '.join(LANGUAGES)}")
    if head.game not in games.names():
        raise ValueError(f"game {head.game!r} is none of {', '.join(games.names())}")
    everybody = [*head.people, *([head.referee] if head.referee else [])]
    if len(set(everybody)) != len(everybody):
        raise ValueError("two people share a name")
    if unknown := [name for name in head.house if name not in head.people]:
        raise ValueError(f"house players {unknown} are not among the people")
    return head


class Script:
    """A running script: one table, a fake clock, no chat and no store."""

    def __init__(self, head: Head, *, sealed: bool) -> None:
        self._head = head
        self._sealed = sealed
        self._now = START_MS
        secret = sha256(b"caipan/script/1\x00" + head.secret.encode()).digest()
        row = TableRow("script", "script:room", 1, head.game, secret, head.language, START_MS)
        self.table = Table(row, house_ms=0, late_ms=0)
        self._count = 0
        self._bodies: list[bytes] = []

    def log(self) -> Log:
        """All that was recorded so far."""
        names = {person: row.name for person, row in self.table.people.items()}
        secret = self.table.row.secret
        return log_of(secret, chained(secret, self._bodies), names, self._head.language)

    @property
    def has_started(self) -> bool:
        """Whether the game has been dealt."""
        return self.table.standing is not None and self.table.sitting.stage != "lobby"

    def begin(self) -> Iterator[dict[str, Any]]:
        """Seat everybody and start. Only what comes of the start is told.

        Raises ValueError when the first line asks for what can't be.
        """
        self.seat_people()
        return self.start()

    def seat_people(self) -> None:
        """Open the table, seat its people, appoint its referee."""
        head, table = self._head, self.table
        if not head.people:
            raise ValueError("nobody is at the table")
        bound = commitment("script", table.row.secret)
        first = self._utterance(head.people[0], "", private=False)
        self._adopt(table.open(first, self._options(), bound, self._now))
        for number, name in enumerate(head.people):
            self._join(PersonId(number), name, house=name in head.house)
        if head.referee is not None:
            referee = PersonId(len(head.people))
            table.people[referee] = PersonRow(referee, f"script:{head.referee}", head.referee)
            self._adopt(table.commit(Person(PersonId(0)), Appoint(referee), self._now))

    def start(self) -> Iterator[dict[str, Any]]:
        """Deal; what comes of it, house players' first moves included."""
        given = None
        if self._head.deal is not None:
            # through JSON: the record's keys are strings
            plain = resolve(self._head.deal, self.table.game.Given, self._seat)
            given = json.loads(json.dumps(plain))
            msgspec.convert(given, self.table.game.Given, str_keys=True)
        step = self.table.commit(Person(PersonId(0)), Start(given), self._now)
        if step.body is None:
            why = step.messages[0].refused if step.messages else "nothing happened"
            raise ValueError(f"the table can't start: {why}")
        return itertools.chain(self._take(step), self._house())

    def _utterance(self, by: str, text: str, *, private: bool) -> Utterance:
        self._count += 1
        return Utterance(f"script:{by}", by, text, private, self._now, origin=str(self._count))

    def _options(self) -> dict[str, Any]:
        game = self.table.game
        base = plain_options(next(iter(game.presets.values())))
        given = self._head.options
        if isinstance(given, str):
            read = read_options(game, self.table.speech, base, given)
            if isinstance(read, Refused):
                raise ValueError(f"options: {read.code} {read.details}")
            return read
        options = msgspec.convert({**base, **given}, game.Options)
        return plain_options(options)

    def _join(self, person: PersonId, name: str, *, house: bool) -> None:
        account = "" if house and person else f"script:{name}"
        self.table.people[person] = PersonRow(person, account, name)
        command = Join(person, contribution(name), house)
        actor = Person(PersonId(0)) if house else Person(person)
        step = self.table.commit(actor, command, self._now)
        if step.body is None:
            raise ValueError(f"{name} can't sit down: {step.messages[0].refused}")
        self._adopt(step)

    def _seat(self, name: str) -> Seat:
        if name not in self._head.people:
            raise ValueError(f"{name!r} is none of the people")
        return Seat(self._head.people.index(name))

    def feed(self, line: str) -> Iterator[dict[str, Any]]:
        """What comes of one further line, given as text."""
        return self.play(read_line(line))

    def play(self, line: Say | Wait) -> Iterator[dict[str, Any]]:
        """What comes of one further line: somebody speaks, or time passes."""
        if isinstance(line, Wait):
            yield from self._wait(line)
            return
        said = self._utterance(line.by, line.say, private=line.place == "dm")
        yield from self._take(judge.hear(self.table, said, self._now))
        yield from self._house()

    def _wait(self, wait: Wait) -> Iterator[dict[str, Any]]:
        until = self._now + int(wait.wait * 1000)
        while True:
            due = [
                (t.due, t.key)
                for t in self.table.timers.values()
                if t.due is not None and t.due <= until
            ]
            if not due:
                break
            at, key = min(due)
            self._now = max(self._now, at)
            yield from self._take(self.table.run_out(key, self._now))
            yield from self._house()
        self._now = until

    def _house(self) -> Iterator[dict[str, Any]]:
        for _ in range(MOST_HOUSE_MOVES):
            if "house" not in self.table.timers:
                return
            yield from self._take(self.table.run_out("house", self._now))
        raise RuntimeError("the house players never finish")

    def _adopt(self, step: Step) -> None:
        if step.body is None and step.messages and step.messages[0].refused:
            raise ValueError(step.messages[0].refused)
        self._keep(step)

    def _keep(self, step: Step) -> None:
        self.table.adopt(step)
        if step.body is not None:
            self._bodies.append(step.body)

    def _take(self, step: Step) -> Iterator[dict[str, Any]]:
        self._keep(step)
        for message in step.messages:
            if message.sealed and not self._sealed:
                continue
            yield self._told(message)

    def _told(self, message: Message) -> dict[str, Any]:
        told: dict[str, Any] = {"to": self._recipient(message)}
        if message.refused:
            told["refused"] = message.refused
        if message.person is not None:
            told["in"] = "room" if message.in_room else "dm"
        told["text"] = message.text
        if message.event is not None:
            told["event"] = describe(message.event, self._seat_name, self._person_name)
        return told

    def _recipient(self, message: Message) -> str:
        if message.sealed:
            return "log"
        if message.person is None:
            return "room"
        row = self.table.people.get(message.person)
        return row.name if row is not None else "?"

    def _seat_name(self, seat: Seat) -> str:
        return self._person_name(self.table.sitting.seated[seat])

    def _person_name(self, person: PersonId) -> str:
        return self.table.people[person].name

    def outcome(self) -> dict[str, Any]:
        """The result so far, with names."""
        plain: dict[str, Any] = describe(
            self.table.sitting.outcome, self._seat_name, self._person_name
        )
        return plain


def to_json(told: dict[str, Any]) -> str:
    """One line of output."""
    return json.dumps(told, ensure_ascii=False)
