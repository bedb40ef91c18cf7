"""The other end of the Discord measurement: the small server with people who never stop talking.

Runs in a process of its own. Serves at the port given, prints a line, waits for the bot, plays, and
prints what it measured as JSON.
Each table is a closed loop: its next message goes out once the answer to the last one has been posted.
"""

import asyncio
import json
import sys
from typing import Any

from aiohttp import web

from benchmarks.measure import closed_loops
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import user

PATIENCE = 10.0
REFUSED = 3.0
"""After so many seconds without a public line a question was not its asker's to put."""
QUESTION = "新问 和9"


class Server(Discord):
    """The small server, which tells whoever waits for a post in a channel.

    `delay` is how many seconds a post takes to be there, and to be answered.
    """

    def __init__(self, delay: float) -> None:
        super().__init__()
        self._delay = delay
        self.waiting: dict[str, asyncio.Future[None]] = {}

    async def route(self, request: web.Request, path: str) -> web.Response:
        """Answer, and wake who waits for this."""
        if self._delay and request.method == "POST":
            await asyncio.sleep(self._delay)
        answer = await super().route(request, path)
        parts = path.split("/")
        if request.method == "POST" and parts[1] == "channels":
            waiting = self.waiting.pop(parts[2], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(None)
        self.posts.clear()
        self.requests.clear()
        return answer

    def post_in(self, channel: str) -> "asyncio.Future[None]":
        """Done with the next post in `channel`."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting[channel] = future
        return future

    async def write(self, who: str, text: str) -> None:
        """A direct message, as small as Discord's are."""
        await self.dm(who, text, author=user(who))


class Table:
    """Two people and a channel. `referee`: they play; else they are answered by an echo."""

    def __init__(self, server: Server, number: int, referee: bool) -> None:
        self._server = server
        self._referee = referee
        self._people = (f"{1000 + number}", f"{2000 + number}")
        self._room = f"7{number:017}"
        self._turn = 0

    async def seat(self) -> None:
        """Open and start a match, and find out who moves."""
        if not self._referee:
            return
        first, second = self._people
        where: dict[str, Any] = {"channel_id": self._room}
        done = self._server.post_in(self._room)
        await self._server.slash(first, "table", "new", options={"game": "xixi"}, **where)
        await self._answered(done)
        for who, word in ((second, "join"), (first, "start")):
            await asyncio.sleep(0.3)
            done = self._server.post_in(self._room)
            await self._server.slash(who, "table", word, **where)
            await self._answered(done)
        await asyncio.sleep(0.5)
        done = self._server.post_in(self._room)
        await self._server.write(first, QUESTION)
        try:
            async with asyncio.timeout(REFUSED):
                await done
            self._turn = 1
        except TimeoutError:  # refused, and told so where only the asker sees it
            self._people = (second, first)

    async def step(self) -> None:
        """One message, from its sending to the answer's arrival."""
        who = self._people[self._turn % 2]
        self._turn += 1
        place = self._room if self._referee else self._server.direct(who)
        done = self._server.post_in(place)
        await self._server.write(who, QUESTION)
        await self._answered(done)

    async def _answered(self, done: "asyncio.Future[None]") -> None:
        async with asyncio.timeout(PATIENCE):
            await done


async def play(referee: bool, port: int, tables: int, seconds: float, delay: float) -> None:
    """Serve, play, and print the rate."""
    server = Server(delay)
    await server.start(port)
    print("ready", flush=True)
    await server.until(lambda: server.identified, 60)
    await asyncio.sleep(1.0)
    seated = [Table(server, number, referee) for number in range(tables)]
    await asyncio.gather(*(table.seat() for table in seated))
    rate = await closed_loops([table.step for table in seated], 1.0, seconds)
    print(json.dumps([rate.per_second, rate.p50, rate.p99]), flush=True)


if __name__ == "__main__":
    kind, place, count, length, wait = sys.argv[1:6]
    asyncio.run(play(kind != "echo", int(place), int(count), float(length), float(wait)))
