"""What one reader of a Big Question knows, is asked, and may say."""

import msgspec

from rules.cards.questions import Pair, Question
from rules.cards.questions.asking import (
    RANKS,
    REPEAT,
    Repeat,
    check_face_up,
    check_form,
    question_duties,
)
from rules.cards.questions.exchanges import Exchange, asked_before, unfolded, whispered
from rules.cards.questions.trio import check_repeat, held
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_big_question.commands import Ask, AskCard, Publish, Stop
from rules.xixi_big_question.events import QuestionLaid, QuestionOpened
from rules.xixi_big_question.state import Public, View, asked_by, results

CARD = Duty("card", (Field("x", "rank", tuple(RANKS)),))
STOP = Duty("stop")


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the card, and hands and whispers."""
    if isinstance(event, QuestionLaid | QuestionOpened):
        return msgspec.structs.replace(view, question=event.rank)
    return held(view, event)


def prompt(view: View) -> Prompt:
    """Whose word it is: a question, or the operator that is still owed."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    phase = f"turn/{public.turn}"
    awaited = public.waits_for()
    may: tuple[Duty, ...] = (REPEAT,) if public.exchanges and view.seat is not None else ()
    must: tuple[Duty, ...] = ()
    if public.won and view.seat is not None and public.plays(view.seat):
        may = (STOP, *may)
    if public.owes is not None:
        phase = f"{phase}/operator"
        if view.seat == awaited:
            must = (Duty("operator", (Field("op", "text", operators(view)),)),)
    elif view.seat == awaited:
        must = question_duties(public.face_up())
        if view.seat == public.champion and public.may_guess():
            must = (*must, CARD)
    return Prompt(phase, (awaited,), must, may, public.options.turn)


def operators(view: View) -> tuple[str, ...]:
    """The operators that the reader can publish now; nothing for those who don't know the pair."""
    owes = known(view).owes
    pair = None if owes is None else whispered(view.whispers, owes)
    return tuple(results(pair.x, pair.y)) if isinstance(pair, Pair) else ()


def recalled(view: View, seat: Seat, question: Question) -> Exchange | None:
    """The exchange in which `seat` has already asked this of the same side (XI-7).

    The champion's question of both allies is one, whoever of them is still in.
    """
    public = known(view)
    holder = None if seat == public.champion else asked_by(public, seat)[0]
    everything = unfolded(public.exchanges, view.whispers)
    return asked_before(everything, (seat,), holder, question)


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`."""
    public = known(view)
    match command:
        case Repeat():
            return check_repeat(view, command)
        case Ask():
            return _check_ask(view, seat, command)
        case AskCard():
            return _check_card(public, seat, command)
        case Publish():
            return _check_publish(view, seat, command)
        case Stop():
            plays_on = public.won and public.plays(seat)
            return None if plays_on else refuse("NOTHING_TO_STOP")
        case Resign() | TimeUp():
            return None
        case _:
            return refuse("NOT_ALLOWED")


def _check_turn(public: Public, seat: Seat) -> Refused | None:
    if not public.plays(seat):
        return refuse("OUT_OF_GAME")
    if public.owes is not None and seat == public.waits_for():
        return refuse("OPERATOR_FIRST", verb="operator")
    if public.owes is not None or seat != public.mover:
        return refuse("NOT_YOUR_TURN", mover=public.waits_for())
    return None


def _check_ask(view: View, seat: Seat, command: Ask) -> Refused | None:
    public = known(view)
    refused = check_form(command.question)
    if refused is not None:
        return refused
    if not command.anew and recalled(view, seat, command.question) is not None:
        return None
    return _check_turn(public, seat) or check_face_up(command.question, public.face_up())


def _check_card(public: Public, seat: Seat, command: AskCard) -> Refused | None:
    if command.rank not in RANKS:
        return refuse("NO_SUCH_RANK", rank=command.rank)
    if seat != public.champion:
        return refuse("CHAMPION_ONLY", champion=public.champion)
    if public.guess is not None and public.guess.rank == command.rank:
        return None
    refused = _check_turn(public, seat)
    if refused is not None:
        return refused
    if public.guess is not None:
        return refuse("CARD_ASKED", rank=public.guess.rank)
    return None if public.may_guess() else refuse("NO_SHOWDOWN_YET")


def _check_publish(view: View, seat: Seat, command: Publish) -> Refused | None:
    public = known(view)
    if public.owes is None:
        return refuse("NOTHING_OWED")
    if seat != public.waits_for():
        return refuse("NOT_YOUR_TURN", mover=public.waits_for())
    legal = operators(view)
    return refuse("NOT_EXACT") if legal and command.op not in legal else None
