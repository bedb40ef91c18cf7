"""Storage that fails, call by call."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import connection
from bot.store.port import Append, StoreError
from bot.store.sqlite import SqliteStore
from tests.bot.store import load
from tests.bot.store.changes import seen


class Calls:
    """Counts the calls of Python's sqlite3 module and lets `broken` ones fail.

    A call fails before it is done or, if `late`, after it.
    """

    def __init__(self, broken: range = range(0), late: bool = False) -> None:
        self.broken = broken
        self.late = late
        self.count = 0

    def __call__(self, call: Callable[..., Any], *arguments: Any) -> Any:
        self.count += 1
        fails = self.count in self.broken
        if fails and not self.late:
            raise _io_error()
        result = call(*arguments)
        if fails:
            raise _io_error()
        return result


def _io_error() -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Every call of a connection opened from now on goes through this."""
    watched = Calls()

    class Cursor(sqlite3.Cursor):
        def execute(self, *arguments: Any) -> Any:
            return self._watched(super().execute, *arguments)

        def executemany(self, *arguments: Any) -> Any:
            return self._watched(super().executemany, *arguments)

        def executescript(self, *arguments: Any) -> Any:
            return self._watched(super().executescript, *arguments)

        def fetchone(self) -> Any:
            return self._watched(super().fetchone)

        def fetchall(self) -> Any:
            return self._watched(super().fetchall)

        def _watched(self, *call: Any) -> Any:
            try:
                return watched(*call)
            except sqlite3.Error:
                # As SQLite does with a statement that fails: it holds no lock any more.
                self.close()
                raise

    class Connection(sqlite3.Connection):
        def execute(self, *arguments: Any) -> Any:
            return self.cursor(Cursor).execute(*arguments)

        def executemany(self, *arguments: Any) -> Any:
            return self.cursor(Cursor).executemany(*arguments)

        def executescript(self, *arguments: Any) -> Any:
            return self.cursor(Cursor).executescript(*arguments)

        def close(self) -> None:
            # SQLite lets go of the file even if it complains.
            super().close()
            watched(lambda: None)

    plain = sqlite3.connect

    def connect(*arguments: Any, **named: Any) -> Any:
        watched(lambda: None)
        return plain(*arguments, **{"factory": Connection, **named})

    monkeypatch.setattr(sqlite3, "connect", connect)
    return watched


async def _life(path: Path) -> tuple[dict[str, int], int]:
    """A store's life with every kind of call; what was acknowledged, and how many errors came."""
    store = await SqliteStore.open(path)
    errors = 0

    async def tried(call: Callable[[], Any]) -> None:
        nonlocal errors
        try:
            await call()
        except StoreError:
            errors += 1

    try:
        reached = await load.play_on(store, 2, 2)
        await tried(lambda: store.append(Append(table="table00", expected=9, seen=seen("z"))))
        await tried(lambda: store.log("table00"))
        await tried(lambda: store.notes("table00"))
        await tried(lambda: store.tables_in("web:room:1", ended=3))
        await tried(lambda: store.open_tables())
        await tried(lambda: store.tables_of("web:person:ann"))
        await tried(lambda: store.was_seen(seen("m")))
        await tried(lambda: store.due(5))
        await tried(store.next_due)
        await tried(lambda: store.next_number("web:room:1"))
        await tried(lambda: store.waiting(2))
        await tried(lambda: store.shift_timers(0, 0, mark=("service", "clock", "1")))
        await tried(lambda: store.remember("a", "b", None))
        await tried(lambda: store.setting("service", "clock"))
        await tried(lambda: store.settle([(1, "unknown", "")]))
        await tried(lambda: store.postpone(2, 5))
        await tried(lambda: store.forget_seen(0))
        await tried(lambda: store.forget_sent(0))
        await tried(lambda: store.forget_notes("table00", ["k"]))
        await store.load("table00")
    finally:
        await store.close()
    return reached, errors


WHOLE = {load.table_name(number): 2 for number in range(2)}


async def test_a_life_without_faults(tmp_path: Path, calls: Calls) -> None:
    assert await _life(tmp_path / "tables.sqlite") == (WHOLE, 0)
    assert calls.count > 70


@pytest.mark.parametrize(
    ("burst", "late"),
    [
        (1, False),
        (1, True),
        (3, False),
        (4, True),
        *(
            pytest.param(burst, late, marks=pytest.mark.soak)
            for burst, late in ((2, False), (2, True), (3, True), (4, False), (5, False), (5, True))
        ),
    ],
)
def test_every_call_fails_once(tmp_path: Path, calls: Calls, burst: int, late: bool) -> None:
    """Whatever call fails, alone or with those after it, opening says so or the store recovers:
    all that was acknowledged is there, nothing is there twice, and every thread ends."""
    refused = survived = 0
    number = 0
    while True:
        number += 1
        calls.count, calls.late = 0, late
        calls.broken = range(number, number + burst)
        path = tmp_path / f"{number}.sqlite"
        try:
            reached, errors = asyncio.run(_life(path))
        except StoreError:
            refused += 1
        else:
            survived += 1
            assert reached == WHOLE
            assert errors <= burst
        happened = calls.count >= number
        calls.broken = range(0)
        if path.exists():
            tables = asyncio.run(_opened_again(path))
            assert load.examine(path) == tables if tables else True
        if not happened:
            break
    assert refused >= 8
    assert survived > 60


async def test_a_reading_that_failed_keeps_nothing_locked(
    tmp_path: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its error is still held, with all that the reading had open, when a transaction is given up."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.0)
    store = await SqliteStore.open(tmp_path / "tables.sqlite")
    try:
        assert await load.play_on(store, 1, 1) == {"table00": 1}
        calls.broken = range(calls.count + 3, calls.count + 4)
        with pytest.raises(StoreError) as held:
            await store.load("table00")
        calls.broken, calls.late = range(calls.count + 1, calls.count + 2), True
        with pytest.raises(StoreError):
            await store.settle([(1, "sent", "")])
        assert await store.settle([(1, "sent", "")]) is None
        assert held.value.__cause__ is not None
    finally:
        await store.close()


async def _opened_again(path: Path) -> dict[str, int]:
    store = await SqliteStore.open(path)
    try:
        return {row.table: row.position for row in await store.open_tables()}
    finally:
        await store.close()
