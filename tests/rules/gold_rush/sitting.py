"""A table of Gold Rush without a service: commands in, facts out."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, TypeVar

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Command, Refused, TimeUp
from rules.core.entries import Entry, Event
from rules.core.game import rule
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Player, Seat
from rules.gold_rush import GAME
from rules.gold_rush.state import Deal, Options, Public, State, View

E = TypeVar("E", bound=Event)


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their notation, parted by spaces."""
    return tuple(Card(word) for word in text.split())


class Table:
    """A game from given piles, the bottom card first; seat 0 deals."""

    def __init__(
        self, *piles: str, dealer: int = 0, deal: Deal | None = None, **options: Any
    ) -> None:
        self.options = Options(**options)
        self.deal = deal or Deal(tuple(map(cards, piles)), Seat(dealer))
        seats = [Seat(seat) for seat in range(len(self.deal.piles))]
        self.views: dict[Seat | None, View] = {seat: GAME.view(seat) for seat in [*seats, None]}
        self.log: list[Entry] = []
        self.chance = Chance(b"gold rush")
        self.watchful = True
        self._state: State | None = None
        self.take_in(GAME.setup(self.options, self.deal))

    @property
    def state(self) -> State:
        assert self._state is not None
        return self._state

    @property
    def public(self) -> Public:
        return self.state.public

    def copy(self) -> Table:
        """The same table, to be played on in another way."""
        other = copy(self)
        other.views, other.log = dict(self.views), list(self.log)
        return other

    def take_in(self, entries: list[Entry]) -> None:
        """Fold entries into the state and everybody's views."""
        self.log += entries
        for entry in entries:
            self._state = GAME.evolve(self._state, entry.event)
            for seat, view in self.views.items():
                if entry.reaches(seat):
                    self.views[seat] = GAME.observe(view, entry.event)
        if self.watchful:
            assert all(view.public == self.public for view in self.views.values())

    def prompt(self, seat: int | None = None) -> Prompt:
        return GAME.prompt(self.views[None if seat is None else Seat(seat)])

    def verbs(self, seat: int) -> list[str]:
        """What the seat must or may do."""
        prompt = self.prompt(seat)
        return [duty.verb for duty in (*prompt.must, *prompt.may)]

    def does(self, seat: int, command: Command) -> list[Event]:
        """A command that must be accepted, and the facts it brings."""
        view = self.views[Seat(seat)]
        entries = rule(GAME, self.state, view, Player(Seat(seat)), command, self.chance)
        assert not isinstance(entries, Refused), entries
        self.take_in(entries)
        return [entry.event for entry in entries]

    def refuses(self, seat: int, command: Command) -> Refused:
        """A command that must be refused; the public view says the same."""
        refused = GAME.check(self.views[Seat(seat)], Seat(seat), command)
        assert refused is not None
        assert refused == GAME.check(self.views[None], Seat(seat), command)
        return refused

    def time_up(self, times: int = 1) -> list[Event]:
        """The clock of the phase runs out; the facts of the last time."""
        entries: list[Entry] = []
        for _ in range(times):
            command = TimeUp(self.prompt().phase)
            entries = GAME.decide(self.state, Clock(), command, self.chance)
            self.take_in(entries)
        return [entry.event for entry in entries]

    def facts(self, kind: type[E]) -> list[E]:
        """All facts of a kind so far."""
        return [entry.event for entry in self.log if isinstance(entry.event, kind)]

    def pile(self, seat: int) -> str:
        """The whole pile of a seat as text."""
        return " ".join(self.state.pile(Seat(seat)))


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of facts, in order."""
    return [type(event).__name__ for event in events]
