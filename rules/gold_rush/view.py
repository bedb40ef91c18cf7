"""What one reader of a Gold Rush game knows, is asked, and may do."""

from collections import Counter

import msgspec

from rules.cards.deck import Card
from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat

from .commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from .equations.relation import work_out
from .events import Dealt, LetGone
from .flow import claimant, due
from .state import DIAMOND_3, Public, Stage, View, played

FLIP, LET_GO = Duty("flip"), Duty("let_go")
CALL, NO_CALL, OBJECT, AGREE = Duty("call"), Duty("no_call"), Duty("object"), Duty("agree")
GO_ON = Duty("go_on")
BETWEEN_GAMES = 15
"""Seconds between two games of a match."""


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the own word that it claims nothing.

    A game that is dealt begins without.
    """
    match event:
        case Dealt():
            return msgspec.structs.replace(view, let_go="")
        case LetGone():
            return msgspec.structs.replace(view, let_go=phase_of(known(view)))
        case _:
            return view


def phase_of(public: Public) -> str:
    """The stretch of play a clock belongs to, while the game goes on."""
    if public.between_games:
        return f"deal/{public.game + 1}"
    phase = f"{public.stage.value}/{public.game}.{public.round}"
    return f"{phase}.{len(public.table)}" if public.stage is Stage.FLIP else phase


def awaited(public: Public) -> tuple[Seat, ...]:
    """The seats the table waits for."""
    match public.stage:
        case Stage.CALL | Stage.MARKER:
            return () if public.taker is None else (public.taker,)
        case Stage.REFUSE:
            return tuple(seat for seat in asked(public) if seat not in public.consents)
        case Stage.FLIP if public.options.pace == "hand":
            seat = due(public)[1]
            return () if seat is None else (seat,)
        case _:
            return ()


def asked(public: Public) -> tuple[Seat, ...]:
    """Those who may refuse the call of the taker: all others still playing."""
    return tuple(sorted(seat for seat in public.playing(public.head) if seat != public.taker))


def prompt(view: View) -> Prompt:
    """What the table waits for; all of it is public."""
    public = known(view)
    if public.stage is Stage.OVER:
        return Prompt(phase="over", over=True)
    must, may = _duties(public, view)
    return Prompt(phase_of(public), awaited(public), must, may, _seconds(public))


def _duties(public: Public, view: View) -> tuple[tuple[Duty, ...], tuple[Duty, ...]]:
    seat = view.seat
    if seat is None or seat in public.gone:
        return (), ()
    if public.stage is Stage.REST:
        return (), (GO_ON,)
    waits = seat in awaited(public)
    match public.stage:
        case Stage.CALL if waits:
            return (CALL, NO_CALL), ()
        case Stage.REFUSE if waits:
            return (OBJECT, AGREE), ()
        case Stage.MARKER if waits:
            return (Duty("marker", (Field("card", "card", markers(public)),)),), ()
        case Stage.FLIP:
            flips = (FLIP,) if waits else ()
            if seat != claimant(public) or view.let_go == phase_of(public):
                return flips, ()
            return (*flips, _claim(public), LET_GO), ()
        case _:
            return (), ()


def _claim(public: Public) -> Duty:
    """The claim; where one other card makes a group, each that lies there is a choice."""
    pairs = played(public.options).size == 2
    cards = dict.fromkeys(card for _, card in public.table[:-1]) if pairs else ()
    return Duty("claim", (Field("cards", "cards", tuple(cards)),))


def _seconds(public: Public) -> int | None:
    options = public.options
    match public.stage:
        case Stage.CALL | Stage.REFUSE | Stage.MARKER:
            return options.answer
        case Stage.REST:
            return BETWEEN_GAMES if public.between_games else options.rest
        case _:
            if options.pace == "fast":
                return 1
            waits = options.pace == "hand" and due(public)[1] is not None
            return options.turn if waits else options.beat


def markers(public: Public) -> tuple[Card, ...]:
    """The cards of the taken table that may be laid aside as marker, each once, earliest first."""
    return tuple(dict.fromkeys(card for _, card in public.table if card != DIAMOND_3))


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`. All reasons are public in this game."""
    public = known(view)
    if isinstance(command, Resign | TimeUp):
        return None
    if seat in public.gone:
        return refuse("NOT_IN_GAME")
    match command:
        case Flip():
            return _check_turn(public, seat)
        case Claim():
            found = claimed(public, seat, command.cards)
            return found if isinstance(found, Refused) else None
        case LetGo():
            return _check_claimant(public, seat)
        case Call() | NoCall():
            return _check_stage(public, seat, Stage.CALL)
        case Object() | Agree():
            return _check_stage(public, seat, Stage.REFUSE)
        case Mark():
            refused = _check_stage(public, seat, Stage.MARKER)
            if refused is None and command.card not in markers(public):
                return refuse("NO_MARKER", card=command.card, choices=markers(public))
            return refused
        case _:
            return refuse("NOT_ALLOWED")


def _check_stage(public: Public, seat: Seat, stage: Stage) -> Refused | None:
    if public.stage is not stage:
        return refuse("NOT_NOW", stage=public.stage.value)
    if seat in awaited(public):
        return None
    if seat in public.consents:
        return refuse("ALREADY_AGREED")
    if stage is Stage.REFUSE:
        return refuse("OWN_CALL")
    return refuse("NOT_YOUR_TURN", mover=awaited(public)[0])


def _check_turn(public: Public, seat: Seat) -> Refused | None:
    if public.stage is Stage.REST:
        return None
    if public.stage is not Stage.FLIP:
        return refuse("NOT_NOW", stage=public.stage.value)
    if public.options.pace != "hand":
        return refuse("BOT_FLIPS")
    waited = due(public)[1]
    if waited is None:
        return refuse("LAST_CHANCE")
    return None if seat == waited else refuse("NOT_YOUR_TURN", mover=waited)


def _check_claimant(public: Public, seat: Seat) -> Refused | None:
    if public.options.pace == "fast":
        return refuse("BOT_TAKES")
    if public.stage is not Stage.FLIP:
        return refuse("NOT_NOW", stage=public.stage.value)
    may = claimant(public)
    if may is None:
        return refuse("NOTHING_TO_CLAIM")
    return None if seat == may else refuse("COVERED", mover=may)


def claimed(public: Public, seat: Seat, cards: tuple[Card, ...]) -> tuple[int, ...] | Refused:
    """The places of the group that a claim names, or why it is none (GR-5)."""
    refused = _check_claimant(public, seat)
    if refused is not None:
        return refused
    groups = played(public.options)
    table = tuple(card for _, card in public.table)
    last = table[-1]
    named = (*cards, last) if len(cards) == groups.size - 1 else cards
    if len(named) != groups.size:
        return refuse("WRONG_SIZE", size=groups.size)
    for card, times in Counter(named).items():
        if table.count(card) < times:
            return refuse("NOT_ON_TABLE", card=card, times=times)
    if last not in named:
        return refuse("NOT_YOUR_CARD", card=last)
    if not groups.is_group(named):
        relation = work_out(groups, named)
        if relation is None:
            return refuse("NO_POINT", cards=named)
        if relation.has_value:
            return refuse("NO_GROUP", cards=named, worked=relation.worked)
        return refuse("NO_VALUE", cards=named, worked=relation.worked)
    return _places(table, named)


def _places(table: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[int, ...]:
    """Where the named cards lie: the last card for one of them, the earliest for the others."""
    others = list(named)
    others.remove(table[-1])
    places = [len(table) - 1]
    for card in others:
        places.append(next(at for at, one in enumerate(table) if one == card and at not in places))
    return tuple(sorted(places))
