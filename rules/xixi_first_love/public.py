"""How the facts of a First Love change what everybody knows."""

import msgspec

from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.facts import LastTurn, TurnLost
from rules.cards.questions.seating import put
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_first_love.events import (
    Dealt,
    GreatShowdown,
    ResignWished,
    Showdown,
    SideAnswered,
)
from rules.xixi_first_love.state import Public, Ranks, Suit, with_ranks


def begun(event: Event) -> Public:
    """The public part after the deal."""
    assert isinstance(event, Dealt), "a game begins with Dealt"
    return Public(
        event.options,
        event.order,
        event.suits,
        event.order[0],
        lapses=(0,) * len(event.order),
    )


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case SideAnswered():
            side = public.side_of(event.holders[0])
            exchange = Exchange(
                event.number,
                event.asker,
                event.holders,
                event.question,
                (event.yes,),
                # the asked side's two suits, then the asker's
                (*public.up[side], *public.up[1 - side]),
            )
            turned = _turned(public, event.asker, False)
            return change(turned, exchanges=(*public.exchanges, exchange))
        case Showdown():
            return _shown(public, event.holder, event.suit, event.ranks)
        case GreatShowdown():
            shown = _shown(public, event.holder, event.suit, event.ranks)
            return change(shown, great=len(public.exchanges))
        case ResignWished():
            return change(public, resigning=(*public.resigning, event.seat))
        case LastTurn():
            return change(public, last_turn=True)
        case TurnLost():
            return _turned(public, event.seat, True)
        case _:
            return public


def _shown(public: Public, holder: Seat, letter: Suit, ranks: Ranks) -> Public:
    side, suit = public.side_of(holder), public.suits.index(letter)
    up = with_ranks(public.up, side, suit, (*public.up[side][suit], *ranks))
    return msgspec.structs.replace(public, up=up)


def _turned(public: Public, seat: Seat, lapsed: bool) -> Public:
    lapses = public.lapses[seat] + 1 if lapsed else 0
    return msgspec.structs.replace(
        public,
        turn=public.turn + 1,
        mover=public.after(seat),
        lapses=put(public.lapses, seat, lapses),
    )
