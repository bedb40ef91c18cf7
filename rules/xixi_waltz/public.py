"""How the facts of a Waltz change what everybody knows."""

import msgspec

from rules.cards.questions.duel import Duel
from rules.cards.questions.facts import (
    Answered,
    DuelBegun,
    Gone,
    LastTurn,
    Showdown,
    TurnLost,
    WentOut,
    Whispered,
)
from rules.cards.questions.question import Question
from rules.cards.questions.seating import bump, put
from rules.cards.questions.trio import following
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_waltz.events import Dealt
from rules.xixi_waltz.state import Public, next_mover


def begun(event: Event) -> Public:
    """The public part after the deal."""
    assert isinstance(event, Dealt), "a game begins with Dealt"
    return Public(event.options, event.first, event.first)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case Answered():
            return _asked(public, event.asker, event.holder, event.question, event.yes)
        case Whispered():
            asked = _asked(public, event.asker, event.holder, None, event.showdown)
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
        case _:
            return public


def _asked(
    public: Public, asker: Seat, holder: Seat, question: Question | None, yes: bool
) -> Public:
    exchange = public.exchange(asker, (holder,), question, (yes,))
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
