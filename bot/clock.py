"""Time as an input: milliseconds since 1970, UTC, that never run backwards."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Where the service takes its time from."""

    def now(self) -> int:
        """The time in milliseconds; never smaller than the last."""
        ...

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""
        ...


class WallClock:
    """The machine's clock. A jump back stands still until real time has caught up."""

    def __init__(self) -> None:
        self._latest = 0

    def now(self) -> int:
        """The time in milliseconds."""
        self._latest = max(self._latest, time.time_ns() // 1_000_000)
        return self._latest

    async def sleep(self, milliseconds: int) -> None:
        """Wait by the event loop's own clock."""
        await asyncio.sleep(milliseconds / 1000)
