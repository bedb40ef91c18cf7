"""How the facts of a game change what everybody knows."""

from typing import TypeVar

import msgspec

from rules.cards.deck import Card
from rules.core.entries import Event
from rules.core.outcome import Ended
from rules.core.seats import Seat

from .events import (
    CallAgreed,
    Called,
    CallRefused,
    Dealt,
    Flipped,
    GameRanked,
    MarkerLaid,
    NotCalled,
    OutOfCards,
    Resigned,
    RoundPlayed,
    Taken,
    TakenBack,
)
from .state import Laid, Pile, Public, Stage, Taking, Won, played

T = TypeVar("T")
change = msgspec.structs.replace


def begun(event: Event) -> Public:
    """The public part after the first deal."""
    assert isinstance(event, Dealt), "a game begins with Dealt"
    seats = len(event.sizes)
    return Public(
        options=event.options,
        dealer=event.dealer,
        head=event.dealer,
        turn=event.dealer,
        piles=tuple(Pile(size) for size in event.sizes),
        game=event.game,
        calls=(0,) * seats,
        lapses=(0,) * seats,
        markers=(None,) * seats,
        wins=(0,) * seats,
    )


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told."""
    match event:
        case Dealt():
            # resignations and wins last over the games of a match
            return change(begun(event), gone=public.gone, wins=public.wins)
        case RoundPlayed():
            return _round(public, event)
        case TakenBack():
            pile = public.piles[event.seat].lifted(len(event.cards)).topped(event.cards)
            piles = _put(public.piles, event.seat, pile)
            return change(public, piles=piles, backs=public.backs + 1)
        case Flipped():
            return _flipped(public, event)
        case OutOfCards():
            return change(public, out=(*public.out, event.seat))
        case Taken():
            return _taken(public, event.taking)
        case Called():
            calls = _put(public.calls, event.seat, event.number)
            return change(public, stage=Stage.REFUSE, calls=calls, consents=())
        case NotCalled():
            return _next_round(public)
        case CallRefused():
            return change(public, stage=Stage.MARKER) if event.marked else _next_round(public)
        case CallAgreed():
            return change(public, consents=(*public.consents, event.by))
        case MarkerLaid():
            return _marked(public, event)
        case Resigned():
            return _resigned(public, event.seat)
        case GameRanked():
            return change(
                public,
                stage=Stage.REST,
                between_games=True,
                wins=event.wins,
                dealer=event.places[0],
            )
        case Ended():
            return change(public, stage=Stage.OVER)
        case _:
            return public


def next_playing(public: Public, seat: Seat) -> Seat:
    """The next seat in order that hasn't resigned; itself if it is the only one."""
    return next(one for one in (*public.order(seat)[1:], seat) if one not in public.gone)


def _put(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _round(public: Public, event: RoundPlayed) -> Public:
    piles = list(public.piles)
    head = event.head
    for cards in event.backs:
        piles[head] = piles[head].lifted(len(cards)).topped(cards)
    for seat in range(len(piles)):
        count = sum(flipper == seat for flipper, _ in event.flips)
        piles[seat] = piles[seat].lifted(count)
    after = change(
        public, head=head, piles=tuple(piles), table=event.flips, out=event.out,
        backs=len(event.backs),
    )  # fmt: skip
    return after if event.taking is None else _taken(after, event.taking)


def _flipped(public: Public, event: Flipped) -> Public:
    seat = event.seat
    pile = public.piles[seat].lifted(len(event.cards))
    laid: tuple[Laid, ...] = tuple((seat, card) for card in event.cards)
    return change(
        public,
        piles=_put(public.piles, seat, pile),
        table=(*public.table, *laid),
        opening=public.opening if public.table else len(event.cards),
        turn=next_playing(public, seat),
        lapses=_put(public.lapses, seat, public.lapses[seat] + 1 if event.late else 0),
    )


def _taken(public: Public, taking: Taking) -> Public:
    cards = tuple(card for _, card in public.table)
    pile = public.piles[taking.seat].topped(cards)
    won = Won(public.round, taking.seat, taking.cards, taking.total)
    after = change(
        public,
        piles=_put(public.piles, taking.seat, pile),
        taker=taking.seat,
        takings=(*public.takings, won),
    )
    if taking.diamond and not after.out and after.round != after.options.limit:
        return change(after, stage=Stage.CALL)
    return _next_round(after)


def _marked(public: Public, event: MarkerLaid) -> Public:
    pile = public.piles[event.seat]
    place = len(pile.known) - len(public.table) + event.place
    known: tuple[Card, ...] = (*pile.known[:place], *pile.known[place + 1 :])
    return _next_round(
        change(
            public,
            piles=_put(public.piles, event.seat, Pile(pile.dark, known)),
            markers=_put(public.markers, event.seat, event.card),
        )
    )


def _next_round(public: Public) -> Public:
    """The taker heads the next round (GR-4), or who follows if the taker has resigned."""
    head = public.taker if public.taker is not None else public.head
    if head in public.gone:
        head = next_playing(public, head)
    rests = public.options.pace == "fast" and public.options.rest is not None
    return change(
        public,
        round=public.round + 1,
        head=head,
        turn=head,
        opening=played(public.options).size,
        stage=Stage.REST if rests else Stage.FLIP,
        table=(),
        backs=0,
        out=(),
        consents=(),
        between_games=False,
    )


def _resigned(public: Public, seat: Seat) -> Public:
    """The others play on. A call of the one who goes lapses, and so does its marker."""
    after = change(public, gone=(*public.gone, seat))
    if public.between_games:
        dealer = next_playing(after, seat) if public.dealer == seat else public.dealer
        return change(after, dealer=dealer)
    if public.stage in (Stage.CALL, Stage.REFUSE, Stage.MARKER):
        return _next_round(after) if public.taker == seat else after
    if public.turn == seat:
        after = change(after, turn=next_playing(after, seat))
    if public.head == seat and not public.table:
        after = change(after, head=next_playing(after, seat))
    return after
