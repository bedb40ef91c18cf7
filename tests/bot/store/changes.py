"""Small changes to store."""

from __future__ import annotations

from typing import Any

from bot.store.port import Append, Envelope, Seen, TableRow

ROOM = "web:room:1"
ANN = "web:person:ann"


def row(table: str = "t1", number: int = 1, *, room: str = ROOM, opened: int = 1000) -> TableRow:
    return TableRow(
        table=table,
        room=room,
        number=number,
        game="xixi",
        secret=table.encode().ljust(32, b"."),
        language="zh",
        opened=opened,
    )


def opening(table: str = "t1", number: int = 1, *, room: str = ROOM, **more: Any) -> Append:
    """A table's first record. `more` are fields of Append."""
    time = more.setdefault("time", 1000)
    opens = row(table, number, room=room, opened=time)
    return Append(table=table, record=b'{"n":0}', head="h1", opens=opens, **more)


def step(table: str = "t1", expected: int = 1, **more: Any) -> Append:
    """A later record of a table."""
    more.setdefault("time", 1000 + expected)
    more.setdefault("record", b'{"n":%d}' % expected)
    more.setdefault("head", f"h{expected + 1}")
    return Append(table=table, expected=expected, **more)


def public(text: str = "hello", *, room: str = ROOM) -> Envelope:
    return Envelope(lane=room, text=text)


def secret(text: str = "your hand", *, to: str = ANN, **more: Any) -> Envelope:
    return Envelope(lane=to, text=text, secret=True, **more)


def seen(native_id: str, platform: str = "web") -> Seen:
    return Seen(platform, native_id)
