"""The entries of a command whose consequences have consequences."""

from collections.abc import Iterable
from typing import Any, Generic

from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.game import Game, StateT
from rules.core.public import PublicT
from rules.core.seats import Seat


class Draft(Generic[PublicT, StateT]):
    """Entries as they come up, each folded at once, so that what follows can be read off the truth.

    `entries` are those so far. `state` is None for a game that has no first fact yet.
    """

    def __init__(
        self, game: Game[Any, Any, Any, PublicT, StateT, Any], state: StateT | None
    ) -> None:
        self._game = game
        self._state = state
        self.entries: list[Entry] = []

    @property
    def state(self) -> StateT:
        """The truth after the entries so far."""
        assert self._state is not None, "the first fact begins the truth"
        return self._state

    @property
    def public(self) -> PublicT:
        """The public part of it."""
        public: PublicT = self.state.public
        return public

    def announce(self, event: Event) -> None:
        """Tell everyone."""
        self.add(announce(event))

    def tell(self, seats: Iterable[Seat], event: Event) -> None:
        """Tell the holders of `seats` alone."""
        self.add(tell(seats, event))

    def seal(self, event: Event) -> None:
        """Tell nobody while the game runs."""
        self.add(seal(event))

    def add(self, entry: Entry) -> None:
        """Take an entry that was made elsewhere."""
        self.entries.append(entry)
        self._state = self._game.evolve(self._state, entry.event)
