"""Reading a store's tables from outside the service, which may be running on it meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store import sql
from bot.store.port import LoadedTable, Logged, StoreError


def read_table(path: Path, table: str) -> tuple[LoadedTable, list[Logged]] | None:
    """A table and its log as of one moment; None when there is none of that id.

    The file is opened for reading alone. Raises `StoreError` when that can't be done.
    """
    with _reading(path) as database:
        loaded = sql.load(database, table)
        return None if loaded is None else (loaded, sql.log(database, table))


def read_setting(path: Path, scope: str, key: str) -> str | None:
    """A remembered setting of a store, or None. Raises `StoreError` as above."""
    with _reading(path) as database:
        found = database.execute(sql.SETTING, (scope, key)).fetchone()
        return None if found is None else str(found[0])


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        address = f"{path.resolve(strict=True).as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as database:
            database.execute("BEGIN")
            yield database
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path}: {error}") from error
