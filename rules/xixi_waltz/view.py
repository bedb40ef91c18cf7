"""What one reader of a Waltz knows, is asked, and may say."""

import msgspec

from rules.cards.questions.asking import (
    REPEAT,
    Repeat,
    check_face_up,
    check_form,
    question_duties,
)
from rules.cards.questions.exchanges import Exchange, asked_before, unfolded
from rules.cards.questions.seating import put
from rules.cards.questions.trio import check_repeat, following, held
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.events import CardDrawn, DrawsOpened
from rules.xixi_waltz.state import Public, View, default_target

BACK = Duty("backward", (Field("text", "text"),))


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the draws, and hands and whispers."""
    match event:
        case CardDrawn():
            return _drawn(view, event)
        case DrawsOpened():
            return msgspec.structs.replace(view, draws=event.ranks)
        case _:
            return held(view, event)


def _drawn(view: View, event: CardDrawn) -> View:
    seat = view.seat
    assert seat is not None, "a draw is told to two players alone"
    hand = set(view.hands[seat])
    change = msgspec.structs.replace
    if seat == event.drawer:
        ranks = tuple(sorted(hand | {event.rank}))
        return change(view, hands=put(view.hands, seat, ranks), drew=event.rank)
    ranks = tuple(sorted(hand - {event.rank}))
    return change(view, hands=put(view.hands, seat, ranks), lost=event.rank)


def prompt(view: View) -> Prompt:
    """Whose turn it is; for the mover, the five questions and the one backward."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    may: tuple[Duty, ...] = (REPEAT,) if public.exchanges and view.seat is not None else ()
    must: tuple[Duty, ...] = ()
    if view.seat == public.mover:
        must = question_duties(public.face_up())
        if public.duel is None and view.seat not in public.backward:
            may = (BACK, *may)
    return Prompt(f"turn/{public.turn}", (public.mover,), must, may, public.options.turn)


def recalled(view: View, seat: Seat, command: Ask) -> Exchange | None:
    """The exchange that `command` only asks to hear again, if any (XI-7)."""
    if command.anew:
        return None
    public = known(view)
    holder = command.to if command.to is not None else default_target(public, seat)
    return asked_before(
        unfolded(public.exchanges, view.whispers), (seat,), holder, command.question
    )


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`."""
    match command:
        case Repeat():
            return check_repeat(view, command)
        case Ask():
            return _check_ask(view, seat, command)
        case Resign() | TimeUp():
            return None
        case _:
            return refuse("NOT_ALLOWED")


def _check_ask(view: View, seat: Seat, command: Ask) -> Refused | None:
    public = known(view)
    refused = check_form(command.question) or _check_target(public, seat, command.to)
    if refused is not None:
        return refused
    if recalled(view, seat, command) is not None:
        return None
    if not public.is_in(seat):
        return refuse("OUT_OF_GAME")
    if seat != public.mover:
        return refuse("NOT_YOUR_TURN", mover=public.mover)
    holder = command.to if command.to is not None else default_target(public, seat)
    if not public.is_in(holder):
        return refuse("NOT_IN", seat=holder)
    if public.duel is None and holder == following(seat, -1) and seat in public.backward:
        return refuse("BACK_USED", next=following(seat))
    return None if public.duel is None else check_face_up(command.question, public.face_up())


def _check_target(public: Public, seat: Seat, to: Seat | None) -> Refused | None:
    if to is None:
        return None
    return refuse("NOT_YOURSELF") if to == seat else None
