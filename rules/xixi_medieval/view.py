"""What one reader of a Medieval game knows, is asked, and may say."""

from itertools import combinations

import msgspec

from rules.cards.questions import Pair, Question
from rules.cards.questions.asking import (
    HAND,
    REPEAT,
    Repeat,
    arithmetic,
    check_form,
    check_number,
    pair_duty,
)
from rules.cards.questions.exchanges import Exchange, asked_before
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_medieval.cards import JOKER_RANKS, is_ace, is_clown
from rules.xixi_medieval.commands import Ask, CallAce, Discard, TurnUp
from rules.xixi_medieval.events import CardsOpened, Discarded, HandDealt, RangeFell
from rules.xixi_medieval.falls import PENALTY
from rules.xixi_medieval.ring import reach
from rules.xixi_medieval.state import Cards, Public, View


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the own cards and range."""
    change = msgspec.structs.replace
    match event:
        case HandDealt():
            return change(view, hand=event.cards, range=event.range)
        case Discarded():
            return change(view, hand=tuple(c for c in view.hand if c not in event.cards))
        case RangeFell():
            return change(view, range=event.range)
        case CardsOpened():
            return change(view, opened=(*view.opened, (event.holder, event.cards)))
        case _:
            return view


def unshown(view: View) -> Cards:
    """The reader's own unshown cards."""
    if view.seat is None:
        return ()
    return tuple(one for one in view.hand if one not in known(view).up[view.seat])


def within_reach(view: View) -> tuple[Seat, ...]:
    """Whom the reader can ask now, in ring order."""
    if view.seat is None or view.range is None:
        return ()
    return reach(known(view), view.seat, view.range)


def prompt(view: View) -> Prompt:
    """What the table waits for. Nobody is named while the Clown discards (XI-14, XI-60)."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    may: tuple[Duty, ...] = (REPEAT,) if public.exchanges and view.seat is not None else ()
    seconds = public.options.turn
    if public.stage == "discard":
        must = _cards_duty("discard", view.hand, public.line_up.discards()) if _clown(view) else ()
        return Prompt("discard", (), must, may, seconds)
    if public.stage == "penalty" and public.owes is not None:
        own = view.seat == public.owes
        must = _cards_duty("show", unshown(view), PENALTY) if own else ()
        return Prompt(f"turn/{public.turn}/penalty", (public.owes,), must, may, seconds)
    must = _questions(public) if view.seat == public.mover else ()
    return Prompt(f"turn/{public.turn}", (public.mover,), must, may, seconds)


def _clown(view: View) -> bool:
    return is_clown(view.hand)


def _cards_duty(verb: str, cards: Cards, count: int) -> tuple[Duty, ...]:
    return (Duty(verb, (Field("cards", "cards", tuple(combinations(cards, count))),)),)


def _questions(public: Public) -> tuple[Duty, ...]:
    """The mover's words. All players in are listed, never only those in reach (XI-72)."""
    others = tuple(s for s in public.players() if s != public.mover)
    who = Field("who", "seat", others)
    duties = (*arithmetic(who), pair_duty(public.line_up.ranks(), who))
    if check_call(public, public.mover) is None:
        named = nameable(public, public.mover)
        if named:
            suits = Field("suit", "text", public.line_up.suits)
            duties = (*duties, Duty("call", (suits, Field("who", "seat", named))))
    return duties


def recalled(public: Public, seat: Seat, to: Seat, question: Question) -> Exchange | None:
    """The exchange in which `seat` has already asked this of `to` (XI-7)."""
    return asked_before(public.exchanges, (seat,), to, question)


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`."""
    public = known(view)
    match command:
        case Repeat():
            return check_number(command.number, len(public.exchanges))
        case Ask():
            return _check_ask(view, seat, command)
        case CallAce():
            return _check_turn(public, seat) or _check_named(public, seat, command)
        case Discard():
            return _check_discard(view, command)
        case TurnUp():
            return _check_turn_up(view, seat, command)
        case Resign() | TimeUp():
            return None
        case _:
            return refuse("NOT_ALLOWED")


def _check_turn(public: Public, seat: Seat) -> Refused | None:
    if public.stage == "discard":
        return refuse("CLOWN_DISCARDS")
    if public.stage == "penalty":
        return refuse("PENALTY_FIRST", seat=public.owes)
    if seat == public.mover:
        return None
    return refuse("NOT_YOUR_TURN", mover=public.mover) if public.is_in(seat) else _is_out()


def _is_out() -> Refused:
    return refuse("OUT_OF_GAME")


def _check_ask(view: View, seat: Seat, command: Ask) -> Refused | None:
    public, question, to = known(view), command.question, command.to
    line_up = public.line_up
    refused = check_form(question, line_up.ranks(), twice=line_up.clown)
    if refused is not None:
        return refused
    others = within_reach(view)
    if to == seat:
        return refuse("NOT_YOURSELF", seats=others)
    if not command.anew and recalled(public, seat, to, question) is not None:
        return None
    refused = _check_turn(public, seat)
    if refused is not None:
        return refused
    if not public.is_in(to):
        return refuse("NOT_IN", seat=to, seats=others)
    if public.is_immune(to):
        return refuse("IMMUNE", seat=to, seats=others)
    if is_joker_pair(question) and public.unshown(to) == HAND:
        return refuse("JOKER_PAIR")
    if view.range is not None and to not in others:
        return refuse("OUT_OF_RANGE", seats=others, span=view.range)
    return None


def is_joker_pair(question: Question) -> bool:
    """Whether both jokers are named (XI-62)."""
    return isinstance(question, Pair) and {question.x, question.y} == {*JOKER_RANKS}


def check_call(public: Public, seat: Seat) -> Refused | None:
    """Why `seat`, whose turn it is, can't call any ace (XI-67)."""
    if public.last_question or not public.is_in(seat):
        return refuse("NO_CALL_NOW")
    if public.called(seat) is not None:
        return refuse("CALLED_ALREADY")
    return refuse("TWO_LEFT") if len(public.players()) <= 2 else None


def nameable(public: Public, by: Seat) -> tuple[Seat, ...]:
    """Whom `by` can name in a call: others in who neither showed nor called an ace (XI-67)."""
    return tuple(
        seat
        for seat in public.players()
        if seat != by and public.called(seat) is None and not any(map(is_ace, public.up[seat]))
    )


def _check_named(public: Public, seat: Seat, command: CallAce) -> Refused | None:
    refused = check_call(public, seat)
    if refused is not None:
        return refused
    if command.suit not in public.line_up.suits:
        return refuse("NO_SUCH_SUIT", suits=public.line_up.suits)
    others = nameable(public, seat)
    if command.named in others:
        return None
    if not others:
        return refuse("NOBODY_TO_NAME")
    if command.named == seat:
        return refuse("NOT_YOURSELF", seats=others)
    code = "NOT_NAMED" if public.is_in(command.named) else "NOT_IN"
    return refuse(code, seat=command.named, seats=others)


def _check_discard(view: View, command: Discard) -> Refused | None:
    public = known(view)
    if public.stage != "discard":
        return refuse("NOTHING_TO_DISCARD")
    if not _clown(view):
        return refuse("NOT_THE_CLOWN")
    return _check_cards(command.cards, view.hand, public.line_up.discards(), "discard")


def _check_turn_up(view: View, seat: Seat, command: TurnUp) -> Refused | None:
    public = known(view)
    if public.owes != seat:
        return refuse("NOTHING_TO_SHOW")
    if view.seat is None:
        return None
    return _check_cards(command.cards, unshown(view), PENALTY, "show")


def _check_cards(cards: Cards, held: Cards, count: int, verb: str) -> Refused | None:
    if any(one not in held for one in cards):
        return refuse("NOT_HELD", verb=verb)
    wrong = len(cards) != count or len(set(cards)) != count
    return refuse("WRONG_COUNT", count=count, verb=verb) if wrong else None
