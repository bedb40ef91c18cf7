"""The rules of Hide and Guess (HG-1 … HG-4): what follows from what, on the whole truth."""

from typing import ClassVar

import msgspec

from rules._template import state as truth
from rules._template import view as views
from rules._template.commands import Hide, Name
from rules._template.events import (
    AllHidden,
    Begun,
    Hidden,
    Named,
    NumberOpened,
    TrapOpened,
    TrapSet,
    TurnLost,
)
from rules._template.house import move
from rules._template.public import begun, observe_public
from rules._template.state import Answer, other
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.game import Game
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Clock, Player, Seat

SEATS = (Seat(0), Seat(1))


class HideAndGuess(
    Game[truth.Options, truth.Given, truth.Deal, truth.Public, truth.State, truth.View]
):
    """Hide and Guess for two."""

    name = "_template"
    version = 1
    seats = (2,)
    commands = (Hide, Name)
    events = (Begun, TrapSet, Hidden, AllHidden, Named, TurnLost, NumberOpened, TrapOpened)
    presets: ClassVar[dict[str, msgspec.Struct]] = {
        "fast": truth.Options(),
        "slow": truth.Options(turn=None),
    }

    def draw(
        self, options: truth.Options, seats: int, chance: Chance, given: truth.Given | None = None
    ) -> truth.Deal:
        """The trap and the first mover. A label names each draw, and is used once."""
        given = given or truth.Given()
        if given.trap is not None and not 1 <= given.trap <= options.top:
            raise ValueError(f"the trap is a number from 1 to {options.top}")
        trap = given.trap
        if trap is None:
            trap = 1 + chance.below("trap", options.top)
        first = given.first
        if first is None:
            first = Seat(chance.below("first", 2))
        return truth.Deal(first, trap)

    def setup(self, options: truth.Options, deal: truth.Deal) -> list[Entry]:
        """Everybody hears the options and who moves first; nobody hears the trap."""
        return [announce(Begun(options, deal.first)), seal(TrapSet(deal.trap))]

    begun = staticmethod(begun)
    observe_public = staticmethod(observe_public)

    def evolve_secrets(self, state: truth.State, event: Event) -> truth.State:
        """The trap, and both numbers."""
        change = msgspec.structs.replace
        match event:
            case TrapSet():
                return change(state, trap=event.number)
            case Hidden():
                numbers = list(state.numbers)
                numbers[event.seat] = event.number
                return change(state, numbers=(numbers[0], numbers[1]))
            case _:
                return state

    observe_secrets = staticmethod(views.observe_secrets)
    prompt = staticmethod(views.prompt)
    check = staticmethod(views.check)

    def decide(
        self, state: truth.State, actor: Player | Clock, command: Command, chance: Chance
    ) -> list[Entry]:
        """The entries of a legal command."""
        match command, actor:
            case Hide(), Player():
                return self._hidden(state, actor.seat, command.number)
            case Name(), Player():
                return self._named(state, actor.seat, command.number)
            case TimeUp(), _:
                return self._timed_out(state, chance)
            case Resign(), Player():
                return self._ended(state, _won(other(actor.seat), "resignation"))
            case AgreeDraw(), _:
                return self._ended(state, _drawn("agreement"))
            case _:
                raise TypeError(f"{type(command).__name__} is not a command of this game")

    def _hidden(self, state: truth.State, seat: Seat, number: int) -> list[Entry]:
        entries = [tell([seat], Hidden(seat, number))]
        if state.numbers[other(seat)] is not None:
            entries.append(announce(AllHidden()))
        return entries

    def _named(self, state: truth.State, by: Seat, number: int) -> list[Entry]:
        answer = answer_to(state, by, number)
        named = announce(Named(by, number, answer))
        if answer == "hit":
            return [named, *self._ended(state, _won(by, "found"))]
        return [named, *self._at_limit(state)]

    def _timed_out(self, state: truth.State, chance: Chance) -> list[Entry]:
        """Hiding: who has no number gets one by chance (HG-1). A turn is lost (HG-4)."""
        if state.public.turn > 0:
            return [announce(TurnLost(state.public.mover())), *self._at_limit(state)]
        entries = []
        for seat in SEATS:
            if state.numbers[seat] is None:
                number = 1 + chance.below(f"hide/{seat}", state.public.options.top)
                entries.append(tell([seat], Hidden(seat, number, by_chance=True)))
        return [*entries, announce(AllHidden())]

    def _at_limit(self, state: truth.State) -> list[Entry]:
        limit = state.public.options.limit
        reached = limit is not None and state.public.turn >= limit
        return self._ended(state, _drawn("turn_limit")) if reached else []

    def _ended(self, state: truth.State, outcome: Outcome) -> list[Entry]:
        """What was hidden is opened, and the game is over. `Ended` comes last, and once."""
        opened = [
            announce(NumberOpened(seat, number))
            for seat, number in zip(SEATS, state.numbers, strict=True)
            if number is not None
        ]
        return [*opened, announce(TrapOpened(state.trap)), announce(Ended(outcome))]

    house = staticmethod(move)

    def still_in(self, view: truth.View) -> tuple[Seat, ...]:
        """Both, to the end."""
        return SEATS

    def look(self, state: truth.State) -> list[tuple[Seat | None, object]]:
        """Both numbers and the trap."""
        return [*zip(SEATS, state.numbers, strict=True), (None, state.trap)]


def answer_to(state: truth.State, by: Seat, number: int) -> Answer:
    """The truthful answer when `by` names `number` (HG-3)."""
    hidden = state.numbers[other(by)]
    assert hidden is not None, "turns begin when both numbers are hidden"
    if number == hidden:
        return "hit"
    if number == state.trap:
        return "trap"
    return "higher" if hidden > number else "lower"


def _won(winner: Seat, reason: str) -> Outcome:
    return Outcome("win", (winner,), ((winner,), (other(winner),)), reason)


def _drawn(reason: str) -> Outcome:
    return Outcome("draw", SEATS, (SEATS,), reason)
