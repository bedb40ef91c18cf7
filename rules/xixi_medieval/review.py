"""Looking back at a Medieval game: what each question told, who was of which side, what was called.

A question is judged by what its asker could know of the player asked; see `knowledge` and
`counting` for what that is. Whom to ask isn't judged.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import log2
from typing import Literal

import msgspec

from rules.cards.questions import Pair
from rules.cards.questions.asking import HAND
from rules.cards.questions.exchanges import Exchange
from rules.cards.questions.review import Bits, Judged, Review, judge, reviewed, tags_of
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_medieval.cards import (
    Suit,
    card,
    gives_clown_away,
    is_clown,
    rank_of,
    suit_of,
    suits_of,
)
from rules.xixi_medieval.knowledge import Knowledge
from rules.xixi_medieval.state import Cards, Public, View
from rules.xixi_medieval.weighing import Outcomes, Weighed, expected


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


@lru_cache(maxsize=4)
def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    hands = _hands(view)
    if not hands:
        return None
    knowledge = Knowledge(known(view), hands)
    judged = []
    for exchange in known(view).exchanges:
        judged.append(_judged(knowledge, exchange))
        knowledge.step()
    return reviewed(judged, tuple(hands))


def tallies(view: View) -> tuple[Tally, ...]:
    """Everybody in seat order, from the public view of a game that is over; else nobody."""
    hands = _hands(view)
    return tuple(_tally(known(view), hands, seat) for seat in hands)


def _hands(view: View) -> dict[Seat, Cards]:
    """All whole hands by seat; empty unless the game is over and they were opened."""
    public = known(view)
    hands = {s: (*public.up[s], *_opened(view, s)) for s in sorted(public.ring)}
    over = public.outcome.result != "open" and min(map(len, hands.values())) == HAND
    return hands if over else {}


def _judged(knowledge: Knowledge, exchange: Exchange) -> Judged:
    """One question, by what its asker knew just before it."""
    public, question = knowledge.public, exchange.question
    asker, holder, yes = exchange.asker, exchange.holders[0], exchange.answers[0]
    assert question is not None, "nothing is whispered in this game"
    weighed = Weighed(knowledge.of(holder, asker))
    outcomes = weighed.outcomes(question)
    is_pair = isinstance(question, Pair)
    lay = len(knowledge.up(holder))
    shown = public.up[holder][lay : lay + 2] if is_pair and yes else ()
    duel = public.duel
    last = duel is not None and duel.last_turn and asker == duel.second
    last = last and len(knowledge.up(asker)) == HAND
    return judge(
        number=exchange.number,
        asker=asker,
        holder=holder,
        question=question,
        yes=yes,
        before=weighed.count(),
        after=weighed.count(question, yes=yes, to=shown),
        shares=(outcomes.share,),
        best=weighed.best(last_turn=last),
        tags=_tags(knowledge, exchange, weighed, outcomes.share),
        last_turn=last,
        told=Bits(expected(outcomes.parts(shows=is_pair)), _got(public, outcomes, yes, shown)),
    )


def _got(public: Public, outcomes: Outcomes, yes: bool, shown: Cards) -> float:
    """The bits of what came: a Showdown tells the suit as well."""
    chance = outcomes.share if yes else outcomes.no
    if gives_clown_away(shown):
        chance = outcomes.clown
    elif shown:
        chance = outcomes.suits[public.line_up.suits.index(suits_of(shown)[0])]
    return max(0.0, -log2(chance))


def _tags(
    knowledge: Knowledge, exchange: Exchange, weighed: Weighed, share: float
) -> tuple[str, ...]:
    """A pair that is sure to miss and names an own rank misleads; a Showdown settles a duel."""
    holder, question = exchange.holders[0], exchange.question
    assert question is not None
    own: Sequence[int] = ()
    if share == 0.0:
        own = [rank_of(one) for one in knowledge.hands[exchange.asker]]
    settles = len(knowledge.players()) <= 2 and len(knowledge.up(holder)) == HAND // 2
    return tags_of(question, own, weighed.unshown(), share, settles=settles)


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
