"""What is particular to the store on a file."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import group, sqlite
from bot.store.port import Append, PersonRow, Repeated, Stored, StoreError, Timer
from bot.store.sqlite import SqliteStore
from tests.bot.store.changes import opening, public, secret, seen, step

ROOT = Path(__file__).parents[3]


def modes_in(folder: Path) -> dict[str, int]:
    """The files of `folder` and who may do what with them."""
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def holds(folder: Path, what: bytes) -> bool:
    """Whether any file of `folder` has `what` in it."""
    return any(what in file.read_bytes() for file in folder.iterdir())


class TestOpening:
    async def test_what_was_stored_is_there_after_closing(self, tmp_path: Path) -> None:
        path = tmp_path / "deep" / "er" / "tables.sqlite"
        first = await SqliteStore.open(str(path))
        await first.append(
            opening(people=(PersonRow(0, "web:a", "A"),), timers=(Timer("idle", 9),))
        )
        await first.close()
        second = await SqliteStore.open(path)
        try:
            found = await second.load("t1")
            assert found is not None
            assert found.records == (b'{"n":0}',)
        finally:
            await second.close()

    async def test_envelope_ids_go_on_after_closing(self, tmp_path: Path) -> None:
        ids = []
        for _ in range(3):
            store = await SqliteStore.open(tmp_path / "tables.sqlite")
            answer = await store.append(Append(envelopes=(public(), public())))
            assert isinstance(answer, Stored)
            ids += answer.envelopes
            await store.close()
        assert ids == [1, 2, 3, 4, 5, 6]

    async def test_one_process_a_database(self, sqlite: SqliteStore, tmp_path: Path) -> None:
        (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")
        for name in ("tables.sqlite", "link.sqlite"):
            with pytest.raises(StoreError, match=rf"in use.*process id {os.getpid()}\b"):
                await SqliteStore.open(tmp_path / name)
        assert await sqlite.append(opening()) == Stored()

    def test_a_second_process_is_refused_while_the_first_one_lives(self, tmp_path: Path) -> None:
        path = tmp_path / "tables.sqlite"
        with subprocess.Popen(
            [sys.executable, "-m", "tests.bot.store.writer", str(path), "1"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
        ) as writer:
            try:
                assert writer.stdout is not None
                assert [writer.stdout.readline() for _ in range(2)][1].startswith(b"table00")
                with pytest.raises(StoreError, match=rf"in use.*process id {writer.pid}\b"):
                    asyncio.run(SqliteStore.open(path))
            finally:
                writer.kill()

        async def again() -> None:
            await (await SqliteStore.open(path)).close()

        asyncio.run(again())

    async def test_only_the_owner_may_read_the_files(
        self, sqlite: SqliteStore, tmp_path: Path
    ) -> None:
        await sqlite.append(opening())
        modes = modes_in(tmp_path)
        assert modes.keys() >= {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite.lock"}
        assert set(modes.values()) == {0o600}

    async def test_places_that_cannot_be_opened(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("not a database, but long enough to look like one" * 30)
        (tmp_path / "folder").mkdir()
        for name in ("file", "folder", "file/below"):
            with pytest.raises(StoreError, match="can't be opened"):
                await SqliteStore.open(tmp_path / name)
        # A failed opening leaves no lock behind.
        (tmp_path / "file").write_bytes(b"")
        await (await SqliteStore.open(tmp_path / "file")).close()

    async def test_a_place_without_write_ahead_log(self, tmp_path: Path, monkeypatch: Any) -> None:
        plain = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", lambda path, **more: plain("file::memory:", **more))
        with pytest.raises(StoreError, match="journal mode memory"):
            await SqliteStore.open(tmp_path / "tables.sqlite")


class TestLosingTheFile:
    """A connection is given up when its transaction can't be ended; the next call opens a new one."""

    @pytest.fixture
    async def given_up(self, sqlite: SqliteStore) -> SqliteStore:
        await sqlite.append(opening())

        def stuck(database: sqlite3.Connection) -> None:
            database.execute("BEGIN IMMEDIATE")
            database.execute("UPDATE tables SET position = 99")
            raise sqlite3.OperationalError("stuck")

        with pytest.raises(StoreError, match="stuck"):
            await sqlite._run(stuck)
        return sqlite

    async def test_the_store_goes_on(self, given_up: SqliteStore) -> None:
        assert await given_up.append(step()) == Stored()

    async def test_a_database_that_was_taken_away_is_not_replaced(
        self, given_up: SqliteStore, tmp_path: Path
    ) -> None:
        moved = (tmp_path / "tables.sqlite").rename(tmp_path / "moved")
        for _ in range(2):
            with pytest.raises(StoreError, match="unable to open"):
                await given_up.append(step())
            with pytest.raises(StoreError, match="unable to open"):
                await given_up.load("t1")
        assert not (tmp_path / "tables.sqlite").exists()
        moved.rename(tmp_path / "tables.sqlite")
        assert await given_up.append(step()) == Stored()

    async def test_nor_is_an_empty_file_taken_for_it(
        self, given_up: SqliteStore, tmp_path: Path
    ) -> None:
        (tmp_path / "tables.sqlite").write_bytes(b"")
        with pytest.raises(StoreError):
            await given_up.append(step())
        with pytest.raises(StoreError):
            await given_up.tables_in("web:room:1")


class TestSafeguards:
    """What the database itself refuses, whoever asks."""

    @pytest.fixture
    async def database(self, sqlite: SqliteStore, tmp_path: Path) -> Any:
        await sqlite.append(opening(envelopes=(public(), secret())))
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as opened:
            yield opened

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE records SET body = X'00'",
            "UPDATE records SET position = 9",
            "DELETE FROM records",
            "UPDATE outbox SET secret = 1 WHERE kind = 'room'",
            "UPDATE outbox SET kind = 'room' WHERE kind = 'person'",
            "UPDATE outbox SET kind = 'room', lane = 'web:room:1' WHERE secret = 1",
            "UPDATE outbox SET lane = 'web:room:1' WHERE secret = 1",
            "UPDATE outbox SET state = 'lost'",
            "UPDATE tables SET status = 'paused'",
            "INSERT INTO seen VALUES ('web', 'm', 1), ('web', 'm', 2)",
        ],
    )
    async def test_refused(self, database: sqlite3.Connection, statement: str) -> None:
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(statement)

    async def test_a_record_needs_its_table(self, database: sqlite3.Connection) -> None:
        database.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError):
            database.execute("INSERT INTO records VALUES ('none', 1, 1, X'00', X'', '')")

    async def test_a_constraint_that_is_met_only_in_the_database_fails_alone(
        self, sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await sqlite.append(opening())
        monkeypatch.setattr("bot.store.sqlite.check", lambda change: None)
        outcomes = await asyncio.gather(
            sqlite.append(Append(envelopes=(secret("it's a 7", to="web:room:1"),))),
            sqlite.append(step()),
            sqlite.append(Append(envelopes=(public("\udc80"),))),
            sqlite.remember("\udc80", "k", "v"),
            sqlite.remember("web:room:1", "k", "v"),
            return_exceptions=True,
        )
        assert [type(o) for o in outcomes] == [
            StoreError,
            Stored,
            StoreError,
            StoreError,
            type(None),
        ]
        assert str(outcomes[0]) == "the change can't be stored (IntegrityError)"
        assert await sqlite.waiting(9) == []
        assert await sqlite.setting("web:room:1", "k") == "v"


class TestSecrets:
    async def test_a_sent_secret_is_nowhere_in_the_files(self, tmp_path: Path) -> None:
        path = tmp_path / "tables.sqlite"
        store = await SqliteStore.open(path)
        assert not holds(tmp_path, b"hearts")
        hand = secret("three of hearts " * 20, choices=(("queen of spades", "x"),))
        answer = await store.append(Append(envelopes=(hand,)))
        assert isinstance(answer, Stored)
        assert holds(tmp_path, b"hearts")
        await store.settle([(answer.envelopes[0], "sent", "m1")])
        await store.close()
        assert not holds(tmp_path, b"hearts")
        assert not holds(tmp_path, b"spades")

    async def test_no_log_holds_what_is_stored(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        store = await SqliteStore.open(tmp_path / "tables.sqlite")
        try:
            await store.append(
                opening(envelopes=(secret("the seer is Ann"),), notes=(("k", "seer"),))
            )
            await store.append(opening("t2", 1, envelopes=(secret("the seer is Ann"),)))
            await store.remember("web:person:ann", "seer", "seer")
        finally:
            await store.close()
        assert "seer" not in caplog.text


class TestGroups:
    async def test_what_waits_is_flushed_together(
        self, sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sizes = []
        write = group.write

        def counted(database: sqlite3.Connection, jobs: Any) -> Any:
            sizes.append(len(jobs))
            return write(database, jobs)

        monkeypatch.setattr(group, "write", counted)
        await asyncio.gather(*(sqlite.append(opening(f"t{n}", n)) for n in range(1, 41)))
        assert sizes == [40]
        await asyncio.gather(*(sqlite.append(step(f"t{n}")) for n in range(1, 41)))
        assert sizes == [40, 40]

    async def test_a_flood_is_cut_into_groups(
        self, store_of_one: SqliteStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite, "MOST_TOGETHER", 3)
        answers = await asyncio.gather(
            *(store_of_one.append(step(expected=n, seen=seen(str(n)))) for n in range(1, 12))
        )
        assert answers == [Stored()] * 11

    async def test_a_repeated_message_costs_the_others_no_flush_of_their_own(
        self, store_of_one: SqliteStore
    ) -> None:
        await store_of_one.append(Append(seen=seen("m")))
        statements: list[str] = []

        def trace(database: sqlite3.Connection) -> None:
            database.set_trace_callback(statements.append)

        await store_of_one._connection.run(trace)
        answers = await asyncio.gather(
            *(store_of_one.append(opening(f"x{n}", n)) for n in range(2, 9)),
            store_of_one.append(Append(seen=seen("m"))),
        )
        assert answers == [Stored()] * 7 + [Repeated()]
        assert statements.count("COMMIT") == 1

    @pytest.fixture
    async def store_of_one(self, sqlite: SqliteStore) -> SqliteStore:
        await sqlite.append(opening())
        return sqlite


class TestBackup:
    async def test_a_copy_while_others_write(self, sqlite: SqliteStore, tmp_path: Path) -> None:
        await sqlite.append(opening())
        target = tmp_path / "copies" / "copy.sqlite"

        async def go_on() -> None:
            for n in range(1, 40):
                await sqlite.append(step(expected=n, envelopes=(public(),)))

        await asyncio.gather(go_on(), sqlite.backup(target), go_on_reading(sqlite))
        await sqlite.backup(str(target))
        copy = await SqliteStore.open(target)
        try:
            assert await copy.load("t1") == await sqlite.load("t1")
            assert await copy.waiting(99) == await sqlite.waiting(99)
        finally:
            await copy.close()
        modes = modes_in(target.parent)
        assert modes == {"copy.sqlite": 0o600, "copy.sqlite.lock": 0o600}

    async def test_where_no_copy_can_be_made(self, sqlite: SqliteStore, tmp_path: Path) -> None:
        await sqlite.append(opening())
        (tmp_path / "file").touch()
        with pytest.raises(StoreError, match="can't be written"):
            await sqlite.backup(tmp_path / "file" / "below")
        with pytest.raises(StoreError, match="the store itself"):
            await sqlite.backup(tmp_path / "tables.sqlite")
        assert await sqlite.append(step()) == Stored()

    async def test_a_damaged_store_gives_no_copy(self, tmp_path: Path) -> None:
        path = tmp_path / "tables.sqlite"
        store = await SqliteStore.open(path)
        try:
            for n in range(1, 60):
                await store.append(opening(f"t{n}", n, envelopes=(public("x" * 400),)))
            with closing(sqlite3.connect(path)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                [(page,)] = database.execute(
                    "SELECT rootpage FROM sqlite_master WHERE name = 'seen_by_time'"
                )
            with path.open("r+b") as file:
                file.seek((page - 1) * 4096)
                file.write(b"\x0d" + bytes(4095))
            with pytest.raises(StoreError, match="damaged"):
                await store.backup(tmp_path / "copy")
            assert not (tmp_path / "copy").exists()
            assert not (tmp_path / "copy.unfinished").exists()
        finally:
            await store.close()


async def go_on_reading(store: SqliteStore) -> None:
    for _ in range(20):
        assert await store.load("t1") is not None
