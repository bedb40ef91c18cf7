"""What one reader of a XiXi game knows, is asked, and may say."""

import msgspec

from rules.cards.questions import Pair, Question, same
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.seats import Seat
from rules.xixi.commands import Ask, Repeat
from rules.xixi.events import Dealt, HandDealt, HandOpened
from rules.xixi.public import begun, observe_public
from rules.xixi.state import RANKS, Exchange, Public, View, target

NUMBER = (Field("x", "number"),)
REPEAT = Duty("repeat", (Field("number", "number"),))
ARITHMETIC = tuple(Duty(op, NUMBER) for op in ("sum", "difference", "product", "quotient"))


def observe(view: View, event: Event) -> View:
    """The view after its reader was told `event`."""
    change = msgspec.structs.replace
    if isinstance(event, Dealt):
        return change(view, public=begun(event))
    if isinstance(event, HandDealt):
        return change(view, hands=_put(view, event.holder, event.ranks))
    if isinstance(event, HandOpened):
        public = _public(view)
        ranks = tuple(sorted((*event.ranks, *public.shown[event.holder])))
        return change(view, hands=_put(view, event.holder, ranks))
    return change(view, public=observe_public(_public(view), event))


def _put(
    view: View, holder: Seat, ranks: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    return (ranks, view.hands[1]) if holder == 0 else (view.hands[0], ranks)


def _public(view: View) -> Public:
    assert view.public is not None, "a game begins with Dealt"
    return view.public


def prompt(view: View) -> Prompt:
    """Whose turn it is; for the mover, the five questions."""
    public = _public(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    recall = (REPEAT,) if public.exchanges and view.seat is not None else ()
    must = (*ARITHMETIC, _pair(public, view.seat)) if view.seat == public.mover else ()
    return Prompt(
        phase=f"turn/{public.turn}",
        awaited=(public.mover,),
        must=must,
        may=recall,
        seconds=public.options.turn,
    )


def _pair(public: Public, seat: Seat) -> Duty:
    up = face_up(public)
    ranks = tuple(rank for rank in RANKS if rank not in up)
    return Duty("pair", (Field("x", "rank", ranks), Field("y", "rank", ranks)))


def face_up(public: Public) -> frozenset[int]:
    """The ranks that lie face up (XI-5)."""
    return frozenset((*public.shown[0], *public.shown[1]))


def asked_before(public: Public, asker: Seat, question: Question) -> Exchange | None:
    """The latest time `asker` asked this of the same hand (XI-7, XI-16)."""
    holder = target(public.options, asker)
    for exchange in reversed(public.exchanges):
        if (exchange.asker, exchange.holder, exchange.question) == (asker, holder, same(question)):
            return exchange
    return None


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`. All reasons are public in this game."""
    public = _public(view)
    match command:
        case Repeat():
            known = 1 <= command.number <= len(public.exchanges)
            return None if known else refuse("NO_SUCH_QUESTION", most=len(public.exchanges))
        case Ask():
            return _check_question(public, seat, command)
        case Resign() | TimeUp():
            return None
        case _:
            return refuse("NOT_ALLOWED")


def _check_question(public: Public, seat: Seat, command: Ask) -> Refused | None:
    question = command.question
    if isinstance(question, Pair):
        for rank in (question.x, question.y):
            if rank not in RANKS:
                return refuse("NO_SUCH_RANK", rank=rank)
        if question.x == question.y:
            return refuse("SAME_RANK", rank=question.x)
    if not command.anew and asked_before(public, seat, question) is not None:
        return None
    if seat != public.mover:
        return refuse("NOT_YOUR_TURN", mover=public.mover)
    if isinstance(question, Pair):
        for rank in (question.x, question.y):
            if rank in face_up(public):
                return refuse("FACE_UP", rank=rank)
    return None
