"""What one reader of a game of Tichu knows, is asked, and may do."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.core.commands import Command, Refused, Resign, TimeUp, refuse
from rules.core.entries import Event
from rules.core.public import known
from rules.core.seats import Seat
from rules.tichu import legality
from rules.tichu.cards import card_set, names
from rules.tichu.combinations import Combination
from rules.tichu.commands import (
    Arrange,
    CallGrand,
    CallTichu,
    Exchange,
    GiveDragon,
    NoCall,
    Pass,
    Play,
    Take,
)
from rules.tichu.events import (
    Arranged,
    CardsChosen,
    CardsReceived,
    HandDealt,
    Played,
    RoundBegan,
)
from rules.tichu.round import Phase, is_lead
from rules.tichu.state import SEATS, Public, View

_change = msgspec.structs.replace


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the own cards and their order."""
    fold = _FOLDS.get(type(event))
    return view if fold is None else fold(view, event)


def _began(view: View, event: RoundBegan) -> View:
    hand = None if view.seat is None else 0
    return _change(view, hand=hand, gave=None, got=None)


def _dealt(view: View, event: HandDealt) -> View:
    return _change(view, hand=(view.hand or 0) | card_set(event.cards))


def _chosen(view: View, event: CardsChosen) -> View:
    return _change(view, gave=_bits((event.next, event.partner, event.before)))


def _received(view: View, event: CardsReceived) -> View:
    got = _bits((event.next, event.partner, event.before))
    assert view.hand is not None and view.gave is not None, "nobody receives before giving"
    return _change(view, got=got, hand=view.hand & ~sum(view.gave) | sum(got))


def _played(view: View, event: Played) -> View:
    if event.seat != view.seat or view.hand is None:
        return view
    return _change(view, hand=view.hand & ~card_set(event.cards))


def _arranged(view: View, event: Arranged) -> View:
    return _change(view, order=event.order)


_FOLDS: Final[dict[type[Event], Callable[[View, Any], View]]] = {
    RoundBegan: _began,
    HandDealt: _dealt,
    CardsChosen: _chosen,
    CardsReceived: _received,
    Played: _played,
    Arranged: _arranged,
}


def _bits(chosen: tuple[str, str, str]) -> tuple[int, int, int]:
    return (card_set(chosen[:1]), card_set(chosen[1:2]), card_set(chosen[2:]))


def check(view: View, seat: Seat, command: Command) -> Refused | None:
    """Why `seat` can't give `command`, by the seat's own view or by what everybody knows."""
    public = known(view)
    code = _code(view, public, seat, command)
    return None if code is None else _explained(public, seat, command, code)


def _code(view: View, public: Public, seat: Seat, command: Command) -> str | None:
    round_ = public.round
    match command:
        case Play():
            return _play(view, public, seat, command)
        case Pass():
            return legality.passing(round_, seat, view.hand)
        case CallGrand():
            return legality.grand(round_, seat)
        case CallTichu():
            return legality.small(round_, seat)
        case NoCall():
            return legality.no_call(round_, seat)
        case Exchange():
            return _exchange(view, public, command)
        case Take():
            return legality.take(round_, seat) or _held(public)
        case GiveDragon():
            return _gift(public, seat, command)
        case Arrange() | Resign() | TimeUp():
            return None
        case _:
            return "NOT_ALLOWED"


def _exchange(view: View, public: Public, command: Exchange) -> str | None:
    chosen = (command.next, command.partner, command.before)
    try:
        cards = _bits(chosen)
    except ValueError:
        return "NO_SUCH_CARD"
    return legality.give(public.round, view.hand, cards)


def _play(view: View, public: Public, seat: Seat, command: Play) -> str | None:
    try:
        cards = card_set(command.cards)
    except ValueError:
        return "NO_SUCH_CARD"
    round_ = public.round
    if public.options.bombs == "turn" and seat != round_.turn and round_.phase is Phase.PLAY:
        return "NOT_YOUR_TURN"
    code = legality.play(round_, seat, view.hand, cards, command.wish, command.phoenix)
    if code is None and legality.leads(round_, seat, cards):
        return _held(public)
    return code


def _held(public: Public) -> str | None:
    return "HELD" if public.is_held else None


def _gift(public: Public, seat: Seat, command: GiveDragon) -> str | None:
    if command.receiver not in SEATS:
        return "NO_SUCH_PLAYER"
    return legality.naming(public.round, seat, command.receiver) or _held(public)


def _explained(public: Public, seat: Seat, command: Command, code: str) -> Refused:
    """The refusal with what its text may name; everything in it is public."""
    round_ = public.round
    match code:
        case "NOT_YOUR_TURN":
            waits = "BOMBS_WAIT" if public.options.bombs == "turn" else code
            return refuse(waits, turn=round_.turn)
        case "WISH":
            return refuse(code, rank=round_.wish)
        case "TOO_LOW" | "WRONG_TYPE":
            top = round_.trick[-1]
            return refuse(code, seat=top.seat, table=list(names(top.cards)))
        case "NOT_OWNER":
            return refuse(code, owner=round_.owner)
        case "HELD":
            return refuse(code, seconds=public.options.hold)
        case "NO_SUCH_PLAYER":
            assert isinstance(command, GiveDragon)
            return refuse(code, text=str(command.receiver + 1))
        case _:
            return refuse(code)


def fits_now(public: Public, seat: Seat, found: tuple[Combination, ...]) -> Refused | None:
    """Why cards that could be read as `found` can't be laid now, by public facts alone."""
    if public.options.bombs == "turn" and seat != public.round.turn:
        return _explained(public, seat, Pass(), "NOT_YOUR_TURN")
    code = legality.laying(public.round, seat, found)
    if code is None and public.round.is_won and is_lead(public.round, seat, found[0]):
        code = _held(public)
    return None if code is None else _explained(public, seat, Pass(), code)
