"""A file with many open tables in the middle of a game, made for a measurement.

Two people each, in rooms of their own, with a running clock, after up to eight questions. The
records are what the rules make of the commands; they are written many in a transaction.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from bot.message import Utterance
from bot.step import Step
from bot.store import group
from bot.store.connection import migrate
from bot.store.port import Append, TableRow
from bot.table import Table
from rules.cards.questions import Sum
from rules.core.chance import commitment
from rules.core.commands import Command
from rules.core.match import plain_options
from rules.core.match_commands import Start
from rules.core.seats import AnyActor, Person, PersonId, Player, Seat
from rules.xixi.commands import Ask
from rules.xixi.state import Options

QUESTIONS = 8
TURN_SECONDS = 86_400


def fill(path: Path, tables: int, now: int) -> int:
    """Make `path` with `tables` open tables, the last word at each said at `now`; the records."""
    random = Random(1)
    records = 0
    with sqlite3.connect(path, isolation_level=None) as database:
        database.execute("PRAGMA journal_mode = WAL")
        migrate(database, path.name)
        changes: list[Append] = []
        for number in range(tables):
            changes += _match(number, now, random)
            if len(changes) > 2_000 or number == tables - 1:
                group.write(database, changes)
                records += len(changes)
                changes = []
    database.close()
    return records


def room_of(number: int) -> str:
    """The room of a table."""
    return f"room{number}"


def people_of(number: int) -> tuple[str, str]:
    """The two people of a table."""
    return f"ann{number}", f"ben{number}"


def _match(number: int, now: int, random: Random) -> Iterator[Append]:
    secret = random.randbytes(32)
    row = TableRow(
        f"{random.getrandbits(128):032x}", f"bench:{room_of(number)}", 1, "xixi", secret, "en", now
    )
    table = Table(row)
    sit = [(f"bench:{person}", person) for person in people_of(number)]
    said = Utterance(
        sit[0][0], sit[0][1], ".new xixi", private=False, received=now, origin=f"{number}"
    )
    options = plain_options(Options(turn=TURN_SECONDS))
    step = table.open(said, options, commitment(row.table, secret), now, sit=sit)
    yield _append(table, step, row)
    steps: list[tuple[AnyActor, Command]] = [(Person(PersonId(0)), Start())]
    yield from _commands(table, steps, now)
    first: Seat = table.prompt(None).awaited[0]  # type: ignore[union-attr]
    asked = [
        (Player(Seat((first + n) % 2)), Ask(Sum(random.randrange(5, 24)), True))
        for n in range(QUESTIONS)
    ]
    yield from _commands(table, asked, now)


def _commands(
    table: Table, commands: Sequence[tuple[AnyActor, Command]], now: int
) -> Iterator[Append]:
    for actor, command in commands:
        step = table.commit(actor, command, now)
        assert step.body is not None and step.standing is not None, "a command was refused"
        if step.standing.sitting.stage == "over":
            return
        yield _append(table, step)


def _append(table: Table, step: Step, opens: TableRow | None = None) -> Append:
    change = Append(
        table=table.row.table,
        expected=table.position,
        time=step.time,
        record=step.body,
        leaves=step.leaves,
        head=step.head,
        status=table.ahead(step).sitting.stage,
        timers=step.timers,
        people=step.people,
        opens=opens,
    )
    table.adopt(step)
    return change
