"""The entries of one command, and the state as they change it."""

from collections.abc import Iterable

from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.seats import Seat
from rules.tichu.fold import evolve
from rules.tichu.round import Round
from rules.tichu.state import Public, State


class Record:
    """Entries being written, each folded at once, so that what follows can be read off."""

    def __init__(self, state: State | None) -> None:
        self._state = state
        self.entries: list[Entry] = []

    @property
    def state(self) -> State:
        """The truth after all entries so far."""
        assert self._state is not None, "a game begins with RoundBegan"
        return self._state

    @property
    def public(self) -> Public:
        """The public part after all entries so far."""
        return self.state.public

    @property
    def round(self) -> Round:
        """The round after all entries so far."""
        return self.state.public.round

    def announce(self, event: Event) -> None:
        """Tell everyone."""
        self._add(announce(event))

    def tell(self, seats: Iterable[Seat], event: Event) -> None:
        """Tell these seats."""
        self._add(tell(seats, event))

    def seal(self, event: Event) -> None:
        """Tell nobody."""
        self._add(seal(event))

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._state = evolve(self._state, entry.event)
