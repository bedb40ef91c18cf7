"""Callers that are cancelled, close early, or share the loop with the store."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.store.port import Stored, StoreError
from bot.store.sqlite import SqliteStore
from tests.bot.store.changes import opening, seen, step

ROOT = Path(__file__).parents[3]


class TestCallers:
    async def test_one_that_gives_up_in_the_queue_stores_nothing(self, sqlite: SqliteStore) -> None:
        await sqlite.append(opening())
        gone = asyncio.create_task(sqlite.append(step(seen=seen("gone"))))
        await asyncio.sleep(0)
        gone.cancel()
        assert await sqlite.append(step(seen=seen("here"))) == Stored()
        assert not await sqlite.was_seen(seen("gone"))
        with pytest.raises(asyncio.CancelledError):
            await gone

    async def test_one_that_gives_up_while_it_is_written_harms_nobody(
        self, sqlite: SqliteStore
    ) -> None:
        await sqlite.append(opening())
        at_work, go_on = threading.Event(), threading.Event()

        def slow(database: sqlite3.Connection) -> None:
            at_work.set()
            go_on.wait(30)

        working = sqlite._put(slow)
        gone = asyncio.create_task(sqlite.append(step(seen=seen("gone"))))
        stays = asyncio.create_task(sqlite.append(step(expected=2)))
        await asyncio.to_thread(at_work.wait, 30)
        gone.cancel()
        working.cancel()
        await asyncio.sleep(0)
        go_on.set()
        assert await stays == Stored()
        # It was on its way: stored, though nobody waits for the answer.
        assert await sqlite.was_seen(seen("gone"))

    async def test_closing_stores_what_waits(self, tmp_path: Path) -> None:
        store = await SqliteStore.open(tmp_path / "tables.sqlite")
        waiting = [asyncio.create_task(store.append(opening(f"t{n}", n))) for n in range(1, 9)]
        await asyncio.sleep(0)
        await store.close()
        assert [await answer for answer in waiting] == [Stored()] * 8
        with pytest.raises(StoreError, match="closed"):
            await store.backup(tmp_path / "copy")

    async def test_a_cancelled_closing_still_closes(self, tmp_path: Path) -> None:
        path = tmp_path / "tables.sqlite"
        store = await SqliteStore.open(path)
        closing_ = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        closing_.cancel()
        await asyncio.wait([store._writer])
        await (await SqliteStore.open(path)).close()

    async def test_a_writer_that_is_torn_down_lets_nobody_wait(self, tmp_path: Path) -> None:
        path = tmp_path / "tables.sqlite"
        store = await SqliteStore.open(path)
        await store.append(opening())
        at_work, go_on = threading.Event(), threading.Event()

        def slow(database: sqlite3.Connection) -> None:
            at_work.set()
            go_on.wait(30)

        working = store._put(slow)
        begun = asyncio.create_task(store.append(step()))
        await asyncio.to_thread(at_work.wait, 30)
        queued = asyncio.create_task(store.append(step(expected=2)))
        await asyncio.sleep(0)
        store._writer.cancel()
        await asyncio.sleep(0)
        go_on.set()
        for waiting, said in ((working, "stopped"), (begun, "stopped"), (queued, "closed")):
            with pytest.raises(StoreError, match=said):
                await waiting
        await store.close()
        # The transaction that had begun was done to its end, and the lock is free.
        again = await SqliteStore.open(path)
        found = await again.load("t1")
        await again.close()
        assert found is not None
        assert found.row.position == 2

    def test_a_program_that_forgets_to_close_ends(self, tmp_path: Path) -> None:
        program = (
            "import asyncio, sys\n"
            "from bot.store.sqlite import SqliteStore\n"
            "from tests.bot.store.changes import opening\n"
            "async def main():\n"
            "    store = await SqliteStore.open(sys.argv[1])\n"
            "    print(await store.append(opening()))\n"
            "asyncio.run(main())\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / "tables.sqlite")],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "Stored(envelopes=())\n", "")

    async def test_no_thread_is_left(self, tmp_path: Path) -> None:
        before = threading.active_count()
        for _ in range(3):
            await (await SqliteStore.open(tmp_path / "tables.sqlite")).close()
            (tmp_path / "no").write_bytes(random.Random(1).randbytes(4096))
            with pytest.raises(StoreError):
                await SqliteStore.open(tmp_path / "no")
        assert threading.active_count() == before

    async def test_a_mistake_in_the_program_is_told_without_values(
        self, sqlite: SqliteStore
    ) -> None:
        def wrong(database: sqlite3.Connection) -> None:
            raise KeyError("the seer is Ann")

        with pytest.raises(StoreError, match=r"^tables.sqlite: KeyError$"):
            await sqlite._put(wrong)
        assert await sqlite.append(opening()) == Stored()
