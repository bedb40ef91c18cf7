"""How the facts of a game change its truth."""

import msgspec

from rules.core.entries import Event

from .events import Dealt, Flipped, PilesDealt, RoundPlayed
from .public import begun, observe_public
from .state import State


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`; a game begins with Dealt."""
    if isinstance(event, Dealt):
        return State(begun(None if state is None else state.public, event))
    assert state is not None, "a game begins with Dealt"
    if isinstance(event, PilesDealt):
        return msgspec.structs.replace(state, dark=event.piles)
    starts = state.starts
    if isinstance(event, RoundPlayed) or (isinstance(event, Flipped) and not state.public.table):
        starts |= {state.position()}
    public = observe_public(state.public, event)
    dark = tuple(
        cards if len(cards) == pile.dark else cards[len(cards) - pile.dark :]
        for cards, pile in zip(state.dark, public.piles, strict=True)
    )
    return State(public, dark, starts)
