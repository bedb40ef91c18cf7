"""Looking back at a table of three (XI-32): what a player knew at each moment, and its questions."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, TypeVar

import msgspec
import numpy as np

from rules.cards.questions.asking import HAND
from rules.cards.questions.exchanges import Exchange, Whisper, unfolded
from rules.cards.questions.greedy import worth
from rules.cards.questions.hands import mask_of
from rules.cards.questions.hidden import Suspected
from rules.cards.questions.question import Pair
from rules.cards.questions.review import (
    Judged,
    Review,
    best_of,
    judge,
    reviewed,
    share_of,
    tags_of,
)
from rules.cards.questions.seating import bump, put
from rules.cards.questions.trio import EACH, SEATS, Ranks, TrioView
from rules.core.public import known
from rules.core.seats import Seat

V = TypeVar("V", bound=TrioView[Any])


def look_back(
    view: V,
    secrets: Callable[[V, V], V],
    left: Callable[[V, Seat], Suspected],
    *,
    settles: bool,
) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened.

    `secrets(then, whole)` puts right what a game's own view says besides, `left(then, holder)` is
    what its reader thinks possible of a hand. `settles`: the last showdown of a duel settles it.
    """
    public = known(view)
    hands = tuple(tuple(sorted({*view.hands[s], *public.up[s]})) for s in SEATS)
    if public.outcome.result == "open" or min(map(len, hands)) < HAND:
        return None
    whole = msgspec.structs.replace(view, hands=hands)
    asked = unfolded(public.exchanges, view.whispers)
    ends = settles and public.duel is not None
    judged = []
    for number, exchange in enumerate(asked):
        before = secrets(_moment(whole, exchange.asker, asked[:number]), whole)
        after = secrets(_moment(whole, exchange.asker, asked[: number + 1]), whole)
        judged.append(_judged(exchange, before, after, left, ends=ends))
    return reviewed(judged, SEATS)


def _moment(view: V, player: Seat, exchanges: Sequence[Exchange]) -> V:
    """What `player` knew of the cards after `exchanges` of a game that `view` knows whole."""
    whispered = {whisper.number for whisper in view.whispers}
    up: tuple[Ranks, ...] = EACH
    seen: tuple[Ranks, ...] = EACH
    down: tuple[int, ...] = (0,) * len(SEATS)
    mine: list[Whisper] = []
    for exchange in exchanges:
        question, secret = exchange.question, exchange.number in whispered
        took_part = player in (exchange.asker, *exchange.holders)
        if secret and took_part and question is not None:
            mine.append(Whisper(exchange.number, question))
        if not any(exchange.answers) or not isinstance(question, Pair):
            continue
        holder = exchange.holders[exchange.answers.index(True)]
        pair = (question.x, question.y)
        if not secret:
            up = put(up, holder, (*up[holder], *pair))
            continue
        down = bump(down, holder, 2)
        if took_part:
            seen = put(seen, holder, (*seen[holder], *pair))
    public = known(view)
    then = msgspec.structs.replace(
        public, exchanges=public.exchanges[: len(exchanges)], up=up, down=down
    )
    return msgspec.structs.replace(
        view,
        seat=player,
        public=then,
        hands=put(EACH, player, view.hands[player]),
        whispers=tuple(mine),
        down=seen,
    )


def _judged(
    exchange: Exchange,
    before: V,
    after: V,
    left: Callable[[V, Seat], Suspected],
    *,
    ends: bool,
) -> Judged:
    """One question; what is put to two hands is one, with the bits of both answers."""
    asker, question, public = exchange.asker, exchange.question, known(before)
    assert question is not None, "all whispers are opened at the end"
    last = public.unshown(asker) == 0
    rows = [left(before, holder) for holder in exchange.holders]
    unshown = [
        held.unshown(mask_of((*public.up[holder], *before.down[holder])))
        for holder, held in zip(exchange.holders, rows, strict=True)
    ]
    forbidden = mask_of(public.face_up())
    value = [worth(masks, forbidden=forbidden, last_turn=last) for masks in unshown]
    shares = [share_of(question, masks) for masks in unshown]
    settles = ends and public.unshown(exchange.holders[0]) == 2
    tags = [
        tags_of(question, before.hands[asker], masks, share, settles=settles)
        for masks, share in zip(unshown, shares, strict=True)
    ]
    return judge(
        number=exchange.number,
        asker=asker,
        holder=exchange.holders[0],
        question=question,
        yes=any(exchange.answers),
        before=prod(map(len, rows)),
        after=prod(len(left(after, holder)) for holder in exchange.holders),
        shares=shares,
        best=best_of(unshown, np.sum(value, axis=0)),
        tags=tuple(tag for tag in tags[0] if all(tag in each for each in tags)),
        last_turn=last,
    )
