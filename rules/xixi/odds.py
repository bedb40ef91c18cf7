"""How many pairs could still answer a question with yes, from what one player knows."""

from itertools import combinations

import numpy as np

from rules.cards.questions import Question, satisfies
from rules.cards.questions.asking import RANKS
from rules.cards.questions.hands import Masks, mask_of
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi.knowledge import hands_left
from rules.xixi.state import View, target

ALL_PAIRS = tuple(combinations(RANKS, 2))


def pairs_left(view: View, asker: Seat) -> tuple[tuple[int, int], ...]:
    """The pairs that `asker` can still think unshown in the hand it is after."""
    public = known(view)
    shown = mask_of(public.shown[target(public.options, asker)])
    unshown: Masks = hands_left(view, asker) & ~shown
    masks = np.array([mask_of(pair) for pair in ALL_PAIRS])
    there = ((unshown[:, None] & masks) == masks).any(axis=0)
    return tuple(pair for pair, can_be in zip(ALL_PAIRS, there.tolist(), strict=True) if can_be)


def pairs_for(view: View, asker: Seat, question: Question) -> tuple[tuple[int, int], ...]:
    """The pairs among them that would answer `question` with yes."""
    return tuple(pair for pair in pairs_left(view, asker) if satisfies(question, *pair))


def counts(view: View, asker: Seat) -> dict[str, dict[int, int]]:
    """For each of the four operations: by X, how many pairs could make it; X without any left out."""
    found: dict[str, dict[int, int]] = {"sum": {}, "difference": {}, "product": {}, "quotient": {}}
    for low, high in pairs_left(view, asker):
        results = {"sum": low + high, "difference": high - low, "product": low * high}
        if high % low == 0:
            results["quotient"] = high // low
        for op, x in results.items():
            found[op][x] = found[op].get(x, 0) + 1
    return {op: dict(sorted(by_x.items())) for op, by_x in found.items()}
