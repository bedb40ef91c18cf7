"""Group commit: what waits, over all tables, goes into one transaction.

The straight way inserts everything at once and looks at the counts. If one of the changes falls
short or can't be stored, all is rolled back and they are tried one after the other, each behind a
savepoint of one transaction, so that it alone fails.
"""

import itertools
import sqlite3
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from bot.store import sql
from bot.store.port import Append, Conflict, Repeated, Stored, StoreError

#: An append, or another write: a function of the connection, run inside the transaction.
Job = Append | Callable[[sqlite3.Connection], Any]
Outcome = Stored | Conflict | Repeated

#: The fault of one change, not of the disk. All else ends the transaction.
_ITS_OWN_FAULT = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    ValueError,
    OverflowError,
)


class _Short(Exception):
    """Fewer rows changed than there were; `outcome` is what that means for a single change."""

    def __init__(self, outcome: Conflict | Repeated) -> None:
        super().__init__()
        self.outcome = outcome


def write(database: sqlite3.Connection, jobs: Sequence[Job]) -> list[Any]:
    """Do all `jobs` in one flushed transaction.

    Gives their results in order, a `StoreError` where one failed by itself. Raises `sqlite3.Error`
    when the disk fails; then nothing was done.
    """
    try:
        return _transaction(database, _together, jobs)
    except (_Short, *_ITS_OWN_FAULT):
        return _transaction(database, _apart, jobs)


def _transaction(
    database: sqlite3.Connection,
    way: Callable[[sqlite3.Connection, Sequence[Job]], list[Any]],
    jobs: Sequence[Job],
) -> list[Any]:
    database.execute("BEGIN IMMEDIATE")
    try:
        results = way(database, jobs)
        database.execute("COMMIT")
    except BaseException:
        # SQLite has rolled back by itself after some errors, such as a full disk.
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    return results


def _together(database: sqlite3.Connection, jobs: Sequence[Job]) -> list[Any]:
    stored = iter(_insert(database, [job for job in jobs if isinstance(job, Append)]))
    return [next(stored) if isinstance(job, Append) else job(database) for job in jobs]


def _apart(database: sqlite3.Connection, jobs: Sequence[Job]) -> list[Any]:
    results: list[Any] = []
    for job in jobs:
        database.execute("SAVEPOINT one")
        try:
            results += _insert(database, [job]) if isinstance(job, Append) else [job(database)]
        except _Short as short:
            database.execute("ROLLBACK TO SAVEPOINT one")
            results.append(short.outcome)
        except _ITS_OWN_FAULT as error:
            database.execute("ROLLBACK TO SAVEPOINT one")
            results.append(StoreError(f"the change can't be stored ({type(error).__name__})"))
        database.execute("RELEASE SAVEPOINT one")
    return results


def _insert(database: sqlite3.Connection, changes: Sequence[Append]) -> list[Stored]:
    first = database.execute("SELECT COALESCE(MAX(id), 0) + 1 FROM outbox").fetchone()[0]
    rows = sql.Rows(changes, first)

    def many(statement: str, of: list[tuple[Any, ...]]) -> bool:
        return not of or database.executemany(statement, of).rowcount == len(of)

    if not many(sql.SEE, rows.seen):
        raise _Short(Repeated())
    try:
        moved = all(
            many(statement, [row for _, row in same])
            for statement, same in itertools.groupby(rows.tables, key=itemgetter(0))
        )
    except sqlite3.IntegrityError:
        # The id is taken, or the number by another open table of the room.
        moved = False
    if not moved:
        raise _Short(Conflict())
    many(sql.RECORD, rows.records)
    many(sql.SET_TIMER, rows.timers_set)
    many(sql.CANCEL_TIMER, rows.timers_cancelled)
    many(sql.PERSON, rows.people)
    many(sql.NOTE, rows.notes)
    many(sql.SEND, rows.envelopes)
    return [Stored(ids) for ids in rows.ids]
