"""The one connection to an SQLite file: how it is opened, migrated and used.

All work is whole functions run in aiosqlite's thread. Nothing can come between the statements of
one function, neither another reader of the same connection nor a cancelled caller, and no text of
a message can end in aiosqlite's debug log, which prints the arguments of what it runs.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store.port import StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

#: How long a statement waits for another program that holds the file's write lock.
BUSY_SECONDS = 5.0
#: FULL flushes the log at every commit: what was acknowledged survives a power cut. Secrets that
#: were blanked are overwritten. The log is cut back after a burst.
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA cache_size = -16384",
    "PRAGMA journal_size_limit = 67108864",
)


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that runs functions, and renews itself when it is left unusable."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: _open(path), iter_chunk_size=64)
        # A process that forgot to close must still be able to end.
        self._thread.daemon = True
        self._path = path
        self._unusable = False

    async def run(self, work: Work[T]) -> T:
        """Run `work` in the connection's thread, to its end even if the caller is cancelled.

        `work` is a plain function: the arguments of a `partial` would be logged.
        """
        result: T = await self._execute(self._guard, work)  # type: ignore[no-untyped-call]
        return result

    def _guard(self, work: Work[T]) -> T:
        if self._unusable:
            fresh = _open(self._path)
            self._connection, old = fresh, self._conn
            self._unusable = False
            with suppress(sqlite3.Error):
                old.close()
        try:
            return work(self._conn)
        except BaseException:
            # A transaction that could not even be rolled back.
            self._unusable = self._conn.in_transaction
            raise


async def connect(path: Path) -> Connection:
    """Open the database of `path`, made if missing, with its schema brought up to date.

    Raises `StoreError` when the file isn't ours, is newer than the program, or can't be used.
    """
    try:
        # Made here, since a new file would otherwise be readable by every user of the machine.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = Connection(path)
        await connection
        return connection
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} can't be opened: {error}") from error


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            database.execute(pragma)
        migrate(database, path.name)
    except BaseException:
        database.close()
        raise
    return database


def migrations() -> list[str]:
    """The numbered migrations, the first one first."""
    folder = resources.files("bot.store") / "migrations"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(folder / name).read_text(encoding="utf-8") for name in files]


def migrate(database: sqlite3.Connection, name: str) -> None:
    """Bring the schema up to date, each step in a transaction of its own.

    Raises `StoreError` for a schema newer than this program and for a file that isn't a store.
    """
    steps = migrations()
    tables = {row[0] for row in database.execute("SELECT name FROM sqlite_master")}
    if "schema_versions" in tables:
        found: int = database.execute("SELECT MAX(version) FROM schema_versions").fetchone()[0]
    elif tables:
        raise StoreError(f"{name} is a database of another program")
    else:
        found = 0
    if found > len(steps):
        raise StoreError(
            f"{name} was written by a newer release (schema {found}, this one knows {len(steps)}): "
            "update the program, or restore a backup made before"
        )
    for version, step in enumerate(steps[found:], found + 1):
        first = (
            "CREATE TABLE schema_versions (version INTEGER PRIMARY KEY);" if version == 1 else ""
        )
        done = f"INSERT INTO schema_versions (version) VALUES ({version});"
        database.executescript(f"BEGIN IMMEDIATE;{first}{step}{done}COMMIT;")
