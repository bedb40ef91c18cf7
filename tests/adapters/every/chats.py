"""The three chats, each with one person at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from adapters.web import create
from bot.desk import Desk
from bot.settings import Settings
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.stage import CHANNEL, Place, place
from tests.adapters.every.match import Chat, Noting
from tests.adapters.every.words import Said
from tests.adapters.qq.peer import House, Peer, house, until
from tests.adapters.web.house import Browser, Ear
from tests.bot.stage import FakeClock

ANN = "11"
MOST_ON_DISCORD = 2_000
MOST_ON_QQ = 900
"""Characters of one message: Discord takes no more, and longer ones are no pleasure on QQ."""
IDLE_TURNS = 200
"""So many turns of the loop in which no page hears anything: there is nothing more."""


class OnDiscord:
    """Ann with slash commands in a channel."""

    def __init__(self, made: Place) -> None:
        self.made = made
        self.desk, self.store, self.clock = made.desk, made.store, made.clock

    async def open(self, game: str, options: str) -> None:
        given = {"game": game, **({"options": options} if options else {})}
        await self._done("table", "new", options=given)

    async def table(self, word: str) -> None:
        await self._done("table", word)

    async def say(self, said: Said) -> None:
        await self._done("act" if said.private else "say", options={"text": said.text})

    async def _done(self, *path: str, **more: Any) -> None:
        """Use a command, until it has been heard and answered."""
        heard = len(self.made.server.callbacks)
        await self.made.server.slash(ANN, *path, **more)
        await self.made.server.until(lambda: len(self.made.server.callbacks) > heard)
        await self.made.quiet()

    async def room(self) -> str:
        await self.made.quiet()
        return self.made.public()

    async def private(self) -> str:
        await self.made.quiet()
        return self.made.private(ANN)

    def longest(self) -> tuple[int, int]:
        posts = [*self.made.server.said_in(CHANNEL), *self.made.server.seen_by(ANN)]
        return max(len(post["content"]) for post in posts), MOST_ON_DISCORD


class OnQQ:
    """Ann with messages in a group, and with private ones."""

    def __init__(self, made: House, peer: Peer) -> None:
        self.made, self.peer = made, peer
        self.desk, self.clock = made.desk, made.clock
        self.store: Any = made.desk._store

    async def open(self, game: str, options: str) -> None:
        await self.peer.private(1, "hello")
        await until(lambda: self.peer.heard(1))
        await self._group(f".new {game} {options}")

    async def table(self, word: str) -> None:
        await self._group(f".{word}")

    async def say(self, said: Said) -> None:
        if not said.private:
            await self._group(said.text)
            return
        heard = len(self.peer.heard(1))
        await self.peer.private(1, said.text)
        await until(lambda: len(self.peer.heard(1)) > heard)
        await self.made.quiet()

    async def _group(self, text: str) -> None:
        calls = len(self.peer.calls)
        await self.peer.group(1, text)
        await until(lambda: len(self.peer.calls) > calls)
        await self.made.quiet()

    async def room(self) -> str:
        await self.made.quiet()
        return "\n".join(self.peer.groups_heard())

    async def private(self) -> str:
        await self.made.quiet()
        return "\n".join(self.peer.heard(1))

    def longest(self) -> tuple[int, int]:
        return max(map(len, [*self.peer.groups_heard(), *self.peer.heard(1)])), MOST_ON_QQ


class OnPage:
    """Ann at the local page, with Ben who only reads."""

    def __init__(self, desk: Desk, store: Noting, clock: FakeClock, browser: Browser) -> None:
        self.desk, self.store, self.clock, self.browser = desk, store, clock, browser
        self.heard: dict[int, list[dict[str, Any]]] = {1: [], 2: []}
        self._said = 0

    async def listen(self, ear: Ear, number: int) -> None:
        """Note the lines of a stream."""
        while block := await ear.raw():
            kind = block.partition("\n")[0]
            if kind in ("event: line", "event: whole"):
                data = json.loads(block.partition("\ndata: ")[2])
                self.heard[number] += data["lines"] if kind == "event: whole" else [data]

    async def open(self, game: str, options: str) -> None:
        await self.say(Said(f".new {game} {options}", private=False))

    async def table(self, word: str) -> None:
        await self.say(Said(f".{word}", private=False))

    async def say(self, said: Said) -> None:
        self._said += 1
        nonce = f"nonce-{self._said:04}"
        answer = await self.browser.say(said.text, 1, nonce=nonce, private=said.private)
        assert answer.status_code == 204
        await self.desk.settled()

    async def room(self) -> str:
        """What Ben has read: all that he is told is for everybody."""
        return await self._read(2, secret=False)

    async def private(self) -> str:
        return await self._read(1, secret=True)

    def longest(self) -> None:
        return None

    async def _caught_up(self) -> None:
        """Let the streams be read to their end: pages and readers take turns in this loop."""
        idle, heard = 0, 0
        while idle < IDLE_TURNS:
            await asyncio.sleep(0)
            before, heard = heard, sum(map(len, self.heard.values()))
            idle = idle + 1 if heard == before else 0

    async def _read(self, number: int, *, secret: bool) -> str:
        await self._caught_up()
        assert not any(line["secret"] for line in self.heard[2])
        return "\n".join(x["text"] for x in self.heard[number] if x["secret"] == secret)


@asynccontextmanager
async def on_page(server: Discord) -> AsyncIterator[Chat]:
    """A desk whose chat is the local page; `server` isn't used."""
    store, clock = Noting(), FakeClock()
    desk = Desk(store, clock, Settings(language="en", house_ms=0, person_burst=5000))
    web = create(desk, host="127.0.0.1", port=0, token=None, language="en", clock_now=clock.now)
    desk.attach(web)
    await desk.start()
    browser = Browser(web)
    chat = OnPage(desk, store, clock, browser)
    try:
        for number, name in ((1, "Ann"), (2, "Ben")):
            await browser.take_name(name, number)
        await desk.settled()
        async with browser.listening(1) as ann, browser.listening(2) as ben:
            readers = [
                asyncio.create_task(chat.listen(ear, number))
                for number, ear in ((1, ann), (2, ben))
            ]
            await asyncio.sleep(0.01)
            yield chat
            for reader in readers:
                reader.cancel()
                with suppress(asyncio.CancelledError):
                    await reader
    finally:
        await desk.stop()
        await store.close()


@asynccontextmanager
async def on_discord(server: Discord) -> AsyncIterator[Chat]:
    """A desk whose chat is the small Discord."""
    async with place(server, store=Noting()) as made:
        yield OnDiscord(made)


@asynccontextmanager
async def on_qq(server: Discord) -> AsyncIterator[Chat]:
    """A desk whose chat is QQ through a scripted client; `server` isn't used."""
    store = Noting()
    async with house(store=store, house_ms=0) as made, made.peer() as peer:
        yield OnQQ(made, peer)
    await store.close()


CHATS = {"page": on_page, "discord": on_discord, "qq": on_qq}
