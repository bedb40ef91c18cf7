"""The hash chain of a table's log: leaves that can be shown one by one, heads that bind them all.

A record's command is leaf 0, its entries are leaves 1, 2, … in order. A leaf is a salted digest of
the piece's canonical JSON, so an export shows some pieces and only the digests of the others, and
still verifies. Each head binds all that came before it. With `H` for SHA-256, numbers big-endian:

    salt = HMAC-SHA256(secret, "caipan/salt/1" 0 ‖ position in 8 bytes ‖ index in 4 bytes)
    leaf = H("caipan/leaf/1" 0 ‖ salt ‖ canonical JSON of the piece)
    head = H("caipan/head/1" 0 ‖ head before ‖ length of header in 8 bytes ‖ header ‖ leaves)
    first head = H("caipan/first/1" 0 ‖ table id ‖ 0 ‖ commitment in 64 hex digits)

The header is the canonical JSON of the record's actor, position and time alone. Whoever has the
secret can compute all salts; before it is opened nobody can guess a piece from its leaf.
"""

import hmac
from collections.abc import Iterable
from hashlib import sha256

import msgspec

_SALT = b"caipan/salt/1\x00"
_LEAF = b"caipan/leaf/1\x00"
_HEAD = b"caipan/head/1\x00"
_FIRST = b"caipan/first/1\x00"


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record taken apart; what is hashed stays as it was written."""

    position: int
    time: int
    actor: msgspec.Raw
    command: msgspec.Raw
    entries: tuple[msgspec.Raw, ...]

    @property
    def header(self) -> bytes:
        """Canonical JSON of actor, position and time."""
        return header_of(self.actor, self.position, self.time)


def header_of(actor: bytes | msgspec.Raw, position: int, time: int) -> bytes:
    """Canonical JSON of a record's header; `actor` in canonical JSON."""
    return b'{"actor":%b,"position":%d,"time":%d}' % (actor, position, time)


_take_apart = msgspec.json.Decoder(Pieces).decode


def take_apart(body: bytes) -> Pieces:
    """The pieces of a record's canonical JSON. Raises `msgspec.DecodeError` for anything else."""
    return _take_apart(body)


def first_head(table: str, commitment: str) -> str:
    """The head before the first record; it binds the log to the table and its commitment."""
    return sha256(_FIRST + table.encode() + b"\x00" + commitment.encode()).hexdigest()


def salt(secret: bytes, position: int, index: int) -> bytes:
    """The salt of one leaf: index 0 is the command, 1, 2, … the entries."""
    place = position.to_bytes(8, "big") + index.to_bytes(4, "big")
    return hmac.digest(secret, _SALT + place, "sha256")


def leaf(salted_with: bytes, piece: bytes | msgspec.Raw) -> bytes:
    """The digest of a command or entry in canonical JSON, 32 bytes."""
    digest = sha256(_LEAF + salted_with)
    digest.update(piece)
    return digest.digest()


def next_head(previous_head: str, header: bytes, leaves: Iterable[bytes]) -> str:
    """The head after a record, 64 hex digits."""
    digest = sha256(_HEAD + bytes.fromhex(previous_head))
    digest.update(len(header).to_bytes(8, "big"))
    digest.update(header)
    digest.update(b"".join(leaves))
    return digest.hexdigest()


def seal_record(secret: bytes, previous_head: str, body: bytes) -> tuple[tuple[bytes, ...], str]:
    """The leaves and the head of a record.

    `secret` is the table's, `previous_head` the head before (`first_head` for the first record),
    `body` the record's canonical JSON. Raises `msgspec.DecodeError` when it isn't a record.
    """
    pieces = _take_apart(body)
    leaves = tuple(
        leaf(salt(secret, pieces.position, index), piece)
        for index, piece in enumerate((pieces.command, *pieces.entries))
    )
    return leaves, next_head(previous_head, pieces.header, leaves)
