"""Busy tables, and what must be true of a database after whatever happened to it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from bot.audit.chain import first_head, seal_record
from bot.store.port import Append, Seen, Store, Stored, StoreError, TableRow, Timer
from tests.bot.store.changes import public, secret

SECRET = bytes(range(32))


def table_name(number: int) -> str:
    return f"table{number:02}"


def start_head(table: str) -> str:
    return first_head(table, "c" * 64)


def body(position: int, time: int) -> bytes:
    """A record's canonical JSON."""
    entry = b'{"audience":{"to":"everyone"},"event":{"n":%d,"type":"Said"}}' % position
    return (
        b'{"actor":{"kind":"Player","seat":%d},"command":{"type":"Say"},"entries":[%b],'
        b'"position":%d,"time":%d}' % (position % 2, entry, position, time)
    )


def change(table: str, position: int, head: str) -> Append:
    """The append that takes `table` from `position` to the next one."""
    time = 1000 + position
    record = body(position, time)
    leaves, after = seal_record(SECRET, head, record)
    number = int(table[-2:]) + 1
    return Append(
        table=table,
        expected=position,
        time=time,
        record=record,
        leaves=leaves,
        head=after,
        status="playing",
        timers=(Timer("phase", time + 60),),
        seen=Seen("web", f"{table}/{position}"),
        envelopes=(public(f"line {position}"), secret(f"hand {position}", table=table)),
        opens=TableRow(table, "web:room:1", number, "xixi", SECRET, "zh", time)
        if position == 0
        else None,
    )


async def play(
    store: Store, tables: int, steps: int, acknowledged: Callable[[str, int], None]
) -> None:
    """Each of `tables` goes `steps` further, one append after the other, all tables at once.

    `acknowledged(table, position)` hears of every append that was stored. Raises the first error
    when all have ended.
    """

    async def one(table: str) -> None:
        found = await store.load(table)
        position, head = (found.row.position, found.row.head) if found else (0, start_head(table))
        for _ in range(steps):
            append = change(table, position, head)
            answer = await store.append(append)
            assert isinstance(answer, Stored), answer
            position, head = position + 1, append.head
            acknowledged(table, position)

    clients = (one(table_name(number)) for number in range(tables))
    for ended in await asyncio.gather(*clients, return_exceptions=True):
        if ended is not None:
            raise ended


async def play_on(store: Store, tables: int, steps: int) -> dict[str, int]:
    """As `play`, over a store that fails: after an error the table is loaded and the same message
    told again. Gives the positions acknowledged; every message counts exactly once."""
    reached = {table_name(number): 0 for number in range(tables)}

    async def one(table: str) -> None:
        head = start_head(table)
        position = 0
        while position < steps:
            append = change(table, position, head)
            try:
                await store.append(append)
                found = await store.load(table)
            except StoreError:
                continue
            assert found is not None
            assert found.row.position == position + 1
            position, head = found.row.position, found.row.head
            reached[table] = position

    await asyncio.gather(*(one(table) for table in reached))
    return reached


def examine(path: Path) -> dict[str, int]:
    """Raise AssertionError unless the database is whole; the position of every table.

    Every record is there without a gap, the chain holds, each record has its message and its two
    envelopes, exactly once, and the clock is that of the last record.
    """
    with closing(sqlite3.connect(path)) as database:

        def rows(statement: str) -> list[tuple[object, ...]]:
            return list(database.execute(statement))

        assert rows("PRAGMA integrity_check") == [("ok",)]
        assert rows("PRAGMA foreign_key_check") == []
        positions: dict[str, int] = {}
        envelopes, messages = [], []
        for table, position, stored in database.execute("SELECT id, position, head FROM tables"):
            head = start_head(table)
            log = database.execute(
                "SELECT position, body, leaves, head FROM records WHERE table_id = ?"
                " ORDER BY position",
                (table,),
            ).fetchall()
            assert [number for number, *_ in log] == list(range(1, position + 1))
            for number, record, leaves, after in log:
                made, head = seal_record(SECRET, head, record)
                assert (leaves, after) == (b"".join(made), head)
                envelopes += [("web:room:1", "", f"line {number - 1}")]
                envelopes += [("web:person:ann", table, f"hand {number - 1}")]
                messages.append((f"{table}/{number - 1}",))
            assert head == stored
            due = database.execute("SELECT due FROM timers WHERE table_id = ?", (table,))
            assert due.fetchall() == [(1000 + position - 1 + 60,)]
            positions[table] = position
        found = rows("SELECT lane, table_id, text FROM outbox")
        assert sorted(found) == sorted(envelopes)
        assert sorted(rows("SELECT native_id FROM seen")) == sorted(messages)
    return positions
