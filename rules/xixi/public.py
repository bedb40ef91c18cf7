"""How the facts of a game change what everybody knows."""

from typing import TypeVar

import msgspec

from rules.cards.questions.facts import LastTurn, TurnLost
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi.events import (
    Aided,
    AidOffered,
    Answered,
    Corrected,
    Dealt,
    DiscardsTurned,
    Put,
    Showdown,
    SpeedUpOffered,
)
from rules.xixi.state import Exchange, Public, Waiting, backing, other

T = TypeVar("T")


def begun(event: Event) -> Public:
    """The public part after the deal."""
    assert isinstance(event, Dealt), "a game begins with Dealt"
    return Public(event.options, event.first, event.first)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case Put():
            put = Waiting(event.number, event.asker, event.holder, event.question, event.card)
            return _named(change(public, waiting=put), event.asker, event.card)
        case Answered():
            return _answered(public, event)
        case Corrected():
            return change(
                public, errors=put_at(public.errors, event.by, public.errors[event.by] + 1)
            )
        case Showdown():
            shown = (*public.shown[event.holder], *event.ranks)
            return change(
                public,
                shown=put_at(public.shown, event.holder, shown),
                forced=put_at(public.forced, event.by, event.count),
            )
        case LastTurn():
            return change(public, last_turn=True)
        case TurnLost():
            return _turned(public, event.seat, lapses=public.lapses[event.seat] + 1)
        case _:
            return _patched(public, event)


def _patched(public: Public, event: Event) -> Public:
    change = msgspec.structs.replace
    match event:
        case SpeedUpOffered():
            return change(public, speedup=put_at(public.speedup, event.by, event.count))
        case DiscardsTurned():
            return change(public, up=event.ranks, up_since=_next(public))
        case AidOffered():
            return change(public, aid=put_at(public.aid, event.by, (event.seat, event.count)))
        case Aided():
            return change(public, aided=(event.seat, event.count), aided_since=_next(public))
        case _:
            return public


def _next(public: Public) -> int:
    """The number of the next question to be thought up."""
    return len(public.exchanges) + 1 + (public.waiting is not None)


def _answered(public: Public, event: Answered) -> Public:
    exchange = Exchange(
        event.number,
        event.asker,
        event.holder,
        event.question,
        event.yes,
        public.shown[event.holder],
        event.card,
        event.corrected,
    )
    after = _turned(public, event.asker, lapses=0)
    if public.waiting is None:
        after = _named(after, event.asker, event.card)
    return msgspec.structs.replace(after, exchanges=(*public.exchanges, exchange), waiting=None)


def _named(public: Public, asker: Seat, card: int | None) -> Public:
    """After a headache of `asker`, if it was one (XI-22)."""
    if card is None:
        return public
    holder = backing(public.options, asker)
    return msgspec.structs.replace(
        public,
        named=put_at(public.named, holder, (*public.named[holder], card)),
        headaches=put_at(public.headaches, asker, public.headaches[asker] + 1),
    )


def _turned(public: Public, seat: Seat, lapses: int) -> Public:
    return msgspec.structs.replace(
        public, turn=public.turn + 1, mover=other(seat), lapses=put_at(public.lapses, seat, lapses)
    )


def put_at(pair: tuple[T, T], seat: Seat, item: T) -> tuple[T, T]:
    """`pair` with `item` in the place of `seat`."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)
