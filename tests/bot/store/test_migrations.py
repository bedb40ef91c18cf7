"""From the first schema to today's, and never from tomorrow's."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import connection
from bot.store.port import Stored, StoreError
from bot.store.sqlite import SqliteStore
from tests.bot.store.changes import opening, step

#: A schema that is in use somewhere never changes: a change is a new step. SHA-256, first 16 digits.
STEPS = ("e17055064ace9fed",)


def test_a_step_never_changes_once_it_is_out() -> None:
    digests = [hashlib.sha256(s.encode()).hexdigest()[:16] for s in connection.migrations()]
    assert tuple(digests) == STEPS


async def test_a_new_database_has_the_newest_schema(sqlite: SqliteStore, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        versions = database.execute("SELECT version FROM schema_versions").fetchall()
    assert versions == [(n,) for n in range(1, len(STEPS) + 1)]


class TestLater:
    """A database of the first schema, and a program that knows more."""

    @pytest.fixture
    async def path(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        first = connection.migrations()[:1]
        monkeypatch.setattr(connection, "migrations", lambda: first)
        store = await SqliteStore.open(tmp_path / "old.sqlite")
        await store.append(opening())
        await store.append(step())
        await store.close()
        return tmp_path / "old.sqlite"

    async def test_it_is_brought_up_to_date_and_keeps_all(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = connection.migrations()[0]
        steps = [
            first,
            "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';",
            "CREATE TABLE more (id INTEGER PRIMARY KEY); UPDATE tables SET colour = 'blue';",
        ]
        monkeypatch.setattr(connection, "migrations", lambda: steps)
        for _ in range(2):
            store = await SqliteStore.open(path)
            found = await store.load("t1")
            assert found is not None
            assert len(found.records) == found.row.position
            assert await store.append(step(expected=found.row.position)) == Stored()
            await store.close()
        with closing(sqlite3.connect(path)) as database:
            assert database.execute("SELECT colour FROM tables").fetchall() == [("blue",)]
            versions = database.execute("SELECT version FROM schema_versions").fetchall()
            assert versions == [(1,), (2,), (3,)]

    async def test_a_step_that_fails_leaves_all_as_it_was(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = connection.migrations()[0]
        broken = "ALTER TABLE tables ADD COLUMN colour TEXT; INSERT INTO nowhere VALUES (1);"
        monkeypatch.setattr(connection, "migrations", lambda: [first, broken])
        with pytest.raises(StoreError, match="no such table: nowhere"):
            await SqliteStore.open(path)
        monkeypatch.setattr(connection, "migrations", lambda: [first])
        store = await SqliteStore.open(path)
        assert await store.append(step(expected=2)) == Stored()
        await store.close()
        with closing(sqlite3.connect(path)) as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
            assert "colour" not in columns


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO schema_versions VALUES (99)")
        database.commit()
    with pytest.raises(StoreError, match=r"newer release \(schema 99.*update the program"):
        await SqliteStore.open(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("DELETE FROM schema_versions WHERE version = 99")
        database.commit()
    await (await SqliteStore.open(path)).close()


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE music (title TEXT)")
    with pytest.raises(StoreError, match="another program"):
        await SqliteStore.open(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("music",)]
