"""The house player of First Love: asks what tells most of both suits together."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.cards.questions import (
    Difference,
    Pair,
    Product,
    Question,
    Quotient,
    Sum,
    satisfies,
)
from rules.cards.questions.asking import RANKS
from rules.cards.questions.greedy import SHOWDOWN_BITS
from rules.cards.questions.hands import Masks, all_hands, bits, mask_of
from rules.core.chance import Chance
from rules.core.public import known
from rules.xixi_first_love.commands import Ask
from rules.xixi_first_love.state import SUITS, View
from rules.xixi_first_love.view import is_ruled_out

MOST_ROWS = 1_000
"""How many of the possible pairs of hands are weighed, evenly chosen."""
Bools = npt.NDArray[np.bool_]


@lru_cache(maxsize=1)
def _arithmetic() -> tuple[Question, ...]:
    """Every question with a number that some two cards, of equal rank too, answer with yes."""
    found: dict[Question, None] = {}
    for a in RANKS:
        for b in range(a, RANKS[-1] + 1):
            found |= dict.fromkeys((Sum(a + b), Difference(b - a), Product(a * b)))
            if b % a == 0:
                found[Quotient(b // a)] = None
    return tuple(found)


@lru_cache(maxsize=1)
def _partners() -> dict[Question, Masks]:
    """For each question, by the mask of one suit's cards: the ranks of the other that answer it."""
    masks = np.arange(1 << len(RANKS))
    tables = {}
    for question in _arithmetic():
        table = np.zeros(len(masks), dtype=np.int64)
        for a in RANKS:
            fitting = mask_of(b for b in RANKS if satisfies(question, a, b))
            table[(masks >> (a - 1)) & 1 == 1] |= fitting
        tables[question] = table
    return tables


def _says_yes(question: Question, one: Masks, other: Masks, great: bool) -> Bools:
    """Whether unshown cards `one` and `other` of the two suits answer `question` with yes."""
    yes: Bools
    if isinstance(question, Pair):
        both = mask_of((question.x, question.y))
        yes = ((one & both) == both) | ((other & both) == both)
        return yes
    table = _partners().get(question)
    if table is None:
        return np.zeros(np.broadcast_shapes(one.shape, other.shape), dtype=np.bool_)
    yes = (table[one] & other) != 0
    if great:
        # one suit is all down by now, so two cards of one suit are two different cards
        within = _within(question)
        yes = yes | within[one] | within[other]
    return yes


@lru_cache(maxsize=256)
def _within(question: Question) -> Bools:
    """By mask: whether two different cards of it answer `question` with yes."""
    masks = np.arange(1 << len(RANKS))
    table = np.zeros(len(masks), dtype=np.bool_)
    for a in RANKS:
        for b in range(a + 1, RANKS[-1] + 1):
            if satisfies(question, a, b):
                bit = mask_of((a, b))
                table |= (masks & bit) == bit
    return table


def hands_left(view: View) -> tuple[Masks, Masks]:
    """Pairs of whole hands, by suit, that the reader's other side may hold, as two columns."""
    public = known(view)
    assert view.seat is not None
    side = 1 - public.side_of(view.seat)
    columns = []
    for suit in SUITS:
        own = {*view.hands[1 - side][suit], *public.up[1 - side][suit]}
        up = mask_of(public.up[side][suit])
        hands = all_hands()
        columns.append(hands[((hands & mask_of(own)) == 0) & ((hands & up) == up)])
    one, other = columns[0][:, None], columns[1][None, :]
    alive = np.ones((len(columns[0]), len(columns[1])), dtype=np.bool_)
    for exchange in public.exchanges:
        question = exchange.question
        if question is None or public.side_of(exchange.holders[0]) != side:
            continue
        shown = [mask_of(ranks) for ranks in exchange.up]
        great = public.great is not None and exchange.number > public.great
        said = _says_yes(question, one & ~shown[0], other & ~shown[1], great)
        alive &= said == exchange.answers[0]
    rows, cols = np.nonzero(alive)
    return columns[0][rows], columns[1][cols]


class Weighed(NamedTuple):
    """What every question would bring: parallel to `questions`, the chance of a yes, the worth."""

    questions: list[Question]
    share: npt.NDArray[np.float64]
    value: npt.NDArray[np.float64]


def weigh(view: View) -> Weighed:
    """All questions that could be asked now, on the scales."""
    public = known(view)
    assert view.seat is not None
    side = 1 - public.side_of(view.seat)
    one, other = hands_left(view)
    step = max(1, -(-len(one) // MOST_ROWS))
    up = [mask_of(public.up[side][suit]) for suit in SUITS]
    one, other = one[::step] & ~up[0], other[::step] & ~up[1]
    great = public.great is not None
    pairs = [Pair(a, b) for a in RANKS for b in range(a + 1, RANKS[-1] + 1)]
    legal = [p for p in pairs if not all(is_ruled_out(public, side, s, p) for s in SUITS)]
    questions: list[Question] = [*_arithmetic(), *legal]
    share = np.array([_says_yes(q, one, other, great).mean() for q in questions])
    certain = SHOWDOWN_BITS * share * np.array([isinstance(q, Pair) for q in questions])
    return Weighed(questions, share, certain if public.last_turn else bits(share) + certain)


def choose(view: View, chance: Chance) -> Ask:
    """Ask what is worth most; ties by chance."""
    questions, _, value = weigh(view)
    top = np.flatnonzero(value >= value.max() - 1e-9)
    return Ask(questions[int(chance.pick(f"house/{known(view).turn}", top.tolist()))], anew=True)
