"""How the facts of a game change what everybody knows."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.core.entries import Event
from rules.core.seats import Seat
from rules.tichu import round as rounds
from rules.tichu.cards import card_set, points
from rules.tichu.combinations import Kind
from rules.tichu.events import (
    By,
    CardsGiven,
    DragonGiven,
    Exchanged,
    GrandAnswered,
    HoldEnded,
    Passed,
    Played,
    Rested,
    RoundBegan,
    RoundEnded,
    TichuCalled,
    TichuDeclined,
    TrickTaken,
    TrickWon,
)
from rules.tichu.round import Phase
from rules.tichu.state import SEATS, Move, Public, Score, Trick

_change = msgspec.structs.replace


def begun(event: Event) -> Public:
    """The public part after the first fact."""
    assert isinstance(event, RoundBegan), "a game begins with RoundBegan"
    return Public(event.options, event.number, event.starter)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told; others leave it as it is."""
    fold = _FOLDS.get(type(event))
    return public if fold is None else fold(public, event)


def _began(public: Public, event: RoundBegan) -> Public:
    """The next round: what lasts over the rounds is taken along."""
    return _change(begun(event), lapses=public.lapses, totals=public.totals, scores=public.scores)


def _lapsed(public: Public, seat: int, by: By) -> tuple[int, ...]:
    """Time-outs in a row by seat: one more by the clock, none after an act of one's own."""
    if by not in ("clock", "seat") or (by == "seat" and not public.lapses[seat]):
        return public.lapses
    now = public.lapses[seat] + 1 if by == "clock" else 0
    return (*public.lapses[:seat], now, *public.lapses[seat + 1 :])


def _answered(public: Public, event: GrandAnswered | TichuDeclined) -> Public:
    calls = isinstance(event, GrandAnswered) and event.calls
    return _change(public, round=rounds.answer(public.round, event.seat, calls))


def _called(public: Public, event: TichuCalled) -> Public:
    if public.round.phase is Phase.CALL14:
        return _change(public, round=rounds.answer(public.round, event.seat, True))
    moves = (*public.moves, Move(event.seat, "call"))
    return _change(public, round=rounds.call_small(public.round, event.seat), moves=moves)


def _given(public: Public, event: CardsGiven) -> Public:
    return _change(public, round=rounds.give(public.round, event.seat))


def _exchanged(public: Public, event: Exchanged) -> Public:
    begun = rounds.begin_play(public.round, event.leader)
    return _change(public, round=begun, opening=begun.calls, leader=event.leader)


def _played(public: Public, event: Played) -> Public:
    before = public.round
    is_new = not before.trick or rounds.is_lead(before, event.seat, event.combination)
    tricks = _with_trick(public, before.owner) if is_new and before.trick else public.tricks
    cards = card_set(event.cards)
    after = rounds.lay(before, event.seat, cards, event.combination, event.wish)
    move = Move(event.seat, "play", cards, event.combination, event.wish, by=event.by)
    if after.phase is Phase.OVER and len(after.out) == 3 and event.combination.kind is not Kind.DOG:
        last = rounds.Laid(event.seat, cards, event.combination)
        laid = (last,) if is_new else (*before.trick, last)
        tricks = (*tricks, _trick(laid, event.seat))
    return _change(
        public,
        round=after,
        acts=public.acts + 1,
        is_held=False,
        resting=0 if is_new else public.resting & ~(1 << event.seat),
        tricks=tricks,
        moves=(*public.moves, move),
        lapses=_lapsed(public, event.seat, event.by),
    )


def _passed(public: Public, event: Passed) -> Public:
    return _change(
        public,
        round=rounds.decline(public.round, event.seat),
        acts=public.acts + 1,
        moves=(*public.moves, Move(event.seat, "pass", by=event.by)),
        lapses=_lapsed(public, event.seat, event.by),
    )


def _rested(public: Public, event: Rested) -> Public:
    return _change(public, resting=public.resting | 1 << event.seat)


def _won(public: Public, event: TrickWon) -> Public:
    return _change(public, is_held=public.options.hold > 0)


def _hold_ended(public: Public, event: HoldEnded) -> Public:
    return _change(public, is_held=False)


def _taken(public: Public, event: TrickTaken) -> Public:
    is_kept = not public.round.is_dragon_trick
    return _change(
        public,
        tricks=_with_trick(public, event.seat) if is_kept else public.tricks,
        round=rounds.gather(public.round),
        acts=public.acts + 1,
        moves=(*public.moves, Move(event.seat, "take")),
        resting=0,
    )


def _dragon_given(public: Public, event: DragonGiven) -> Public:
    gathered = public.round if public.round.phase is Phase.GIFT else rounds.gather(public.round)
    trick = _trick(public.round.trick, event.receiver, event.giver)
    return _change(
        public,
        round=rounds.give_dragon(gathered, event.receiver),
        acts=public.acts + 1,
        resting=0,
        tricks=(*public.tricks, trick),
        moves=(*public.moves, Move(event.giver, "give", receiver=event.receiver, by=event.by)),
        lapses=_lapsed(public, event.giver, event.by),
    )


def _with_trick(public: Public, taker: int) -> tuple[Trick, ...]:
    return (*public.tricks, _trick(public.round.trick, taker))


def _trick(laid: tuple[rounds.Laid, ...], taker: int, giver: Seat | None = None) -> Trick:
    worth = points(sum(one.cards for one in laid))
    return Trick(Seat(taker), worth, laid, giver)


def _ended(public: Public, event: RoundEnded) -> Public:
    left = {one.seat: card_set(one.cards) for one in event.left}
    score = Score(
        event.points,
        event.out,
        event.calls,
        event.totals,
        public.opening,
        public.leader,
        public.moves,
        tuple(left.get(seat, 0) for seat in SEATS),
    )
    return _change(public, totals=event.totals, scores=(*public.scores, score))


_FOLDS: Final[dict[type[Event], Callable[[Public, Any], Public]]] = {
    RoundBegan: _began,
    GrandAnswered: _answered,
    TichuDeclined: _answered,
    TichuCalled: _called,
    CardsGiven: _given,
    Exchanged: _exchanged,
    Played: _played,
    Passed: _passed,
    Rested: _rested,
    TrickWon: _won,
    HoldEnded: _hold_ended,
    TrickTaken: _taken,
    DragonGiven: _dragon_given,
    RoundEnded: _ended,
}
