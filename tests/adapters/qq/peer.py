"""A scripted OneBot implementation: dials in, reports events, answers calls as told."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from adapters.qq.adapter import QQ
from adapters.qq.pace import Pace
from bot.desk import Desk
from bot.settings import Settings
from bot.store.memory import MemoryStore
from tests.bot.stage import START, FakeClock

GROUP = 700
_NUMBERS = itertools.count(1)
SILENT = object()
"""What `answer` gives for a call that is carried out but never answered."""


@dataclass(frozen=True)
class Section:
    """The section of the configuration."""

    host: str = "127.0.0.1"
    port: int = 0
    accounts: tuple[str, ...] = ()
    pace_seconds: float = 0.0


@dataclass
class Peer:
    """One account's client. `calls` are the actions asked of it, but for what it is asked at first."""

    account: int
    socket: ClientConnection
    friends: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    answer: Callable[[str, dict[str, Any]], Any] = lambda action, params: None
    deaf: bool = False
    now: Callable[[], int] = lambda: START
    """What time it is for QQ, in milliseconds since 1970."""
    last: int = 0
    """The number of the last message reported."""

    async def listen(self) -> None:
        async for raw in self.socket:
            if self.deaf:
                continue
            call = json.loads(raw)
            action, params = call["action"], call["params"]
            self.asked.append(action)
            reply = self._lists(action)
            if reply is None:
                self.calls.append((action, params))
                reply = self.answer(action, params)
            if reply is SILENT:
                continue
            if reply is None:
                reply = {"status": "ok", "retcode": 0, "data": {"message_id": len(self.calls)}}
            await self.socket.send(json.dumps({**reply, "echo": call["echo"]}))

    def _lists(self, action: str) -> dict[str, Any] | None:
        rows: dict[str, Any] = {
            "get_friend_list": [{"user_id": person} for person in self.friends],
            "get_group_list": [{"group_id": group} for group in self.groups],
            "get_status": {"online": True, "good": True},
        }
        return {"status": "ok", "retcode": 0, "data": rows[action]} if action in rows else None

    async def report(self, **event: Any) -> None:
        """Report an event as it is."""
        base = {"time": self.now() // 1000, "self_id": self.account}
        await self.socket.send(json.dumps({**base, **event}))

    async def group(self, who: int, text: Any, group: int = GROUP, **more: Any) -> None:
        """A member says something in a group; `text` may be a list of segments."""
        await self.report(
            **{
                **self._message(who, text),
                "message_type": "group",
                "sub_type": "normal",
                "group_id": group,
                **more,
            }
        )

    async def private(self, who: int, text: Any, **more: Any) -> None:
        """Somebody writes to the account."""
        message = self._message(who, text)
        await self.report(**{**message, "message_type": "private", "sub_type": "friend", **more})

    def _message(self, who: int, text: Any) -> dict[str, Any]:
        self.last = 1000 * self.account + next(_NUMBERS)
        message = [part("text", text=text)] if isinstance(text, str) else text
        return {
            "post_type": "message",
            "message_id": self.last,
            "user_id": who,
            "message": message,
            "raw_message": str(text),
            "font": 0,
            "sender": {"user_id": who, "nickname": f"n{who}", "card": "", "role": "member"},
        }

    def groups_heard(self, group: int = GROUP) -> list[str]:
        """The texts sent to a group."""
        return [
            text_of(params)
            for action, params in self.calls
            if action == "send_group_msg" and params["group_id"] == group
        ]

    def heard(self, person: int) -> list[str]:
        """The texts sent to a person."""
        return [
            text_of(params)
            for action, params in self.calls
            if action == "send_private_msg" and params["user_id"] == person
        ]


def part(kind: str, **data: Any) -> dict[str, Any]:
    """A segment."""
    return {"type": kind, "data": data}


def text_of(params: dict[str, Any]) -> str:
    """The text of a call's message."""
    return "".join(p["data"]["text"] for p in params["message"] if p["type"] == "text")


async def until(ready: Callable[[], Any], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not ready():
            await asyncio.sleep(0.002)


@dataclass
class House:
    """A desk whose chat is QQ, served on a free port of loopback."""

    desk: Desk
    qq: QQ
    port: int
    clock: FakeClock

    @asynccontextmanager
    async def peer(
        self,
        account: int = 10,
        friends: tuple[int, ...] = (),
        groups: tuple[int, ...] = (GROUP,),
        token: str = "",
        headers: dict[str, str] | None = None,
    ) -> AsyncIterator[Peer]:
        """A client that has dialled in and has been asked what it is asked at first."""
        shown = {"X-Self-ID": str(account), **(headers or {})}
        if token:
            shown["Authorization"] = f"Bearer {token}"
        url = f"ws://127.0.0.1:{self.port}/onebot/v11/ws"
        async with connect(url, additional_headers=shown) as socket:
            peer = Peer(account, socket, friends, groups, now=self.clock.now)
            listening = asyncio.create_task(peer.listen())
            try:
                await until(lambda: {"get_group_list", "get_friend_list"} <= set(peer.asked))
                await asyncio.sleep(0.01)
                yield peer
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
        await until(lambda: str(account) not in self.qq.accounts.connected or peer.deaf)

    async def quiet(self) -> None:
        """Wait until the socket is empty and the desk has nothing to do."""
        for _ in range(3):
            await asyncio.sleep(0.01)
            await self.desk.settled()


@asynccontextmanager
async def house(
    *,
    section: Section | None = None,
    token: str = "",
    store: Any = None,
    pace: Pace | None = None,
    desk: Any = None,
    chats: tuple[Any, ...] = (),
    answer_seconds: float = 8.0,
    clock: FakeClock | None = None,
    **settings: Any,
) -> AsyncIterator[House]:
    """A running service."""
    clock = clock or FakeClock()
    wanted = {"language": "en", "person_burst": 1000, "room_burst": 5000, **settings}
    kept = store is not None
    store = store if kept else MemoryStore()
    made = desk or Desk(store, clock, Settings(**wanted))
    qq = QQ(made, section or Section(), token, clock.now, pace or Pace(0.0), answer_seconds)
    if desk is None:
        for chat in (qq, *chats):
            made.attach(chat)
        await made.start()
    said: list[str] = []
    serving = asyncio.create_task(qq.serve(said.append))
    try:
        await until(lambda: said or serving.done())
        if serving.done():
            serving.result()
        port = int(said[0].split(":")[-1].split("/")[0])
        yield House(made, qq, port, clock)
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        if desk is None:
            await made.stop()
            if not kept:
                await store.close()
