"""Small things about seats that the games of the family share."""

from typing import TypeVar

from rules.core.entries import Entry, announce
from rules.core.match_events import Paused
from rules.core.outcome import Ended
from rules.core.seats import Seat

T = TypeVar("T")


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """`items` with the one of `seat` replaced."""
    return (*items[:seat], item, *items[seat + 1 :])


def bump(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    """`counts` with the one of `seat` raised by `by`."""
    return put(counts, seat, counts[seat] + by)


def pause_after(lapses: int, entries: list[Entry]) -> list[Entry]:
    """`entries`, and a pause when a player's turns in a row that ran out make it two (XI-15)."""
    ended = any(isinstance(entry.event, Ended) for entry in entries)
    return [*entries, announce(Paused("time_outs"))] if lapses >= 2 and not ended else entries
