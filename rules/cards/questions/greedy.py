"""Asking what tells most: the choice that house players share."""

import numpy as np
import numpy.typing as npt

from rules.cards.questions.hands import Masks, answers, bits, pair_masks, questions
from rules.cards.questions.question import Question
from rules.core.chance import Chance

SHOWDOWN_BITS = 1.0
"""What a certain showdown is worth beside information; found by the house playing itself."""


def worth(
    unshown: Masks, *, forbidden: int = 0, last_turn: bool = False
) -> npt.NDArray[np.float64]:
    """Shape (questions,): what each question is worth to somebody who holds these rows possible.

    `unshown` are the unshown cards of each row. Pairs that name a rank of the mask `forbidden` are
    worth −1. In a last turn only a showdown counts.
    """
    share: npt.NDArray[np.float64] = answers()[unshown].mean(axis=0, dtype=np.float64)
    pairs = pair_masks()
    certain = SHOWDOWN_BITS * share * (pairs > 0)
    value: npt.NDArray[np.float64] = certain if last_turn else bits(share) + certain
    value[(pairs & forbidden) > 0] = -1.0
    return value


def best(value: npt.NDArray[np.float64], chance: Chance, label: str) -> Question:
    """One of the questions that are worth most, by chance."""
    top = np.flatnonzero(value >= value.max() - 1e-9)
    return questions()[int(chance.pick(label, top.tolist()))]
