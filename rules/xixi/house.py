"""The house player of XiXi: asks what tells most, by what its own view allows."""

import numpy as np

from rules.cards.questions import Question
from rules.cards.questions.hands import (
    Masks,
    bits,
    chances,
    mask_of,
    pair_masks,
    possible,
    questions,
)
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi.state import View, target

SHOWDOWN_BITS = 1.0
"""What a certain showdown is worth beside information; found by the house playing itself."""


def hands_left(view: View, asker: Seat) -> Masks:
    """The hands that `asker` can still think possible for the hand it is after."""
    public = view.public
    assert public is not None
    holder = target(public.options, asker)
    seen = view.hands[1 - holder]
    elsewhere = mask_of(seen) if seen is not None else mask_of(public.shown[1 - holder])
    told = [(e.question, mask_of(e.shown), e.yes) for e in public.exchanges if e.holder == holder]
    return possible(elsewhere, mask_of(public.shown[holder]), told)


def question_of(view: View, chance: Chance) -> Question:
    """The question with the highest expected information, showdowns weighed in; ties by chance."""
    public = view.public
    assert public is not None and view.seat is not None
    holder = target(public.options, view.seat)
    shown = mask_of(public.shown[holder])
    share = chances(hands_left(view, view.seat), shown)
    pairs = pair_masks()
    certain = SHOWDOWN_BITS * share * (pairs > 0)
    worth = certain if public.last_turn else bits(share) + certain
    worth[(pairs & mask_of((*public.shown[0], *public.shown[1]))) > 0] = -1.0
    best = np.flatnonzero(worth >= worth.max() - 1e-9)
    return questions()[int(chance.pick(f"house/{public.turn}", best.tolist()))]
