"""What no store accepts, whatever it is built on."""

import msgspec

from bot.store.port import Append, StoreError

_encode = msgspec.msgpack.Encoder().encode


def check(change: Append) -> None:
    """Raise `StoreError` for a change that could never be stored as it stands."""
    for envelope in change.envelopes:
        if envelope.kind not in ("room", "person"):
            raise StoreError("an envelope has no lane")
        if envelope.secret and envelope.kind != "person":
            raise StoreError("a secret was addressed to a room")
    if not change.table and (change.record, change.timers, change.people, change.notes) != (
        None,
        (),
        (),
        (),
    ):
        raise StoreError("a change of a table doesn't say of which table")
    if change.opens and (
        change.opens.table != change.table
        or change.opens.position != change.expected
        or change.opens.number < 1
    ):
        raise StoreError("a table is opened under another name, position or number than its own")
    if any(len(leaf) != 32 for leaf in change.leaves):
        raise StoreError("a leaf is not a digest")
    storable(change)


def storable(value: object) -> None:
    """Raise `StoreError` for a value that no database has a form for."""
    try:
        _encode(value)
    except (ValueError, OverflowError) as error:
        # Half a character, or a number beyond 64 bits; the error's text would quote it.
        raise StoreError(f"a value has no stored form ({type(error).__name__})") from None
