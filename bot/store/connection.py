"""The one connection to an SQLite file: how it is opened, migrated and used.

All work is whole functions run in the connection's own thread: no reader can come between the
statements of a transaction, no cancelled caller can leave one half done, and the library's log
never has a statement's arguments to show.
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
from bot.store.sql import rows

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

#: How long a statement waits for another program that holds the file's write lock.
BUSY_SECONDS = 5.0
#: FULL flushes the log at every commit: what was acknowledged survives a power cut. Secrets that
#: were blanked are overwritten. The log is cut back after a burst.
PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA cache_size = -16384",
    "PRAGMA journal_size_limit = 67108864",
)


class Connection(aiosqlite.Connection):
    """aiosqlite's connection, given whole functions: its thread runs each to its end.

    What a failure has left unusable is opened anew when it is needed next.
    """

    def __init__(self, path: Path) -> None:
        # The file is opened by the first work: an opening that fails inside the library would leave
        # its thread behind.
        super().__init__(lambda: sqlite3.Connection(":memory:"), iter_chunk_size=64)
        self._path = path
        self._usable = False

    async def run(self, work: Work[T]) -> T:
        """Run `work` after all that was asked before.

        Once begun it is done to its end, even when the caller is cancelled.
        """
        result: T = await self._execute(self._whole, work)  # type: ignore[no-untyped-call]
        return result

    async def close(self) -> None:
        """Do what was asked before, then let go of the file and end the thread."""
        await self._execute(self._forget)  # type: ignore[no-untyped-call]
        ended = self.stop()
        assert ended is not None, "a future of the loop that runs this"
        await ended
        self._thread.join()

    def _whole(self, work: Work[T]) -> T:
        if not self._usable:
            opened = _open(self._path)
            self._let_go()
            self._connection, self._usable = opened, True
        database = self._conn
        try:
            return work(database)
        except BaseException:
            # A transaction that could not even be rolled back.
            if database.in_transaction:
                self._let_go()
            raise

    def _let_go(self) -> None:
        """Close what is open; the library wants the closed connection to stay."""
        self._usable = False
        # What was acknowledged is in the log, whether or not it closes well.
        with suppress(sqlite3.Error):
            self._conn.close()

    def _forget(self) -> None:
        self._let_go()
        self._connection = None


async def connect(path: Path) -> Connection:
    """Open the database of `path`, made if missing, with its schema brought up to date.

    Raises `StoreError` when the file isn't ours, is newer than the program, or can't be used.
    """
    try:
        # Made here, since a new file would otherwise be readable by every user of the machine; and
        # only here, so that a database that is taken away isn't silently replaced by an empty one.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = Connection(path)
        await connection
        try:
            await connection.run(lambda database: migrate(database, path.name))
        except BaseException:
            await connection.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path} can't be opened: {error}") from error
    return connection


def _open(path: Path) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode=rw"
    database = sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            database.execute(pragma)
        [mode] = database.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreError(f"{path} can't keep a write-ahead log here (journal mode {mode})")
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
    tables = {name for (name,) in rows(database, "SELECT name FROM sqlite_master")}
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
