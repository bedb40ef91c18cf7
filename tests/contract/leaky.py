"""Hide and Guess with a leak in it: one of each kind that the secrecy suite claims to find.

Each is a mistake that an author could make and no other test would see: the game plays on, every
answer is true. They stand on the template that new games start from, which has none.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec

from rules._template import secrecy, speech
from rules._template.commands import Name
from rules._template.engine import SEATS, HideAndGuess
from rules._template.events import Hidden, TrapSet
from rules._template.state import State, View
from rules.core.commands import Command, Refused, refuse
from rules.core.entries import Entry, Event, announce, tell
from rules.core.prompt import Field, Prompt
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.core.speech.lines import Line, Speech
from tests.contract.subject import Subject


class _Remembering(HideAndGuess):
    """Keeps the truth it saw last, as a careless cache would."""

    truth: State | None = None

    def evolve(self, state: State | None, event: Event) -> State:
        type(self).truth = super().evolve(state, event)
        return type(self).truth


class ChoicesKnowTheTrap(_Remembering):
    """N1: the listed choices leave the trap out, though nobody was told where it is."""

    def prompt(self, view: View) -> Prompt:
        prompt = super().prompt(view)
        trap = self.truth.trap if self.truth is not None else 0
        must = tuple(
            msgspec.structs.replace(duty, fields=tuple(_without(f, trap) for f in duty.fields))
            for duty in prompt.must
            if duty.verb == "name"
        )
        return msgspec.structs.replace(prompt, must=must or prompt.must)


def _without(field: Field, number: int) -> Field:
    return Field(field.name, field.kind, tuple(c for c in field.choices if c != number))


class StatusByTheTruth(_Remembering):
    """N1, in a text: see `status_of_the_truth`."""


class RefusesByTheTruth(_Remembering):
    """N2: nobody can hide where the trap is, of which nobody was told."""

    def check(self, view: View, seat: Seat, command: Command) -> Refused | None:
        refused = super().check(view, seat, command)
        on_trap = self.truth is not None and self.truth.trap == getattr(command, "number", None)
        if refused is None and on_trap and known(view).turn == 0:
            return refuse("OUT_OF_RANGE", top=known(view).options.top)
        return refused


class RefusesInTheWrongOrder(HideAndGuess):
    """N2, in the room: what the seat knows is judged before what all can see.

    Out of turn, the room hears NOT_YOUR_TURN, except of somebody who names the own number.
    """

    def check(self, view: View, seat: Seat, command: Command) -> Refused | None:
        public = known(view)
        waits = public.turn > 0 and seat != public.mover()
        if isinstance(command, Name) and waits and command.number == view.number:
            return refuse("ALREADY_HIDDEN", number=view.number)
        return super().check(view, seat, command)


class TellsBoth(HideAndGuess):
    """N3: a hidden number is told to the wrong audience."""

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Any
    ) -> list[Entry]:
        return [
            tell(SEATS, entry.event) if isinstance(entry.event, Hidden) else entry
            for entry in super().decide(state, actor, command, chance)
        ]


class SaysItAloud(HideAndGuess):
    """S, by words: a private text goes to the room as well."""

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Any
    ) -> list[Entry]:
        entries = super().decide(state, actor, command, chance)
        hidden = [entry.event for entry in entries if isinstance(entry.event, Hidden)]
        return [*entries, *(announce(event) for event in hidden)]


class EndsEarly(HideAndGuess):
    """S: late in the game, beyond all short lines, an even trap ends it in a draw."""

    def decide(
        self, state: State, actor: Player | Clock, command: Command, chance: Any
    ) -> list[Entry]:
        if state.public.turn >= 3 and state.trap % 2 == 0:
            limited = msgspec.structs.replace(state.public.options, limit=2)
            public = msgspec.structs.replace(state.public, options=limited)
            state = msgspec.structs.replace(state, public=public)
        return super().decide(state, actor, command, chance)


class OpensTheTrap(HideAndGuess):
    """S: the trap is announced, not sealed."""

    def setup(self, options: Any, deal: Any) -> list[Entry]:
        return [
            announce(entry.event) if isinstance(entry.event, TrapSet) else entry
            for entry in super().setup(options, deal)
        ]


def clean() -> Subject:
    """The game without a leak."""
    return leaky(HideAndGuess)


def leaky(game: type[HideAndGuess], words: Speech = speech.SPEECH, **secrets: Any) -> Subject:
    """A game with a leak, under the same secrecy; `secrets` replace functions of it."""
    declared = {name: getattr(secrecy, name) for name in dir(secrecy) if name.islower()}
    return Subject("leaky", game(), words, SimpleNamespace(**{**declared, **secrets}))


def status_of_the_truth(view: View) -> list[Line]:
    """N1, in a text: where the game stands, told by the truth."""
    truth = StatusByTheTruth.truth
    hidden = 0 if truth is None else sum(number is not None for number in truth.numbers)
    return [Line("status.turn", {"turn": hidden})]


def everything(state: State, actor: Any, command: Command, reader: Any) -> Any:
    """A careless footprint: everybody may learn everything."""
    return (actor, command, state)


def numbers_hidden(state: State, reader: Any) -> list[str]:
    """The other's number, in the words in which its owner was told it."""
    if state.public.outcome.result != "open":
        return []
    others = [n for seat, n in enumerate(state.numbers) if seat != reader and n is not None]
    own = None if reader is None else state.numbers[reader]
    return [f"You have hidden {number}" for number in others if number != own]
