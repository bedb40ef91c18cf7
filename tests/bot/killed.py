"""A process that plays at full speed until it is killed: run with a database and last answers.

It prints a line ``room number`` for each answer that reached its chat, flushed before the chat says so.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys

from bot.clock import WallClock
from bot.desk import Desk
from bot.ports import Delivery, Inbound, Letter, Sent
from bot.settings import Settings
from bot.store.sqlite import SqliteStore

ROOMS = ("a", "b", "c", "d")
FAST = Settings(language="en", person_burst=10**6, person_rate=1e6, room_burst=10**6, room_rate=1e6)


class Chat:
    """Takes every letter and says so to the parent before it says so to the outbox."""

    platform = "test"
    needs_hello = False

    def __init__(self, answered: dict[str, int]) -> None:
        self.answered = answered
        self.news = {room: asyncio.Event() for room in ROOMS}

    async def send(self, letter: Letter) -> Delivery:
        found = re.search(r" Q(\d+) ", letter.text)
        if letter.place == "room" and found:
            number = int(found.group(1))
            print(letter.to, number, flush=True)
            self.answered[letter.to] = max(self.answered[letter.to], number)
            self.news[letter.to].set()
        elif "Dealt!" in letter.text:
            print(letter.to, "dealt", flush=True)
        return Sent()


async def play(path: str, answered: dict[str, int]) -> None:
    """Play all rooms from where they are; ends only by being killed, or by ``stop`` on its input."""
    store = await SqliteStore.open(path)
    desk, chat = Desk(store, WallClock(), FAST), Chat(answered)
    desk.attach(chat)
    await desk.start()
    stop = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin, stop.set)
    rooms = [asyncio.create_task(_room(desk, chat, room)) for room in ROOMS]
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait([*rooms, waiting], return_when=asyncio.FIRST_COMPLETED)
    for task in rooms:
        task.cancel()
    await asyncio.gather(*rooms, return_exceptions=True)
    await desk.settled()
    await desk.stop()
    await store.close()


async def _room(desk: Desk, chat: Chat, room: str) -> None:
    async def say(who: str, text: str, native: str) -> None:
        now = desk._clock.now()
        await desk.hear(Inbound("test", f"{who}{room}", who, text, f"{room}/{native}", now, room))

    async def until(seats: int, stage: str) -> None:
        """Wait until the table has come so far."""
        while True:
            cards = await desk.cards("test", "nobody", room)
            if cards and (len(cards[0].seats) >= seats) and stage in ("", cards[0].stage):
                return
            await asyncio.sleep(0)

    await say("ann", ".new xixi turn=86400", "new")
    await until(1, "")
    await say("ben", ".join", "join")
    await until(2, "")
    await say("ann", ".start", "start")
    await until(2, "playing")
    while True:
        number = chat.answered[room] + 1
        (card,) = await desk.cards("test", "nobody", room)
        mover = next(seat.name for seat in card.seats if seat.awaited)
        chat.news[room].clear()
        if chat.answered[room] >= number:
            continue
        await say(mover, f"new sum {3 + number % 23}", str(number))
        await chat.news[room].wait()


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], json.loads(sys.argv[2])))
