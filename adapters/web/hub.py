"""Who is listening, and what each was told since it first listened.

A mailbox belongs to one person in one room. It keeps the latest lines, so that a page whose
connection broke goes on where it was. Its numbers count only what its reader was told.
"""

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")

KEPT = 300
"""Lines that a mailbox keeps."""
MOST_MAILBOXES = 2_000
MOST_TABLES = 10_000
MOST_NONCES = 5_000
MOST_PICTURES = 500


class Line(msgspec.Struct, frozen=True):
    """One line of a log: said by the referee (`by` empty) or by a person.

    `time` is milliseconds since 1970. `secret` stands on the private side. `choices` are
    (label, text) for buttons that carry `stamp` and `table`. `picture` is the name under which the
    hub keeps one that goes with it, empty without.
    """

    time: int
    text: str
    secret: bool = False
    by: str = ""
    mine: bool = False
    table: str = ""
    stamp: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    picture: str = ""


class Mailbox:
    """What one person in one room was told. Lines up to `since` may have been dropped."""

    def __init__(self, person: str, room: str, now: int) -> None:
        self.person = person
        self.room = room
        self.since = now
        self.count = 0
        self.lines: deque[Line] = deque()
        self.bells: set[asyncio.Event] = set()

    def put(self, line: Line) -> None:
        """Add a line and wake whoever listens."""
        self.lines.append(line)
        self.count += 1
        while len(self.lines) > KEPT:
            self.since = max(self.since, self.lines.popleft().time)
        self.ring()

    def ring(self) -> None:
        """Wake whoever listens."""
        for bell in self.bells:
            bell.set()

    def after(self, count: int) -> list[Line] | None:
        """The lines after the first `count`, None when some of them are gone."""
        missing = self.count - count
        if not 0 <= missing <= len(self.lines):
            return None
        return list(self.lines)[len(self.lines) - missing :]


class Hub:
    """All mailboxes. `boot` tells one run of the server from the next."""

    def __init__(self) -> None:
        self.boot = secrets.token_hex(4)
        self.closed = False
        self._mailboxes: OrderedDict[tuple[str, str], Mailbox] = OrderedDict()
        self._rooms: OrderedDict[str, str] = OrderedDict()
        self._nonces: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._pictures: OrderedDict[str, tuple[str, str]] = OrderedDict()

    def mailbox(self, person: str, room: str, now: int) -> Mailbox:
        """The mailbox of a person in a room, made when there is none."""
        key = (person, room)
        box = self._mailboxes.get(key)
        if box is None:
            box = self._mailboxes[key] = Mailbox(person, room, now)
            self._trim()
        self._mailboxes.move_to_end(key)
        return box

    def place(self, table: str, room: str) -> None:
        """Remember in which room a table is."""
        _remember(self._rooms, table, room, MOST_TABLES)

    def is_new(self, person: str, nonce: str) -> bool:
        """Whether a person says this for the first time."""
        if (person, nonce) in self._nonces:
            return False
        _remember(self._nonces, (person, nonce), None, MOST_NONCES)
        return True

    def keep_picture(self, packed: str, reader: str = "") -> str:
        """Keep a picture for a while, for `reader` alone if given; its name, which says nothing."""
        name = secrets.token_hex(16)
        _remember(self._pictures, name, (packed, reader), MOST_PICTURES)
        return name

    def picture(self, name: str, person: str) -> str:
        """The picture of that name, packed; empty if it is gone or not for `person`."""
        packed, reader = self._pictures.get(name, ("", ""))
        return packed if reader in ("", person) else ""

    def tell_room(self, room: str, line: Line, sender: str = "") -> None:
        """A line for everybody in a room; for its `sender` it is marked as theirs."""
        own = msgspec.structs.replace(line, mine=True) if sender else line
        for box in self._of_room(room):
            box.put(own if sender and box.person == sender else line)

    def tell_person(self, person: str, line: Line, room: str | None = None) -> None:
        """A line for one person, in the room of its table or in `room`; else in all of theirs."""
        wanted = room if room is not None else self._rooms.get(line.table)
        for box in list(self._mailboxes.values()):
            if box.person == person and wanted in (None, box.room):
                box.put(line)

    def close(self) -> None:
        """Let every listener go."""
        self.closed = True
        for box in self._mailboxes.values():
            box.ring()

    def _of_room(self, room: str) -> Iterator[Mailbox]:
        return (box for box in list(self._mailboxes.values()) if box.room == room)

    def _trim(self) -> None:
        for key in list(self._mailboxes):
            if len(self._mailboxes) <= MOST_MAILBOXES:
                break
            if not self._mailboxes[key].bells:
                del self._mailboxes[key]


def _remember(cache: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    cache[key] = value
    cache.move_to_end(key)
    while len(cache) > most:
        cache.popitem(last=False)
