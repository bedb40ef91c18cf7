"""Leaks planted in the games themselves, one for each secret that a ruling names.

A planted game is the real one but for a fact that reaches too many, a refusal or a prompt that knows
the truth. It plays on, every answer is true, and nothing but the secrecy suites can see it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rules.core.codec import canonical
from rules.core.commands import Command, Refused
from rules.core.entries import Entry, Event, announce, tell
from rules.core.prompt import Prompt
from rules.core.seats import Seat
from tests.contract.subject import AnyGame, Subject

Retell = Callable[[Any, Entry], Sequence[Entry]]
Refuse = Callable[[Any, Any, Command], Refused | None]
Ask = Callable[[Any, Any, Prompt], Prompt]


def planted(
    clean: Subject,
    *,
    retell: Retell = lambda state, entry: (entry,),
    refuse: Refuse = lambda state, view, command: None,
    ask: Ask = lambda state, view, prompt: prompt,
) -> Subject:
    """The game of `clean` with a leak.

    `retell(state, entry)` gives what is told in its place; `state` is the truth that was decided on,
    None at the deal. `refuse(state, view, command)` and `ask(state, view, prompt)` know the truth
    that stands behind what everybody sees.
    """
    real: type[AnyGame] = type(clean.game)
    truths: dict[bytes, Any] = {}

    def truth(view: Any) -> Any:
        return truths.get(canonical(view.public))

    def told(state: Any, entries: Sequence[Entry]) -> list[Entry]:
        return [new for entry in entries for new in retell(state, entry)]

    class Planted(real):  # type: ignore[misc, valid-type]
        def setup(self, options: Any, deal: Any) -> list[Entry]:
            return told(None, super().setup(options, deal))

        def decide(self, state: Any, actor: Any, command: Command, chance: Any) -> list[Entry]:
            return told(state, super().decide(state, actor, command, chance))

        def evolve(self, state: Any, event: Event) -> Any:
            after = super().evolve(state, event)
            truths[canonical(after.public)] = after
            return after

        def check(self, view: Any, seat: Seat, command: Command) -> Refused | None:
            refused: Refused | None = super().check(view, seat, command)
            state = truth(view)
            if refused is not None or state is None:
                return refused
            return refuse(state, view, command)

        def prompt(self, view: Any) -> Prompt:
            prompt: Prompt = super().prompt(view)
            state = truth(view)
            return prompt if state is None or prompt.over else ask(state, view, prompt)

    return replace(clean, game=Planted())


def to_all(*kinds: type[Event]) -> Retell:
    """Facts of these kinds are announced, whoever they were for."""
    return lambda state, entry: (
        (announce(entry.event),) if isinstance(entry.event, kinds) else (entry,)
    )


def to_seats(*kinds: type[Event], seats: int) -> Retell:
    """Facts of these kinds reach every seat, but no onlooker."""
    everybody = [Seat(seat) for seat in range(seats)]
    return lambda state, entry: (
        (tell(everybody, entry.event),) if isinstance(entry.event, kinds) else (entry,)
    )
