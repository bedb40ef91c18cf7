"""The other end of the QQ measurement: a OneBot implementation whose people never stop talking.

Runs in a process of its own. Prints a line, dials in at the port given, plays, prints what it
measured as JSON. Each table is a closed loop: its next message goes out once the answer to the last
one has come.
"""

import asyncio
import json
import sys
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measure import closed_loops

ACCOUNT = 10001
PATIENCE = 10.0
REFUSED = 3.0
"""After so many seconds without a line of the match a question was not its asker's to put."""


class Wire:
    """One connection; `heard` are the queues of the groups."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.heard: dict[int, asyncio.Queue[str]] = {}
        self.asked: set[str] = set()

    async def listen(self) -> None:
        """Answer every call; tell the group what was sent to it."""
        async for raw in self._socket:
            call = json.loads(raw)
            action, params = call["action"], call["params"]
            self.asked.add(action)
            self._number += 1
            data: Any = [] if action.startswith("get_") else {"message_id": self._number}
            answer = {"status": "ok", "retcode": 0, "data": data, "echo": call["echo"]}
            await self._socket.send(json.dumps(answer))
            group = params.get("group_id")
            if group in self.heard:
                message = params["message"]
                self.heard[group].put_nowait(
                    "".join(p["data"].get("text", "") for p in message if p["type"] == "text")
                )

    async def say(self, group: int, who: int, text: str, private: bool = False) -> None:
        """A message of a person, in a group or in private."""
        self._number += 1
        where = {"message_type": "private", "sub_type": "friend"}
        if not private:
            where = {"message_type": "group", "sub_type": "normal", "group_id": group}  # type: ignore[dict-item]
        event = {
            "post_type": "message",
            "time": 1_800_000_000 + self._number,
            "self_id": ACCOUNT,
            "message_id": self._number,
            "user_id": who,
            "message": [{"type": "text", "data": {"text": text}}],
            "raw_message": text,
            "font": 0,
            "sender": {"user_id": who, "nickname": f"n{who}", "card": "", "role": "member"},
            **where,
        }
        await self._socket.send(json.dumps(event, ensure_ascii=False))


class Table:
    """Two people and a group. `referee`: they play; else they are answered by an echo."""

    def __init__(self, wire: Wire, number: int, referee: bool) -> None:
        self._wire = wire
        self._referee = referee
        self._group = 700_000 + number
        self._people = (10 * number + 1, 10 * number + 2)
        self._turn = 0
        self._asked = 0
        self._heard = wire.heard[self._group] = asyncio.Queue()

    async def _until(self, word: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while word not in await self._heard.get():
                pass

    async def seat(self) -> None:
        """Open and start a match, and find out who moves."""
        if not self._referee:
            return
        first, second = self._people
        for who in self._people:
            await self._wire.say(0, who, "hello", private=True)
        await self._wire.say(self._group, first, ".new xixi")
        await self._until("1 here, 2 needed")
        await self._wire.say(self._group, second, ".join")
        await self._until("All here")
        await self._wire.say(self._group, first, ".start")
        await self._until("Dealt!")
        await self._wire.say(self._group, first, "new sum 9")
        try:
            async with asyncio.timeout(REFUSED):
                await self._until(" sum 9")
            self._turn = 1
        except TimeoutError:
            self._turn = 1
            await self._ask()

    async def _ask(self) -> None:
        await self._wire.say(self._group, self._people[self._turn % 2], "new sum 9")
        self._turn += 1
        await self._until(" sum 9")

    async def step(self) -> None:
        """One message and its answer."""
        if self._referee:
            await self._ask()
            return
        self._asked += 1
        await self._wire.say(self._group, self._people[0], f"line {self._asked}")
        await self._until(f"line {self._asked}")


async def _dial(port: int) -> ClientConnection:
    for _ in range(400):
        with suppress(OSError):
            return await connect(
                f"ws://127.0.0.1:{port}/onebot/v11/ws",
                additional_headers={"X-Self-ID": str(ACCOUNT)},
            )
        await asyncio.sleep(0.05)
    raise TimeoutError("nobody listens")


async def _main(kind: str, port: int, tables: int, seconds: float) -> None:
    print("ready", flush=True)
    socket = await _dial(port)
    wire = Wire(socket)
    listening = asyncio.create_task(wire.listen())
    try:
        people = [Table(wire, number + 1, kind != "echo") for number in range(tables)]
        await asyncio.gather(*(table.seat() for table in people))
        rate = await closed_loops([table.step for table in people], 0.5, seconds)
        print(json.dumps([rate.per_second, rate.p50, rate.p99]), flush=True)
    finally:
        listening.cancel()
        await socket.close()


if __name__ == "__main__":
    who, place, count, length = sys.argv[1:5]
    asyncio.run(_main(who, int(place), int(count), float(length)))
