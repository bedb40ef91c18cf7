"""Time as an input: milliseconds since 1970, UTC, that never run backwards."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LEAP_MS = 60_000
"""How far the machine's clock may run ahead of the time that passed before that is a leap."""


class Clock(Protocol):
    """Where the service takes its time from."""

    def now(self) -> int:
        """The time in milliseconds; never smaller than the last."""
        ...

    async def sleep(self, milliseconds: int) -> None:
        """Wait."""
        ...

    def leapt(self) -> int:
        """By how many milliseconds the clock leapt forward while no time passed; 0 in general.

        `now` leaves them out until `accept`: deadlines are to be moved first.
        """
        ...

    def accept(self) -> None:
        """Let `now` go on behind the leap."""
        ...


class WallClock:
    """The machine's clock.

    A jump back stands still until real time has caught up. A jump forward of more than a minute
    without as much time having passed (a suspended machine, a clock that was set) is a leap.
    `wall` tells the milliseconds since 1970, `steady` milliseconds that nobody sets.
    """

    def __init__(
        self, wall: Callable[[], int] | None = None, steady: Callable[[], int] | None = None
    ) -> None:
        self._wall = wall or _wall
        self._steady = steady or _steady
        self._latest = self._wall()
        self._seen = self._steady()
        self._ahead = 0

    def now(self) -> int:
        """The time in milliseconds."""
        wall, steady = self._wall() - self._ahead, self._steady()
        expected = self._latest + steady - self._seen
        if wall - expected > LEAP_MS:
            self._ahead += wall - expected
            wall = expected
        self._latest, self._seen = max(self._latest, wall), steady
        return self._latest

    async def sleep(self, milliseconds: int) -> None:
        """Wait by the event loop's own clock."""
        await asyncio.sleep(milliseconds / 1000)

    def leapt(self) -> int:
        """A leap that is still left out; one that was taken back meanwhile is none."""
        now = self.now()
        self._ahead = max(0, min(self._ahead, self._wall() - now))
        return self._ahead

    def accept(self) -> None:
        """Let `now` go on behind the leap."""
        self._latest, self._ahead = self._latest + self._ahead, 0


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000
