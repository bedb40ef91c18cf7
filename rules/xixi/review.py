"""Looking back at a game: what each question could tell its asker, told, and might have told.

Everything is judged by what the asker could know at that moment: the hand that the asker saw, the
cards face up, discards that were turned up or shown, and the answers so far.
"""

import msgspec

from rules.cards.questions import Pair
from rules.cards.questions.asking import HAND
from rules.cards.questions.greedy import worth
from rules.cards.questions.hands import Masks, mask_of
from rules.cards.questions.review import (
    Judged,
    Review,
    best_of,
    judge,
    reviewed,
    share_of,
    tags_of,
)
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi.knowledge import fitting, partners
from rules.xixi.state import Exchange, Public, View, backing

__all__ = ["Judged", "Review", "review"]


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    public = known(view)
    hands = (_opened(view, Seat(0)), _opened(view, Seat(1)))
    if public.outcome.result == "open" or min(len(hand) for hand in hands) < HAND:
        return None
    whole = msgspec.structs.replace(view, hands=hands)
    judged = tuple(
        _judged(whole, public, exchange, public.exchanges[:place])
        for place, exchange in enumerate(public.exchanges)
    )
    return reviewed(judged, (Seat(0), Seat(1)))


def _opened(view: View, holder: Seat) -> tuple[int, ...]:
    """All of a hand that the reader knows at the end: what was turned up, and what was opened."""
    return tuple(sorted({*known(view).shown[holder], *(view.hands[holder] or ())}))


def _judged(view: View, public: Public, asked: Exchange, so_far: tuple[Exchange, ...]) -> Judged:
    shown = mask_of(asked.shown)
    before = _possible(view, public, asked, so_far)
    after = _possible(view, public, asked, (*so_far, asked))
    unshown: Masks = before & ~shown
    share = _share(unshown, asked)
    last = _is_last(public, so_far)
    value = worth(unshown, forbidden=_face_up(public, so_far, asked), last_turn=last)
    return judge(
        number=asked.number,
        asker=asked.asker,
        holder=asked.holder,
        question=asked.question,
        yes=asked.yes,
        before=len(before),
        after=len(after),
        shares=(share,),
        best=best_of([unshown], value),
        tags=_tags(view, public, asked, so_far, unshown, share),
        last_turn=last,
        card=asked.card,
    )


def _possible(
    view: View, public: Public, asked: Exchange, exchanges: tuple[Exchange, ...]
) -> Masks:
    """What the asker of `asked` could think possible after `exchanges`."""
    seen = view.hands[backing(public.options, asked.asker)]
    gone = public.up if asked.number >= public.up_since else ()
    if public.aided is not None and public.aided[0] == asked.asker:
        gone += view.discards if asked.number >= public.aided_since else ()
    return fitting(public, asked.asker, seen, gone, exchanges, asked.shown)


def _share(unshown: Masks, asked: Exchange) -> float:
    """The share of the possible hands that would answer yes."""
    if asked.card is not None:
        return float(((unshown & partners(asked.question, asked.card)) != 0).mean())
    return share_of(asked.question, unshown)


def _face_up(public: Public, so_far: tuple[Exchange, ...], asked: Exchange) -> int:
    """The ranks that couldn't be named in a pair then (XI-5)."""
    pairs = [e.question for e in so_far if e.yes and isinstance(e.question, Pair)]
    up = public.up if asked.number >= public.up_since else ()
    return mask_of({*up, *asked.shown, *(r for p in pairs for r in (p.x, p.y))})


def _forced(so_far: tuple[Exchange, ...], seat: Seat) -> int:
    return sum(e.yes and isinstance(e.question, Pair) for e in so_far if e.asker == seat)


def _is_last(public: Public, so_far: tuple[Exchange, ...]) -> bool:
    """Whether the turn after `so_far` is the second mover's last one (XI-8)."""
    return _forced(so_far, public.first) >= 2


def _tags(
    view: View,
    public: Public,
    asked: Exchange,
    so_far: tuple[Exchange, ...],
    unshown: Masks,
    share: float,
) -> tuple[str, ...]:
    own = view.hands[backing(public.options, asked.asker)] or ()
    settles = _is_last(public, so_far) or _forced(so_far, asked.asker) == 1
    return tags_of(asked.question, own, unshown, share, settles=settles)
