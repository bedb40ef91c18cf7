"""Looking back at a Big Question: what each question told its asker, by what it knew then."""

from collections.abc import Sequence

import msgspec
import numpy as np

from rules.cards.questions import Pair
from rules.cards.questions.asking import HAND
from rules.cards.questions.exchanges import Exchange, Whisper, unfolded
from rules.cards.questions.greedy import worth
from rules.cards.questions.hands import mask_of
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
from rules.cards.questions.trio import EACH, SEATS, Ranks
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_big_question.house import hands_left
from rules.xixi_big_question.state import Public, View


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    public = known(view)
    hands = tuple(tuple(sorted({*view.hands[s], *public.up[s]})) for s in SEATS)
    if public.outcome.result == "open" or min(map(len, hands)) < HAND:
        return None
    exchanges = unfolded(public.exchanges, view.whispers)
    whole = msgspec.structs.replace(view, hands=hands)
    judged = [_judged(whole, exchanges[: place + 1]) for place in range(len(exchanges))]
    return reviewed(judged, SEATS)


def _moment(view: View, asker: Seat, exchanges: Sequence[Exchange]) -> View:
    """What `asker` knew after `exchanges` of a game that `view` knows whole."""
    public = known(view)
    whispered = {whisper.number for whisper in view.whispers}
    up: tuple[Ranks, ...] = EACH
    seen: tuple[Ranks, ...] = EACH
    down: tuple[int, ...] = (0,) * len(SEATS)
    mine: list[Whisper] = []
    for exchange in exchanges:
        question, secret = exchange.question, exchange.number in whispered
        took_part = asker in (exchange.asker, *exchange.holders)
        if secret and took_part and question is not None:
            mine.append(Whisper(exchange.number, question))
        if any(exchange.answers) and isinstance(question, Pair):
            holder = exchange.holders[exchange.answers.index(True)]
            ranks: Ranks = (question.x, question.y)
            if not secret:
                up = put(up, holder, (*up[holder], *ranks))
                continue
            down = bump(down, holder, 2)
            if took_part:
                seen = put(seen, holder, (*seen[holder], *ranks))
    count = len(exchanges)
    then: Public = msgspec.structs.replace(
        public,
        exchanges=public.exchanges[:count],
        up=up,
        down=down,
        published=tuple(p for p in public.published if p.number <= count),
    )
    card = None if asker == public.champion else view.question
    hands = put(EACH, asker, view.hands[asker])
    return View(asker, then, hands, tuple(mine), seen, card)


def _judged(view: View, exchanges: Sequence[Exchange]) -> Judged:
    """The last of `exchanges`; a question to both allies is one, with the bits of both answers."""
    asked = exchanges[-1]
    asker, question = asked.asker, asked.question
    assert question is not None, "all whispers are opened at the end"
    before = _moment(view, asker, exchanges[:-1])
    after = _moment(view, asker, exchanges)
    public = known(before)
    last = public.unshown(asker) == 0
    unshown, value, counts = [], [], (1, 1)
    for holder in asked.holders:
        shown = mask_of((*public.up[holder], *before.down[holder]))
        rows = hands_left(before, holder)
        unshown.append(rows.unshown(shown))
        value.append(worth(unshown[-1], forbidden=mask_of(public.face_up()), last_turn=last))
        counts = counts[0] * len(rows), counts[1] * len(hands_left(after, holder))
    shares = [share_of(question, rows) for rows in unshown]
    tags = [
        tags_of(question, view.hands[asker], *pair) for pair in zip(unshown, shares, strict=True)
    ]
    return judge(
        number=asked.number,
        asker=asker,
        holder=asked.holders[0],
        question=question,
        yes=any(asked.answers),
        before=counts[0],
        after=counts[1],
        shares=shares,
        best=best_of(unshown, np.sum(value, axis=0)),
        tags=tuple(tag for tag in tags[0] if all(tag in each for each in tags)),
        last_turn=last,
    )
