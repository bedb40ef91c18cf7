"""A desk for a process that isn't ours, such as a bot that takes the referee in as a plugin."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.clock import WallClock
from bot.desk import Desk
from bot.ports import Messenger
from bot.settings import Settings
from bot.store.sqlite import SqliteStore


class Hosted:
    """A desk that isn't running yet: `attach` its chats, then `start`."""

    def __init__(self, desk: Desk, clock: WallClock) -> None:
        self.desk = desk
        self.now = clock.now

    def attach(self, messenger: Messenger) -> None:
        """Add a chat."""
        self.desk.attach(messenger)

    async def start(self) -> None:
        """Let the clocks run and send what an earlier process left unsent."""
        await self.desk.start()


@asynccontextmanager
async def hosted(database: str, language: str) -> AsyncIterator[Hosted]:
    """A desk over the file `database`, which speaks `language` unless told otherwise.

    Raises StoreError when the file can't be used. On leaving, the desk stops and the file is closed.
    """
    store = await SqliteStore.open(Path(database))
    clock = WallClock()
    desk = Desk(store, clock, Settings(language=language))
    try:
        yield Hosted(desk, clock)
    finally:
        await desk.stop()
        await store.close()
