"""The store in memory: the same answers, for tests, scripts and a page without a server."""

from collections.abc import Callable, Sequence

import msgspec

from bot.store.check import check, storable
from bot.store.port import (
    Append,
    Conflict,
    Delivery,
    Due,
    Envelope,
    LoadedTable,
    Logged,
    PersonRow,
    Repeated,
    Seen,
    Stored,
    StoreError,
    TableRow,
    Timer,
    Waiting,
)


class _Table:
    """A table and all that stands beside it."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.log: list[Logged] = []
        self.timers: dict[str, Timer] = {}
        self.people: dict[int, PersonRow] = {}
        self.notes: dict[str, str] = {}

    @property
    def is_over(self) -> bool:
        return self.row.status == "over"


class _Sending(msgspec.Struct):
    """An outbox row."""

    envelope: Envelope
    made: int
    state: Delivery = "pending"
    native_id: str = ""
    attempts: int = 0
    not_before: int = 0


class MemoryStore:
    """A `Store` (see `bot.store.port`) that lasts as long as the process."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._seen: dict[Seen, int] = {}
        self._outbox: dict[int, _Sending] = {}
        self._last_envelope = 0
        self._settings: dict[tuple[str, str], str] = {}
        self._closed = False

    async def append(self, change: Append) -> Stored | Conflict | Repeated:
        check(change)
        self._use()
        if change.seen in self._seen:
            return Repeated()
        if change.table:
            table = self._judge(change)
            if table is None:
                return Conflict()
            self._tables[change.table] = table
            self._keep(table, change)
        if change.seen:
            self._seen[change.seen] = change.time
        first = self._last_envelope + 1
        for envelope in change.envelopes:
            self._last_envelope += 1
            self._outbox[self._last_envelope] = _Sending(envelope, change.time)
        return Stored(tuple(range(first, self._last_envelope + 1)))

    def _judge(self, change: Append) -> _Table | None:
        """The table that `change` is about, or None for a conflict. Changes nothing."""
        table = self._tables.get(change.table)
        if change.opens:
            if table:
                return None
            table = _Table(change.opens)
        elif table is None or table.row.position != change.expected:
            return None
        begins = change.opens is not None or table.is_over
        status = change.status if change.record is not None else table.row.status
        if begins and status != "over":
            place = (table.row.room, table.row.number)
            if any((other.row.room, other.row.number) == place for other in self._open()):
                return None
        return table

    @staticmethod
    def _keep(table: _Table, change: Append) -> None:
        if change.record is not None:
            table.row = msgspec.structs.replace(
                table.row,
                position=change.expected + 1,
                head=change.head,
                status=change.status,
                changed=change.time,
            )
            table.log.append(Logged(change.record, change.leaves, change.head))
        for timer in change.timers:
            if timer.due is None and timer.left is None:
                table.timers.pop(timer.key, None)
            else:
                table.timers[timer.key] = timer
        table.people.update({row.person: row for row in change.people})
        table.notes.update(change.notes)

    def _use(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")

    def _open(self) -> list[_Table]:
        return [table for table in self._tables.values() if not table.is_over]

    async def next_number(self, room: str) -> int:
        self._use()
        rooms = room.partition(":")[0] + ":"
        taken = {table.row.number for table in self._open() if table.row.room.startswith(rooms)}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    async def load(self, table: str) -> LoadedTable | None:
        self._use()
        found = self._tables.get(table)
        if found is None:
            return None
        return LoadedTable(
            row=found.row,
            records=tuple(line.body for line in found.log),
            timers=tuple(found.timers[key] for key in sorted(found.timers)),
            people=tuple(found.people[number] for number in sorted(found.people)),
        )

    async def log(self, table: str) -> list[Logged]:
        self._use()
        found = self._tables.get(table)
        return list(found.log) if found else []

    async def notes(self, table: str) -> dict[str, str]:
        self._use()
        found = self._tables.get(table)
        return dict(sorted(found.notes.items())) if found else {}

    async def forget_notes(self, table: str, keys: Sequence[str]) -> None:
        self._use()
        found = self._tables.get(table)
        for key in keys if found else ():
            assert found is not None
            found.notes.pop(key, None)

    async def tables_in(self, room: str, *, ended: int = 0) -> list[TableRow]:
        self._use()
        rows = [table.row for table in self._tables.values() if table.row.room == room]
        still = sorted((r for r in rows if r.status != "over"), key=lambda row: row.number)
        over = sorted((r for r in rows if r.status == "over"), key=lambda r: (-r.changed, r.table))
        return still + over[:ended]

    async def open_tables(self) -> list[TableRow]:
        self._use()
        return self._rows(lambda table: True)

    async def tables_of(self, account: str) -> list[TableRow]:
        self._use()
        return self._rows(
            lambda table: any(p.active and p.account == account for p in table.people.values())
        )

    def _rows(self, wanted: Callable[[_Table], bool]) -> list[TableRow]:
        rows = [table.row for table in self._open() if wanted(table)]
        return sorted(rows, key=lambda row: (row.opened, row.table))

    async def was_seen(self, seen: Seen) -> bool:
        self._use()
        return seen in self._seen

    def _running(self) -> list[tuple[int, str, str]]:
        """Due time, table and key of every timer that runs, the earliest first."""
        return sorted(
            (timer.due, name, key)
            for name, table in self._tables.items()
            for key, timer in table.timers.items()
            if timer.due is not None
        )

    async def due(self, until: int) -> list[Due]:
        self._use()
        return [
            Due(name, self._tables[name].timers[key])
            for due, name, key in self._running()
            if due <= until
        ]

    async def next_due(self) -> int | None:
        self._use()
        return min((due for due, _, _ in self._running()), default=None)

    async def shift_timers(
        self, by: int, at_least: int, *, mark: tuple[str, str, str] | None = None
    ) -> list[str]:
        self._use()
        storable(mark)
        moved = set()
        for due, name, key in self._running():
            if by > 0 or due < at_least:
                timers = self._tables[name].timers
                timers[key] = msgspec.structs.replace(timers[key], due=max(due + by, at_least))
                moved.add(name)
        if mark:
            await self.remember(*mark)
        return sorted(moved)

    async def waiting(self, limit: int, *, after: int = 0) -> list[Waiting]:
        self._use()
        found = [
            Waiting(number, row.envelope, row.attempts, row.not_before)
            for number, row in self._outbox.items()
            if row.state == "pending" and number > after
        ]
        return found[:limit]

    async def settle(self, results: Sequence[tuple[int, Delivery, str]]) -> None:
        self._use()
        storable(results)
        for number, state, native_id in results:
            row = self._outbox.get(number)
            if row and row.state != "dead":
                row.state, row.native_id = state, native_id
                if state in ("sent", "dead"):
                    row.envelope = _blank(row.envelope)

    async def postpone(self, row: int, not_before: int) -> None:
        self._use()
        if row in self._outbox:
            self._outbox[row].attempts += 1
            self._outbox[row].not_before = not_before

    async def setting(self, scope: str, key: str) -> str | None:
        self._use()
        return self._settings.get((scope, key))

    async def remember(self, scope: str, key: str, value: str | None) -> None:
        self._use()
        storable((scope, key, value))
        if value is None:
            self._settings.pop((scope, key), None)
        else:
            self._settings[scope, key] = value

    async def forget_seen(self, before: int) -> int:
        self._use()
        old = [seen for seen, time in self._seen.items() if time < before]
        for seen in old:
            del self._seen[seen]
        return len(old)

    async def forget_sent(self, before: int) -> int:
        self._use()
        old = [
            number
            for number, row in self._outbox.items()
            if row.made < before and row.state in ("sent", "dead") and number < self._last_envelope
        ]
        for number in old:
            del self._outbox[number]
        return len(old)

    async def ever_at(self, account: str) -> list[TableRow]:
        self._use()
        rows = [
            table.row
            for table in self._tables.values()
            if any(person.account == account for person in table.people.values())
        ]
        return sorted(rows, key=lambda row: (row.opened, row.table))

    async def forget_account(
        self, account: str, room: str, *, notes: Sequence[tuple[str, str]] = ()
    ) -> int:
        self._use()
        storable((account, room, notes))
        platform, _, name = account.partition(":")
        known = 0
        for table in self._tables.values():
            for number, person in table.people.items():
                if person.account == account:
                    table.people[number] = PersonRow(number, "", "", active=False)
                    known += 1
            if table.is_over and table.row.room == room:
                table.row = msgspec.structs.replace(table.row, room=room.removesuffix(name))
        for at, key in notes:
            await self.forget_notes(at, (key,))
        for scope, key in list(self._settings):
            if scope in (account, room):
                del self._settings[scope, key]
        for seen in list(self._seen):
            if seen.platform == platform and seen.native_id.startswith(f"{name}:"):
                del self._seen[seen]
        lane = f"{platform}:person:"
        for letter in self._outbox.values():
            if letter.envelope.lane == lane + name:
                letter.envelope = _blank(letter.envelope, lane)
                letter.state, letter.native_id = "dead", ""
        return known

    async def close(self) -> None:
        self._closed = True


def _blank(envelope: Envelope, lane: str = "") -> Envelope:
    """`envelope` without what was to be said, in `lane` if given."""
    return Envelope(lane or envelope.lane, "", envelope.secret, envelope.table, envelope.seat)
