"""Messages a second through OneBot: the referee beside a bare nonebot2 echo, in the same run.

The OneBot implementation and its people are a process of their own; so is the bot, started anew in
each round. The echo is one matcher that sends back what was said, on nonebot's own adapter and its
FastAPI driver, logging from WARNING. With the referee each message is a question in a running match:
read, judged, committed, folded, told in the group; once with the database on disk, once in memory.
Nothing is paced; rounds of all are mixed.
"""

import argparse
import asyncio
import json
import socket
import statistics
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks.measure import Rate, machine, spread

AIM = 1.0
NAMES = {"echo": "bare nonebot2 echo", "referee": "referee", "memory": "referee, in memory"}


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def _round(kind: str, tables: int, seconds: float) -> Rate:
    port = _free_port()
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "benchmarks.qq_path",
        "--be",
        kind,
        str(port),
        stdout=asyncio.subprocess.DEVNULL,
    )
    people = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "benchmarks._qq_people",
        kind,
        str(port),
        str(tables),
        str(seconds),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        told, _ = await people.communicate()
        if people.returncode or not told:
            raise RuntimeError(f"the people of {kind} gave up")
        return Rate(*json.loads(told))
    finally:
        for process in (people, bot):
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()


def _echo(port: int) -> None:
    """A bare bot with one matcher."""
    import nonebot
    from nonebot.adapters.onebot.v11 import Adapter, Message, MessageEvent

    nonebot.init(driver="~fastapi", host="127.0.0.1", port=port, log_level="WARNING")
    nonebot.get_driver().register_adapter(Adapter)
    matcher = nonebot.on_message()

    @matcher.handle()
    async def _(event: MessageEvent) -> None:
        await matcher.send(Message(event.get_message()))

    nonebot.run()


class Section:
    """The section of the configuration, without a pace."""

    def __init__(self, port: int) -> None:
        self.host = "127.0.0.1"
        self.port = port
        self.accounts: tuple[str, ...] = ()
        self.pace_seconds = 0.0


async def _referee(port: int, in_memory: bool) -> None:
    """The referee, with its database on disk or in memory."""
    from adapters.qq import create
    from bot.clock import WallClock
    from bot.desk import Desk
    from bot.settings import Settings
    from bot.store.memory import MemoryStore
    from bot.store.sqlite import SqliteStore

    many = 10**9
    settings = Settings(language="en", person_burst=many, room_burst=many, per_person=many)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite3"
        store: Any = MemoryStore() if in_memory else await SqliteStore.open(path)
        clock = WallClock()
        desk = Desk(store, clock, settings)
        adapter = create(desk, Section(port), "", clock.now)
        desk.attach(adapter)
        await desk.start()
        try:
            await adapter.serve(lambda line: None)
        finally:
            await desk.stop()
            await store.close()


async def measure(rounds: int, tables: int, seconds: float) -> None:
    """Measure all in turn and print the ratio."""
    found: dict[str, list[Rate]] = {kind: [] for kind in NAMES}
    for _ in range(rounds):
        for kind, rates in found.items():
            rates.append(await _round(kind, tables, seconds))
    print(f"{machine()}; {tables} tables, {rounds} rounds of {seconds:g} s each; median (range)")
    print(f"{'':24}{'messages/s':>24}{'p50 ms':>20}{'p99 ms':>20}")
    for kind, name in NAMES.items():
        rates = found[kind]
        print(
            f"{name:24}{spread([r.per_second for r in rates]):>24}"
            f"{spread([r.p50 for r in rates], 1):>20}{spread([r.p99 for r in rates], 1):>20}"
        )
    ratios = [
        ours.per_second / bare.per_second
        for bare, ours in zip(found["echo"], found["referee"], strict=True)
    ]
    verdict = "reached" if statistics.median(ratios) >= AIM else "missed"
    print(f"referee / echo: {spread(ratios, 2)}; the aim of {AIM} is {verdict}")


def main(argv: Sequence[str] = ()) -> int:
    """Run it."""
    parser = argparse.ArgumentParser(prog="qq_path", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--be", nargs=2, metavar=("KIND", "PORT"), help=argparse.SUPPRESS)
    given = parser.parse_args(list(argv))
    if given.be is None:
        asyncio.run(measure(given.rounds, given.tables, given.seconds))
    elif given.be[0] == "echo":
        _echo(int(given.be[1]))
    else:
        asyncio.run(_referee(int(given.be[1]), given.be[0] == "memory"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
