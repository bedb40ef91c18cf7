"""The store on an SQLite file: one process, one connection, one writer task.

Every append waits until its transaction is flushed. Meanwhile others gather, and go in together
with the next one: a flush is paid once a group, not once a command.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from bot.store import group, sql
from bot.store.backup import copy
from bot.store.check import check, storable
from bot.store.connection import Connection, Work, connect
from bot.store.lock import Lock
from bot.store.port import (
    Append,
    Conflict,
    Delivery,
    Due,
    LoadedTable,
    Logged,
    Repeated,
    Seen,
    Stored,
    StoreError,
    TableRow,
    Timer,
    Waiting,
)

T = TypeVar("T")

#: No transaction holds more jobs, so that a flood doesn't keep all others waiting.
MOST_TOGETHER = 256


class SqliteStore:
    """A `Store` (see `bot.store.port`) in a file. Made by `open`, ended by `close`."""

    def __init__(self, path: Path, lock: Lock, connection: Connection) -> None:
        self._path = path
        self._lock = lock
        self._connection = connection
        self._queue: deque[tuple[group.Job, asyncio.Future[Any]]] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._writer = asyncio.create_task(self._write(), name="store writer")

    @classmethod
    async def open(cls, path: Path | str) -> "SqliteStore":
        """Open the store at `path`, made if missing.

        Raises `StoreError` when another process has it, when it was written by a newer release,
        or when it can't be used; the text says what to do.
        """
        where, lock = _claim(Path(path))
        try:
            return cls(where, lock, await connect(where))
        except BaseException:
            lock.release()
            raise

    async def close(self) -> None:
        """Store what waits, then release everything. May be called again."""
        self._closing = True
        self._wake.set()
        # The writer ends by itself; a cancelled caller must not cut it off.
        await asyncio.wait([self._writer])

    # --- writing ------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            while self._queue or not self._closing:
                if self._queue:
                    await self._write_group()
                else:
                    self._wake.clear()
                    await self._wake.wait()
                    # Let the others in that the same commit has woken.
                    await asyncio.sleep(0)
        finally:
            self._closing = True
            for _, done in self._queue:
                _answer(done, StoreError("the store is closed"))
            try:
                await self._connection.close()
            finally:
                self._lock.release()

    async def _write_group(self) -> None:
        most = min(len(self._queue), MOST_TOGETHER)
        taken = [self._queue.popleft() for _ in range(most)]
        # Nobody waits any more for what was cancelled in the queue, so it may as well not be.
        taken = [(job, done) for job, done in taken if not done.done()]
        jobs = [job for job, _ in taken]
        # What is said when the loop is torn down around the running transaction.
        results: Sequence[Any] = [StoreError("the store was stopped")] * len(jobs)
        try:
            results = await self._run(lambda database: group.write(database, jobs))
        except StoreError as error:
            results = [error] * len(jobs)
        finally:
            for (_, done), result in zip(taken, results, strict=True):
                _answer(done, result)

    def _put(self, job: group.Job) -> "asyncio.Future[Any]":
        if self._closing:
            raise StoreError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.append((job, done))
        self._wake.set()
        return done

    async def _run(self, work: Work[T]) -> T:
        try:
            return await self._connection.run(work)
        except Exception as error:
            raise StoreError(f"{self._path.name}: {_reason(error)}") from error

    async def _read(self, work: Work[T]) -> T:
        if self._closing:
            raise StoreError("the store is closed")
        return await self._run(work)

    async def append(self, change: Append) -> Stored | Conflict | Repeated:
        check(change)
        result: Stored | Conflict | Repeated = await self._put(change)
        return result

    async def settle(self, results: Sequence[tuple[int, Delivery, str]]) -> None:
        storable(results)

        def work(database: sqlite3.Connection) -> None:
            for statement, over in ((sql.BLANK, True), (sql.SETTLE, False)):
                database.executemany(
                    statement,
                    [(s, native, n) for n, s, native in results if (s in ("sent", "dead")) is over],
                )

        await self._put(work)

    async def postpone(self, row: int, not_before: int) -> None:
        await self._put(lambda database: _do(database, sql.POSTPONE, not_before, row))

    async def remember(self, scope: str, key: str, value: str | None) -> None:
        storable((scope, key, value))
        await self._put(lambda database: _remember(database, scope, key, value))

    async def shift_timers(
        self, by: int, at_least: int, *, mark: tuple[str, str, str] | None = None
    ) -> list[str]:
        storable(mark)

        def work(database: sqlite3.Connection) -> list[str]:
            which = "due IS NOT NULL AND (? > 0 OR due < ?)"
            found = sql.rows(
                database,
                f"SELECT DISTINCT table_id FROM timers WHERE {which} ORDER BY table_id",
                by,
                at_least,
            )
            _do(database, sql.SHIFT, by, at_least, by, at_least, by, at_least)
            if mark:
                _remember(database, *mark)
            return [table for (table,) in found]

        moved: list[str] = await self._put(work)
        return moved

    async def forget_notes(self, table: str, keys: Sequence[str]) -> None:
        rows = [(table, key) for key in keys]
        await self._put(lambda database: database.executemany(sql.FORGET_NOTE, rows).rowcount)

    async def forget_seen(self, before: int) -> int:
        dropped: int = await self._put(lambda database: _do(database, sql.FORGET_SEEN, before))
        return dropped

    async def forget_sent(self, before: int) -> int:
        dropped: int = await self._put(lambda database: _do(database, sql.FORGET_SENT, before))
        return dropped

    async def forget_account(
        self, account: str, room: str, *, notes: Sequence[tuple[str, str]] = ()
    ) -> int:
        storable((account, room, notes))
        known: int = await self._put(
            lambda database: sql.forget_account(database, account, room, notes)
        )
        return known

    # --- reading ------------------------------------------------------------------------------

    async def next_number(self, room: str) -> int:
        return await self._read(lambda database: sql.next_number(database, room))

    async def load(self, table: str) -> LoadedTable | None:
        return await self._read(lambda database: sql.load(database, table))

    async def log(self, table: str) -> list[Logged]:
        return await self._read(lambda database: sql.log(database, table))

    async def notes(self, table: str) -> dict[str, str]:
        return dict(await self._rows(sql.NOTES, table))

    async def tables_in(self, room: str, *, ended: int = 0) -> list[TableRow]:
        return await self._read(
            lambda database: [
                *sql.tables(database, sql.OPEN_IN_ROOM, room),
                *sql.tables(database, sql.OVER_IN_ROOM, room, ended),
            ]
        )

    async def open_tables(self) -> list[TableRow]:
        return await self._read(lambda database: sql.tables(database, sql.ALL_OPEN))

    async def tables_of(self, account: str) -> list[TableRow]:
        return await self._read(lambda database: sql.tables(database, sql.OF_ACCOUNT, account))

    async def ever_at(self, account: str) -> list[TableRow]:
        return await self._read(lambda database: sql.tables(database, sql.EVER_AT, account))

    async def was_seen(self, seen: Seen) -> bool:
        return bool(await self._rows(sql.WAS_SEEN, seen.platform, seen.native_id))

    async def due(self, until: int) -> list[Due]:
        rows = await self._rows(sql.DUE, until)
        return [Due(table, Timer(*timer)) for table, *timer in rows]

    async def next_due(self) -> int | None:
        [(first,)] = await self._rows("SELECT MIN(due) FROM timers WHERE due IS NOT NULL")
        return first if first is None else int(first)

    async def waiting(self, limit: int, *, after: int = 0) -> list[Waiting]:
        return [sql.waiting(row) for row in await self._rows(sql.WAITING, after, limit)]

    async def setting(self, scope: str, key: str) -> str | None:
        rows = await self._rows(sql.SETTING, scope, key)
        return str(rows[0][0]) if rows else None

    async def backup(self, path: Path | str) -> None:
        """Copy the whole store, as it is at one moment, to `path`, while it goes on working.

        An older copy there is replaced when the new one is complete. Raises `StoreError`.
        """
        if self._closing:
            raise StoreError("the store is closed")
        await asyncio.to_thread(copy, self._path, Path(path))

    async def _rows(self, statement: str, *parameters: Any) -> list[Any]:
        return await self._read(lambda database: sql.rows(database, statement, *parameters))


def _claim(path: Path) -> tuple[Path, Lock]:
    """The place that `path` means, with its folder made, and the lock on it."""
    try:
        where = path.resolve()
        where.parent.mkdir(parents=True, exist_ok=True)
        return where, Lock(where)
    except OSError as error:
        raise StoreError(f"{path} can't be opened: {error}") from error


def _reason(error: Exception) -> str:
    """What went wrong, without the values that it went wrong with."""
    is_ours = isinstance(error, sqlite3.Error | StoreError)
    return str(error) if is_ours else type(error).__name__


def _answer(done: "asyncio.Future[Any]", result: Any) -> None:
    if done.done():
        return
    if isinstance(result, StoreError):
        done.set_exception(result)
    else:
        done.set_result(result)


def _do(database: sqlite3.Connection, statement: str, *parameters: Any) -> int:
    return database.execute(statement, parameters).rowcount


def _remember(database: sqlite3.Connection, scope: str, key: str, value: str | None) -> int:
    if value is None:
        return _do(database, sql.FORGET, scope, key)
    return _do(database, sql.REMEMBER, scope, key, value)
