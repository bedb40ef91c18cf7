"""How the facts of a Waltz change what everybody knows."""

import msgspec

from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.facts import (
    Answered,
    DuelBegun,
    Gone,
    LastTurn,
    TurnLost,
    WentOut,
    Whispered,
)
from rules.cards.questions.question import Question
from rules.cards.questions.seating import bump, put
from rules.core.entries import Event
from rules.core.outcome import Ended
from rules.core.seats import Seat
from rules.xixi_waltz.events import Dealt, Showdown
from rules.xixi_waltz.state import Duel, Public, following, next_mover


def begun(event: Dealt) -> Public:
    """The public part after the deal."""
    return Public(event.options, event.first, event.first)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case Answered():
            return _asked(
                public, event.number, event.asker, event.holder, event.question, event.yes
            )
        case Whispered():
            asked = _asked(public, event.number, event.asker, event.holder, None, event.showdown)
            fallen = 2 if event.showdown else 0
            return change(asked, down=bump(asked.down, event.holder, fallen))
        case Showdown():
            up = put(public.up, event.holder, (*public.up[event.holder], *event.ranks))
            return change(public, up=up)
        case WentOut():
            return change(public, out=event.seat)
        case Gone():
            return change(public, out=event.seat, turn=public.turn + 1)
        case DuelBegun():
            return change(public, duel=Duel(event.first, event.second), mover=event.first)
        case LastTurn() if public.duel is not None:
            return change(public, duel=change(public.duel, last_turn=True))
        case TurnLost():
            return _turned(public, event.seat, public.lapses[event.seat] + 1)
        case Ended():
            return change(public, outcome=event.outcome)
        case _:
            return public


def _asked(
    public: Public, number: int, asker: Seat, holder: Seat, question: Question | None, yes: bool
) -> Public:
    exchange = Exchange(
        number,
        asker,
        (holder,),
        question,
        (yes,),
        (public.up[holder],),
        (public.down[holder],),
    )
    backward = public.backward
    if public.duel is None and holder == following(asker, -1):
        backward = (*backward, asker)
    turned = _turned(public, asker, 0)
    return msgspec.structs.replace(
        turned, exchanges=(*public.exchanges, exchange), backward=backward
    )


def _turned(public: Public, seat: Seat, lapses: int) -> Public:
    return msgspec.structs.replace(
        public,
        turn=public.turn + 1,
        mover=next_mover(public, seat),
        lapses=put(public.lapses, seat, lapses),
    )
