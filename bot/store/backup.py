"""A copy of a store in use, by SQLite's own backup: one moment's state, while writing goes on."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.port import StoreError


def copy(database: Path, target: Path) -> None:
    """Copy `database` to `target`, complete, checked and flushed, or not at all.

    Blocks; meant for a thread. It reads through a connection of its own, so nobody waits for it.
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
            closing(sqlite3.connect(database)) as source,
            closing(sqlite3.connect(unfinished)) as written,
        ):
            source.backup(written)
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
