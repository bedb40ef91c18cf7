"""The truth of a table of Schrödinger's Wolf, and what its readers know of it."""

from typing import Annotated, Any, Literal

import msgspec

from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat
from rules.quantum_wolf.worlds import World, Worlds

Seconds = Annotated[int, msgspec.Meta(ge=20, le=604_800)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Stage = Literal["night", "words", "heir", "speech", "day", "ballot", "runoff", "over"]
Choices = tuple[tuple[Seat, Seat | None], ...]
"""Who chose whom, in seat order; None is an abstention."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a table that can be chosen.

    - `wolves`: how many; None for the book's number (QW-1).
    - `see`: what chance goes by, ``all`` worlds or those in which the asker is the seer,
      ``conditional`` (QW-7).
    - `time_of_death`: the worlds in which an executed player was dead already go (QW-16).
    - `parity`: wolves also win when they are as many as the others everywhere (QW-18).
    - `tenths`: the table has one decimal (QW-20).
    - `sheriff`: whether there is one (QW-12).
    - `tie`: ``runoff``, ``nobody``, ``random`` or ``all`` of a tie at the top (QW-13).
    - `open_votes`: each ballot is announced when it is cast (QW-13).
    - `blind`: the referee speaks for the characters, who write in private. `order`: seconds for each
      to speak by day in turn, None to talk freely; `last_words`: seconds for who has just gone out;
      `ghosts`: who is out may talk to the others who are.
    - `night`, `day`, `first_day`, `runoff`, `heir`: seconds; `first_day` is the election's (QW-4).
    - `quiet_days`: days in a row without going out or change until a draw; `most_days`: the last
      day, None for three times the players (QW-18).
    """

    wolves: Count | None = None
    see: Literal["all", "conditional"] = "all"
    time_of_death: bool = False
    parity: bool = False
    tenths: bool = False
    sheriff: bool = True
    tie: Literal["runoff", "nobody", "random", "all"] = "runoff"
    open_votes: bool = False
    blind: bool = False
    order: Seconds | None = None
    last_words: Seconds | None = None
    ghosts: bool = False
    night: Seconds = 180
    day: Seconds = 600
    first_day: Seconds = 600
    runoff: Seconds = 60
    heir: Seconds = 60
    quiet_days: Count = 5
    most_days: Count | None = None


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal; each part may be missing.

    `reference`: the true roles; `numbers` by seat; `rolls`: what chance says whenever a see asks
    it, in order; `redraws`: the references to take when one is deleted, in order (QW-7, QW-11).
    """

    reference: World | None = None
    numbers: dict[Seat, int] = {}
    rolls: list[Literal["wolf", "good"]] = []
    redraws: list[World] = []


class Deal(msgspec.Struct, frozen=True):
    """The reference, everybody's number by seat, in which order night 0 asks them.

    `rolls` and `redraws` are what a script has fixed of later draws.
    """

    reference: World
    numbers: tuple[int, ...]
    order: tuple[Seat, ...]
    rolls: tuple[bool, ...] = ()
    redraws: tuple[World, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A line of the table: a number, its wolf and its dead in percent or, by option, tenths."""

    number: int
    wolf: int
    dead: int


class Table(msgspec.Struct, frozen=True):
    """The table of one dawn or dusk, rows by number (QW-20)."""

    day: int
    dusk: bool
    rows: tuple[Row, ...]


class Poll(msgspec.Struct, frozen=True):
    """A count of ballots: who chose whom, half votes, and whom it came to (QW-13)."""

    day: int
    runoff: bool
    ballots: Choices
    halves: tuple[tuple[Seat, int], ...]
    chosen: tuple[Seat, ...]


class Public(PublicPart, frozen=True):
    """What everybody knows; state and views share one.

    `turn` is the number of the night or day of the `stage`. `out` are in the order of going,
    `left` have left and pass. `candidates` of a run-off. `dying` may still say their last words,
    `speakers` are still to speak today, the first of them now. `dusk`: what is going on belongs to
    the end of the day, and the night follows.
    """

    options: Options
    size: int
    wolves: int
    stage: Stage = "night"
    turn: int = 0
    out: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    sheriff: Seat | None = None
    candidates: tuple[Seat, ...] = ()
    dying: tuple[Seat, ...] = ()
    speakers: tuple[Seat, ...] = ()
    dusk: bool = False
    tables: tuple[Table, ...] = ()
    polls: tuple[Poll, ...] = ()

    def seats_in(self) -> tuple[Seat, ...]:
        """Who is still in, ghosts and those who left included (QW-5)."""
        return tuple(Seat(s) for s in range(self.size) if s not in self.out)

    def present(self) -> tuple[Seat, ...]:
        """Who is in and hasn't left."""
        return tuple(s for s in self.seats_in() if s not in self.left)

    def when(self) -> str:
        """The running night or day: ``night/2``, ``day/2``."""
        return f"{'night' if self.stage == 'night' else 'day'}/{self.turn}"

    def is_election(self) -> bool:
        """Whether the day's vote is for a sheriff (QW-4, QW-12)."""
        return self.turn == 1


class Sight(msgspec.Struct, frozen=True):
    """What `seer` was told of `target` in a night."""

    night: int
    seer: Seat
    target: Seat
    wolf: bool


class Tonight(msgspec.Struct, frozen=True):
    """What one player has done of the running night: see given or passed, kill given or passed."""

    saw: bool = False
    see_passed: bool = False
    kill: Seat | None = None
    kill_passed: bool = False

    def owes_see(self) -> bool:
        """Neither seen nor passed yet."""
        return not (self.saw or self.see_passed)

    def owes_kill(self) -> bool:
        """Neither killed nor passed yet."""
        return self.kill is None and not self.kill_passed


class NightKills(msgspec.Struct, frozen=True):
    """The kills (killer, target) of a night; `void`: none of them counted (QW-10)."""

    night: int
    kills: tuple[tuple[Seat, Seat], ...]
    void: bool


class Step(msgspec.Struct, frozen=True):
    """A step that left fewer worlds than before, and how many.

    `when`: ``night/2``, ``day/2``. `what`: ``see`` (`seats`: asker and target), ``kills``,
    ``death`` (QW-16) or ``out`` (`seats`: who went out).
    """

    when: str
    what: str
    seats: tuple[Seat, ...]
    worlds: int


class Point(msgspec.Struct, frozen=True):
    """The exact table of one dawn or dusk, by seat: in how many of `worlds` a wolf, dead."""

    day: int
    dusk: bool
    worlds: int
    wolf: tuple[int, ...]
    dead: tuple[int, ...]


class State(StateOf[Public], frozen=True):
    """The whole truth.

    `rolls` and `redraws` are what is left of a script's. `tonight` by seat; `ballots` of the
    running vote; `done` have nothing more to say. `calm`: since last dusk nobody went out and no
    kill changed anything; `quiet` counts such days in a row (QW-18). The rest is for the story.
    """

    worlds: Worlds
    reference: World
    numbers: tuple[int, ...]
    tonight: tuple[Tonight, ...]
    rolls: tuple[bool, ...] = ()
    redraws: tuple[World, ...] = ()
    ballots: Choices = ()
    done: tuple[Seat, ...] = ()
    calm: bool = True
    quiet: int = 0
    references: tuple[tuple[str, World], ...] = ()
    sights: tuple[Sight, ...] = ()
    nights: tuple[NightKills, ...] = ()
    steps: tuple[Step, ...] = ()
    points: tuple[Point, ...] = ()


class View(ViewOf[Public], frozen=True):
    """What one reader knows: the public part, and of oneself number, answers, deeds and ballot.

    `story` is the event that opens everything, once the game is over.
    """

    number: int | None = None
    sights: tuple[Sight, ...] = ()
    tonight: Tonight = Tonight()
    ballot: Choices = ()
    done: bool = False
    story: Any = None


def put(choices: Choices, seat: Seat, target: Seat | None) -> Choices:
    """`choices` with that of `seat` put in place of the one before."""
    return tuple(sorted({**dict(choices), seat: target}.items(), key=lambda choice: choice[0]))


def wolves_of(options: Options, size: int) -> int:
    """How many wolves play: the book's two for 8–10 and three for 11–13, carried on (QW-1)."""
    return options.wolves if options.wolves is not None else (size + 1) // 4


def last_day(options: Options, size: int) -> int:
    """The day at whose end the game is drawn (QW-18)."""
    return options.most_days if options.most_days is not None else 3 * size
