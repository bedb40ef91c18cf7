"""The chain: every byte of a record is bound, every piece can be shown alone."""

from __future__ import annotations

import hashlib
import hmac
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audit.chain import first_head, leaf, next_head, salt, seal_record, take_apart
from rules.core.chance import Drawn
from rules.core.codec import Record, canonical
from rules.core.entries import announce, seal, tell
from rules.core.seats import Clock, Player, Seat

SECRET = bytes(range(32))
COMMITMENT = "ab" * 32


def record(position: int = 3) -> Record:  # type: ignore[type-arg]
    return Record(
        position,
        1_700_000_000_000,
        Player(Seat(1)),
        Drawn("见/p1", (4, 2)),
        (
            announce(Drawn("a", (1,))),
            tell([Seat(0)], Drawn("b", (2,))),
            seal(Drawn("c", ())),
        ),
    )


def by_hand(secret: bytes, before: str, body: bytes) -> tuple[tuple[bytes, ...], str]:
    """The same again from the description alone, by the standard library."""
    whole = json.loads(body)

    def plain(value: object) -> bytes:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return text.encode()

    leaves = []
    for index, piece in enumerate([whole["command"], *whole["entries"]]):
        place = whole["position"].to_bytes(8, "big") + index.to_bytes(4, "big")
        key = hmac.new(secret, b"caipan/salt/1\0" + place, hashlib.sha256).digest()
        leaves.append(hashlib.sha256(b"caipan/leaf/1\0" + key + plain(piece)).digest())
    header = plain({name: whole[name] for name in ("actor", "position", "time")})
    message = b"caipan/head/1\0" + bytes.fromhex(before) + len(header).to_bytes(8, "big") + header
    return tuple(leaves), hashlib.sha256(message + b"".join(leaves)).hexdigest()


def test_as_described() -> None:
    head = first_head("table", COMMITMENT)
    first = b"caipan/first/1\0" + b"table\0" + COMMITMENT.encode()
    assert head == hashlib.sha256(first).hexdigest()
    for position in (0, 3, 1 << 40):
        body = canonical(record(position))
        assert seal_record(SECRET, head, body) == by_hand(SECRET, head, body)


def test_the_numbers_never_change() -> None:
    """Logs in the world were sealed with these."""
    leaves, head = seal_record(SECRET, first_head("table", COMMITMENT), canonical(record()))
    assert head == "79e6c6181305e841291dcc59c3895b9dc8fcad35741b6a72fe5ed9a90378773a"
    assert leaves[0].hex() == "631a4aab1fa0b7ad3e77b25bfa72c63cb79d1c3df65348a2404283f303534941"


def test_a_piece_can_be_shown_alone() -> None:
    before = first_head("table", COMMITMENT)
    body = canonical(record())
    leaves, head = seal_record(SECRET, before, body)
    pieces = take_apart(body)
    # What a reader gets: the header, all leaves, and entry 2 with its salt.
    assert leaf(salt(SECRET, 3, 2), bytes(pieces.entries[1])) == leaves[2]
    assert next_head(before, pieces.header, leaves) == head
    assert json.loads(pieces.header).keys() == {"actor", "position", "time"}


def test_equal_pieces_have_unequal_leaves() -> None:
    same = announce(Drawn("a", (1,)))
    head = first_head("table", COMMITMENT)
    seen = set()
    for position in range(5):
        body = canonical(Record(position, 0, Clock(), Drawn("a", (1,)), (same, same, same)))
        seen.update(seal_record(SECRET, head, body)[0])
        seen.update(seal_record(b"other", head, body)[0])
    assert len(seen) == 5 * 2 * 4


@given(st.data())
def test_any_change_changes_the_head(data: st.DataObject) -> None:
    """Of any byte that leaves a record, of the order, of the number of entries."""
    head = first_head("table", COMMITMENT)
    body = bytearray(canonical(record()))
    whole = seal_record(SECRET, head, bytes(body))[1]
    place = data.draw(st.integers(0, len(body) - 1))
    body[place] ^= data.draw(st.integers(1, 255))
    try:
        changed = seal_record(SECRET, head, bytes(body))[1]
    except msgspec.DecodeError:
        return
    assert changed != whole


def test_entries_cannot_change_places_or_go() -> None:
    head = first_head("table", COMMITMENT)
    whole = record()
    heads = set()
    for entries in (
        whole.entries,
        whole.entries[::-1],
        whole.entries[:2],
        whole.entries[1:],
        (),
        (*whole.entries, whole.entries[0]),
    ):
        body = canonical(msgspec.structs.replace(whole, entries=entries))
        heads.add(seal_record(SECRET, head, body)[1])
    other = first_head("table2", COMMITMENT)
    heads.add(seal_record(SECRET, other, canonical(whole))[1])
    heads.add(seal_record(SECRET, first_head("table", "cd" * 32), canonical(whole))[1])
    assert len(heads) == 8


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"position":1,"time":1,"command":{},"entries":[]}',
        b'{"actor":{},"position":"1","time":1,"command":{},"entries":[]}',
        b'{"actor":{},"position":1,"time":1,"command":{},"entries":[],"more":1}',
        b'{"actor":{},"position":1,"time":1,"command":{},"entries":[]}x',
    ],
)
def test_what_is_no_record(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        seal_record(SECRET, first_head("table", COMMITMENT), body)
