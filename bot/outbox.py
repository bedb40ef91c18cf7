"""Sending what was committed: in order a lane, each lane by itself, every result noted.

A letter is in the outbox table before it is sent and is blanked there once sent, so a stopped
process goes on where it was. Nothing here decides; refusals for good go back to the desk.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import islice
from typing import cast

from bot.clean import sound
from bot.clock import Clock
from bot.faults import where
from bot.ports import Delivery, Later, Letter, Merger, Messenger, Sent, Undeliverable
from bot.store.port import Delivery as State
from bot.store.port import Envelope, Store, StoreError, Waiting

log = logging.getLogger(__name__)

Report = Callable[[Envelope, Delivery], Awaitable[None]]
PAUSES = (1, 2, 5, 15, 60)
"""Seconds between tries of a letter whose platform isn't there."""
CHUNK = 500
TOGETHER = 20
"""How many letters of a lane a messenger may look at to send them together."""


class Outbox:
    """The lanes of all platforms. `report` hears what became of each letter of a table."""

    def __init__(
        self, store: Store, clock: Clock, messengers: Mapping[str, Messenger], report: Report
    ) -> None:
        self._store = store
        self._clock = clock
        self._messengers = messengers
        self._report = report
        self._lanes: dict[str, deque[tuple[int, Envelope]]] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._results: list[tuple[int, State, str]] = []
        self._settling: asyncio.Task[None] | None = None

    async def unsent(self) -> list[Waiting]:
        """What an earlier process left unsent, the oldest first."""
        found: list[Waiting] = []
        while rows := await self._store.waiting(CHUNK, after=found[-1].id if found else 0):
            found += rows
        return found

    def resume(self, unsent: Sequence[Waiting]) -> None:
        """Take up what was `unsent` before this process posted anything."""
        self.post([row.id for row in unsent], [row.envelope for row in unsent])

    def post(self, ids: Sequence[int], envelopes: Sequence[Envelope]) -> None:
        """Queue committed letters, in order."""
        for row, envelope in zip(ids, envelopes, strict=True):
            self._lanes.setdefault(envelope.lane, deque()).append((row, envelope))
            if envelope.lane not in self._workers:
                work = self._work(envelope.lane)
                self._workers[envelope.lane] = asyncio.create_task(work, name="outbox lane")

    def busy(self) -> bool:
        """Whether anything still waits to be sent or noted."""
        return bool(self._workers or self._settling)

    async def _work(self, lane: str) -> None:
        queue = self._lanes[lane]
        tries = 0
        try:
            while queue:
                count, result = await self._try(queue)
                done = list(islice(queue, count))
                if not isinstance(result, Later):
                    told = await self._reported(done, result)
                    # A table that can't be told at all must not hold up this person's others.
                    if not told and tries < len(PAUSES):
                        result = Later(PAUSES[0])
                if isinstance(result, Later):
                    pause = max(result.seconds, PAUSES[min(tries, len(PAUSES) - 1)] if tries else 0)
                    tries += 1
                    await self._clock.sleep(int(pause * 1000))
                    continue
                tries = 0
                for row, _ in done:
                    queue.popleft()
                    self._note(row, result)
        finally:
            del self._workers[lane]
            if not queue:
                self._lanes.pop(lane, None)

    async def _reported(self, done: Sequence[tuple[int, Envelope]], result: Delivery) -> bool:
        """Tell the tables; False when one can't be told of a refusal, which is then asked for anew."""
        try:
            for _, envelope in done:
                if envelope.table:
                    await self._report(envelope, result)
        except StoreError:
            log.error("a table could not be told what became of a letter")
            return not isinstance(result, Undeliverable)
        return True

    async def _try(self, queue: deque[tuple[int, Envelope]]) -> tuple[int, Delivery]:
        """Send the first of a lane, or the first few: how many, and what became of them."""
        row, envelope = queue[0]
        platform = envelope.lane.partition(":")[0]
        messenger = self._messengers.get(platform)
        if messenger is None:
            return 1, Undeliverable("no adapter")
        letter = _letter(row, envelope)
        if letter.secret and letter.place != "person":
            return 1, Undeliverable("a secret has no place in a room")
        try:
            if not hasattr(messenger, "send_next"):
                return 1, await messenger.send(letter)
            merger = cast("Merger", messenger)
            return await merger.send_next(
                lambda: [letter, *(_letter(*each) for each in islice(queue, 1, TOGETHER))]
            )
        except Exception as error:  # an adapter's bug must not stop the lane
            log.error("outbox row %d: %s in the %s adapter", row, where(error), platform)
            return 1, Undeliverable("fault")

    def _note(self, row: int, result: Delivery) -> None:
        state: State = "unknown"
        native = ""
        if isinstance(result, Sent):
            state, native = "sent", sound(result.native_id)
        elif isinstance(result, Undeliverable):
            state = "dead"
        self._results.append((row, state, native))
        self._settle_soon()

    def _settle_soon(self) -> None:
        if self._results and self._settling is None:
            self._settling = asyncio.create_task(self._settle(), name="outbox settle")

    async def _settle(self) -> None:
        try:
            while self._results:
                batch, self._results = self._results, []
                try:
                    await self._store.settle(batch)
                except StoreError:
                    # Noted with the next ones: what isn't noted would be sent again after a restart.
                    log.error("what became of %d letters could not be noted", len(batch))
                    self._results = batch + self._results
                    return
        finally:
            self._settling = None

    async def close(self) -> None:
        """Stop sending; what is unsent stays in the store."""
        for task in list(self._workers.values()):
            task.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)
        self._settle_soon()
        if self._settling is not None:
            await self._settling


def _letter(row: int, envelope: Envelope) -> Letter:
    platform, place, to = envelope.lane.split(":", 2)
    return Letter(
        id=row,
        platform=platform,
        place="person" if place == "person" else "room",
        to=to,
        text=envelope.text,
        secret=envelope.secret,
        table=envelope.table,
        stamp=envelope.stamp,
        choices=envelope.choices,
        reply_to=envelope.reply_to,
        picture=envelope.picture,
        due=envelope.due,
        turn=envelope.turn,
    )
