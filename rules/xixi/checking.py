"""Which commands a XiXi player can give, judged by the player's view."""

from rules.cards.questions import Pair
from rules.cards.questions.asking import RANKS, Repeat, check_face_up, check_form, check_number
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi.commands import Aid, Answer, Ask, Headache, SpeedUp
from rules.xixi.state import Public, View, backing, other
from rules.xixi.view import asked_before, face_up


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`. All reasons are public but for a card that isn't held."""
    public = known(view)
    match command:
        case Repeat():
            return check_number(command.number, len(public.exchanges))
        case Ask():
            return _check_ask(public, seat, command)
        case Answer():
            return _check_answer(public, seat)
        case Headache():
            return _check_headache(view, public, seat, command)
        case SpeedUp():
            return _check_speed_up(public, seat, command)
        case Aid():
            return _check_aid(public, seat, command)
        case Resign() | TimeUp():
            return None
        case _:
            return refuse("NOT_ALLOWED")


def _check_turn(public: Public, seat: Seat) -> Refused | None:
    if public.waiting is not None:
        return refuse("ANSWER_FIRST", seat=other(public.waiting.asker))
    return None if seat == public.mover else refuse("NOT_YOUR_TURN", mover=public.mover)


def _check_ask(public: Public, seat: Seat, command: Ask) -> Refused | None:
    question = command.question
    refused = check_form(question)
    if refused is not None:
        return refused
    if not command.anew and asked_before(public, seat, question) is not None:
        return None
    return _check_turn(public, seat) or check_face_up(question, face_up(public))


def _check_answer(public: Public, seat: Seat) -> Refused | None:
    if public.waiting is None:
        return refuse("NOTHING_ASKED")
    answerer = other(public.waiting.asker)
    return None if seat == answerer else refuse("ANSWER_FIRST", seat=answerer)


def _check_headache(view: View, public: Public, seat: Seat, command: Headache) -> Refused | None:
    """XI-22."""
    if not public.options.headache:
        return refuse("PATCH_OFF", patch="headache")
    if isinstance(command.question, Pair):
        return refuse("UNREADABLE", verb="headache")
    if command.card not in RANKS:
        return refuse("NO_SUCH_RANK", rank=command.card)
    if asked_before(public, seat, command.question, command.card) is not None:
        return None
    refused = _check_turn(public, seat)
    if refused is not None:
        return refused
    if public.headaches[seat]:
        return refuse("HEADACHE_USED")
    if command.card in face_up(public):
        return refuse("FACE_UP", rank=command.card)
    seen = view.hands[backing(public.options, seat)]
    if seen is not None and command.card not in seen:
        return refuse("NOT_HELD", rank=command.card)
    return None


def _check_speed_up(public: Public, seat: Seat, command: SpeedUp) -> Refused | None:
    """XI-20."""
    if public.options.speedup != "agreed":
        return refuse("PATCH_OFF", patch="speedup")
    if public.up:
        return refuse("PATCH_USED", patch="speedup")
    if command.count not in (1, 2):
        return refuse("ONE_OR_TWO")
    agreed = public.speedup[seat] == command.count
    return refuse("ALREADY_OFFERED") if agreed else None


def _check_aid(public: Public, seat: Seat, command: Aid) -> Refused | None:
    """XI-21."""
    if public.options.aid != "agreed":
        return refuse("PATCH_OFF", patch="aid")
    if public.aided is not None:
        return refuse("PATCH_USED", patch="aid")
    if command.count not in (1, 2):
        return refuse("ONE_OR_TWO")
    if command.seat not in (0, 1):
        return refuse("NO_SUCH_SEAT")
    agreed = public.aid[seat] == (command.seat, command.count)
    return refuse("ALREADY_OFFERED") if agreed else None
