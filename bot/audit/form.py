"""The lines of an exported log: what is written, what is read, and nothing about their truth.

Line 1 is the `Head`, then one `Line` a record, last the `End`. Every line is canonical JSON (keys
sorted, no spaces, UTF-8, a newline behind), so the bytes that were hashed can be cut out of it.
docs/operation/export.md describes the form for people.
"""

import re
from typing import Any

import msgspec

from bot.audit.chain import header_of
from rules.core.codec import canonical

FORMAT = "caipan-log"
VERSION = 1
"""The version of this form; it rises when a reader of the old one could go wrong."""

Hidden = msgspec.UnsetType


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the log is of, and for whom it was made.

    `rules` is the version of the game's rules at the opening. `audience` is ``full``, ``public`` or
    ``seat/N`` with seats from 0. `secret` is the table's secret in 64 hex digits, None when this
    file doesn't open it.
    """

    table: str
    game: str
    rules: int
    commitment: str
    audience: str
    secret: str | None
    format: str = FORMAT
    version: int = VERSION


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command or an entry: always its leaf; the piece itself only if the audience may see it.

    `salt` stands beside a piece that is shown when the secret isn't opened.
    """

    leaf: str
    piece: msgspec.Raw | Hidden = msgspec.UNSET
    salt: str | Hidden = msgspec.UNSET


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record: actor, position and time, its pieces (command first), and the head after it."""

    position: int
    time: int
    actor: msgspec.Raw
    pieces: tuple[Piece, ...]
    head: str

    @property
    def header(self) -> bytes:
        """What the chain hashes of the record besides the leaves."""
        return header_of(self.actor, self.position, self.time)


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how many records there are, the last head, the result so far (`Outcome`)."""

    end: int
    head: str
    outcome: msgspec.Raw


class Unreadable(Exception):
    """A line isn't of this form; the text says why."""


_read_head = msgspec.json.Decoder(Head).decode
_read_line = msgspec.json.Decoder(Line).decode
_read_end = msgspec.json.Decoder(End).decode
_read_any = msgspec.json.decode


def write(value: Head | Line | End) -> bytes:
    """One line, newline included."""
    return canonical(value) + b"\n"


def _plain(line: bytes) -> bytes:
    """A line without its end; files that passed through Windows end lines with two characters."""
    return line.removesuffix(b"\n").removesuffix(b"\r")


def _any(line: bytes) -> Any:
    try:
        value = _read_any(line)
        same = canonical(value) == line
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, UnicodeEncodeError) as error:
        raise Unreadable(f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise Unreadable("not an object")
    if not same:
        raise Unreadable("not in canonical form")
    return value


def _typed(read: Any, line: bytes) -> Any:
    try:
        return read(line)
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        raise Unreadable(str(error)) from error


def read_head(line: bytes) -> Head:
    """The first line. Raises `Unreadable`.

    A head of another version of the form may have other fields; only `format` and `version` of it
    are right then, the rest is empty.
    """
    line = _plain(line)
    plain = _any(line)
    if plain.get("format") != FORMAT:
        raise Unreadable(f"no {FORMAT}")
    version = plain.get("version")
    if type(version) is int and version != VERSION:
        return Head("", "", 0, "", "", None, FORMAT, version)
    head: Head = _typed(_read_head, line)
    _need_digits(head.commitment)
    if head.secret is not None:
        _need_digits(head.secret)
    if seat_of(head.audience) is None and head.audience not in ("full", "public"):
        raise Unreadable(f"audience {head.audience[:20]!r} is none of full, public, seat/N")
    return head


def read_line(line: bytes) -> Line | End:
    """Any line after the first. Raises `Unreadable`."""
    line = _plain(line)
    if "end" in _any(line):
        end: End = _typed(_read_end, line)
        _need_digits(end.head)
        return end
    record: Line = _typed(_read_line, line)
    _need_digits(record.head)
    for piece in record.pieces:
        _need_digits(piece.leaf)
        if piece.salt is not msgspec.UNSET:
            _need_digits(piece.salt)
    return record


_is_digest = re.compile("[0-9a-f]{64}").fullmatch


def _need_digits(text: str) -> None:
    if _is_digest(text) is None:
        raise Unreadable("a digest is 64 hex digits")


def seat_of(audience: str) -> int | None:
    """The seat of a ``seat/N``; None for anything else."""
    name, _, number = audience.partition("/")
    if name != "seat" or not (number.isascii() and number.isdecimal()) or len(number) > 3:
        return None
    seat = int(number)
    return seat if number == str(seat) else None
