"""What a player can work out: the hands that fit all that the player was told."""

from collections.abc import Sequence

from rules.cards.questions import Question, satisfies
from rules.cards.questions.asking import RANKS
from rules.cards.questions.hands import Masks, mask_of, possible
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi.state import Exchange, Public, View, backing, target


def hands_left(view: View, asker: Seat) -> Masks:
    """The hands that `asker` can still think possible for the hand it is after."""
    public = known(view)
    holder = target(public.options, asker)
    seen = view.hands[backing(public.options, asker)]
    gone = (*view.discards, *public.up)
    return fitting(public, asker, seen, gone, public.exchanges, public.shown[holder])


def fitting(
    public: Public,
    asker: Seat,
    seen: tuple[int, ...] | None,
    gone: tuple[int, ...],
    exchanges: Sequence[Exchange],
    shown: tuple[int, ...],
) -> Masks:
    """The same at an earlier moment: after `exchanges`, with `shown` of the asked hand face up.

    `seen` is the hand that `asker` sees (None: not known to the reader), `gone` the discards that
    `asker` knows.
    """
    holder = target(public.options, asker)
    behind = public.shown[backing(public.options, asker)] if seen is None else seen
    elsewhere = mask_of({*behind, *gone})
    named = [e.card for e in exchanges if e.card is not None and e.holder != holder]
    told = [
        (e.question, mask_of(e.shown), e.yes)
        for e in exchanges
        if e.holder == holder and e.card is None
    ]
    hands = possible(elsewhere, mask_of({*shown, *named}), told)
    for e in exchanges:
        if e.holder == holder and e.card is not None:
            unshown = hands & ~mask_of(e.shown)
            hands = hands[((unshown & partners(e.question, e.card)) != 0) == e.yes]
    return hands


def partners(question: Question, card: int) -> int:
    """The ranks, as a mask, that answer `question` with yes together with `card` (XI-22)."""
    return mask_of(rank for rank in RANKS if rank != card and satisfies(question, card, rank))
