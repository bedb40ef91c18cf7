"""Reading a store's tables from outside the service, which may be running on it meanwhile."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store import sql
from bot.store.port import LoadedTable, Logged, StoreError


def read_table(path: Path, table: str) -> tuple[LoadedTable, list[Logged]] | None:
    """A table and its log as of one moment; None when there is none of that id.

    The file is opened for reading alone. Raises `StoreError` when that can't be done.
    """
    try:
        address = f"{path.resolve(strict=True).as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as database:
            database.execute("BEGIN")
            loaded = sql.load(database, table)
            return None if loaded is None else (loaded, sql.log(database, table))
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path}: {error}") from error
