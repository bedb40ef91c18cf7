"""Memory that a table takes, while it is in memory and after it has left it.

A file is filled with tables of XiXi in the middle of a game. A service on it is spoken to in every
room, one after the other. Counted is the growth of the process's resident memory from the first
tables to the last, divided by the tables between: everything the service keeps is in it, indexes
and recent message ids too. ``loaded`` keeps every table in memory, ``idle`` a hundred.
"""

import argparse
import asyncio
import gc
import multiprocessing
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks._tables import fill, people_of, room_of
from benchmarks.core import UNLIMITED
from benchmarks.measure import machine
from bot.clock import WallClock
from bot.desk import Desk
from bot.ports import Delivery, Inbound, Letter, Sent
from bot.store.sqlite import SqliteStore

KEPT = 100
BEFORE = {"loaded": 0.05, "idle": 0.5}
"""The part of the tables that is spoken to before the counting begins: caches fill up first."""


class Listener:
    """A messenger that takes everything and says when."""

    platform = "bench"
    needs_hello = False

    def __init__(self) -> None:
        self.answered = asyncio.Event()

    async def send(self, letter: Letter) -> Delivery:
        """Take a letter."""
        self.answered.set()
        return Sent()


def resident() -> int:
    """Bytes of this process that are in memory (Linux)."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def _speak(desk: Desk, chat: Listener, numbers: range) -> None:
    for number in numbers:
        person, room = people_of(number)[0], room_of(number)
        now = time.time_ns() // 1_000_000
        chat.answered.clear()
        await desk.hear(Inbound("bench", person, person, ".state", f"m{number}", now, room))
        await chat.answered.wait()
    await desk.settled()


async def _growth(path: Path, tables: int, way: str) -> float:
    store = await SqliteStore.open(path)
    kept = tables if way == "loaded" else KEPT
    desk = Desk(store, WallClock(), replace(UNLIMITED, loaded=kept))
    chat = Listener()
    desk.attach(chat)
    await desk.start()
    first = int(tables * BEFORE[way])
    await _speak(desk, chat, range(first))
    before = resident()
    await _speak(desk, chat, range(first, tables))
    grown = resident() - before
    await desk.stop()
    await store.close()
    return grown / (tables - first)


def growth(path: Path, tables: int, way: str) -> float:
    """Bytes a table, in this process."""
    return asyncio.run(_growth(path, tables, way))


def main(argv: Sequence[str] = ()) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks memory", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--folder", type=Path, help="where to write; default: the temporary folder")
    wanted = parser.parse_args(argv)
    print(machine())
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        path = Path(folder, "bench.sqlite")
        records = fill(path, wanted.tables, time.time_ns() // 1_000_000)
        print(f"{wanted.tables:,} tables of XiXi, {records / wanted.tables:.1f} records each")
        for way in BEFORE:
            with multiprocessing.get_context("spawn").Pool(1) as fresh:
                bytes_each = fresh.apply(growth, (path, wanted.tables, way))
            print(f"{way:>6}: {bytes_each / 1024:6.2f} KiB a table")
    return 0
