"""Events and the audience each one has.

An `Entry` is seen whole or not at all. There is no default audience and no "everyone except":
a fact that is half public is two events. Entries are made by the three functions below and
nowhere else, so searching for ``announce(`` lists everything a game makes public.
"""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

from rules.core.seats import Seat


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """One fact. Its name is its tag in the record, so a released class keeps its name."""


class Everyone(msgspec.Struct, frozen=True, tag_field="to", tag="everyone"):
    """All who look at the table, players or not."""


class Only(msgspec.Struct, frozen=True, tag_field="to", tag="only"):
    """The holders of these seats, at least one, in seat order."""

    seats: tuple[Seat, ...]


class Sealed(msgspec.Struct, frozen=True, tag_field="to", tag="sealed"):
    """The log alone, until the game ends; before that an announced `Looked` opens it."""


Audience = Everyone | Only | Sealed
EVERYONE = Everyone()
SEALED = Sealed()


E = TypeVar("E")


class EntryOf(msgspec.Struct, Generic[E], frozen=True):
    """An event together with who is told of it."""

    event: E
    audience: Audience

    def reaches(self, seat: Seat | None) -> bool:
        """Whether the holder of `seat` (None: an onlooker) is told."""
        if isinstance(self.audience, Everyone):
            return True
        return isinstance(self.audience, Only) and seat in self.audience.seats


Entry = EntryOf[Any]


def announce(event: Event) -> Entry:
    """Tell everyone."""
    return EntryOf(event, EVERYONE)


def tell(seats: Iterable[Seat], event: Event) -> Entry:
    """Tell the holders of `seats` alone. Raises ValueError when there are none."""
    told = tuple(sorted(set(seats)))
    if not told:
        raise ValueError(f"{type(event).__name__} is told to nobody; seal it instead")
    return EntryOf(event, Only(told))


def seal(event: Event) -> Entry:
    """Tell nobody while the game runs."""
    return EntryOf(event, SEALED)
