"""Small things about seats that the games of the family share."""

from collections.abc import Sequence
from typing import TypeVar

from rules.cards.questions.facts import HandOpened
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


def opened(hands: Sequence[Sequence[int]], up: Sequence[Sequence[int]]) -> list[Entry]:
    """The game is over: of each hand, what doesn't lie face up is opened."""
    entries = []
    for holder, hand in enumerate(hands):
        rest = tuple(rank for rank in hand if rank not in up[holder])
        if rest:
            entries.append(announce(HandOpened(Seat(holder), rest)))
    return entries


def pause_after(lapses: int, entries: list[Entry]) -> list[Entry]:
    """`entries`, and a pause when a player's turns in a row that ran out make it two (XI-15)."""
    ended = any(isinstance(entry.event, Ended) for entry in entries)
    return [*entries, announce(Paused("time_outs"))] if lapses >= 2 and not ended else entries
