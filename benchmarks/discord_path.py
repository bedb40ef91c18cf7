"""Messages a second through Discord: the referee beside a bare discord.py echo, in the same run.

The server and its people are a process of their own; the bot is this one. With the echo each
direct message is posted back by a client of a dozen lines, with the same library, intents and
nonces. With the referee each is a question in a running match: read, judged, committed, folded, told
with its buttons in the table's channel; once with the database on disk, once in memory. Nothing is
paced; rounds of all are mixed.
"""

import argparse
import asyncio
import json
import logging
import secrets
import statistics
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks.measure import Rate, machine, spread

AIM = 0.8
NAMES = {"echo": "bare discord.py echo", "referee": "referee", "memory": "referee, in memory"}


async def _round(kind: str, tables: int, seconds: float) -> Rate:
    people = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "benchmarks._discord_people",
        kind,
        str(tables),
        str(seconds),
        stdout=asyncio.subprocess.PIPE,
    )
    assert people.stdout is not None
    port = int(await people.stdout.readline())
    bot = asyncio.create_task(_echo(port) if kind == "echo" else _referee(port, kind == "memory"))
    try:
        result = asyncio.ensure_future(people.stdout.readline())
        await asyncio.wait({result, bot}, return_when=asyncio.FIRST_COMPLETED)
        if bot.done():
            bot.result()
        return Rate(*json.loads(await result))
    finally:
        bot.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await bot
        if people.returncode is None:
            with suppress(ProcessLookupError):
                people.terminate()
        await people.wait()


def _point_at(port: int) -> None:
    import discord
    import yarl

    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api"
    gateway = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


async def _echo(port: int) -> None:
    """A bare client that posts back what it is written."""
    import discord

    _point_at(port)
    intents = discord.Intents.none()
    intents.guilds = intents.dm_messages = True
    client = discord.Client(
        intents=intents,
        allowed_mentions=discord.AllowedMentions.none(),
        max_messages=None,
        guild_ready_timeout=0.1,
    )

    @client.event
    async def on_message(message: Any) -> None:
        if not message.author.bot:
            nonce = secrets.token_hex(12)
            await message.channel.send(message.content, nonce=nonce)

    try:
        await client.start("a.right.token")
    finally:
        await client.close()


async def _referee(port: int, in_memory: bool) -> None:
    """The referee, with its database on disk or in memory."""
    from adapters.discord import DiscordAdapter
    from bot.clock import WallClock
    from bot.desk import Desk
    from bot.settings import Settings
    from bot.store.memory import MemoryStore
    from bot.store.sqlite import SqliteStore

    _point_at(port)
    many = 10**9
    settings = Settings(person_burst=many, room_burst=many, per_person=many)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite3"
        store: Any = MemoryStore() if in_memory else await SqliteStore.open(path)
        clock = WallClock()
        desk = Desk(store, clock, settings)
        adapter = DiscordAdapter(
            desk, "a.right.token", clock.now, threads=False, guild_ready_timeout=0.1
        )
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
    parser = argparse.ArgumentParser(prog="discord_path", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args(list(argv))
    logging.getLogger("adapters.discord").setLevel(logging.ERROR)
    asyncio.run(measure(given.rounds, given.tables, given.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
