"""When to speak: real time and chance, in one place so that they can be replaced."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

GATHER = 0.8
"""Seconds in which lines for one group are gathered into one message."""
JITTER = 0.25
"""The part of the pace by which a pause is shorter or longer."""


@dataclass
class Pace:
    """How fast to speak. `seconds` is the mean pause between two messages to one group; 0: none."""

    seconds: float = 1.2
    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Callable[[], float] = random.random
    _last: dict[str, float] = field(default_factory=dict)

    async def before_group(self, group: str) -> None:
        """Wait until a group may be written to; what else is for it may come meanwhile."""
        if not self.seconds:
            return
        pause = self.seconds * (1 + JITTER * (2 * self.chance() - 1))
        free = self._last.get(group, float("-inf")) + pause
        now = self.now()
        await self.sleep(max(min(GATHER, self.seconds), free - now))

    def spoke(self, group: str) -> None:
        """A message has just gone to `group`."""
        self._last[group] = self.now()

    async def before_person(self) -> None:
        """Wait a moment by chance, so that a deal's hands go out in no telling order."""
        if self.seconds:
            await self.sleep(self.chance() * min(0.6, self.seconds))
