"""Time in which nobody could act: deadlines move by as much, and the tables concerned are told.

The service was down, or the machine slept or had its clock set. Deadlines move at once, in one
transaction; the telling goes on behind, a few tables at a time.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence

from bot.boxes import Boxes
from bot.clock import Clock
from bot.faults import where
from bot.store.port import Store
from bot.timers import GRACE_MS
from rules.core.match_commands import Shift
from rules.core.seats import Service

log = logging.getLogger(__name__)
AWAY_MS = 5_000
"""A silence of the service longer than this counts as downtime."""
ALIVE_MS = 10_000
"""How often the service notes that it is alive."""
TOGETHER = 16
"""How many tables are told at once."""


class Absence:
    """Keeps the mark of the last sign of life, and makes up for time away."""

    def __init__(self, store: Store, clock: Clock, boxes: Boxes) -> None:
        self._store = store
        self._clock = clock
        self._boxes = boxes
        self._noted = 0
        self._telling: set[asyncio.Task[None]] = set()

    def busy(self) -> bool:
        """Whether tables are still to be told."""
        return bool(self._telling)

    async def begin(self) -> None:
        """Make up for the time since the last sign of life."""
        now = self._clock.now()
        mark = await self._store.setting("service", "alive")
        away = 0 if mark is None else now - int(mark)
        if away < AWAY_MS:
            await self.note()
        else:
            await self._move(away, now)

    async def watch(self) -> None:
        """Note a sign of life now and then; make up for a leap of the clock."""
        leap = self._clock.leapt()
        if leap:
            await self._move(leap, self._clock.now() + leap)
            self._clock.accept()
            self._boxes.load_anew()
            # What was judged while the store moved the deadlines was dated before the leap.
            await self._store.shift_timers(0, self._clock.now() + GRACE_MS)
            self._boxes.load_anew()
        elif self._clock.now() - self._noted > ALIVE_MS:
            await self.note()

    async def note(self) -> None:
        """Note a sign of life."""
        self._noted = self._clock.now()
        await self._store.remember("service", "alive", str(self._noted))

    async def stop(self) -> None:
        """Tell nobody any more."""
        for task in list(self._telling):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _move(self, away: int, now: int) -> None:
        alive = ("service", "alive", str(now))
        moved = set(await self._store.shift_timers(away, now + GRACE_MS, mark=alive))
        self._noted = now
        running = await self._store.due(2**62)
        tables = [row.table for row in running if row.timer.key == "phase" and row.table in moved]
        if tables:
            task = asyncio.create_task(self._tell(tables, away), name="telling of an absence")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _tell(self, tables: Sequence[str], away: int) -> None:
        """Those whose deadline is the next are told first."""
        shift = Shift(max(1, away // 1000))
        for first in range(0, len(tables), TOGETHER):
            some = tables[first : first + TOGETHER]
            told = await asyncio.gather(
                *(self._boxes.carry_out(table, Service(), shift) for table in some),
                return_exceptions=True,
            )
            for error in told:
                if isinstance(error, Exception):
                    log.error("a table was not told of an absence: %s", where(error))
