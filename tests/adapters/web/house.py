"""A page under test: the adapter's application called directly, without a socket.

`FakeDesk` notes what it hears and tells what it is given to tell; `Browser` keeps cookies as a
browser would; `Ear` listens to a stream of events.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from adapters.web import WebAdapter, create
from bot.ports import GameCard, Inbound, SeatCard, Suggestion, TableCard, Told

HOST = "127.0.0.1:8765"
NOW = 1_800_000_000_000


class FakeDesk:
    """A desk that decides nothing."""

    def __init__(self) -> None:
        self.heard: list[Inbound] = []
        self.told: dict[tuple[str, str], list[Told]] = {}
        self.shown: dict[str, list[TableCard]] = {}
        self.files: dict[tuple[str, str, str], tuple[str, bytes]] = {}
        self.languages: dict[str, str] = {}
        self.suggested: list[tuple[str, str, str]] = []
        self.fault: Exception | None = None
        self.drawn: dict[str, bytes] = {}

    async def hear(self, inbound: Inbound) -> None:
        if self.fault is not None:
            raise self.fault
        self.heard.append(inbound)

    async def suggest(
        self, platform: str, person: str, room: str, partial: str
    ) -> list[Suggestion]:
        self.suggested.append((person, room, partial))
        return [Suggestion("和7", "和7")]

    async def cards(self, platform: str, person: str, room: str) -> list[TableCard]:
        return self.shown.get(room, [])

    async def transcript(self, platform: str, person: str, room: str) -> list[Told]:
        return self.told.get((person, room), [])

    def games(self, language: str) -> list[GameCard]:
        preset = Suggestion("快局", "fast")
        return [GameCard("xixi", "澤澤</script><b>", "…", (2,), (preset,), "一步\n两步")]

    async def language(self, platform: str, place: str, person: str) -> str:
        return self.languages.get(person, "zh")

    async def export(
        self, platform: str, person: str, table: str, form: str
    ) -> tuple[str, bytes] | None:
        return self.files.get((person, table, form))

    async def picture(self, packed: str) -> bytes | None:
        return self.drawn.get(packed)

    def word(self, key: str, language: str, **fields: Any) -> str:
        return key


def card(table: str = "t1", **changes: Any) -> TableCard:
    """A table of two."""
    values: dict[str, Any] = {
        "table": table,
        "number": 1,
        "game": "xixi",
        "title": "澤澤",
        "stage": "playing",
        "paused": False,
        "seats": (SeatCard(1, "Ann", me=True, awaited=True), SeatCard(2, "Ben")),
        "seat": 0,
        "host": True,
        "stamp": "turn-1",
        "due": NOW + 60_000,
        "actions": (),
    }
    return TableCard(**{**values, **changes})


def adapter(desk: Any, *, host: str = "127.0.0.1", token: str | None = None) -> WebAdapter:
    """The adapter on a clock that stands still."""
    return create(desk, host=host, port=8765, token=token, language="zh", clock_now=lambda: NOW)


class Browser:
    """One browser: it keeps cookies and says where its requests come from."""

    def __init__(self, web: WebAdapter, host: str = HOST) -> None:
        self.web = web
        self.host = host
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=web.app, raise_app_exceptions=False),
            base_url=f"http://{host}",
            headers={"origin": f"http://{host}"},
        )

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.client.get(path, **more)

    async def post(self, path: str, **more: Any) -> httpx.Response:
        return await self.client.post(path, **more)

    async def take_name(self, name: str, number: int = 1, room: str = "local") -> httpx.Response:
        form = {"name": name, "as": str(number), "room": room}
        return await self.post("/name", data=form)

    async def say(self, text: str, number: int = 1, **more: Any) -> httpx.Response:
        said = {"text": text, "person": number, "room": "local", "nonce": f"nonce-{id(text)}"}
        return await self.post("/say", json={**said, **more})

    def cookie(self) -> str:
        return "; ".join(f"{c.name}={c.value}" for c in self.client.cookies.jar)

    @asynccontextmanager
    async def listening(
        self, number: int = 1, room: str = "local", after: str = ""
    ) -> AsyncIterator[Ear]:
        """Hear the stream of a person in a room."""
        ear = Ear(self.web, self.host, self.cookie(), f"room={room}&as={number}&after={after}")
        try:
            yield ear
        finally:
            await ear.close()


class Ear:
    """A stream of events, read as it comes."""

    def __init__(self, web: WebAdapter, host: str, cookie: str, query: str) -> None:
        self.status = 0
        self.last_id = ""
        self._gone = asyncio.Event()
        self._chunks: asyncio.Queue[str | None] = asyncio.Queue()
        self._rest = ""
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": "/events",
            "raw_path": b"/events",
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", host.encode()), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8765),
        }
        self._task = asyncio.create_task(web.app(scope, self._receive, self._send))
        self._task.add_done_callback(lambda task: self._chunks.put_nowait(None))

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self._chunks.put_nowait(message.get("body", b"").decode())

    async def raw(self) -> str:
        """The next block of the stream; empty when it has ended."""
        while "\n\n" not in self._rest:
            chunk = await asyncio.wait_for(self._chunks.get(), 10)
            if chunk is None:
                return ""
            self._rest += chunk
        block, self._rest = self._rest.split("\n\n", 1)
        return block

    async def next(self, kind: str) -> Any:
        """The data of the next event of a kind; what comes before is passed over."""
        while True:
            block = await self.raw()
            assert block, "the stream has ended"
            fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            self.last_id = fields.get("id", self.last_id)
            if fields.get("event") == kind:
                return json.loads(fields["data"])

    async def ended(self) -> bool:
        """Whether the stream ends by itself."""
        while await self.raw():
            pass
        return True

    async def close(self) -> None:
        self._gone.set()
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), 10)
