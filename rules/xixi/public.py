"""How the facts of a game change what everybody knows."""

from typing import TypeVar

import msgspec

from rules.core.entries import Event
from rules.core.outcome import Ended
from rules.core.seats import Seat
from rules.xixi.events import Answered, Dealt, LastTurn, Showdown, TurnLost
from rules.xixi.state import Exchange, Public, other

T = TypeVar("T")


def begun(event: Dealt) -> Public:
    """The public part after the deal."""
    return Public(event.options, event.first, event.first)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case Answered():
            exchange = Exchange(
                event.number,
                event.asker,
                event.holder,
                event.question,
                event.yes,
                public.shown[event.holder],
            )
            return change(
                _turned(public, event.asker, lapses=0), exchanges=(*public.exchanges, exchange)
            )
        case Showdown():
            shown = _put(public.shown, event.holder, (*public.shown[event.holder], *event.ranks))
            return change(public, shown=shown, forced=_put(public.forced, event.by, event.count))
        case LastTurn():
            return change(public, last_turn=True)
        case TurnLost():
            return _turned(public, event.seat, lapses=public.lapses[event.seat] + 1)
        case Ended():
            return change(public, outcome=event.outcome)
        case _:
            return public


def _turned(public: Public, seat: Seat, lapses: int) -> Public:
    return msgspec.structs.replace(
        public, turn=public.turn + 1, mover=other(seat), lapses=_put(public.lapses, seat, lapses)
    )


def _put(pair: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    return (item, pair[1]) if seat == 0 else (pair[0], item)
