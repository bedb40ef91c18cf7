"""A table's mailbox: one thing at a time, judged, stored, adopted, then spoken.

Loading, conflicts and faults are settled here, so that what a table did is always what its log says.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot import judge
from bot.clock import Clock
from bot.faults import where
from bot.letters import envelopes
from bot.message import Message, Utterance
from bot.outbox import Outbox
from bot.roster import Roster
from bot.step import Step
from bot.store.port import (
    Append,
    Conflict,
    LoadedTable,
    Repeated,
    Seen,
    Store,
    StoreError,
    TableRow,
)
from bot.table import Table
from rules.core.commands import Command, refuse
from rules.core.seats import AnyActor

log = logging.getLogger(__name__)
MOST_WAITING = 64
TRIES = 3


@dataclass(frozen=True)
class Heard:
    """Somebody spoke; `seen` identifies the message."""

    said: Utterance
    seen: Seen


@dataclass(frozen=True)
class RanOut:
    """A timer ran out at `due`."""

    key: str
    due: int


@dataclass(frozen=True)
class Reported:
    """The service has something to report, if `when` still holds for the table."""

    actor: AnyActor
    command: Command
    when: Callable[[Table], bool] = lambda table: True


@dataclass(frozen=True)
class Read:
    """Somebody wants to look at the table between two commands."""

    look: Callable[[Table], Any]
    answer: "asyncio.Future[Any]"


Job = Heard | RanOut | Reported | Read


@dataclass(frozen=True)
class Shop:
    """What every mailbox works with."""

    store: Store
    clock: Clock
    outbox: Outbox
    roster: Roster
    house_ms: int
    late_ms: int
    prepare: Callable[[Table], Any]
    prompted: Callable[[], None]


class Mailbox:
    """The queue and the table of one table id. `table` is None while it isn't loaded.

    `stored` is what the store had of it a moment ago, if that has just been asked for.
    """

    __slots__ = ("_jobs", "_shop", "_stored", "_task", "row", "table")

    def __init__(
        self,
        shop: Shop,
        row: TableRow,
        table: Table | None = None,
        *,
        stored: LoadedTable | None = None,
    ) -> None:
        self.row = row
        self.table = table
        self._shop = shop
        self._stored = stored
        self._jobs: list[Job] = []
        self._task: asyncio.Task[None] | None = None

    def busy(self) -> bool:
        """Whether anything waits or is being done."""
        return self._task is not None

    async def rest(self) -> None:
        """Wait until nothing is being done."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def put(self, job: Job) -> bool:
        """Queue something; False when too much of what people say waits already."""
        if isinstance(job, Heard) and len(self._jobs) >= MOST_WAITING:
            return False
        if isinstance(job, RanOut) and job in self._jobs:
            return True
        self._jobs.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="table")
        return True

    async def _work(self) -> None:
        try:
            while self._jobs:
                job = self._jobs.pop(0)
                try:
                    await self._do(job)
                except Exception as error:
                    await self._fault(job, error)
        finally:
            self._task = None

    async def loaded(self) -> Table:
        """The table, folded from its log if need be."""
        if self.table is None:
            stored, self._stored = self._stored, None
            if stored is None:
                stored = await self._shop.store.load(self.row.table)
            if stored is None:
                raise StoreError("a table is missing from the store")
            self.table = self._folded(stored)
            await self._shop.prepare(self.table)
        return self.table

    def _folded(self, stored: LoadedTable) -> Table:
        return Table.from_log(stored, house_ms=self._shop.house_ms, late_ms=self._shop.late_ms)

    def forget(self) -> None:
        """Let the table be folded anew before its next command: the store has changed it."""
        self.table = self._stored = None

    async def _do(self, job: Job) -> None:
        for _ in range(TRIES):
            table = await self.loaded()
            if isinstance(job, Read):
                if not job.answer.done():
                    job.answer.set_result(job.look(table))
                return
            if isinstance(job, Heard):
                await self._shop.prepare(table)
                # A platform's clock may be ahead of ours: time that hasn't come runs nothing out.
                said_at = min(job.said.received, self._shop.clock.now())
                while (key := table.overdue(said_at)) is not None:
                    if not await self._commit(
                        table, table.run_out(key, self._shop.clock.now()), None
                    ):
                        break
                table = await self.loaded()
            step = await self._judge(table, job)
            if step is None or step.chatter:
                return
            if await self._commit(table, step, job if isinstance(job, Heard) else None):
                return
        raise StoreError("the table kept changing")

    async def _judge(self, table: Table, job: Job) -> Step | None:
        now = self._shop.clock.now()
        match job:
            case Heard() if table.sitting.stage == "over":
                # Looking back at a long game may take seconds; other tables don't wait for it.
                return await asyncio.to_thread(judge.hear, table, job.said, now)
            case Heard():
                return judge.hear(table, job.said, now)
            case RanOut() if self._said_before(job.due):
                self._jobs.append(job)
                return None
            case RanOut():
                timer = table.timers.get(job.key)
                if timer is None or timer.due is None or timer.due > now:
                    return None
                return table.run_out(job.key, now)
            case Reported():
                return table.commit(job.actor, job.command, now) if job.when(table) else None
            case _:
                return None

    def _said_before(self, due: int) -> bool:
        """Whether something that was received before `due` still waits to be judged."""
        return any(isinstance(job, Heard) and job.said.received < due for job in self._jobs)

    async def _commit(self, table: Table, step: Step, heard: Heard | None) -> bool:
        """Store and adopt; False when the table had moved on and is to be judged anew."""
        if step.body is None and not step.timers and heard is None:
            return True
        accounts = {}
        who = None if heard is None else table.person_of(heard.said.account)
        if heard is not None and who is None:
            accounts = {m.person: heard.said.account for m in step.messages if m.person is not None}
        origin = "" if heard is None else heard.said.origin
        after = table.ahead(step)
        letters = envelopes(after, step.messages, accounts, origin)
        change = Append(
            table=table.row.table,
            expected=table.position,
            time=step.time or self._shop.clock.now(),
            record=step.body,
            leaves=step.leaves,
            head=step.head,
            status=after.sitting.stage,
            timers=step.timers,
            seen=None if heard is None else heard.seen,
            envelopes=letters,
            people=step.people,
            notes=step.notes,
        )
        try:
            result = await self._shop.store.append(change)
        except StoreError:
            self.table = None
            raise
        if isinstance(result, Conflict):
            self.table = None
            return False
        if isinstance(result, Repeated):
            return True
        table.adopt(step)
        self._shop.outbox.post(result.envelopes, letters)
        self._index(table, step)
        if step.timers:
            self._shop.prompted()
        return True

    def _index(self, table: Table, step: Step) -> None:
        self._shop.roster.met(self.row, step.people)
        if step.body is not None and table.sitting.stage != self.row.status:
            self.row = self._shop.roster.changed(self.row, table.sitting.stage)
            table.row = self.row

    async def _fault(self, job: Job, error: Exception) -> None:
        number = f"{id(error) & 0xFFF:03x}"
        log.error("fault %s: %s", number, where(error))
        self.table = None
        if isinstance(job, Read) and not job.answer.done():
            job.answer.set_exception(StoreError("the table can't be read"))
        if isinstance(job, Heard):
            await self._say_fault(job, number)

    async def _say_fault(self, job: Heard, number: str) -> None:
        try:
            table = await self.loaded()
            who = table.person_of(job.said.account)
            texts = table.write(who)
            refused = refuse("FAULT", number=number)
            text = texts.text("frame.error", text=judge.refusal_text(table, texts, refused))
            message = Message(
                text,
                who if who is not None else None,
                in_room=not job.said.private,
                refused="FAULT",
            )
            if who is None and job.said.private:
                return
            await self._commit(table, Step((message,)), job)
        except Exception as error:
            log.error("fault %s could not be told: %s", number, where(error))
