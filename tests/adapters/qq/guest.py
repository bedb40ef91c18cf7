"""A bare NoneBot with the referee as its plugin and one echo of its own; run as a program.

It prints one line of JSON: what the OneBot peer was asked to send, and what the echo heard. Run again
over the same database, it goes on with the match that the first run has begun.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import TYPE_CHECKING, Any

import nonebot
import uvicorn
from nonebot.adapters.onebot.v11 import Adapter, MessageEvent
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from tests.adapters.qq.peer import Peer


async def _talk(port: int, again: bool) -> list[Any]:
    # Imported late: a plugin's module must not have been imported before it is loaded.
    from tests.adapters.qq.peer import Peer, until
    from tests.bot.stage import START

    url = f"ws://127.0.0.1:{port}/onebot/v11/ws"
    async with connect(url, additional_headers={"X-Self-ID": "10"}) as socket:
        # Message ids begin anew in each process, so the time has to differ.
        later = START + 600_000 * again
        peer = Peer(10, socket, friends=(3,), groups=(700,), now=lambda: later)
        listening = asyncio.create_task(peer.listen())
        await until(lambda: "get_group_list" in peer.asked)
        await (_go_on(peer) if again else _begin(peer))
        listening.cancel()
        return peer.calls


async def _go_on(peer: Peer) -> None:
    from tests.adapters.qq.peer import until

    for who in (1, 2):
        await peer.private(who, "hand")
    await until(lambda: all("Your cards" in "".join(peer.heard(who)) for who in (1, 2)))
    for number in range(9, 13):
        await peer.group(1 + number % 2, f"sum {number}")
    await until(lambda: "Q3" in "".join(peer.groups_heard()))


async def _begin(peer: Peer) -> None:
    from tests.adapters.qq.peer import until

    await peer.group(5, "good morning")
    for who in (1, 2):
        await peer.private(who, "hello")
    await until(lambda: peer.heard(1) and peer.heard(2))
    await peer.group(1, ".new xixi")
    await until(lambda: "The table is open" in "".join(peer.groups_heard()))
    await peer.group(2, ".join")
    await until(lambda: "n2" in "".join(peer.groups_heard()))
    await peer.group(1, ".start")
    await until(lambda: all("Your cards" in "".join(peer.heard(who)) for who in (1, 2)))
    await peer.group(1, "by the way")
    await peer.report(post_type="notice", notice_type="friend_add", user_id=9)
    await until(lambda: peer.heard(9))
    await asyncio.sleep(0.05)


async def _main(database: str, again: bool) -> None:
    nonebot.init(
        driver="~fastapi",
        log_level="WARNING",
        caipan_database=database,
        caipan_language="en",
        caipan_pace_seconds=0,
    )
    driver: Any = nonebot.get_driver()
    driver.register_adapter(Adapter)
    plugin = nonebot.load_plugin("adapters.qq")
    assert plugin is not None
    assert plugin.metadata is not None
    heard: list[str] = []
    matcher = nonebot.on_message()

    @matcher.handle()
    async def _(event: MessageEvent) -> None:
        heard.append(event.get_plaintext())

    config = uvicorn.Config(driver.server_app, port=0, log_config=None, lifespan="on")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        calls = await _talk(server.servers[0].sockets[0].getsockname()[1], again)
    finally:
        server.should_exit = True
        await serving
    print(json.dumps({"calls": calls, "heard": heard, "name": plugin.metadata.name}))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], "again" in sys.argv))
