"""How the facts of a Big Question change what everybody knows."""

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
from rules.xixi_big_question.events import (
    BothAnswered,
    CardAsked,
    Dealt,
    OperatorPublished,
    Won,
)
from rules.xixi_big_question.state import (
    Guess,
    Public,
    Published,
    other_ally,
)


def begun(event: Event) -> Public:
    """The public part after the deal."""
    assert isinstance(event, Dealt), "a game begins with Dealt"
    champion = event.champion
    return Public(event.options, champion, champion, following(champion))


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    change = msgspec.structs.replace
    match event:
        case Answered():
            return _asked(public, event.asker, (event.holder,), event.question, (event.yes,))
        case BothAnswered():
            return _asked(public, event.asker, event.holders, event.question, event.answers)
        case Whispered():
            asked = _asked(public, event.asker, (event.holder,), None, (event.showdown,))
            if not event.showdown:
                return asked
            down = bump(asked.down, event.holder, 2)
            return change(asked, down=down, owes=event.number)
        case OperatorPublished():
            told = Published(event.number, event.op, event.result)
            paid = _acted(public, event.asker, event.by_clock)
            return change(paid, published=(*public.published, told), owes=None)
        case Showdown():
            up = put(public.up, event.holder, (*public.up[event.holder], *event.ranks))
            return change(public, up=up)
        case CardAsked():
            turned = _turned(public, event.champion, False)
            return change(turned, guess=Guess(event.rank, event.hit))
        case Won():
            return change(public, won=True)
        case WentOut():
            return change(public, out=(*public.out, event.seat))
        case Gone():
            return change(public, out=(*public.out, event.seat), turn=public.turn + 1)
        case DuelBegun():
            duel = Duel(event.first, event.second)
            return change(public, duel=duel, mover=event.first, owes=None)
        case LastTurn() if public.duel is not None:
            return change(public, duel=change(public.duel, last_turn=True))
        case TurnLost():
            return _turned(public, event.seat, True)
        case _:
            return public


def _asked(
    public: Public,
    asker: Seat,
    holders: tuple[Seat, ...],
    question: Question | None,
    answers: tuple[bool, ...],
) -> Public:
    exchange = public.exchange(asker, holders, question, answers)
    turned = _turned(public, asker, False)
    return msgspec.structs.replace(turned, exchanges=(*public.exchanges, exchange))


def _turned(public: Public, seat: Seat, lapsed: bool) -> Public:
    """After a turn of `seat`: champion, ally, champion, the other ally (XI-41), or the duel's."""
    acted = _acted(public, seat, lapsed)
    next_ally = public.next_ally
    if public.duel is not None:
        mover = public.duel.second if seat == public.duel.first else public.duel.first
    elif seat == public.champion:
        mover = public.next_ally
    else:
        mover, next_ally = public.champion, other_ally(public, seat)
    return msgspec.structs.replace(acted, turn=public.turn + 1, mover=mover, next_ally=next_ally)


def _acted(public: Public, seat: Seat, lapsed: bool) -> Public:
    lapses = public.lapses[seat] + 1 if lapsed else 0
    return msgspec.structs.replace(public, lapses=put(public.lapses, seat, lapses))
