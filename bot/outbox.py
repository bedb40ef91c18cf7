"""Sending what was committed: in order a lane, each lane by itself, every result noted.

A letter is in the outbox table before it is sent and is blanked there once sent, so a stopped
process goes on where it was. Nothing here decides; refusals for good go back to the desk.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.clock import Clock
from bot.faults import where
from bot.ports import Delivery, Later, Letter, Messenger, Sent, Undeliverable
from bot.store.port import Delivery as State
from bot.store.port import Envelope, Store, StoreError, Waiting

log = logging.getLogger(__name__)

Report = Callable[[Envelope, Delivery], Awaitable[None]]
PAUSES = (1, 2, 5, 15, 60)
"""Seconds between tries of a letter whose platform isn't there."""
CHUNK = 500


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

    async def resume(self) -> None:
        """Take up what an earlier process left unsent."""
        after = 0
        while rows := await self._store.waiting(CHUNK, after=after):
            for row in rows:
                self._put(row)
            after = rows[-1].id

    def _put(self, row: Waiting) -> None:
        self.post([row.id], [row.envelope])

    def post(self, ids: Sequence[int], envelopes: Sequence[Envelope]) -> None:
        """Queue committed letters, in order."""
        for row, envelope in zip(ids, envelopes, strict=True):
            self._lanes.setdefault(envelope.lane, deque()).append((row, envelope))
            if envelope.lane not in self._workers:
                work = self._work(envelope.lane)
                self._workers[envelope.lane] = asyncio.create_task(work, name="outbox lane")

    def busy(self) -> bool:
        """Whether anything still waits to be sent or noted."""
        return bool(self._workers or self._results or self._settling)

    async def _work(self, lane: str) -> None:
        queue = self._lanes[lane]
        tries = 0
        try:
            while queue:
                row, envelope = queue[0]
                result = await self._try(row, envelope)
                if isinstance(result, Later):
                    pause = max(result.seconds, PAUSES[min(tries, len(PAUSES) - 1)] if tries else 0)
                    tries += 1
                    await self._clock.sleep(int(pause * 1000))
                    continue
                tries = 0
                queue.popleft()
                self._note(row, result)
                if envelope.table:
                    await self._report(envelope, result)
        finally:
            del self._workers[lane]
            if not queue:
                self._lanes.pop(lane, None)

    async def _try(self, row: int, envelope: Envelope) -> Delivery:
        platform, place, to = envelope.lane.split(":", 2)
        messenger = self._messengers.get(platform)
        if messenger is None:
            return Undeliverable("no adapter")
        if envelope.secret and place != "person":
            return Undeliverable("a secret has no place in a room")
        letter = Letter(
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
        )
        try:
            return await messenger.send(letter)
        except Exception as error:  # an adapter's bug must not stop the lane
            log.error("outbox row %d: %s in the %s adapter", row, where(error), platform)
            return Undeliverable("fault")

    def _note(self, row: int, result: Delivery) -> None:
        state: State = "unknown"
        native = ""
        if isinstance(result, Sent):
            state, native = "sent", result.native_id
        elif isinstance(result, Undeliverable):
            state = "dead"
        self._results.append((row, state, native))
        if self._settling is None:
            self._settling = asyncio.create_task(self._settle(), name="outbox settle")

    async def _settle(self) -> None:
        try:
            while self._results:
                batch, self._results = self._results, []
                try:
                    await self._store.settle(batch)
                except StoreError:
                    log.error("what became of %d letters could not be noted", len(batch))
        finally:
            self._settling = None

    async def close(self) -> None:
        """Stop sending; what is unsent stays in the store."""
        for task in list(self._workers.values()):
            task.cancel()
        await asyncio.gather(*self._workers.values(), return_exceptions=True)
        if self._settling is not None:
            await self._settling
