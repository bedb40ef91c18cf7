"""The desk: where everything said arrives, and from where every table is served.

What arrives is counted against the flood limits, routed in the order of arrival, and put into the
mailbox of one table; what belongs to no table is answered by the front of house.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict, deque

from bot import unheard
from bot.absence import Absence
from bot.boxes import Boxes
from bot.clean import LONGEST, sound, split_prefix
from bot.clock import Clock
from bot.faults import where
from bot.flood import Buckets
from bot.front import Front, room_of
from bot.held import is_held
from bot.letters import person_lane
from bot.mailbox import Heard, RanOut, Reported, Shop
from bot.memory import Memory
from bot.message import Utterance
from bot.outbox import Outbox
from bot.ports import Delivery, Inbound, Messenger, Sent, Undeliverable
from bot.roster import Roster
from bot.router import Router
from bot.settings import Settings
from bot.showing import Showing
from bot.store.port import Due, Envelope, Seen, Store, StoreError
from bot.table import Table
from rules.core.commands import Refused, refuse
from rules.core.match_commands import MarkReachable, MarkUnreachable
from rules.core.seats import Seat, Service

log = logging.getLogger(__name__)
RECENT = 5_000
"""How many message ids are remembered in memory before the store is asked."""
INBOX = 10_000
"""How many messages may wait to be routed; what comes on top is dropped unread."""
BEAT_MS, PATIENCE_MS = 20, 1000
"""The shortest and the longest time between two looks at the timers."""
SEEN_MS, SENT_MS, SWEEP_MS = 7 * 86_400_000, 86_400_000, 3_600_000
"""How long handled messages and sent letters are kept, and how often what is older is dropped."""


class Desk(Showing):
    """The referee service. `attach` the chats, `start`, and in the end `stop`."""

    def __init__(self, store: Store, clock: Clock, settings: Settings | None = None) -> None:
        self.settings = s = settings or Settings()
        self._clock = clock
        self._alarm = asyncio.Event()
        self._messengers: dict[str, Messenger] = {}
        self._outbox = Outbox(store, clock, self._messengers, self._delivered)
        roster = Roster(store)
        memory = Memory(store, s.language, self._messengers)
        self._shop = shop = Shop(
            store,
            clock,
            self._outbox,
            roster,
            s.house_ms,
            s.lateness_ms,
            memory.prepare,
            self._alarm.set,
        )
        super().__init__(store, roster, Boxes(shop, s.loaded), memory)
        self._absence = Absence(store, clock, self._boxes)
        self._front = Front(shop, self._boxes, self._memory, s)
        self._tables = Router(shop, self._boxes)
        self._inbox: deque[tuple[Inbound, Refused | None] | Due] = deque()
        self._recent: OrderedDict[Seen, None] = OrderedDict()
        self._rung: dict[Due, tuple[int, int]] = {}
        self._people = Buckets(s.person_burst, s.person_rate)
        self._rooms = Buckets(s.room_burst, s.room_rate)
        self._routing: asyncio.Task[None] | None = None
        self.held = False
        self._swept = 0
        self._timekeeper: asyncio.Task[None] | None = None

    # --- life ---------------------------------------------------------------------------------

    def attach(self, messenger: Messenger) -> None:
        """Add a chat. Before `start`."""
        self._messengers[messenger.platform] = messenger

    async def start(self) -> None:
        """Make up for the time away, take up unsent letters, let the clocks run.

        The tables whose deadline moved are told behind this, so that the service is soon there.
        An unconfirmed copy of a store does none of it, and hears nothing either (`held`).
        """
        self.held = await is_held(self._store)
        if self.held:
            return
        unsent = await self._outbox.unsent()
        await self._absence.begin()
        # Before any table speaks: read later, what it says would be among them and be sent twice.
        self._outbox.resume(unsent)
        await self._sweep()
        self._timekeeper = asyncio.create_task(self._keep_time(), name="timekeeper")

    async def stop(self) -> None:
        """Finish what is being judged and stop. The store stays open."""
        for task in (self._timekeeper, self._routing):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        await self._absence.stop()
        while self._boxes.busy():
            await asyncio.sleep(0)
        await self._outbox.close()
        if self._timekeeper is not None:
            try:
                await self._absence.note()
            except StoreError:
                log.error("the store did not take the last sign of life")

    async def _sweep(self) -> None:
        """Drop what has served its time of handled messages and sent letters."""
        self._swept = now = self._clock.now()
        await self._store.forget_seen(now - SEEN_MS)
        await self._store.forget_sent(now - SENT_MS)

    async def settled(self) -> None:
        """Wait until nothing is queued, judged, or being sent."""
        while self.is_busy():
            await asyncio.sleep(0)

    def is_busy(self) -> bool:
        """Whether anything is queued, judged, or being sent."""
        waiting = bool(self._inbox) or self._routing is not None
        return waiting or self._boxes.busy() or self._outbox.busy() or self._absence.busy()

    # --- time ---------------------------------------------------------------------------------

    async def _keep_time(self) -> None:
        while True:
            try:
                due = await self._store.next_due()
                wait = PATIENCE_MS if due is None else due - self._clock.now()
                self._alarm.clear()
                await self._rest(max(BEAT_MS, min(PATIENCE_MS, wait)))
                await self._absence.watch()
                if self._clock.now() - self._swept > SWEEP_MS:
                    await self._sweep()
                await self.tick()
            except StoreError:
                log.error("the store did not answer the clock")
                await self._clock.sleep(PATIENCE_MS)

    async def _rest(self, milliseconds: int) -> None:
        """Sleep, but not past a new deadline."""
        tasks = [
            asyncio.ensure_future(self._clock.sleep(milliseconds)),
            asyncio.ensure_future(self._alarm.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    async def tick(self) -> None:
        """Let every timer that has run out do so; one that can't is tried again a little later."""
        now = self._clock.now()
        rung: dict[Due, tuple[int, int]] = {}
        for row in await self._store.due(now):
            when, position = self._rung.get(row, (now - PATIENCE_MS, -1))
            box = self._boxes.known(row.table)
            # The table may have gone on to a timer that is the same: a house that thinks for no time.
            at = position if box is None or box.table is None else box.table.position
            if at != position or now - when >= PATIENCE_MS:
                when = now
                self._inbox.append(row)
            rung[row] = when, at
        self._rung = rung
        self._route_soon()

    # --- hearing ------------------------------------------------------------------------------

    async def hear(self, inbound: Inbound) -> None:
        """Take something in. It is counted and queued here, and answered later."""
        if self.held:
            return
        verdict = self._people.take(f"{inbound.platform}:{inbound.sender}", inbound.received)
        if verdict == "ok" and inbound.room:
            verdict = self._rooms.take(f"{inbound.platform}:{inbound.room}", inbound.received)
        if verdict == "silent" or len(self._inbox) >= INBOX:
            return
        refused = refuse("TOO_FAST") if verdict == "full" else None
        if len(inbound.text) > LONGEST:
            refused = refused or refuse("TOO_LONG")
        self._inbox.append((inbound, refused))
        self._route_soon()

    async def reachable(self, platform: str, person: str) -> None:
        """`person` can be written to without having written first: the platform says so."""
        if self.held:
            return
        await self._memory.note_private(f"{platform}:{person}")
        await self._reached(f"{platform}:{person}")

    async def unheard(self, platform: str, room: str) -> None:
        """What is said in `room` doesn't appear there: the clocks of its tables stop."""
        if self.held:
            return
        await unheard.stop_clocks(self._shop, self._boxes, f"{platform}:{room}")

    async def would_open(self, inbound: Inbound) -> bool:
        """Whether `inbound`, if it is heard now, opens a table."""
        heard = not self.held and len(inbound.text) <= LONGEST and len(self._inbox) < INBOX
        person, room = (f"{inbound.platform}:{each}" for each in (inbound.sender, inbound.room))
        if not heard or not self._people.has_any(person, inbound.received):
            return False
        if inbound.room and not self._rooms.has_any(room, inbound.received):
            return False
        return await self._front.would_open(_utterance(inbound))

    def _route_soon(self) -> None:
        if self._inbox and self._routing is None:
            self._routing = asyncio.create_task(self._route_all(), name="routing")

    async def _route_all(self) -> None:
        try:
            while self._inbox:
                arrived = self._inbox.popleft()
                try:
                    if isinstance(arrived, Due):
                        await self._ring(arrived)
                    else:
                        await self._route(*arrived)
                except Exception as error:  # one message must not stop those behind it
                    log.error("a message was lost: %s", where(error))
                    if not isinstance(arrived, Due):
                        # The chat, or whoever said it, may hand it in again.
                        self._recent.pop(_seen(arrived[0]), None)
        finally:
            self._routing = None

    async def _ring(self, row: Due) -> None:
        """A timer has run out; what was said before it was noticed has been routed by now."""
        box = await self._boxes.get(row.table)
        if box is not None and row.timer.due is not None:
            box.put(RanOut(row.timer.key, row.timer.due))

    async def _route(self, inbound: Inbound, refused: Refused | None) -> None:
        seen = _seen(inbound)
        if seen in self._recent:
            return
        self._recent[seen] = None
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        said = _utterance(inbound)
        addressed = said.private or split_prefix(said.text)[0]
        if refused is not None:
            if addressed or await self._roster.of_account(said.account):
                await self._front.refuse(inbound, refused)
            return
        await self._memory.note_locale(said.account, inbound.locale)
        if said.private:
            await self._memory.note_private(said.account, inbound.via)
            await self._reached(said.account)
        elif addressed and inbound.via:
            await self._memory.note_via(room_of(inbound), inbound.via)
        if await self._front.take(inbound, said, addressed=addressed):
            return
        row, said = await self._tables.choose(inbound, said, addressed=addressed)
        if isinstance(row, Refused):
            await self._front.refuse(inbound, row)
            return
        box = None if row is None else await self._boxes.get(row.table)
        if box is not None and not box.put(Heard(said, seen)):
            await self._front.refuse(inbound, refuse("CROWDED"))

    # --- deliveries ---------------------------------------------------------------------------

    async def _delivered(self, envelope: Envelope, result: Delivery) -> None:
        if not envelope.secret or envelope.seat is None:
            return
        seat = Seat(envelope.seat)
        if isinstance(result, Undeliverable):
            await self._mark_unreachable(envelope.table, seat, envelope.lane)
        elif isinstance(result, Sent):
            self._mark_reached(envelope.table, seat, envelope.lane)

    async def _mark_unreachable(self, table: str, seat: Seat, lane: str) -> None:
        """Raises StoreError when the table doesn't know it in the end."""

        def concerns(now: Table) -> bool:
            playing = now.sitting.stage == "playing"
            return playing and _is_written_to(now, seat, lane) and not _is_missed(now, seat)

        await self._boxes.carry_out(table, Service(), MarkUnreachable(seat), concerns)
        if await self._boxes.read(table, concerns):
            raise StoreError("a table was not told of somebody who can't be written to")

    async def _reached(self, account: str) -> None:
        for row in await self._roster.of_account(account):
            box = self._boxes.known(row.table)
            if row.status == "playing" and (box is None or box.table is None):
                await self._boxes.read(row.table, lambda table: None)
                box = self._boxes.known(row.table)
            seat = None if box is None or box.table is None else box.table.seat_of(account)
            if seat is not None:
                self._mark_reached(row.table, seat, person_lane(account))

    def _mark_reached(self, table: str, seat: Seat, lane: str) -> None:
        def is_missed(now: Table) -> bool:
            return _is_missed(now, seat) and _is_written_to(now, seat, lane)

        box = self._boxes.known(table)
        if box is not None and box.table is not None and is_missed(box.table):
            box.put(Reported(Service(), MarkReachable(seat), is_missed))


def _seen(inbound: Inbound) -> Seen:
    return Seen(inbound.platform, inbound.native_id)


def _utterance(inbound: Inbound) -> Utterance:
    text = sound(inbound.text)
    if inbound.addressed and not split_prefix(text)[0]:
        text = f".{text}"
    return Utterance(
        account=f"{inbound.platform}:{inbound.sender}",
        name=sound(inbound.name),
        text=text,
        private=inbound.private or not inbound.room,
        received=inbound.received,
        admin=inbound.admin,
        mentions=tuple(f"{inbound.platform}:{person}" for person in inbound.mentions),
        stamp=inbound.stamp,
        origin=inbound.native_id,
    )


def _is_written_to(table: Table, seat: Seat, lane: str) -> bool:
    """Whether `lane` is of whoever holds `seat` now: letters may outlast a substitution."""
    person = table.sitting.seated[seat]
    return person_lane(table.people[person].account) == lane


def _is_missed(table: Table, seat: Seat) -> bool:
    return seat in (*table.sitting.unreachable, *table.sitting.on_time_outs)
