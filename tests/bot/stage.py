"""A stage for the whole service: a desk, a clock that stands still, chats that note what they get."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.desk import Desk
from bot.ports import Delivery, Inbound, Letter, Sent
from bot.settings import Settings
from bot.store.memory import MemoryStore

START = 1_800_000_000_000


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self, now: int = START) -> None:
        self._now = now
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []
        self._leap = 0

    def now(self) -> int:
        return self._now

    async def sleep(self, milliseconds: int) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + milliseconds, future))
        await future

    def leapt(self) -> int:
        return self._leap

    def accept(self) -> None:
        self._now, self._leap = self._now + self._leap, 0

    def leap(self, milliseconds: int) -> None:
        """Jump forward without time having passed."""
        self._leap += milliseconds

    def advance(self, milliseconds: int) -> None:
        self._now += milliseconds
        for due, future in self._sleepers:
            if due <= self._now and not future.done():
                future.set_result(None)
        self._sleepers = [s for s in self._sleepers if not s[1].done()]


class Chat:
    """A chat platform: what it was sent, and how it answers."""

    def __init__(self, platform: str = "test", *, needs_hello: bool = False) -> None:
        self.platform = platform
        self.needs_hello = needs_hello
        self.letters: list[Letter] = []
        self.answer: Callable[[Letter], Delivery] = lambda letter: Sent()
        self.hold: asyncio.Event | None = None

    async def send(self, letter: Letter) -> Delivery:
        if self.hold is not None:
            await self.hold.wait()
        result = self.answer(letter)
        if isinstance(result, Sent):
            self.letters.append(letter)
        return result


class Stage:
    """People in rooms, talking to a desk; every method returns once all has settled."""

    def __init__(self, store: Any, clock: FakeClock, chat: Chat, settings: Settings) -> None:
        self.store = store
        self.clock = clock
        self.chat = chat
        self.settings = settings
        self.desk = Desk(store, clock, settings)
        self.desk.attach(chat)
        self._said = 0
        self._read = 0

    async def say(self, who: str, text: str, room: str = "room", **more: Any) -> list[Letter]:
        """`who` says `text` in a room; the letters that it brought about."""
        await self.post(who, text, room, **more)
        return await self.news()

    async def dm(self, who: str, text: str, **more: Any) -> list[Letter]:
        """`who` writes `text` in private."""
        await self.post(who, text, "", private=True, **more)
        return await self.news()

    async def post(self, who: str, text: str, room: str = "room", **more: Any) -> None:
        """Hand something in without waiting for what comes of it."""
        self._said += 1
        native = more.pop("native", f"n{self._said}")
        name = more.pop("name", who)
        received = more.pop("received", self.clock.now())
        await self.desk.hear(
            Inbound(self.chat.platform, who, name, text, native, received, room, **more)
        )

    async def pass_time(self, seconds: float) -> list[Letter]:
        """Let time pass, and every timer run out that is due."""
        self.clock.advance(int(seconds * 1000))
        await self.desk.tick()
        return await self.news()

    async def news(self) -> list[Letter]:
        """The letters sent since the last look."""
        await self.desk.settled()
        new, self._read = self.chat.letters[self._read :], len(self.chat.letters)
        return new

    async def restart(self, away_seconds: float = 0, *, unsent: bool = False) -> list[Letter]:
        """Stop and start anew on the same store; `unsent`: with letters still in the outbox."""
        if not unsent:
            await self.desk.settled()
        await self.desk.stop()
        self.chat.hold = None
        self.clock.advance(int(away_seconds * 1000))
        self.desk = Desk(self.store, self.clock, self.settings)
        self.desk.attach(self.chat)
        await self.desk.start()
        return await self.news()

    async def xixi(self, *people: str, room: str = "room", words: str = "") -> list[Letter]:
        """Open a table of XiXi, seat `people`, start; the letters of the start."""
        await self.say(people[0], f".new xixi {words}".strip(), room)
        for person in people[1:]:
            await self.say(person, ".join", room)
        return await self.say(people[0], ".start", room)

    async def mover(self, room: str = "room") -> str:
        """Who is waited for at the first table of `room`."""
        card = (await self.desk.cards(self.chat.platform, "nobody", room))[0]
        return next(seat.name for seat in card.seats if seat.awaited)


def in_room(letters: list[Letter], room: str = "room") -> str:
    """What was said in a room, one text."""
    return "\n".join(le.text for le in letters if le.place == "room" and le.to == room)


def to(letters: list[Letter], person: str) -> str:
    """What was written to a person, one text."""
    return "\n".join(le.text for le in letters if le.place == "person" and le.to == person)


@asynccontextmanager
async def stage(
    *, chat: Chat | None = None, store: Any = None, **settings: Any
) -> AsyncIterator[Stage]:
    """A running stage."""
    made = Stage(
        store if store is not None else MemoryStore(),
        FakeClock(),
        chat or Chat(),
        Settings(**{"language": "en", "person_burst": 1000, "room_burst": 5000, **settings}),
    )
    await made.desk.start()
    try:
        yield made
    finally:
        await made.desk.stop()
        await made.store.close()
