"""A table's log, wherever it comes from: what an export is made of."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bot.audit.chain import first_head, seal_record, take_apart
from bot.store.port import LoadedTable, Logged
from rules.core.match_events import Opened
from rules.core.outcome import OPEN, Outcome
from rules.core.seats import PersonId


class _Entry(msgspec.Struct, frozen=True):
    event: Opened


class _Kind(msgspec.Struct, frozen=True):
    type: str


class _AnyEntry(msgspec.Struct, frozen=True):
    event: _Kind


class _Ending(msgspec.Struct, frozen=True):
    outcome: Outcome


class _Ended(msgspec.Struct, frozen=True):
    event: _Ending


_read_opened = msgspec.json.Decoder(_Entry).decode
_read_any = msgspec.json.Decoder(_AnyEntry).decode
_read_ended = msgspec.json.Decoder(_Ended).decode


def opened_of(entry: bytes | msgspec.Raw) -> Opened:
    """The first fact of a log. Raises `msgspec.ValidationError` when it is another."""
    return _read_opened(entry).event


def outcome_after(outcome: Outcome, entry: bytes | msgspec.Raw) -> Outcome:
    """The result after an entry of any game; `outcome` is the one before.

    Raises `msgspec.ValidationError` when it isn't an entry.
    """
    kind = _read_any(entry).event.type
    if kind in ("Ended", "Aborted"):
        return _read_ended(entry).event.outcome
    return OPEN if kind == "RolledBack" else outcome


class Log(msgspec.Struct, frozen=True):
    """A whole log with its chain, its secret, and the names that the record doesn't hold."""

    opened: Opened
    secret: bytes
    records: tuple[Logged, ...]
    outcome: Outcome
    names: Mapping[PersonId, str] = {}
    language: str = "zh"

    @property
    def is_over(self) -> bool:
        """Whether the secret may be opened: the game has a result, if only that it was aborted."""
        return self.outcome.result != "open"


def log_of(
    secret: bytes,
    records: Sequence[Logged],
    names: Mapping[PersonId, str] | None = None,
    language: str = "zh",
) -> Log:
    """The log of these records, at least one. Raises `msgspec.DecodeError` when they are no log."""
    outcome = OPEN
    for record in records:
        for entry in take_apart(record.body).entries:
            outcome = outcome_after(outcome, entry)
    opened = opened_of(take_apart(records[0].body).entries[0])
    return Log(opened, secret, tuple(records), outcome, names or {}, language)


def chained(secret: bytes, bodies: Iterable[bytes]) -> list[Logged]:
    """Bodies of records with the chain that belongs to them."""
    found: list[Logged] = []
    head = ""
    for body in bodies:
        if not found:
            opened = opened_of(take_apart(body).entries[0])
            head = first_head(opened.table, opened.commitment)
        leaves, head = seal_record(secret, head, body)
        found.append(Logged(body, leaves, head))
    return found


def stored(loaded: LoadedTable, records: Sequence[Logged]) -> Log:
    """The log of a table as the store has it."""
    names = {PersonId(person.person): person.name for person in loaded.people}
    return log_of(loaded.row.secret, records, names, loaded.row.language)
