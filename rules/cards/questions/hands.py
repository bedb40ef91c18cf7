"""The hands that a player can still think possible, and what a question would tell.

A hand is a bit mask: bit r−1 stands for rank r. Tables hold, for every mask of thirteen ranks and
every question that some hand answers with yes, the truthful answer.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from rules.cards.questions.question import (
    Difference,
    Pair,
    Product,
    Question,
    Quotient,
    Sum,
    same,
    satisfies,
)

RANKS = range(1, 14)
Masks = npt.NDArray[np.int64]


def mask_of(ranks: Iterable[int]) -> int:
    """The bit mask of `ranks`, each 1 … 13."""
    return sum(1 << (rank - 1) for rank in ranks)


def ranks_of(mask: int) -> tuple[int, ...]:
    """The ranks of a bit mask, ascending."""
    return tuple(rank for rank in RANKS if mask >> (rank - 1) & 1)


@lru_cache(maxsize=1)
def questions() -> tuple[Question, ...]:
    """Every question that some hand of two ranks answers with yes: arithmetic first, then pairs."""
    pairs = list(combinations(RANKS, 2))
    found: dict[Question, None] = {}
    for a, b in pairs:
        found[Sum(a + b)] = None
        found[Difference(b - a)] = None
        found[Product(a * b)] = None
        if b % a == 0:
            found[Quotient(b // a)] = None
    arithmetic = sorted(found, key=lambda q: (type(q).__name__, q.x))
    return (*arithmetic, *(Pair(a, b) for a, b in pairs))


@lru_cache(maxsize=1)
def places() -> dict[Question, int]:
    """The column of each question in `answers()`."""
    return {question: column for column, question in enumerate(questions())}


@lru_cache(maxsize=1)
def pair_masks() -> Masks:
    """Shape (questions,): the ranks that a pair question names, as a mask; 0 for the others."""
    named = [mask_of((q.x, q.y)) if isinstance(q, Pair) else 0 for q in questions()]
    return np.array(named, dtype=np.int64)


@lru_cache(maxsize=1)
def answers() -> npt.NDArray[np.bool_]:
    """Shape (8192, questions): whether the hand of that mask answers the question with yes."""
    masks = np.arange(1 << len(RANKS))
    table = np.zeros((len(masks), len(questions())), dtype=np.bool_)
    for a, b in combinations(RANKS, 2):
        bits = mask_of((a, b))
        holds = (masks & bits) == bits
        for column, question in enumerate(questions()):
            if satisfies(question, a, b):
                table[:, column] |= holds
    return table


@lru_cache(maxsize=8)
def all_hands(size: int = 4) -> Masks:
    """The masks of all hands of `size` ranks, ascending; 715 for four."""
    return np.array(sorted(mask_of(hand) for hand in combinations(RANKS, size)), dtype=np.int64)


def possible(
    elsewhere: int, shown: int, told: Sequence[tuple[Question, int, bool]], size: int = 4
) -> Masks:
    """The masks of the hands that fit.

    `elsewhere` are ranks known to be in no such hand, `shown` ranks known to be in it; `told` holds,
    for each answered question, the question, the mask of the hand's cards that were shown then, and
    the answer (XI-3).
    """
    hands = all_hands(size)
    hands = hands[((hands & elsewhere) == 0) & ((hands & shown) == shown)]
    table = answers()
    columns = places()
    for question, shown_then, yes in told:
        column = columns.get(same(question))
        if column is not None:
            hands = hands[table[hands & ~shown_then, column] == yes]
    left: Masks = hands
    return left


def chances(hands: Masks, shown: int) -> npt.NDArray[np.float64]:
    """Shape (questions,): the share of `hands` that would answer each question with yes now."""
    share: npt.NDArray[np.float64] = answers()[hands & ~shown].mean(axis=0, dtype=np.float64)
    return share


def bits(share: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The expected information, in bits, of answers that are yes with the given chances."""
    inside = np.clip(share, 1e-12, 1 - 1e-12)
    entropy: npt.NDArray[np.float64] = -(
        inside * np.log2(inside) + (1 - inside) * np.log2(1 - inside)
    )
    entropy[(share <= 0) | (share >= 1)] = 0.0
    return entropy
