"""The referee beside a bare echo on one chat's library: three bots, the same people, in turn.

The people, or the platform with them, are one process, the bot is another, started anew for each
measurement. `_echo` is the echo. With the referee each message is a question in a running match:
read, judged, committed, folded and told in the table's room; once with the database on disk, once in
memory. Nothing is paced, and no limit counts.
"""

import argparse
import asyncio
import json
import socket
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.measure import Rate, machine, spread
from bot.app import keep_what_is_loaded
from bot.clock import WallClock
from bot.desk import Desk
from bot.settings import Settings
from bot.store.memory import MemoryStore
from bot.store.sqlite import SqliteStore

Process = asyncio.subprocess.Process
Adapter = Any


@dataclass(frozen=True)
class Chat:
    """One comparison.

    `module` is started as the bot (``--be KIND PORT``), `people` as the other side; it prints a line
    once the bot may come and another with its `Rate`. `delays` are the seconds that the other side
    takes for a post; each is measured by itself.
    """

    module: str
    people: str
    echo_name: str
    aim: float
    echo: Callable[[int], None]
    adapter: Callable[[Desk, WallClock, int], Adapter]
    language: str = "zh"
    delays: tuple[float, ...] = (0.0,)

    @property
    def kinds(self) -> dict[str, str]:
        """The bots, with what they are called in print."""
        return {"echo": self.echo_name, "referee": "referee", "memory": "referee, in memory"}

    def main(self, argv: Sequence[str], about: str | None) -> int:
        """Measure and print, or be one of the bots."""
        parser = argparse.ArgumentParser(prog=self.module.replace(".", " "), description=about)
        parser.add_argument("--rounds", type=int, default=3)
        parser.add_argument("--tables", type=int, default=16)
        parser.add_argument("--seconds", type=float, default=5.0)
        parser.add_argument("--be", nargs=2, metavar=("KIND", "PORT"), help=argparse.SUPPRESS)
        given = parser.parse_args(list(argv))
        if given.be is None:
            for delay in self.delays:
                asyncio.run(self._measure(given.rounds, given.tables, given.seconds, delay))
        else:
            kind, port = given.be[0], int(given.be[1])
            if kind == "echo":
                self.echo(port)
            else:
                asyncio.run(self._referee(port, kind == "memory"))
        return 0

    async def _referee(self, port: int, in_memory: bool) -> None:
        many = 10**9
        settings = Settings(
            language=self.language, person_burst=many, room_burst=many, per_person=many
        )
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bench.sqlite3"
            store: Any = MemoryStore() if in_memory else await SqliteStore.open(path)
            clock = WallClock()
            desk = Desk(store, clock, settings)
            adapter = self.adapter(desk, clock, port)
            desk.attach(adapter)
            await desk.start()
            keep_what_is_loaded()
            try:
                await adapter.serve(lambda line: None)
            finally:
                await desk.stop()
                await store.close()

    async def _measure(self, rounds: int, tables: int, seconds: float, delay: float) -> None:
        found: dict[str, list[Rate]] = {kind: [] for kind in self.kinds}
        for _ in range(rounds):
            for kind, rates in found.items():
                rates.append(await self._round(kind, tables, seconds, delay))
        answers = f"{delay * 1000:g} ms a post; " if delay else ""
        print(
            f"{machine()}; {tables} tables, {rounds} rounds of {seconds:g} s each;"
            f" {answers}median (range)"
        )
        print(f"{'':24}{'messages/s':>24}{'p50 ms':>20}{'p99 ms':>20}")
        for kind, name in self.kinds.items():
            rates = found[kind]
            print(
                f"{name:24}{spread([r.per_second for r in rates]):>24}"
                f"{spread([r.p50 for r in rates], 1):>20}{spread([r.p99 for r in rates], 1):>20}"
            )
        pairs = zip(found["echo"], found["referee"], strict=True)
        ratios = [ours.per_second / bare.per_second for bare, ours in pairs]
        verdict = "reached" if statistics.median(ratios) >= self.aim else "missed"
        print(f"referee / echo: {spread(ratios, 2)}; the aim of {self.aim} is {verdict}")

    async def _round(self, kind: str, tables: int, seconds: float, delay: float) -> Rate:
        port = _free_port()
        given = (kind, str(port), str(tables), str(seconds), str(delay))
        people = await _started(self.people, *given, heard=True)
        bot = None
        try:
            assert people.stdout is not None
            await people.stdout.readline()
            bot = await _started(self.module, "--be", kind, str(port), heard=False)
            told = await _first(people, bot)
            if not told:
                raise RuntimeError(f"the people of {kind}, or their bot, gave up")
            return Rate(*json.loads(told))
        finally:
            for process in (people, bot):
                if process is not None and process.returncode is None:
                    with suppress(ProcessLookupError):
                        process.terminate()
                    await process.wait()


async def _first(people: Process, bot: Process) -> bytes:
    """What the people tell; nothing when they or the bot ended before they did."""
    assert people.stdout is not None
    telling = asyncio.ensure_future(people.stdout.readline())
    ending = asyncio.ensure_future(bot.wait())
    await asyncio.wait({telling, ending}, return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    return telling.result() if telling.done() else b""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def _started(module: str, *arguments: str, heard: bool) -> Process:
    out = asyncio.subprocess.PIPE if heard else asyncio.subprocess.DEVNULL
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, stdout=out
    )
