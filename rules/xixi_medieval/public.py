"""How the facts of a Medieval game change what everybody knows."""

import msgspec

from rules.cards.questions.duel import Duel
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.facts import Answered, DuelBegun, LastTurn, TurnLost, WentOut
from rules.cards.questions.seating import put
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Card, rank_of
from rules.xixi_medieval.events import (
    AceCalled,
    AcesOut,
    ClownDiscards,
    Dealt,
    DiscardDone,
    LeftGame,
    PenaltyDue,
    PenaltyPaid,
    Showdown,
    SidesAdmitted,
    TurnBegun,
)
from rules.xixi_medieval.state import Call, Public


def begun(event: Event) -> Public:
    """The public part after the deal."""
    assert isinstance(event, Dealt), "a game begins with Dealt"
    seats = len(event.ring)
    return Public(
        event.options,
        event.line_up,
        event.ring,
        event.first,
        event.first,
        up=((),) * seats,
        up_since=((),) * seats,
        lapses=(0,) * seats,
    )


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case ClownDiscards():
            return change(public, stage="discard")
        case DiscardDone():
            return change(public, stage="turn")
        case TurnBegun():
            return _begun(public, event)
        case Answered():
            asked = _acted(public, event.asker, False)
            up = tuple(rank_of(one) for one in public.up[event.holder])
            exchange = Exchange(
                event.number, event.asker, (event.holder,), event.question, (event.yes,), (up,)
            )
            return change(asked, exchanges=(*public.exchanges, exchange))
        case Showdown():
            return _turned_up(public, event.holder, event.cards)
        case AceCalled():
            call = Call(event.by, event.suit, event.named)
            return change(_acted(public, event.by, False), calls=(*public.calls, call))
        case TurnLost():
            return _acted(public, event.seat, True)
        case PenaltyDue():
            return change(public, stage="penalty", owes=event.seat)
        case PenaltyPaid():
            paid = _turned_up(_acted(public, event.seat, event.by_clock), event.seat, event.cards)
            return change(paid, stage="turn", owes=None)
        case LeftGame():
            left = _out(_turned_up(public, event.seat, event.cards), event.seat)
            return change(left, stage="turn", owes=None) if public.owes == event.seat else left
        case _:
            return _rarer(public, event)


def _rarer(public: Public, event: Event) -> Public:
    change = msgspec.structs.replace
    match event:
        case WentOut():
            return _out(public, event.seat)
        case AcesOut():
            return change(public, aces_out=(*public.aces_out, *event.suits))
        case SidesAdmitted():
            since = (len(public.exchanges),) * len(event.lists)
            return change(
                public,
                admitted=(*public.admitted, *event.lists),
                admitted_since=(*public.admitted_since, *since),
            )
        case DuelBegun():
            return change(public, duel=Duel(event.first, event.second))
        case LastTurn() if public.duel is not None:
            return change(public, duel=change(public.duel, last_turn=True))
        case _:
            return public


def _begun(public: Public, event: TurnBegun) -> Public:
    return msgspec.structs.replace(
        public,
        mover=event.seat,
        last_question=event.last,
        turn=public.turn + 1,
        calls=_ended_calls(public.calls, event.seat),
    )


def _ended_calls(calls: tuple[Call, ...], by: Seat) -> tuple[Call, ...]:
    """The calls of `by` don't hold any longer (XI-67)."""
    return tuple(
        msgspec.structs.replace(call, active=False) if call.by == by else call for call in calls
    )


def _out(public: Public, seat: Seat) -> Public:
    return msgspec.structs.replace(
        public, out=(*public.out, seat), calls=_ended_calls(public.calls, seat)
    )


def _turned_up(public: Public, seat: Seat, cards: tuple[Card, ...]) -> Public:
    up = put(public.up, seat, (*public.up[seat], *cards))
    now = (len(public.exchanges),) * len(cards)
    since = put(public.up_since, seat, (*public.up_since[seat], *now))
    return msgspec.structs.replace(public, up=up, up_since=since)


def _acted(public: Public, seat: Seat, lapsed: bool) -> Public:
    lapses = public.lapses[seat] + 1 if lapsed else 0
    return msgspec.structs.replace(public, lapses=put(public.lapses, seat, lapses))
