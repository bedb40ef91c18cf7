"""Looking back at a Medieval game: who was of which side, who hit whom, what was called."""

from typing import Literal

import msgspec

from rules.cards.questions import Pair
from rules.cards.questions.asking import HAND
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Suit, card, is_clown, suit_of
from rules.xixi_medieval.state import Cards, Public, View
from rules.xixi_medieval.view import known


class Tally(msgspec.Struct, frozen=True):
    """One player over a game.

    `side` is None for the Clown. Of the questions `asked`, `hits` forced a Showdown, `friendly` of
    those on the own side. `was_asked` counts the questions put to the player. `call`: whether an
    ace was called, and truly. `place` counts who went out, from 1; None: in to the end.
    """

    seat: Seat
    side: Suit | None
    asked: int
    hits: int
    friendly: int
    was_asked: int
    call: Literal["true", "false"] | None
    place: int | None


def review(view: View) -> tuple[Tally, ...]:
    """Everybody in seat order, from the public view of a game that is over; else nobody."""
    public = known(view)
    hands = {s: (*public.up[s], *_opened(view, s)) for s in sorted(public.ring)}
    if public.outcome.result == "open" or min(map(len, hands.values())) < HAND:
        return ()
    return tuple(_tally(public, hands, seat) for seat in hands)


def _opened(view: View, seat: Seat) -> Cards:
    return next((cards for holder, cards in view.opened if holder == seat), ())


def _side(hand: Cards) -> Suit | None:
    return None if is_clown(hand) else suit_of(hand[0])


def _tally(public: Public, hands: dict[Seat, Cards], seat: Seat) -> Tally:
    asked = [e for e in public.exchanges if e.asker == seat]
    hits = [e for e in asked if e.answers[0] and isinstance(e.question, Pair)]
    side = _side(hands[seat])
    call = public.called(seat)
    said: Literal["true", "false"] | None = None
    if call is not None:
        said = "true" if card(call.suit, 1) in hands[seat] else "false"
    return Tally(
        seat,
        side,
        len(asked),
        len(hits),
        sum(side is not None and _side(hands[e.holders[0]]) == side for e in hits),
        sum(seat in e.holders for e in public.exchanges),
        said,
        public.out.index(seat) + 1 if seat in public.out else None,
    )
