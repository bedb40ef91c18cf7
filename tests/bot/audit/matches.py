"""Whole logs of any game, played by its house players, with as much unrest at the table as wanted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot import games
from bot.audit.key import deal_key
from bot.audit.log import Log, chained, log_of
from rules.core.chance import Chance, commitment, contribution
from rules.core.codec import Record, canonical
from rules.core.commands import Command, Refused, Resign, TimeUp
from rules.core.match import plain_options, play
from rules.core.match_commands import (
    Abort,
    AddCut,
    AdoptRules,
    Appoint,
    Extend,
    Join,
    Leave,
    Look,
    MarkReachable,
    MarkUnreachable,
    Open,
    Pause,
    PlayOn,
    Resume,
    RollBack,
    Shift,
    Start,
    Substitute,
)
from rules.core.seats import AnyActor, Arbiter, Clock, Person, PersonId, Player, Seat, Service
from rules.core.standing import Standing, fold, prompt_of

TABLE = "0123456789abcdef"
REFEREE = PersonId(90)
MOST_RECORDS = 500
START = 1_800_000_000_000


class Match:
    """One table, driven by commands; `bodies` are its records."""

    def __init__(self, name: str, secret: bytes, *, version: int | None = None) -> None:
        self.game = games.game(name)
        self.secret = secret
        self.standing: Standing | None = None
        self.bodies: list[bytes] = []
        self._key = b""
        self._time = START
        options = plain_options(next(iter(self.game.presets.values())))
        opening = Open(
            TABLE,
            name,
            self.game.version if version is None else version,
            options,
            commitment(TABLE, secret),
        )
        assert self.do(Person(PersonId(0)), opening)

    @property
    def sitting(self) -> Any:
        assert self.standing is not None
        return self.standing.sitting

    def do(self, actor: AnyActor, command: Command) -> bool:
        """Whether the command was accepted and had an effect."""
        chance = Chance(b"")
        if self.standing is not None:
            if isinstance(command, Start):
                self._key = deal_key(self.secret, self.sitting)
            used = self.standing.labels
            chance = Chance(self._key, branch=self.sitting.branch, used=used)
        decided = play(self.game, self.standing, actor, command, chance)
        if isinstance(decided, Refused) or not decided:
            return False
        self._time += 1500
        self.standing = fold(self.game, self.standing, decided)
        record = Record(len(self.bodies) + 1, self._time, actor, command, tuple(decided))
        self.bodies.append(canonical(record))
        return True

    def begin(self, seats: int, *, given: dict[str, Any] | None = None) -> None:
        """Seat `seats` people, appoint a referee, deal."""
        for number in range(seats):
            person = PersonId(number)
            assert self.do(Person(person), Join(person, contribution(f"join {number}")))
        assert self.do(Person(PersonId(1)), AddCut(contribution("some words")))
        assert self.do(Person(PersonId(0)), Appoint(REFEREE))
        assert self.do(Person(PersonId(0)), Start(given))

    def move(self, random: Random) -> bool:
        """One move of a seat that must act, or time running out; False when nobody is waited for."""
        standing = self.standing
        assert standing is not None
        for number in range(len(self.sitting.seated)):
            seat = Seat(number)
            if self.game.prompt(standing.view(seat)).must:
                choice = Chance(random.randbytes(32))
                if self.do(Player(seat), self.game.house(standing.view(seat), choice)):
                    return True
        return self.time_up()

    def time_up(self) -> bool:
        prompt = None if self.standing is None else prompt_of(self.game, self.standing, None)
        return prompt is not None and self.do(Clock(), TimeUp(prompt.phase))

    def unrest(self, random: Random) -> None:
        """Something that isn't a move."""
        sitting = self.sitting
        arbiter, host = Arbiter(REFEREE), Person(sitting.host)
        seat = Seat(random.randrange(len(sitting.seated)))
        stranger = PersonId(100 + len(self.bodies))
        choices: list[list[tuple[AnyActor, Command]]] = [
            [(host, Pause()), (host, Resume())],
            [(arbiter, Extend(30))],
            [(Service(), Shift(60))],
            [(Person(stranger), Join(stranger, contribution("late")))],
            [
                (Person(stranger), Join(stranger, contribution("sub"))),
                (arbiter, Substitute(seat, stranger)),
            ],
            [(Service(), MarkUnreachable(seat)), (Service(), MarkReachable(seat))],
            [(Service(), MarkUnreachable(seat)), (Clock(), PlayOn())],
            [(arbiter, Look())],
            [(arbiter, RollBack(random.choice((1, 1, 2))))],
            [
                (Person(PersonId(0), admin=True), Pause()),
                (Person(PersonId(0), admin=True), Resume()),
            ],
        ]
        for actor, command in random.choice(choices):
            self.do(actor, command)
        gone = [p for p in sitting.joined if p not in self.sitting.seated]
        if gone and random.random() < 0.5:
            self.do(Person(gone[0]), Leave(gone[0]))

    def log(self) -> Log:
        names = {PersonId(p): f"Name{p}" for p in range(120)}
        return log_of(self.secret, chained(self.secret, self.bodies), names, "en")


def house_match(
    name: str, seats: int, seed: int, *, unrest: float = 0.0, resigns: bool = False
) -> Match:
    """A match to its end, with unrest before that share of the moves."""
    random = Random(f"{name} {seats} {seed}")
    match = Match(name, random.randbytes(32))
    match.begin(seats)
    while match.sitting.stage == "playing":
        if len(match.bodies) > MOST_RECORDS:
            assert match.do(Arbiter(REFEREE), Abort())
            break
        if resigns and random.random() < 0.05:
            match.do(Player(Seat(random.randrange(seats))), Resign())
            continue
        if random.random() < unrest:
            match.unrest(random)
        if not match.move(random):
            assert match.do(Arbiter(REFEREE), Abort())
    return match


def tables() -> Iterator[tuple[str, int]]:
    """Every game with its smallest number of players, and its largest up to six."""
    for name in games.names():
        seats = games.game(name).seats
        yield name, seats[0]
        larger = [n for n in seats if seats[0] < n <= 6]
        if larger:
            yield name, larger[-1]


def adopted(name: str, seats: int, seed: int) -> Match:
    """A match begun under another version of the rules, which goes on under the present one."""
    random = Random(seed)
    match = Match(name, random.randbytes(32), version=9001)
    match.begin(seats)
    for _ in range(3):
        match.move(random)
    assert match.do(Service(), AdoptRules(match.game.version))
    while match.sitting.stage == "playing" and match.move(random):
        pass
    return match
