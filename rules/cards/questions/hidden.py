"""Hands of which two cards may lie face down, unknown which (XI-32)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from rules.cards.questions.asking import HAND
from rules.cards.questions.hands import (
    Masks,
    all_hands,
    answers,
    mask_of,
    places,
    possible,
    ranks_of,
)
from rules.cards.questions.question import Question, same


@dataclass(frozen=True)
class Told:
    """An answer about a hand, as one reader knows it.

    `known` is the mask of the cards that the reader knows to have been shown then, `hidden` whether
    a pair unknown to the reader lay face down then.
    """

    question: Question
    known: int
    hidden: bool
    yes: bool


@dataclass(frozen=True)
class Suspected:
    """Rows of what may be: the whole hand, and the cards of it that lie face down unknown."""

    hands: Masks
    down: Masks

    def unshown(self, known: int) -> Masks:
        """The unshown cards of each row, `known` being those the reader knows to be shown."""
        left: Masks = self.hands & ~known & ~self.down
        return left

    def __len__(self) -> int:
        return len(self.hands)


def suspected(
    elsewhere: int, inside: int, shown: int, told: Sequence[Told], *, hidden: bool
) -> Suspected:
    """What a hand of four may be.

    `elsewhere` are ranks known not to be in it, `inside` ranks known to be in it, `shown` those of
    them that are known to be shown. `hidden` says that two more lie face down, unknown which.
    """
    if not hidden:
        plain = [(item.question, item.known, item.yes) for item in told]
        hands = possible(elsewhere, inside, plain)
        return Suspected(hands, np.zeros_like(hands))
    hands, down = _split(shown)
    fits = ((hands & elsewhere) == 0) & ((hands & inside) == inside)
    hands, down = hands[fits], down[fits]
    table, columns = answers(), places()
    for item in told:
        column = columns.get(same(item.question))
        if column is not None:
            seen = hands & ~item.known & (~down if item.hidden else -1)
            fits = table[seen, column] == item.yes
            hands, down = hands[fits], down[fits]
    return Suspected(hands, down)


def _split(shown: int) -> tuple[Masks, Masks]:
    """Every hand of four with every two of its cards that aren't `shown`."""
    rows = [
        (int(hand), mask_of(pair))
        for hand in all_hands(HAND)
        for pair in combinations(ranks_of(int(hand) & ~shown), 2)
    ]
    return np.array([r[0] for r in rows]), np.array([r[1] for r in rows])
