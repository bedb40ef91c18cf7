"""A copy of a store in use, by SQLite's own backup: one moment's state, while writing goes on.

And the way back, from a copy to a store that nobody is using.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store import sql
from bot.store.connection import migrations
from bot.store.lock import Lock
from bot.store.port import StoreError

MARK = ("service", "restored")
"""The setting, by scope and key, of a copy: the last letter that the original may have sent."""


def copy(database: Path, target: Path) -> None:
    """Copy `database` to `target`, complete, checked and flushed, or not at all.

    The copy is marked: who serves it is to send nothing until somebody has confirmed it, and then
    none of the letters that were waiting. Blocks; meant for a thread. It reads through a connection
    of its own, so nobody waits for it.
    Raises `StoreError`.
    """
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        if target.exists() and target.samefile(database):
            raise StoreError(f"{target} is the store itself")
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
        with (
            closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as source,
            closing(sqlite3.connect(unfinished)) as written,
        ):
            source.backup(written)
            [last] = written.execute("SELECT COALESCE(MAX(id), 0) FROM outbox").fetchone()
            written.execute(sql.REMEMBER, (*MARK, str(last)))
            written.commit()
            # One file, without a log beside it.
            written.execute("PRAGMA journal_mode = DELETE")
            [verdict] = written.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise StoreError(f"the copy at {target} is damaged: {verdict}")
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{target} can't be written: {error}") from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def restore(source: Path, database: Path, *, force: bool = False) -> None:
    """Make `database` what the copy `source` is; with `force` over a store that is there already.

    Nothing is touched unless the copy is whole and of this release or an older one. Raises
    `StoreError`, also while a process uses `database`.
    """
    _judge(source)
    if database.exists() and not force:
        raise StoreError(f"{database} exists already; --force puts the copy in its place")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = Lock(database.resolve())
    except OSError as error:
        raise StoreError(f"{database} can't be written: {error}") from error
    try:
        _empty_log(database.resolve())
        copy(source, database.resolve())
    finally:
        lock.release()


def _judge(source: Path) -> None:
    """Raise `StoreError` unless `source` is a whole store that this release understands."""
    try:
        address = f"{source.resolve(strict=True).as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as database:
            [verdict] = database.execute("PRAGMA quick_check").fetchone()
            [found] = database.execute("SELECT MAX(version) FROM schema_versions").fetchone()
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{source} is no backup: {error}") from error
    if verdict != "ok":
        raise StoreError(f"{source} is damaged: {verdict}")
    if found > len(migrations()):
        raise StoreError(f"{source} was written by a newer release: update the program first")


def _empty_log(database: Path) -> None:
    """Bring the write-ahead log of a store that is to be replaced home, and take it away.

    Left beside the copy, it would be taken for the copy's own.
    """
    if database.exists():
        with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
