"""What one reader of a First Love knows, is asked, and may say."""

import msgspec

from rules.cards.questions import Pair, Question
from rules.cards.questions.asking import (
    ARITHMETIC,
    RANKS,
    REPEAT,
    Repeat,
    check_form,
    check_number,
    pair_duty,
)
from rules.cards.questions.exchanges import Exchange, asked_before
from rules.core.commands import Command, Refused, Resign, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_first_love.commands import Ask, ShowFirst
from rules.xixi_first_love.events import HandDealt, SuitOpened, SwitchSet
from rules.xixi_first_love.state import SIDES, SUITS, Public, View, with_ranks


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: hands, and the own switches."""
    change = msgspec.structs.replace
    public = known(view)
    match event:
        case HandDealt() | SuitOpened():
            side, suit = public.side_of(event.holder), public.suits.index(event.suit)
            up = public.up[side][suit]
            ranks = tuple(sorted({*event.ranks, *up}))
            return change(view, hands=with_ranks(view.hands, side, suit, ranks))
        case SwitchSet():
            on = list(view.first)
            on[public.suits.index(event.suit)] = event.on
            return change(view, first=(on[0], on[1]))
        case _:
            return view


def prompt(view: View) -> Prompt:
    """Whose turn it is; for the mover the five questions; for all who play, their switches."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    may: tuple[Duty, ...] = ()
    if view.seat is not None:
        letters = tuple(public.suits[suit] for suit in public.suits_of(view.seat))
        field = Field("suit", "text", letters)
        may = (Duty("first", (field,)), Duty("not_first", (field,)))
        may = (REPEAT, *may) if public.exchanges else may
    must: tuple[Duty, ...] = ()
    if view.seat == public.mover:
        must = (*ARITHMETIC, pair_duty(RANKS))
    return Prompt(f"turn/{public.turn}", (public.mover,), must, may, public.options.turn)


def recalled(public: Public, seat: Seat, question: Question) -> Exchange | None:
    """The exchange in which the side of `seat` has already asked this (XI-7)."""
    askers = public.seats_of(public.side_of(seat))
    return asked_before(public.exchanges, askers, None, question)


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`. All reasons are public in this game."""
    public = known(view)
    match command:
        case Repeat():
            return check_number(command.number, len(public.exchanges))
        case Ask():
            return _check_ask(public, seat, command)
        case ShowFirst():
            return _check_switch(public, seat, command)
        case Resign():
            return refuse("ALREADY_WISHED") if seat in public.resigning else None
        case _:
            return refuse("NOT_ALLOWED")


def _check_ask(public: Public, seat: Seat, command: Ask) -> Refused | None:
    question = command.question
    refused = check_form(question)
    if refused is not None:
        return refused
    if not command.anew and recalled(public, seat, question) is not None:
        return None
    if seat != public.mover:
        return refuse("NOT_YOUR_TURN", mover=public.mover)
    asked = 1 - public.side_of(seat)
    if isinstance(question, Pair) and all(
        is_ruled_out(public, asked, suit, question) for suit in SUITS
    ):
        return refuse("FACE_UP", rank=question.x)
    return None


def is_ruled_out(public: Public, side: int, suit: int, question: Pair) -> bool:
    """Whether face-up cards alone show that this suit of `side` can't hold the pair (XI-52)."""
    up = {rank for each in SIDES for rank in public.up[each][suit]}
    return bool(up & {question.x, question.y}) or public.unshown_of(side, suit) < 2


def _check_switch(public: Public, seat: Seat, command: ShowFirst) -> Refused | None:
    held = tuple(public.suits[suit] for suit in public.suits_of(seat))
    if command.suit is None:
        return refuse("WHICH_SUIT", verb="first") if len(held) > 1 else None
    return None if command.suit in held else refuse("NOT_YOUR_SUIT", suits=held)
