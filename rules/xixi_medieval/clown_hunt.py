"""What hand the Clown can have, for a house player who is sure to have found it.

A row holds a rank for each slot: one a suit, then the jokers; 0 where the card was discarded.
"""

from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from rules.cards.questions import (
    Difference,
    Pair,
    Product,
    Question,
    Quotient,
    Sum,
)
from rules.cards.questions.asking import HAND, RANKS
from rules.cards.questions.greedy import SHOWDOWN_BITS
from rules.cards.questions.hands import bits
from rules.core.chance import Chance
from rules.core.public import known
from rules.core.seats import Seat
from rules.xixi_medieval.cards import JOKER_RANKS, Card, rank_of, suit_of
from rules.xixi_medieval.state import Public, View
from rules.xixi_medieval.view import is_joker_pair

MOST_WEIGHED = 400
Rows = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def clown_rows(view: View, holder: Seat) -> Rows:
    """What the Clown on `holder`'s seat may hold, as far as a reader of another side can tell.

    None is left out: the reader's own four cards leave 9 · 13³ deals of the Clown at most.
    """
    public = known(view)
    dealt = np.array(list(product(*_columns(view, holder))), dtype=np.int64)
    kept = [
        np.where(np.isin(np.arange(dealt.shape[1]), slots), dealt, 0)
        for slots in combinations(range(dealt.shape[1]), HAND)
        if {_slot(public, one) for one in public.up[holder]} <= set(slots)
    ]
    rows: Rows = np.concatenate(kept)
    for exchange in public.exchanges:
        if holder in exchange.holders and exchange.question is not None:
            shown = public.up[holder][: len(exchange.up[0])]
            said = says_yes(exchange.question, rows, [_slot(public, one) for one in shown])
            rows = rows[said == exchange.answers[0]]
    return rows


def _columns(view: View, holder: Seat) -> list[list[int]]:
    """The ranks possible in each slot."""
    public = known(view)
    seen = {*view.hand, *(c for s in public.ring if s != holder for c in public.up[s])}
    columns = []
    for suit in public.line_up.suits:
        shown = [rank_of(one) for one in public.up[holder] if suit_of(one) == suit]
        columns.append(shown or [rank for rank in RANKS if f"{suit}{rank}" not in seen])
    return [*columns, *([rank] for rank in JOKER_RANKS if public.line_up.jokers)]


def _slot(public: Public, one: Card) -> int:
    suit = suit_of(one)
    suits = public.line_up.suits
    return suits.index(suit) if suit in suits else len(suits) + JOKER_RANKS.index(rank_of(one))


def says_yes(question: Question, rows: Rows, shown: list[int]) -> Bools:
    """Whether each row, its `shown` slots left out, answers `question` with yes."""
    yes = np.zeros(len(rows), dtype=np.bool_)
    left = [slot for slot in range(rows.shape[1]) if slot not in shown]
    for i, j in combinations(left, 2):
        low, high = np.minimum(rows[:, i], rows[:, j]), np.maximum(rows[:, i], rows[:, j])
        yes |= (low > 0) & _fits(question, low, high)
    return yes


def _fits(question: Question, low: Rows, high: Rows) -> Bools:
    fits: Bools
    match question:
        case Sum():
            fits = low + high == question.x
        case Difference():
            fits = high - low == question.x
        case Product():
            fits = low * high == question.x
        case Quotient():
            fits = low * question.x == high
        case _:
            x, y = sorted((question.x, question.y))
            fits = (low == x) & (high == y)
    return fits


def hunt(view: View, holder: Seat, chance: Chance, label: str) -> tuple[float, Question]:
    """The question that tells most about the Clown, who sits on `holder`'s seat, and its worth."""
    public = known(view)
    rows = clown_rows(view, holder)
    rows = rows[:: max(1, -(-len(rows) // MOST_WEIGHED))]
    shown = [_slot(public, one) for one in public.up[holder]]
    asked = [q for q in _questions(public) if not _is_barred(public, holder, q)]
    share = np.array([says_yes(q, rows, shown).mean() for q in asked])
    value = bits(share) + SHOWDOWN_BITS * share * np.array([isinstance(q, Pair) for q in asked])
    top = np.flatnonzero(value >= value.max() - 1e-9)
    return float(value.max()), asked[int(chance.pick(label, top.tolist()))]


def _is_barred(public: Public, holder: Seat, question: Question) -> bool:
    return is_joker_pair(question) and public.unshown(holder) == HAND


def _questions(public: Public) -> list[Question]:
    """Sums, differences and pairs; they tell enough, and there are fewer of them."""
    ranks = public.line_up.ranks()
    sums = [Sum(x) for x in range(2, 2 * ranks[-1])]
    differences = [Difference(x) for x in range(ranks[-1])]
    pairs = [Pair(a, b) for a in ranks for b in range(a, ranks[-1] + 1) if a != b or a in RANKS]
    return [*sums, *differences, *pairs]
