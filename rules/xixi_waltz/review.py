"""Looking back at a Waltz: what each question told its asker, by what the asker knew then."""

from collections.abc import Sequence

import msgspec

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
from rules.xixi_waltz.house import hands_left
from rules.xixi_waltz.state import Public, View


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
        holder, question = exchange.holders[0], exchange.question
        secret = exchange.number in whispered
        took_part = asker in (exchange.asker, holder)
        if secret and took_part and question is not None:
            mine.append(Whisper(exchange.number, question))
        if exchange.answers[0] and isinstance(question, Pair):
            ranks: Ranks = (question.x, question.y)
            if not secret:
                up = put(up, holder, (*up[holder], *ranks))
                continue
            down = bump(down, holder, 2)
            if took_part:
                seen = put(seen, holder, (*seen[holder], *ranks))
    then: Public = msgspec.structs.replace(
        public, exchanges=public.exchanges[: len(exchanges)], up=up, down=down
    )
    lost = view.draws[(asker - public.first - 1) % len(SEATS)] if view.draws else None
    hands = put(EACH, asker, view.hands[asker])
    return View(asker, then, hands, tuple(mine), seen, lost=lost)


def _judged(view: View, exchanges: Sequence[Exchange]) -> Judged:
    """The last of `exchanges`."""
    asked = exchanges[-1]
    asker, holder, question = asked.asker, asked.holders[0], asked.question
    assert question is not None, "all whispers are opened at the end"
    before = _moment(view, asker, exchanges[:-1])
    after = _moment(view, asker, exchanges)
    public = known(before)
    shown = mask_of((*public.up[holder], *before.down[holder]))
    unshown = hands_left(before, holder).unshown(shown)
    share = share_of(question, unshown)
    last = public.unshown(asker) == 0
    value = worth(unshown, forbidden=mask_of(public.face_up()), last_turn=last)
    settles = known(view).duel is not None and public.unshown(holder) == 2
    return judge(
        number=asked.number,
        asker=asker,
        holder=holder,
        question=question,
        yes=asked.answers[0],
        before=len(hands_left(before, holder)),
        after=len(hands_left(after, holder)),
        shares=(share,),
        best=best_of([unshown], value),
        tags=tags_of(question, view.hands[asker], unshown, share, settles=settles),
        last_turn=last,
    )
