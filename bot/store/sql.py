"""The statements of the store and the rows they take. Only what PostgreSQL understands, too."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.port import (
    Append,
    Envelope,
    LoadedTable,
    Logged,
    PersonRow,
    TableRow,
    Timer,
    Waiting,
)

SEE = "INSERT INTO seen (platform, native_id, time) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
OPEN = (
    "INSERT INTO tables (id, room, number, game, secret, language, opened, status, position, head,"
    " changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
MOVE = (
    "UPDATE tables SET position = ?, head = COALESCE(?, head), status = COALESCE(?, status),"
    " changed = COALESCE(?, changed) WHERE id = ? AND position = ?"
)
RECORD = (
    "INSERT INTO records (table_id, position, time, body, leaves, head) VALUES (?, ?, ?, ?, ?, ?)"
)
SET_TIMER = (
    "INSERT INTO timers (table_id, key, due, note, left_over) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, key) DO UPDATE"
    " SET due = excluded.due, note = excluded.note, left_over = excluded.left_over"
)
CANCEL_TIMER = "DELETE FROM timers WHERE table_id = ? AND key = ?"
PERSON = (
    "INSERT INTO people (table_id, person, account, name, active) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, person) DO UPDATE"
    " SET account = excluded.account, name = excluded.name, active = excluded.active"
)
NOTE = (
    "INSERT INTO notes (table_id, key, text) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, key) DO UPDATE SET text = excluded.text"
)
SEND = (
    "INSERT INTO outbox (id, lane, kind, secret, table_id, seat, text, extras, made)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
REMEMBER = (
    "INSERT INTO settings (scope, key, value) VALUES (?, ?, ?)"
    " ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value"
)
FORGET = "DELETE FROM settings WHERE scope = ? AND key = ?"
SHIFT = (
    "UPDATE timers SET due = CASE WHEN due + ? > ? THEN due + ? ELSE ? END"
    " WHERE due IS NOT NULL AND (? > 0 OR due < ?)"
)
# A dead row may be an erased person's, and takes no message id any more.
SETTLE = "UPDATE outbox SET state = ?, native_id = ? WHERE id = ? AND state <> 'dead'"
BLANK = (
    "UPDATE outbox SET state = ?, native_id = ?, text = '', extras = ''"
    " WHERE id = ? AND state <> 'dead'"
)
POSTPONE = "UPDATE outbox SET attempts = attempts + 1, not_before = ? WHERE id = ?"

FORGET_NOTE = "DELETE FROM notes WHERE table_id = ? AND key = ?"
FORGET_SEEN = "DELETE FROM seen WHERE time < ?"
# The last row stays, so that no id comes back.
FORGET_SENT = (
    "DELETE FROM outbox WHERE made < ? AND state IN ('sent', 'dead')"
    " AND id < (SELECT MAX(id) FROM outbox)"
)

FORGET_PERSON = "UPDATE people SET account = '', name = '', active = 0 WHERE account = ?"
FORGET_ROOM = "UPDATE tables SET room = ? WHERE room = ? AND status = 'over'"
FORGET_SETTINGS = "DELETE FROM settings WHERE scope IN (?, ?)"
FORGET_HEARD = "DELETE FROM seen WHERE platform = ? AND native_id >= ? AND native_id < ?"
FORGET_LETTERS = (
    "UPDATE outbox SET state = 'dead', native_id = '', text = '', extras = '', lane = ?"
    " WHERE lane = ?"
)

_TABLE = (
    "SELECT t.id, t.room, t.number, t.game, t.secret, t.language, t.opened, t.status, t.position,"
    " t.head, t.changed FROM tables AS t"
)
OPEN_IN_ROOM = "WHERE t.room = ? AND t.status <> 'over' ORDER BY t.number"
OVER_IN_ROOM = "WHERE t.room = ? AND t.status = 'over' ORDER BY t.changed DESC, t.id LIMIT ?"
ALL_OPEN = "WHERE t.status <> 'over' ORDER BY t.opened, t.id"
OF_ACCOUNT = (
    "WHERE t.status <> 'over' AND t.id IN"
    " (SELECT table_id FROM people WHERE account = ? AND active = 1) ORDER BY t.opened, t.id"
)
EVER_AT = "WHERE t.id IN (SELECT table_id FROM people WHERE account = ?) ORDER BY t.opened, t.id"
NUMBERS = (
    "SELECT number FROM tables WHERE room >= ? AND room < ? AND status <> 'over' ORDER BY number"
)
NOTES = "SELECT key, text FROM notes WHERE table_id = ? ORDER BY key"
WAS_SEEN = "SELECT 1 FROM seen WHERE platform = ? AND native_id = ?"
DUE = (
    "SELECT table_id, key, due, note, left_over FROM timers WHERE due IS NOT NULL AND due <= ?"
    " ORDER BY due, table_id, key"
)
SETTING = "SELECT value FROM settings WHERE scope = ? AND key = ?"
WAITING = (
    "SELECT id, attempts, not_before, lane, text, secret, table_id, seat, extras FROM outbox"
    " WHERE state = 'pending' AND id > ? ORDER BY id LIMIT ?"
)


class Extras(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an envelope holds beside its text, seldom anything."""

    choices: tuple[tuple[str, str], ...] = ()
    stamp: str = ""
    reply_to: str = ""
    picture: str = ""
    due: int = 0
    turn: str | None = None


NOTHING = Extras()
_read_extras = msgspec.json.Decoder(Extras)


class Rows:
    """The rows of one or several changes, statement by statement, in the order of the changes."""

    def __init__(self, changes: Sequence[Append], first_envelope: int) -> None:
        self.seen: list[tuple[Any, ...]] = []
        #: `OPEN` or `MOVE`, each with its row.
        self.tables: list[tuple[str, tuple[Any, ...]]] = []
        self.records: list[tuple[Any, ...]] = []
        self.people: list[tuple[Any, ...]] = []
        self.notes: list[tuple[Any, ...]] = []
        self.envelopes: list[tuple[Any, ...]] = []
        self.ids: list[tuple[int, ...]] = []
        self._timers: dict[tuple[str, str], Timer] = {}
        self._next = first_envelope
        for change in changes:
            self._add(change)

    def _add(self, change: Append) -> None:
        if change.seen:
            self.seen.append((change.seen.platform, change.seen.native_id, change.time))
        table = change.table
        if table:
            self._move(change)
            for timer in change.timers:
                self._timers[table, timer.key] = timer
            for p in change.people:
                self.people.append((table, p.person, p.account, p.name, int(p.active)))
            for key, text in change.notes:
                self.notes.append((table, key, text))
        last = self._next + len(change.envelopes)
        self.ids.append(tuple(range(self._next, last)))
        for number, envelope in enumerate(change.envelopes, self._next):
            self.envelopes.append((number, *_envelope(envelope), change.time))
        self._next = last

    def _move(self, change: Append) -> None:
        kept = change.record is not None
        after = change.expected + kept
        row = change.opens
        if row:
            head, status, changed = (
                (change.head, change.status, change.time)
                if kept
                else (row.head, row.status, row.changed)
            )
            opened = (
                *(change.table, row.room, row.number, row.game, row.secret, row.language),
                *(row.opened, status, after, head, changed),
            )
            self.tables.append((OPEN, opened))
        else:
            news = (change.head, change.status, change.time) if kept else (None, None, None)
            self.tables.append((MOVE, (after, *news, change.table, change.expected)))
        if kept:
            leaves = b"".join(change.leaves)
            self.records.append(
                (change.table, after, change.time, change.record, leaves, change.head)
            )

    @property
    def timers_set(self) -> list[tuple[Any, ...]]:
        """The rows of timers that run or are stopped; a key's last word counts."""
        return [
            (table, key, t.due, t.note, t.left)
            for (table, key), t in self._timers.items()
            if t.due is not None or t.left is not None
        ]

    @property
    def timers_cancelled(self) -> list[tuple[Any, ...]]:
        """The keys of timers that go."""
        return [key for key, t in self._timers.items() if t.due is None and t.left is None]


def _envelope(e: Envelope) -> tuple[Any, ...]:
    extras = ""
    packed = Extras(e.choices, e.stamp, e.reply_to, e.picture, e.due, e.turn)
    if packed != NOTHING:
        extras = msgspec.json.encode(packed).decode()
    return (e.lane, e.kind, int(e.secret), e.table, e.seat, e.text, extras)


def waiting(row: Sequence[Any]) -> Waiting:
    """A row of `WAITING`."""
    number, attempts, not_before, lane, text, secret, table, seat, packed = row
    extras = _read_extras.decode(packed) if packed else NOTHING
    envelope = Envelope(
        lane=lane,
        text=text,
        secret=bool(secret),
        table=table,
        seat=seat,
        choices=extras.choices,
        stamp=extras.stamp,
        reply_to=extras.reply_to,
        picture=extras.picture,
        due=extras.due,
        turn=extras.turn,
    )
    return Waiting(number, envelope, attempts, not_before)


def rows(database: sqlite3.Connection, statement: str, *parameters: Any) -> list[Any]:
    """All rows of a query.

    None is left unread: a statement that an error's traceback keeps alive would keep the
    database locked, even after its connection was closed.
    """
    return database.execute(statement, parameters).fetchall()


def tables(database: sqlite3.Connection, where: str, *parameters: Any) -> list[TableRow]:
    """The tables that `where` picks."""
    return [TableRow(*row) for row in rows(database, f"{_TABLE} {where}", *parameters)]


def next_number(database: sqlite3.Connection, room: str) -> int:
    """The smallest number that no open table of the platform of `room` has."""
    platform = room.partition(":")[0]
    number = 1
    # ";" follows ":", so these are the rooms of the platform.
    for (taken,) in rows(database, NUMBERS, f"{platform}:", f"{platform};"):
        if taken > number:
            break
        number = taken + 1
    return number


def forget_account(
    database: sqlite3.Connection, account: str, room: str, notes: Sequence[tuple[str, str]]
) -> int:
    """Erase all that names `account`; at how many tables it was known."""
    platform, _, name = account.partition(":")
    nobodys = room.removesuffix(name)
    lane = f"{platform}:person:"
    database.execute(FORGET_LETTERS, (lane, f"{lane}{name}"))
    # ";" follows ":", so these are the ids that begin with the account's.
    database.execute(FORGET_HEARD, (platform, f"{name}:", f"{name};"))
    database.execute(FORGET_SETTINGS, (account, room))
    database.execute(FORGET_ROOM, (nobodys, room))
    database.executemany(FORGET_NOTE, notes)
    return database.execute(FORGET_PERSON, (account,)).rowcount


def load(database: sqlite3.Connection, table: str) -> LoadedTable | None:
    """A table with its log, timers and people, or None."""
    found = tables(database, "WHERE t.id = ?", table)
    if not found:
        return None
    records = rows(database, "SELECT body FROM records WHERE table_id = ? ORDER BY position", table)
    timers = rows(
        database,
        "SELECT key, due, note, left_over FROM timers WHERE table_id = ? ORDER BY key",
        table,
    )
    people = rows(
        database,
        "SELECT person, account, name, active FROM people WHERE table_id = ? ORDER BY person",
        table,
    )
    return LoadedTable(
        row=found[0],
        records=tuple(body for (body,) in records),
        timers=tuple(Timer(*row) for row in timers),
        people=tuple(PersonRow(p, account, name, bool(on)) for p, account, name, on in people),
    )


def log(database: sqlite3.Connection, table: str) -> list[Logged]:
    """A table's records with leaves and heads."""
    found = rows(
        database,
        "SELECT body, leaves, head FROM records WHERE table_id = ? ORDER BY position",
        table,
    )
    return [
        Logged(body, tuple(leaves[at : at + 32] for at in range(0, len(leaves), 32)), head)
        for body, leaves, head in found
    ]
