"""The referee on the small Discord: desk, adapter and server, and how a test speaks with them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import discord
import pytest
import yarl

from adapters.discord import DiscordAdapter
from bot.desk import Desk
from bot.settings import Settings
from bot.store.memory import MemoryStore
from tests.adapters.discord.fake import TOKEN, Discord
from tests.adapters.discord.shapes import CHANNEL
from tests.bot.stage import FakeClock


class Place:
    """One run of the bot on a server that stays when the bot restarts."""

    def __init__(
        self, server: Discord, store: Any, clock: FakeClock, *, threads: bool, token: str = TOKEN
    ) -> None:
        self.server, self.store, self.clock = server, store, clock
        self.threads, self.token = threads, token
        self.started: list[str] = []
        self._make()

    def _make(self) -> None:
        settings = Settings(language="en", person_burst=1000, room_burst=5000)
        self.desk = Desk(self.store, self.clock, settings)
        self.adapter = DiscordAdapter(
            self.desk,
            self.token,
            self.clock.now,
            threads=self.threads,
            guild_ready_timeout=0.02,
        )
        self.desk.attach(self.adapter)

    async def start(self) -> None:
        await self.desk.start()
        self.serving = asyncio.create_task(self.adapter.serve(self.started.append))
        async with asyncio.timeout(5):
            while not self.started and not self.serving.done():
                await asyncio.sleep(0.001)
        if self.serving.done():
            self.serving.result()

    async def stop(self) -> None:
        await self.desk.stop()
        self.serving.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self.serving

    async def restart(self) -> None:
        """Another process on the same store and the same server."""
        if not self.serving.done():
            await self.quiet()
        await self.stop()
        self.clock.advance(10)
        self.started = []
        self._make()
        await self.start()
        self.clock.advance(2_000)  # letters that found nobody logged in are tried again

    async def quiet(self) -> None:
        """Until nothing is heard, judged or sent."""
        calm, seen = 0, -1
        async with asyncio.timeout(10):
            while calm < 8:
                await asyncio.sleep(0.004)
                count = len(self.server.requests)
                busy = self.desk.is_busy() or self.adapter.is_busy() or count != seen
                calm, seen = (0 if busy else calm + 1), count

    async def table(self, who: str, *words: str, **more: Any) -> dict[str, Any]:
        """`who` uses ``/table …``."""
        made = await self.server.slash(who, "table", *words, **more)
        await self.quiet()
        return made

    async def say(self, who: str, text: str, **more: Any) -> dict[str, Any]:
        """`who` uses ``/say``."""
        made = await self.server.slash(who, "say", options={"text": text}, **more)
        await self.quiet()
        return made

    async def act(self, who: str, text: str, **more: Any) -> dict[str, Any]:
        """`who` uses ``/act``."""
        made = await self.server.slash(who, "act", options={"text": text}, **more)
        await self.quiet()
        return made

    async def dm(self, who: str, text: str, **more: Any) -> dict[str, Any]:
        """`who` writes to the bot."""
        made = await self.server.dm(who, text, **more)
        await self.quiet()
        return made

    async def press(self, who: str, message: Any, label: str, **more: Any) -> dict[str, Any]:
        """`who` presses the button of a message that says `label`."""
        made = await self.server.press(who, message, button(message, label), **more)
        await self.quiet()
        return made

    async def xixi(self, *people: str, options: str = "") -> None:
        """A table of XiXi in the channel, started."""
        given = {"game": "xixi", **({"options": options} if options else {})}
        await self.table(people[0], "new", options=given)
        for person in people[1:]:
            await self.table(person, "join")
        await self.table(people[0], "start")

    def public(self, channel: str = CHANNEL) -> str:
        """What everybody in the channel can read."""
        return "\n".join(post["content"] for post in self.server.said_in(channel))

    def private(self, who: str) -> str:
        """What only `who` can read."""
        return "\n".join(post["content"] for post in self.server.seen_by(who))

    async def mover(self, channel: str = CHANNEL) -> str:
        """Whose turn it is."""
        [card] = await self.desk.cards("discord", "0", channel)
        name = next(seat.name for seat in card.seats if seat.awaited)
        return {"Ann": "11", "Ben": "12", "Cay": "13"}[name]


def button(message: Any, label: str) -> str:
    """The id of a message's button."""
    for row in message["components"]:
        for item in row["components"]:
            if item.get("label") == label:
                return str(item["custom_id"])
    raise AssertionError(f"no button {label!r}")


def menu(message: Any) -> tuple[str, list[dict[str, str]]]:
    """The id and the options of a message's menu."""
    for row in message["components"]:
        for item in row["components"]:
            if item.get("options"):
                return str(item["custom_id"]), item["options"]
    raise AssertionError("no menu")


def hand_in(text: str) -> str | None:
    """The last hand that a text shows."""
    found = re.findall(r"Your cards: ([0-9AJQK ]+)", text)
    return found[-1].strip() if found else None


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    """A running server to which the library is pointed."""
    made = Discord()
    await made.start()
    monkeypatch.setattr(discord.http.Route, "BASE", made.api)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(made.gateway))
    yield made
    await made.stop()


@asynccontextmanager
async def place(
    server: Discord, *, store: Any = None, threads: bool = False, token: str = TOKEN
) -> AsyncIterator[Place]:
    """A running bot."""
    made = Place(
        server,
        store if store is not None else MemoryStore(),
        FakeClock(),
        threads=threads,
        token=token,
    )
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
        await made.store.close()
