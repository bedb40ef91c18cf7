"""What a player can work out: the hands that fit all that the player was told."""

from collections.abc import Sequence

from rules.cards.questions import satisfies
from rules.cards.questions.hands import Masks, mask_of, possible
from rules.core.seats import Seat
from rules.xixi.state import RANKS, Exchange, Public, View, backing, target
from rules.xixi.view import known


def hands_left(view: View, asker: Seat) -> Masks:
    """The hands that `asker` can still think possible for the hand it is after."""
    public = known(view)
    holder = target(public.options, asker)
    seen = view.hands[backing(public.options, asker)]
    return fitting(public, asker, seen, view.discards, public.exchanges, public.shown[holder])


def fitting(
    public: Public,
    asker: Seat,
    seen: tuple[int, ...] | None,
    discards: tuple[int, ...],
    exchanges: Sequence[Exchange],
    shown: tuple[int, ...],
) -> Masks:
    """The same at an earlier moment: after `exchanges`, with `shown` of the asked hand face up.

    `seen` is the hand that `asker` sees (None: not known to the reader), `discards` those that
    `asker` was shown in private.
    """
    holder = target(public.options, asker)
    behind = public.shown[backing(public.options, asker)] if seen is None else seen
    elsewhere = mask_of({*behind, *discards, *public.up})
    named = [e.card for e in exchanges if e.card is not None and e.holder != holder]
    told = [
        (e.question, mask_of(e.shown), e.yes)
        for e in exchanges
        if e.holder == holder and e.card is None
    ]
    hands = possible(elsewhere, mask_of({*shown, *named}), told)
    for e in exchanges:
        if e.holder == holder and e.card is not None:
            partners = mask_of(r for r in RANKS if satisfies(e.question, e.card, r))
            hands = hands[((hands & partners & ~mask_of(e.shown)) != 0) == e.yes]
    return hands
