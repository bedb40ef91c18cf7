"""Looking back at a First Love: what each question told its asker, by what it knew then."""

import msgspec
import numpy as np

from rules.cards.questions import Pair
from rules.cards.questions.asking import HAND
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.review import (
    CHEAT,
    EMPTY,
    Best,
    Judged,
    Review,
    entropy,
    judge,
    reviewed,
)
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_first_love.house import hands_left, weigh
from rules.xixi_first_love.state import NOTHING, SIDES, SUITS, Both, Public, View, with_ranks


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    public = known(view)
    hands = NOTHING
    for side in SIDES:
        for suit in SUITS:
            whole = tuple(sorted({*view.hands[side][suit], *public.up[side][suit]}))
            hands = with_ranks(hands, side, suit, whole)
    short = min(len(hands[side][suit]) for side in SIDES for suit in SUITS)
    if public.outcome.result == "open" or short < HAND:
        return None
    opened = msgspec.structs.replace(view, hands=hands)
    judged = [_judged(opened, place) for place in range(len(public.exchanges))]
    return reviewed(judged, sorted(public.order))


def _up_before(public: Public, place: int) -> Both:
    """What lay face up before exchange `place`; at the end for the one after the last."""
    if place == len(public.exchanges):
        return public.up
    asked: Exchange = public.exchanges[place]
    theirs, own = (asked.up[0], asked.up[1]), (asked.up[2], asked.up[3])
    return (theirs, own) if public.side_of(asked.holders[0]) == 0 else (own, theirs)


def _moment(view: View, asker: Seat, place: int) -> View:
    """What `asker` knew before exchange `place` of a game that `view` knows whole."""
    public = known(view)
    up = _up_before(public, place)
    side = public.side_of(asker)
    hands = NOTHING
    for suit in public.suits_of(asker):
        hands = with_ranks(hands, side, suit, view.hands[side][suit])
    came = public.great is not None and place >= public.great
    then = msgspec.structs.replace(
        public,
        exchanges=public.exchanges[:place],
        up=up,
        great=public.great if came else None,
        last_turn=all(len(up[1][suit]) == HAND for suit in SUITS),
    )
    return View(asker, then, hands)


def _judged(view: View, place: int) -> Judged:
    public = known(view)
    asked = public.exchanges[place]
    asker, question = asked.asker, asked.question
    assert question is not None, "nothing is whispered in this game"
    before, after = _moment(view, asker, place), _moment(view, asker, place + 1)
    questions, share, value = weigh(before)
    own = questions.index(question) if question in questions else None
    chance = 0.0 if own is None else float(share[own])
    best = int(np.argmax(value))
    return judge(
        number=asked.number,
        asker=asker,
        holder=asked.holders[0],
        question=question,
        yes=asked.answers[0],
        before=len(hands_left(before)[0]),
        after=len(hands_left(after)[0]),
        shares=(chance,),
        best=Best(questions[best], entropy(float(share[best])), float(value[best])),
        tags=_tags(before, question, chance),
        last_turn=known(before).last_turn,
    )


def _tags(view: View, question: object, share: float) -> tuple[str, ...]:
    """A pair that the asker holds itself in every suit it sees misleads; a sure answer is empty."""
    public = known(view)
    assert view.seat is not None
    side = public.side_of(view.seat)
    if isinstance(question, Pair):
        suits = public.suits_of(view.seat)
        held = [{question.x, question.y} & {*view.hands[side][suit]} for suit in suits]
        if all(held) and len(suits) == len(SUITS):
            return (CHEAT,)
        return (EMPTY,) if share == 0.0 else ()
    return (EMPTY,) if share in (0.0, 1.0) else ()
