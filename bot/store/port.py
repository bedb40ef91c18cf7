"""What the service asks of a store.

One command is one `Append`: record, timers, handled message and outgoing envelopes go in together
or not at all. Times are milliseconds since 1970, UTC.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

Status = Literal["lobby", "playing", "over"]
Delivery = Literal["pending", "sent", "unknown", "dead"]


class Seen(msgspec.Struct, frozen=True):
    """A message that was handled, refused ones included: platform and the platform's own id."""

    platform: str
    native_id: str


class Timer(msgspec.Struct, frozen=True):
    """A row of a table's clock: `key` is ``phase``, ``idle``, ``unreachable`` or ``house``.

    `due` is when it runs out. None with `left` is a stopped clock: the row stays and never runs
    out, `left` keeps the milliseconds that remained. None without `left` takes the row away. `note`
    is what it was set for (the phase's name).
    """

    key: str
    due: int | None
    note: str = ""
    left: int | None = None


class Envelope(msgspec.Struct, frozen=True):
    """A message to go out after the commit.

    `lane` is ``platform:room:id`` or ``platform:person:id``; messages of a lane leave in order.
    `secret` texts may stand in a person's lane only: anything else is a `StoreError`. `choices` are
    texts offered as buttons, `stamp` the phase they belong to. `table` and `seat` say whose
    delivery this is. `due` is the deadline of what is asked in milliseconds since 1970, 0 without one.
    `turn` are the words of `text` that a later letter of the table overtakes, as in `Message`.
    """

    lane: str
    text: str
    secret: bool = False
    table: str = ""
    seat: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    stamp: str = ""
    reply_to: str = ""
    picture: str = ""
    due: int = 0
    turn: str | None = None

    @property
    def kind(self) -> str:
        """``room`` or ``person``; any other lane is no lane and never stored."""
        parts = self.lane.split(":", 2)
        return parts[1] if len(parts) == 3 else ""


class PersonRow(msgspec.Struct, frozen=True):
    """A person of a table: the number used in the record, and what the record never holds.

    `account` is ``platform:id``; empty for a house player. `active` tells whether messages of this
    account may concern the table.
    """

    person: int
    account: str
    name: str
    active: bool = True


class TableRow(msgspec.Struct, frozen=True):
    """A table without its log. `number` is unique in its room; `room` is ``platform:id``."""

    table: str
    room: str
    number: int
    game: str
    secret: bytes
    language: str
    opened: int
    status: Status = "lobby"
    position: int = 0
    head: str = ""
    changed: int = 0


class Append(msgspec.Struct, frozen=True):
    """All that one command changes.

    `expected` is the position the table had when it was judged: with a `table` it is always
    checked. `record` is its canonical JSON (None when nothing happened but an answer: position,
    `head` and `status` then stay), `leaves` and `head` what the chain makes of it, `time` the
    record's time, also kept with `seen`. `opens` is the row of a table that this record opens; its
    `position` is `expected`, 0, and its number must be free in its room (see `next_number`), else
    Conflict. `people` and `notes` replace the rows of the same person or key; `notes` are texts
    that may be forgotten later, such as last words.
    """

    table: str = ""
    expected: int = 0
    time: int = 0
    record: bytes | None = None
    leaves: tuple[bytes, ...] = ()
    head: str = ""
    status: Status = "lobby"
    timers: tuple[Timer, ...] = ()
    seen: Seen | None = None
    envelopes: tuple[Envelope, ...] = ()
    people: tuple[PersonRow, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    opens: TableRow | None = None


class Stored(msgspec.Struct, frozen=True):
    """The append is on disk. `envelopes` are the ids of its outbox rows, in order."""

    envelopes: tuple[int, ...] = ()


class Conflict(msgspec.Struct, frozen=True):
    """The table had moved on; nothing was stored."""


class Repeated(msgspec.Struct, frozen=True):
    """The message had been handled before; nothing was stored."""


class LoadedTable(msgspec.Struct, frozen=True):
    """A table with its whole log, its timers (stopped ones too) by key, its people by number."""

    row: TableRow
    records: tuple[bytes, ...]
    timers: tuple[Timer, ...]
    people: tuple[PersonRow, ...]


class Logged(msgspec.Struct, frozen=True):
    """A record as the chain has it: canonical JSON, its leaves and the head after it."""

    body: bytes
    leaves: tuple[bytes, ...]
    head: str


class Waiting(msgspec.Struct, frozen=True):
    """An outbox row that has not been sent."""

    id: int
    envelope: Envelope
    attempts: int
    not_before: int


class Due(msgspec.Struct, frozen=True):
    """A timer that runs: which table, and which of its timers."""

    table: str
    timer: Timer


class Store(Protocol):
    """A durable store. Every method may raise `StoreError` when the disk or server fails."""

    async def append(self, change: Append) -> Stored | Conflict | Repeated:
        """Store all of `change`, flushed, or nothing.

        A message handled before is Repeated, even when the table has moved on, too. After a
        `StoreError` the table is to be loaded anew.
        """
        ...

    async def next_number(self, room: str) -> int:
        """The smallest number that no open table on the platform of `room` has.

        So a number names one table to somebody who sits at several, in whatever rooms.
        """
        ...

    async def load(self, table: str) -> LoadedTable | None:
        """A table with its log, or None."""
        ...

    async def log(self, table: str) -> list[Logged]:
        """All records of a table with their leaves and heads; empty for an unknown table."""
        ...

    async def notes(self, table: str) -> dict[str, str]:
        """The texts kept beside a table's record, by key."""
        ...

    async def forget_notes(self, table: str, keys: Sequence[str]) -> None:
        """Delete texts kept beside a table's record."""
        ...

    async def tables_in(self, room: str, *, ended: int = 0) -> list[TableRow]:
        """The tables of `room` that are not over, by number; then the last `ended` that are.

        Among those that are over the one that changed last comes first.
        """
        ...

    async def open_tables(self) -> list[TableRow]:
        """All tables that are not over, in order of opening."""
        ...

    async def tables_of(self, account: str) -> list[TableRow]:
        """The tables, not over, at which this account is active, in order of opening."""
        ...

    async def was_seen(self, seen: Seen) -> bool:
        """Whether this message was handled."""
        ...

    async def due(self, until: int) -> list[Due]:
        """The timers that have run out by `until`, the earliest first."""
        ...

    async def next_due(self) -> int | None:
        """When the next timer runs out."""
        ...

    async def shift_timers(
        self, by: int, at_least: int, *, mark: tuple[str, str, str] | None = None
    ) -> list[str]:
        """Move all running timers later by `by` ms and to `at_least` if earlier; the tables moved.

        `mark` (scope, key, value) is remembered in the same transaction, so that the time a process
        was down can't be added twice.
        """
        ...

    async def waiting(self, limit: int, *, after: int = 0) -> list[Waiting]:
        """The pending outbox rows with an id above `after`, the oldest first, at most `limit`."""
        ...

    async def settle(self, results: Sequence[tuple[int, Delivery, str]]) -> None:
        """Note what became of outbox rows: id, state, platform message id.

        The contents of sent and dead rows are blanked; unknown ones keep theirs until they are
        settled again. Dead rows, an erased person's among them, and ids that don't exist are
        passed over.
        """
        ...

    async def postpone(self, row: int, not_before: int) -> None:
        """Count an attempt of an outbox row; it may be tried again from `not_before` on."""
        ...

    async def setting(self, scope: str, key: str) -> str | None:
        """A remembered setting of a room or account (language), or of the service itself."""
        ...

    async def remember(self, scope: str, key: str, value: str | None) -> None:
        """Remember or forget (None) a setting."""
        ...

    async def forget_seen(self, before: int) -> int:
        """Drop handled-message rows older than `before`; how many."""
        ...

    async def forget_sent(self, before: int) -> int:
        """Drop outbox rows older than `before` that are sent or dead; how many."""
        ...

    async def ever_at(self, account: str) -> list[TableRow]:
        """All tables, those that are over too, that know this account, in order of opening."""
        ...

    async def forget_account(
        self, account: str, room: str, *, notes: Sequence[tuple[str, str]] = ()
    ) -> int:
        """Erase all that names an account; at how many tables it was known. Records stay.

        Its people rows lose account and name, and are active no more. Gone are its settings, those
        of `room`, its own private room, the handled messages whose id begins with the account's,
        and `notes`, as (table, key). Letters to it are dead, blank, and in the lane of nobody;
        tables of `room` that are over are in the room of nobody. All in one transaction.
        """
        ...

    async def close(self) -> None:
        """Flush and release everything. Closing twice is allowed; using a closed store is not."""
        ...


class StoreError(Exception):
    """The store could not do it; nothing of it was done. The text names no content."""
