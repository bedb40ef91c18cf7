"""How the facts of a Medieval game change the truth."""

import msgspec

from rules.cards.questions.seating import put
from rules.core.entries import Event
from rules.core.seats import Seat
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
from rules.xixi_medieval.state import State


def evolve_secrets(state: State, event: Event) -> State:
    """The truth after one fact, whose public part it holds already."""
    change = msgspec.structs.replace
    match event:
        case Dealt():
            seats = len(event.ring)
            return change(state, hands=((),) * seats, ranges=(0,) * seats)
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
            return _asked_last(state, event.seat)
        case TurnBegun() if event.last:
            return _asked_last(state, event.seat)
        case _:
            return state


def _asked_last(state: State, seat: Seat) -> State:
    owed = tuple(s for s in state.owed if s != seat)
    return msgspec.structs.replace(state, owed=owed)
