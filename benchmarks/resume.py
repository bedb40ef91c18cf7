"""How soon the service is ready again with many open tables.

A file is filled with tables of XiXi in the middle of a game, each with a running clock. Timed is
`Desk.start` with the opening of the file, first after a stop of a moment, then after one of a day:
then every deadline moves, and every room is told. Timed as well: until the first command in some room
is answered, given at once, and until the last room has been told.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from shutil import copy

from benchmarks._tables import fill, people_of, room_of
from benchmarks.core import UNLIMITED
from benchmarks.measure import flush_milliseconds, machine, spread
from bot.clock import WallClock
from bot.desk import Desk
from bot.ports import Delivery, Inbound, Letter, Sent
from bot.store.sqlite import SqliteStore

DAY_MS = 86_400_000
WAYS = {"a moment": 0, "a day": DAY_MS}


class Answers:
    """A messenger that takes everything, and knows when one room was answered."""

    platform = "bench"
    needs_hello = False

    def __init__(self, awaited: str) -> None:
        self.answered = asyncio.Event()
        self.count = 0
        self._awaited = awaited

    async def send(self, letter: Letter) -> Delivery:
        """Take a letter."""
        self.count += 1
        if letter.reply_to == self._awaited:
            self.answered.set()
        return Sent()


async def resume(path: Path, last: int) -> tuple[float, float, float, int]:
    """Seconds to ready, to the first answer and to rest; how many letters were sent."""
    begin = time.perf_counter()
    store = await SqliteStore.open(path)
    desk = Desk(store, WallClock(), UNLIMITED)
    chat = Answers("first")
    desk.attach(chat)
    await desk.start()
    ready = time.perf_counter() - begin
    person, now = people_of(last)[0], time.time_ns() // 1_000_000
    await desk.hear(Inbound("bench", person, person, ".state", "first", now, room_of(last)))
    await chat.answered.wait()
    first = time.perf_counter() - begin
    while desk.is_busy():
        await asyncio.sleep(0.01)
    rest = time.perf_counter() - begin
    await desk.stop()
    await store.close()
    return ready, first, rest, chat.count


async def _leave(path: Path, away: int) -> None:
    """A last sign of life `away` milliseconds ago."""
    store = await SqliteStore.open(path)
    await store.remember("service", "alive", str(time.time_ns() // 1_000_000 - away))
    await store.close()


def main(argv: Sequence[str] = ()) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks resume", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", type=Path, help="where to write; default: the temporary folder")
    wanted = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        filled, path = Path(folder, "filled.sqlite"), Path(folder, "bench.sqlite")
        fill(filled, wanted.tables, time.time_ns() // 1_000_000)
        print(machine())
        print(f"a flush of 8 kB: {flush_milliseconds(Path(folder)):.2f} ms")
        print(f"{wanted.tables:,} open tables, {filled.stat().st_size / 1e6:,.0f} MB")
        for way, away in WAYS.items():
            found = []
            for _ in range(wanted.rounds):
                copy(filled, path)
                asyncio.run(_leave(path, away))
                found.append(asyncio.run(resume(path, wanted.tables - 1)))
                path.unlink()
            ready, first, rest = (spread([one[n] for one in found], 2) for n in range(3))
            letters = statistics.median(one[3] for one in found)
            print(f"after {way}: ready {ready} s, first answer {first} s,")
            print(f"    at rest {rest} s with {letters:,.0f} letters sent")
    return 0
