"""Killed at random points of running matches: nothing accepted is lost, nothing done twice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.audit.chain import first_head, seal_record
from bot.store.sqlite import SqliteStore
from bot.table import Table
from rules.core.codec import read_record
from tests.bot.killed import ROOMS

ROOT = Path(__file__).parents[2]


class Run:
    """One life of the process."""

    def __init__(self, path: Path, answered: dict[str, int]) -> None:
        self.dealt: list[str] = []
        self.answered = answered
        self.first = threading.Event()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bot.killed", str(path), json.dumps(answered)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if not line.endswith("\n"):
                return  # killed in the middle of a word
            room, what = line.split()
            if what == "dealt":
                self.dealt.append(room)
            else:
                self.answered[room] = max(self.answered[room], int(what))
                self.first.set()

    def kill(self, after: float) -> None:
        """Kill `after` seconds after the first answer of this life."""
        assert self.first.wait(60), "no answer came"
        try:
            self.process.wait(after)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.wait(30)
        self._close()

    def _close(self) -> None:
        self.reader.join(30)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def stop(self) -> int:
        """End in good order."""
        assert self.process.stdin is not None
        self.process.stdin.write("stop\n")
        self.process.stdin.flush()
        status = self.process.wait(60)
        self._close()
        return status


async def check(path: Path, answered: dict[str, int]) -> None:
    """Every log is whole, chained, dealt once, and holds exactly what was answered."""
    store = await SqliteStore.open(path)
    try:
        assert await store.waiting(10) == []
        for room in ROOMS:
            (row,) = await store.tables_in(f"test:{room}")
            loaded = await store.load(row.table)
            assert loaded is not None
            table = Table.from_log(loaded)
            head = first_head(row.table, table.sitting.commitment)
            numbers, deals = [], 0
            for position, body in enumerate(loaded.records, 1):
                record = read_record(table.game, body)
                assert record.position == position
                _, head = seal_record(row.secret, head, body)
                kinds = [type(entry.event).__name__ for entry in record.entries]
                deals += kinds.count("Dealt")
                numbers += [e.event.number for e in record.entries if hasattr(e.event, "number")]
            assert head == loaded.row.head
            assert deals == 1
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) == answered[room]
    finally:
        await store.close()


async def kill_often(path: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    answered = dict.fromkeys(ROOMS, 0)
    for _ in range(times):
        run = Run(path, answered)
        run.kill(chance.uniform(0, 0.4))
    last = Run(path, answered)
    assert last.first.wait(60)
    assert last.stop() == 0
    await check(path, answered)
    assert min(answered.values()) >= times


@pytest.mark.timeout(300)
async def test_killed_twenty_times(tmp_path: Path) -> None:
    await kill_often(tmp_path / "caipan.sqlite3", 20, 1)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_killed_five_hundred_times(tmp_path: Path) -> None:
    await kill_often(tmp_path / "caipan.sqlite3", 500, 2)
