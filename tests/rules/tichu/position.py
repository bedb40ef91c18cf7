"""A position set up by hand, played by commands through the whole game."""

from __future__ import annotations

from typing import Any

from rules.core.chance import Chance
from rules.core.commands import Command, Refused, TimeUp
from rules.core.entries import Entry
from rules.core.prompt import Prompt
from rules.core.seats import Clock, Player, Seat
from rules.tichu import GAME
from rules.tichu.commands import Play
from rules.tichu.positions import from_state
from rules.tichu.round import Round
from rules.tichu.state import Options, Public, State, View

CHANCE = Chance(b"k")


class Table:
    """A position with its four views, played by commands."""

    def __init__(self, *hands: str, options: dict[str, Any] | None = None, **more: Any) -> None:
        record = {
            "hands": [hand.split() for hand in hands],
            "turn": 0,
            "played": [True] * 4,
            "wish": None,
            "out": [],
            "table": None,
            "calls": {},
            **more,
        }
        round_, held = from_state(record)
        public = Public(Options(**(options or {})), 1, Seat(0), round_)
        self.state = State(public, tuple(held))
        self.views = {Seat(s): View(Seat(s), public, held[s]) for s in range(4)}
        self.told: list[Entry] = []

    def does(self, seat: int, command: Command) -> Refused | None:
        refused = GAME.check(self.views[Seat(seat)], Seat(seat), command)
        if refused is None:
            self._take_in(GAME.decide(self.state, Player(Seat(seat)), command, CHANCE))
        return refused

    def lays(self, seat: int, cards: str) -> Refused | None:
        return self.does(seat, Play(tuple(cards.split())))

    def time_up(self) -> None:
        phase = self.prompt().phase
        self._take_in(GAME.decide(self.state, Clock(), TimeUp(phase), CHANCE))

    def prompt(self, seat: int | None = None) -> Prompt:
        view = View(None, self.state.public) if seat is None else self.views[Seat(seat)]
        return GAME.prompt(view)

    def _take_in(self, entries: list[Entry]) -> None:
        self.told = entries
        for entry in entries:
            self.state = GAME.evolve(self.state, entry.event)
            for seat, view in self.views.items():
                if entry.reaches(seat):
                    self.views[seat] = GAME.observe(view, entry.event)

    def facts(self, kind: type) -> list[Any]:
        return [entry.event for entry in self.told if isinstance(entry.event, kind)]

    @property
    def round(self) -> Round:
        return self.state.public.round
