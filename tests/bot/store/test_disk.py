"""A disk that fails under SQLite, that fills up, that is locked by somebody else."""

from __future__ import annotations

import asyncio
import itertools
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import connection
from bot.store.port import Conflict, Stored, StoreError
from bot.store.sqlite import SqliteStore
from tests.bot.store import load
from tests.bot.store.changes import opening, public, step
from tests.bot.store.vfs import FULL, IOERR_FSYNC, IOERR_TRUNCATE, IOERR_WRITE, Disk, under

FLUSHES = True
ROOT = Path(__file__).parents[3]
CODES = {"write": IOERR_WRITE, "sync": IOERR_FSYNC, "truncate": IOERR_TRUNCATE, "delete": 0}


@pytest.fixture
def small_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the log back often, so that failures hit that, too."""
    pragmas = (*connection.PRAGMAS, "PRAGMA wal_autocheckpoint = 20")
    monkeypatch.setattr(connection, "PRAGMAS", pragmas)


class Nth:
    """Lets the n-th write, flush or truncation fail."""

    def __init__(self, number: int, full: bool) -> None:
        self.number = number
        self._full = full
        self._count = 0

    def __call__(self, kind: str, name: str) -> int:
        self._count += 1
        if self._count != self.number:
            return 0
        return FULL if self._full and kind == "write" else CODES[kind]

    @property
    def happened(self) -> bool:
        return self._count >= self.number


async def _life(path: Path, disk: Disk, nth: Nth) -> dict[str, int]:
    store = await SqliteStore.open(path)
    try:
        disk.judge = nth
        return await load.play_on(store, 2, 3)
    finally:
        await store.close()


@pytest.mark.usefixtures("small_log")
@pytest.mark.parametrize("full", [False, True], ids=["failing", "full"])
def test_every_write_and_flush_fails_once(tmp_path: Path, full: bool) -> None:
    """What is acknowledged after a failure is there, too, and nothing twice."""
    for number in itertools.count(1):
        disk, nth = Disk(), Nth(number, full)
        path = tmp_path / f"{number}.sqlite"
        with under(disk):
            reached = asyncio.run(_life(path, disk, nth))
        assert load.examine(path) == reached == {"table00": 3, "table01": 3}
        if not nth.happened:
            break
    assert number > 40


def test_opening_on_a_failing_disk(tmp_path: Path) -> None:
    """It says so or goes well, and the next opening goes well in any case."""
    refused = 0
    for number in itertools.count(1, 4):
        disk, nth = Disk(), Nth(number, full=False)
        disk.judge = nth
        path = tmp_path / f"{number}.sqlite"
        with under(disk):
            try:
                asyncio.run(_opened(path))
            except StoreError as error:
                refused += 1
                assert "can't be opened" in str(error)
            asyncio.run(_opened(path))
        if not nth.happened:
            break
    assert refused > 8


async def _opened(path: Path) -> None:
    store = await SqliteStore.open(path)
    try:
        assert await store.open_tables() == []
    finally:
        await store.close()


async def test_a_full_disk_is_said_and_got_over(tmp_path: Path) -> None:
    disk = Disk()
    path = tmp_path / "tables.sqlite"
    with under(disk):
        await _fill_up(path, disk)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def _fill_up(path: Path, disk: Disk) -> None:
    store = await SqliteStore.open(path)
    try:
        await store.append(opening())
        disk.judge = lambda kind, name: FULL if kind == "write" else 0
        for _ in range(3):
            outcomes = await asyncio.gather(
                store.append(step()),
                store.append(opening("t2", 2)),
                store.append(step("t1", 0)),
                store.remember("a", "b", "c"),
                return_exceptions=True,
            )
            assert [str(outcome) for outcome in outcomes] == [
                "tables.sqlite: database or disk is full"
            ] * 4
            found = await store.load("t1")
            assert found is not None
            assert found.row.position == 1
        disk.judge = lambda kind, name: 0
        assert await store.append(step()) == Stored()
        assert await store.append(step("t1", 0)) == Conflict()
    finally:
        await store.close()


async def test_no_page_left(sqlite: SqliteStore) -> None:
    def room_for(more: int) -> None:
        def work(database: sqlite3.Connection) -> None:
            [pages] = database.execute("PRAGMA page_count").fetchone()
            database.execute(f"PRAGMA max_page_count = {pages + more}").fetchall()

        run.append(work)

    run: list[object] = []
    await sqlite.append(opening())
    room_for(3)
    await sqlite._connection.run(run.pop())  # type: ignore[arg-type]
    stored = 0
    with pytest.raises(StoreError, match="full"):
        for n in range(1, 100):
            await sqlite.append(step(expected=n, envelopes=(public("x" * 900),)))
            stored = n
    assert stored > 2
    found = await sqlite.load("t1")
    assert found is not None
    assert found.row.position == stored + 1
    room_for(1000)
    await sqlite._connection.run(run.pop())  # type: ignore[arg-type]
    assert isinstance(await sqlite.append(step(expected=stored + 1)), Stored)


_LIMITED = """
import asyncio, json, resource, signal, sys
from pathlib import Path
from bot.store.port import StoreError
from bot.store.sqlite import SqliteStore
from tests.bot.store import load

async def main(path):
    reached, errors = {}, []
    store = await SqliteStore.open(path)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
        for _ in range(2):
            try:
                await load.play(store, 4, 400, reached.__setitem__)
            except StoreError as error:
                errors.append(str(error))
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        await load.play(store, 4, 5, reached.__setitem__)
    finally:
        await store.close()
    print(json.dumps([reached, errors]))

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
asyncio.run(main(Path(sys.argv[1])))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process's files")
def test_a_process_whose_files_may_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", _LIMITED, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    reached, errors = json.loads(done.stdout)
    assert len(errors) == 2
    found = load.examine(path)
    assert found.keys() == reached.keys()
    assert all(found[table] >= position > 5 for table, position in reached.items())


async def test_another_program_holds_the_write_lock(
    sqlite: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sqlite.append(opening())

    def impatient(database: sqlite3.Connection) -> None:
        database.execute("PRAGMA busy_timeout = 10")

    await sqlite._connection.run(impatient)
    holder = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    with closing(holder):
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await sqlite.append(step())
        assert (await sqlite.load("t1")) is not None
        holder.execute("COMMIT")
        assert await sqlite.append(step()) == Stored()


async def test_a_short_lock_is_waited_for_without_holding_up_the_loop(
    sqlite: SqliteStore, tmp_path: Path
) -> None:
    await sqlite.append(opening())
    holder = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    with closing(holder):
        holder.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(sqlite.append(step()))
        # The loop turns while the store's thread waits for the lock.
        for _ in range(50):
            await asyncio.sleep(0)
        assert not waiting.done()
        holder.execute("COMMIT")
        assert await waiting == Stored()
