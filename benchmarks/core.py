"""Durable commands a second through the whole core, from what is said to the answer that is sent.

Tables of XiXi in as many rooms, two people each. Whoever is on turn says ``new sum X``, X going
round from 3 to 25; the answer in the room is the other's signal. One command is: flood limits,
routing, words, rule, record with its chain, one flushed append with the outbox row, and the letter
handed to a messenger that takes it at once. The bare store beside it appends records of that size.
"""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks._durable import compare
from benchmarks.measure import Rate, closed_loops
from benchmarks.store import ours
from bot.clock import WallClock
from bot.desk import Desk
from bot.ports import Delivery, Inbound, Letter, Sent
from bot.settings import Settings
from bot.store.sqlite import SqliteStore

UNLIMITED = Settings(
    language="en",
    person_burst=10**9,
    person_rate=1e9,
    room_burst=10**9,
    room_rate=1e9,
    per_person=10**9,
)


class Room:
    """One room with its table and its two players; `step` asks one question and has its answer."""

    def __init__(self, desk: Desk, name: str) -> None:
        self._desk = desk
        self._name = name
        self._said = 0
        self._asked = 0
        self._mover = 0
        self.answered = asyncio.Event()

    async def say(self, who: int, text: str) -> None:
        """Player `who` says `text` in the room."""
        self._said += 1
        person = f"{'ab'[who]}{self._name}"
        native = f"{self._name}/{self._said}"
        now = time.time_ns() // 1_000_000
        await self._desk.hear(Inbound("bench", person, person, text, native, now, self._name))

    async def begin(self) -> None:
        """Open, join, start; find out who begins."""
        for who, text in ((0, ".new xixi turn=86400"), (1, "join"), (0, "start")):
            await self.say(who, text)
            await self._desk.settled()
        (card,) = await self._desk.cards("bench", f"a{self._name}", self._name)
        self._mover = next(seat.number - 1 for seat in card.seats if seat.awaited)

    async def step(self) -> None:
        """One command."""
        self.answered.clear()
        await self.say((self._mover + self._asked) % 2, f"new sum {3 + self._asked % 23}")
        self._asked += 1
        await self.answered.wait()


class Listener:
    """A messenger that takes everything and wakes the room whose question was answered."""

    platform = "bench"
    needs_hello = False

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}

    async def send(self, letter: Letter) -> Delivery:
        """Take a letter."""
        if letter.place == "room" and " sum " in letter.text:
            self.rooms[letter.to].answered.set()
        return Sent()


async def core(path: Path, tables: int, warm_up: float, seconds: float) -> Rate:
    """The whole core with `tables` busy tables."""
    store = await SqliteStore.open(path)
    desk = Desk(store, WallClock(), UNLIMITED)
    listener = Listener()
    desk.attach(listener)
    await desk.start()
    try:
        listener.rooms = {name: Room(desk, name) for name in map(str, range(tables))}
        for room in listener.rooms.values():
            await room.begin()
        steps = [room.step for room in listener.rooms.values()]
        return await closed_loops(steps, warm_up, seconds)
    finally:
        await desk.stop()
        await store.close()


WAYS = {"whole core": core, "store alone": ours}


def main(argv: Sequence[str] = ()) -> int:
    """Measure and print a table."""
    return compare("core", __doc__, WAYS, "commands", argv)
