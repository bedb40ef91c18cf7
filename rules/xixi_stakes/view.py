"""What one reader of a game of Stakes knows, is asked, and may say."""

from typing import assert_never

import msgspec

from rules.cards.questions.facts import HandDealt, HandOpened
from rules.cards.questions.seating import put
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_stakes.commands import Accept, Challenge, Concede, Deny, Name, SetBlind
from rules.xixi_stakes.events import (
    CardsOpened,
    HandBegun,
    NinthOpened,
    NinthTurned,
)
from rules.xixi_stakes.state import RANKS, Public, View

STAGES: dict[type[Command], str] = {
    SetBlind: "blind",
    Name: "guess",
    Concede: "judge",
    Deny: "judge",
    Accept: "answer",
    Challenge: "answer",
}
_FIRST_WORD = {"blind": "blind", "guess": "guess", "judge": "wrong", "answer": "accept"}
MOST_CHOICES = 25


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the cards of the running hand."""
    change = msgspec.structs.replace
    match event:
        case HandBegun():
            return change(view, hands=((), ()), ninth=None)
        case HandDealt() | HandOpened():
            return change(view, hands=put(view.hands, event.holder, event.ranks))
        case NinthTurned() | NinthOpened():
            return change(view, ninth=event.rank)
        case CardsOpened():
            return change(view, opened=event.hands)
        case _:
            return view


def prompt(view: View) -> Prompt:
    """Whose word is awaited, and what it can be."""
    public = known(view)
    if public.outcome.result != "open":
        return Prompt(phase="over", over=True)
    phase = f"hand/{public.hand}/blind"
    if public.stage != "blind":
        phase = f"hand/{public.hand}/round/{public.round}/{public.stage}"
    must = _duties(public) if view.seat == public.mover else ()
    return Prompt(phase, (public.mover,), must, (), public.options.turn)


def _duties(public: Public) -> tuple[Duty, ...]:
    match public.stage:
        case "blind":
            blinds = tuple(range(1, public.highest + 1))
            listed = blinds if len(blinds) <= MOST_CHOICES else ()
            return (Duty("blind", (Field("x", "number", listed),)),)
        case "guess":
            return (Duty("guess", (Field("x", "rank", tuple(RANKS)),)),)
        case "judge":
            return (Duty("wrong"), Duty("concede"))
        case "answer":
            return (Duty("accept"), Duty("challenge"))
        case _:
            assert_never(public.stage)


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`. All reasons are public in this game."""
    public = known(view)
    if isinstance(command, Resign | TimeUp):
        return None
    stage = STAGES.get(type(command))
    if stage is None:
        return refuse("NOT_ALLOWED")
    if seat != public.mover:
        return refuse("NOT_YOUR_TURN", mover=public.mover)
    if stage != public.stage:
        return refuse("NOT_NOW", verb=_FIRST_WORD[public.stage])
    if isinstance(command, SetBlind) and not 1 <= command.blind <= public.highest:
        return refuse("BAD_BLIND", most=public.highest, verb="blind")
    if isinstance(command, Name) and command.rank not in RANKS:
        return refuse("NO_SUCH_RANK", rank=command.rank)
    return None
