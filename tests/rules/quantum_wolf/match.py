"""Matches driven without a chat: house players, random players, twins."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.core.chance import Chance
from rules.core.commands import Command, Refused, TimeUp
from rules.core.entries import Entry
from rules.core.game import rule
from rules.core.seats import Clock, Player, Seat
from rules.quantum_wolf import GAME
from rules.quantum_wolf.state import Deal, Options, State, View


class Match:
    """One table: its state, everybody's view and last the public one, its labels."""

    def __init__(self, key: bytes, size: int, options: Options, deal: Deal | None = None) -> None:
        self.key = key
        self.size = size
        self.labels: set[str] = set()
        chance = self.chance()
        self.deal = deal or GAME.draw(options, size, chance)
        self._note(chance)
        self.log: list[Entry] = []
        self.views: list[View] = [GAME.view(Seat(seat)) for seat in range(size)] + [GAME.view(None)]
        entries = GAME.setup(options, self.deal)
        self.state: State = GAME.evolve(None, entries[0].event)
        self._observe(entries[0])
        self._take(entries[1:])

    def chance(self) -> Chance:
        return Chance(self.key, used=self.labels)

    def _note(self, chance: Chance) -> None:
        self.labels |= {drawn.label for drawn in chance.drawn}

    def _take(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.state = GAME.evolve(self.state, entry.event)
            self._observe(entry)

    def _observe(self, entry: Entry) -> None:
        self.log.append(entry)
        for place, view in enumerate(self.views):
            reader = None if place == self.size else Seat(place)
            if entry.reaches(reader):
                self.views[place] = GAME.observe(view, entry.event)

    @property
    def public(self) -> View:
        return self.views[-1]

    @property
    def is_over(self) -> bool:
        return GAME.outcome(self.state).result != "open"

    def do(self, actor: Player | Clock, command: Command) -> Refused | list[Entry]:
        view = self.public if isinstance(actor, Clock) else self.views[actor.seat]
        chance = self.chance()
        decided = rule(GAME, self.state, view, actor, command, chance)
        if not isinstance(decided, Refused):
            self._note(chance)
            self._take(decided)
        return decided

    def ring(self) -> None:
        """The clock of the phase runs out."""
        self.do(Clock(), TimeUp(GAME.prompt(self.public).phase))

    def play(self, after: Callable[["Match"], Any] = lambda match: None) -> None:
        """House players to the end; `after` is called whenever something has happened."""
        while not self.is_over:
            for seat in range(self.size):
                while GAME.prompt(self.views[seat]).must:
                    chance = Chance(self.key + b"%d" % len(self.log))
                    command = GAME.house(self.views[seat], chance)
                    refused = self.do(Player(Seat(seat)), command)
                    assert not isinstance(refused, Refused), (command, refused)
                    after(self)
            if not self.is_over:
                self.ring()
                after(self)
