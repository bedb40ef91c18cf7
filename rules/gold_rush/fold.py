"""How the facts of a game change its truth."""

import msgspec

from rules.core.entries import Event

from .events import Dealt, Flipped, PilesDealt, RoundPlayed
from .state import Public, State


def begins_round(public: Public, event: Event) -> bool:
    """Whether `event` lays the first cards of a round on the table that `public` knows."""
    return isinstance(event, RoundPlayed) or (isinstance(event, Flipped) and not public.table)


def evolve_secrets(state: State, event: Event) -> State:
    """The piles that nobody sees, which a game is dealt with and loses cards from."""
    match event:
        case Dealt():
            return State(state.public)
        case PilesDealt():
            return msgspec.structs.replace(state, dark=event.piles)
        case _:
            dark = tuple(
                cards if len(cards) == pile.dark else cards[len(cards) - pile.dark :]
                for cards, pile in zip(state.dark, state.public.piles, strict=True)
            )
            return msgspec.structs.replace(state, dark=dark)
