"""QQ and Discord in one process, one loop and at one desk, a match on each at the same time."""

from __future__ import annotations

import asyncio
import logging

import pytest

from adapters.discord import DiscordAdapter
from adapters.qq.adapter import QQ
from adapters.qq.pace import Pace
from bot.desk import Desk
from bot.settings import Settings
from bot.store.memory import MemoryStore
from tests.adapters.discord.fake import TOKEN, Discord
from tests.adapters.discord.shapes import CHANNEL
from tests.adapters.qq.peer import GROUP, House, Section, part, until
from tests.bot.stage import FakeClock


async def test_a_match_on_each_at_the_same_time(
    server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    clock = FakeClock()
    desk = Desk(MemoryStore(), clock, Settings(language="en"))
    qq = QQ(desk, Section(), "", clock.now, Pace(0.0))
    discord = DiscordAdapter(desk, TOKEN, clock.now, threads=False, guild_ready_timeout=0.02)
    desk.attach(qq)
    desk.attach(discord)
    await desk.start()
    started: list[str] = []
    serving = [asyncio.create_task(chat.serve(started.append)) for chat in (qq, discord)]
    try:
        await until(lambda: len(started) >= 2)
        address = next(line for line in started if line.startswith("QQ: "))
        house = House(desk, qq, int(address.split(":")[-1].split("/")[0]), clock)
        async with house.peer(friends=(1, 2)) as peer:
            for number, (verb, options) in enumerate(
                (("new", {"game": "xixi"}), ("join", {}), ("start", {}))
            ):
                person = ("11", "12", "11")[number]
                await asyncio.gather(
                    server.slash(person, "table", verb, options=options),
                    peer.group(
                        (1, 2, 1)[number],
                        [
                            part("at", qq="10"),
                            part("text", text=(" new xixi", " join", " start")[number]),
                        ],
                    ),
                )
                await asyncio.sleep(0.05)
                await house.quiet()
            await until(lambda: "Dealt!" in "".join(peer.groups_heard()))
            await until(lambda: "Dealt!" in _public(server))
            for platform, room in (("qq", str(GROUP)), ("discord", CHANNEL)):
                [card] = await desk.cards(platform, "0", room)
                name = next(seat.name for seat in card.seats if seat.awaited)
                if platform == "qq":
                    await peer.group(int(name[1:]), "sum 9")
                else:
                    await server.slash(
                        "11" if name == "Ann" else "12", "say", options={"text": "sum 9"}
                    )
            await until(lambda: "Q1" in "".join(peer.groups_heard()) and "Q1" in _public(server))
            there, here = _public(server), str(peer.calls)
            assert "n1" not in there
            assert "Ann" not in here
            assert "Your cards" not in there + "".join(peer.groups_heard())
            assert "Your cards" in peer.heard(1)[-1]
        assert "Your cards" not in caplog.text
    finally:
        await desk.stop()
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)


def _public(server: Discord) -> str:
    return "\n".join(post["content"] for post in server.said_in(CHANNEL))
