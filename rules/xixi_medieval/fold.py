"""How the facts of a Medieval game change the truth."""

import msgspec

from rules.cards.questions.seating import put
from rules.core.entries import Event
from rules.xixi_medieval.events import (
    Dealt,
    Discarded,
    HandDealt,
    LaidAside,
    LastQuestionLapsed,
    LastQuestionOwed,
    RangeFell,
    TurnBegun,
)
from rules.xixi_medieval.public import begun, observe_public
from rules.xixi_medieval.state import State


def evolve(state: State | None, event: Event) -> State:
    """The truth after one fact; a game begins with `Dealt`."""
    if isinstance(event, Dealt):
        seats = len(event.ring)
        return State(begun(event), hands=((),) * seats, ranges=(0,) * seats)
    assert state is not None, "a game begins with Dealt"
    change = msgspec.structs.replace
    match event:
        case HandDealt():
            return change(
                state,
                hands=put(state.hands, event.holder, event.cards),
                ranges=put(state.ranges, event.holder, event.range),
            )
        case LaidAside():
            return change(state, aside=event.cards)
        case Discarded():
            kept = tuple(one for one in state.hands[event.holder] if one not in event.cards)
            aside = (*state.aside, *event.cards)
            return change(state, hands=put(state.hands, event.holder, kept), aside=aside)
        case RangeFell():
            return change(state, ranges=put(state.ranges, event.holder, event.range))
        case LastQuestionOwed():
            return change(state, owed=(*state.owed, event.seat))
        case LastQuestionLapsed():
            return change(state, owed=tuple(s for s in state.owed if s != event.seat))
        case TurnBegun() if event.last:
            owed = tuple(s for s in state.owed if s != event.seat)
            return change(state, public=observe_public(state.public, event), owed=owed)
        case _:
            return change(state, public=observe_public(state.public, event))
