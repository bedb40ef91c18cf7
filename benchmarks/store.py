"""Durable appends a second: our store beside a plain loop that commits every append by itself.

One append is what one command stores: a record of about 250 bytes with leaves and head, the table's
row, a timer, the handled message, two outbox rows of 120 bytes. Each busy table is a closed loop:
its next append starts when the last one is flushed. The plain loop does the same statements on the
same schema through aiosqlite, one commit an append, one append at a time.

Rounds of both ways are mixed, the disk's own flush is timed before and after each.
"""

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite

from benchmarks._durable import compare
from benchmarks.measure import Rate, closed_loops
from bot.audit.chain import first_head, seal_record
from bot.store import sql
from bot.store.connection import PRAGMAS, migrate
from bot.store.port import Append, Envelope, Seen, Stored, TableRow, Timer
from bot.store.sqlite import SqliteStore

Append1 = Callable[[Append], Awaitable[None]]
_SECRET = bytes(range(32))


class Player:
    """A busy table: makes one append after the other."""

    def __init__(self, number: int, append: Append1) -> None:
        self._append = append
        self._table = f"{number:032x}"
        self._room = f"bench:room:{number}"
        self._lanes = (self._room, f"bench:person:{number}")
        self._position = 0
        self._head = first_head(self._table, "0" * 64)

    async def step(self) -> None:
        """One append, from the record's bytes to the acknowledgement."""
        now = 1_700_000_000_000 + self._position
        body = _record(self._position, now)
        leaves, head = seal_record(_SECRET, self._head, body)
        opens = None
        if self._position == 0:
            opens = TableRow(self._table, self._room, 1, "bench", _SECRET, "en", now)
        await self._append(
            Append(
                table=self._table,
                expected=self._position,
                time=now,
                record=body,
                leaves=leaves,
                head=head,
                status="playing",
                timers=(Timer("phase", now + 60_000, "ask"),),
                seen=Seen("bench", f"{self._table}/{self._position}"),
                envelopes=tuple(
                    Envelope(lane, "x" * 120, table=self._table) for lane in self._lanes
                ),
                opens=opens,
            )
        )
        self._position += 1
        self._head = head


def _record(position: int, now: int) -> bytes:
    event = {"audience": {"to": "everyone"}, "event": {"sum": 7, "type": "Asked", "what": "x" * 60}}
    record = {
        "actor": {"kind": "Player", "seat": position % 2},
        "command": {"sum": 7, "type": "Ask"},
        "entries": [event],
        "position": position,
        "time": now,
    }
    return json.dumps(record, separators=(",", ":")).encode()


async def ours(path: Path, tables: int, warm_up: float, seconds: float) -> Rate:
    """Our store."""
    store = await SqliteStore.open(path)

    async def append(change: Append) -> None:
        answer = await store.append(change)
        if not isinstance(answer, Stored):
            raise RuntimeError(f"not stored: {answer}")

    try:
        return await closed_loops(
            [Player(number, append).step for number in range(tables)], warm_up, seconds
        )
    finally:
        await store.close()


async def plain(path: Path, tables: int, warm_up: float, seconds: float) -> Rate:
    """One commit an append."""
    with sqlite3.connect(path, isolation_level=None) as made:
        migrate(made, path.name)
    made.close()
    turn = asyncio.Lock()
    async with aiosqlite.connect(path, isolation_level=None) as database:
        await database.execute("PRAGMA journal_mode = WAL")
        for pragma in PRAGMAS:
            await database.execute(pragma)
        last = 1

        async def append(change: Append) -> None:
            nonlocal last
            async with turn:
                rows = sql.Rows([change], last)
                last += len(rows.envelopes)
                await database.execute("BEGIN IMMEDIATE")
                for statement, each in _statements(rows):
                    for row in each:
                        await database.execute(statement, row)
                await database.execute("COMMIT")

        return await closed_loops(
            [Player(number, append).step for number in range(tables)], warm_up, seconds
        )


def _statements(rows: sql.Rows) -> list[tuple[str, list[tuple[Any, ...]]]]:
    return [
        (sql.SEE, rows.seen),
        *((statement, [row]) for statement, row in rows.tables),
        (sql.RECORD, rows.records),
        (sql.SET_TIMER, rows.timers_set),
        (sql.SEND, rows.envelopes),
    ]


WAYS = {"caipan": ours, "one commit each": plain}


def main(argv: Sequence[str] = ()) -> int:
    """Measure and print a table."""
    return compare("store", __doc__, WAYS, "appends", argv)
