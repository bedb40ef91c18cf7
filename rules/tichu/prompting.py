"""Whom the table waits for, and what one reader can do.

Which verbs are listed depends on public facts alone, so that help said aloud can't tell who holds
a bomb or the wished rank; the choices in their blanks are the reader's own.
"""

from typing import Final

from rules.core.prompt import Duty, Field, Prompt
from rules.core.public import known
from rules.core.seats import Seat
from rules.tichu.cards import names
from rules.tichu.combinations import rank_counts
from rules.tichu.generator import plays, straight_bombs
from rules.tichu.round import Phase, Round, opponents
from rules.tichu.state import ORDERS, Public, View

MOST_CHOICES: Final = 60
SHORTEST_BOMB: Final = 4
_CALL_GRAND, _CALL, _NO_CALL = Duty("grand"), Duty("tichu"), Duty("no_call")
_PASS, _TAKE = Duty("pass"), Duty("take")
_SORT = Duty("sort", (Field("order", "text", ORDERS),))


def prompt(view: View) -> Prompt:
    """See `rules.core.game.Game.prompt`."""
    public = known(view)
    round_, number = public.round, public.number
    if public.outcome.result != "open":
        return Prompt("over", over=True)
    options = public.options
    match round_.phase:
        case Phase.GRAND:
            return _window(view, f"grand/{number}", (_CALL_GRAND, _NO_CALL), options.call)
        case Phase.CALL14:
            return _window(view, f"call/{number}", (_CALL, _NO_CALL), options.call)
        case Phase.EXCHANGE:
            return _window(view, f"exchange/{number}", (_exchange(view),), options.exchange)
        case Phase.GIFT:
            return _gift(view, public)
        case _:
            return _play(view, public)


def _window(view: View, phase: str, duties: tuple[Duty, ...], seconds: int | None) -> Prompt:
    round_ = known(view).round
    awaited = tuple(Seat(seat) for seat in round_.waiting)
    if view.seat is None:
        return Prompt(phase, awaited, seconds=seconds)
    if view.seat in awaited:
        return Prompt(phase, awaited, must=duties, may=(_SORT,), seconds=seconds)
    again = duties if round_.phase is Phase.EXCHANGE else ()
    late = (_CALL,) if round_.phase is Phase.CALL14 and not round_.calls[view.seat] else ()
    return Prompt(phase, awaited, may=(*again, *late, _SORT), seconds=seconds)


def _exchange(view: View) -> Duty:
    cards = names(view.hand) if view.hand is not None else ()
    return Duty("exchange", tuple(Field(to, "card", cards) for to in ("next", "partner", "before")))


def _give(seat: Seat) -> Duty:
    return Duty("give", (Field("seat", "seat", opponents(seat)),))


def _gift(view: View, public: Public) -> Prompt:
    owner = Seat(public.round.owner)
    must = (_give(owner),) if view.seat == owner else ()
    phase = f"gift/{public.number}/{public.acts}"
    return Prompt(phase, (owner,), must, _callable(view, public), public.options.turn)


def _play(view: View, public: Public) -> Prompt:
    round_, seat = public.round, view.seat
    stage = "hold" if public.is_held else "won" if round_.is_won else "turn"
    phase = f"{stage}/{public.number}/{public.acts}"
    may = _callable(view, public)
    if public.is_held:
        return Prompt(phase, may=(*_bombing(view, public), *may), seconds=public.options.hold)
    is_gift = round_.is_won and round_.is_dragon_trick
    awaited = Seat(round_.owner if is_gift else round_.turn)
    if seat != awaited:
        return Prompt(phase, (awaited,), (), (*_bombing(view, public), *may), public.options.turn)
    if is_gift:
        must, bombing = (_give(awaited),), _bombing(view, public)
        return Prompt(phase, (awaited,), must, (*bombing, *may), public.options.turn)
    duties = [_laying(view, public)]
    if round_.trick and not round_.is_won:
        duties.append(_PASS)
    extra = (_TAKE,) if round_.is_won else ()
    return Prompt(phase, (awaited,), tuple(duties), (*extra, *may), public.options.turn)


def _callable(view: View, public: Public) -> tuple[Duty, ...]:
    """小地主 while it is open, and sorting one's hand."""
    seat = view.seat
    if seat is None:
        return ()
    is_open = not public.round.calls[seat] and not public.round.has_played[seat]
    return (_CALL, _SORT) if is_open else (_SORT,)


def _bombing(view: View, public: Public) -> tuple[Duty, ...]:
    """A play out of turn: listed for every seat that could hold a bomb by its count."""
    round_, seat = public.round, view.seat
    is_allowed = public.options.bombs == "any" and round_.trick
    if seat is None or not is_allowed or round_.counts[seat] < SHORTEST_BOMB:
        return ()
    return (_laying(view, public),)


def _laying(view: View, public: Public) -> Duty:
    assert view.hand is not None and view.seat is not None, "only a seat plays"
    return Duty("play", (Field("cards", "cards", choices(view.hand, public.round, view.seat)),))


def choices(hand: int, round_: Round, seat: int) -> tuple[str, ...]:
    """The legal plays in notation, one for each set of ranks; none if they are too many to list."""
    on_turn = seat == round_.turn
    table = None if round_.is_won and on_turn else round_.table
    found = plays(hand, table, round_.wish, on_turn)
    if not straight_bombs(hand):
        found = list({rank_counts(cards): cards for cards in reversed(found)}.values())
    if len(found) > MOST_CHOICES:
        return ()
    return tuple(" ".join(names(cards)) for cards in sorted(found, key=_size_and_height))


def _size_and_height(cards: int) -> tuple[int, int]:
    return (cards.bit_count(), cards)
