"""What the Clown on one seat may hold, as far as that seat's own answers and cards tell.

A table of rows has one axis for which cards were kept (`keeps`), then one axis a suit for the rank
of the Clown's dealt card of that suit; jokers need no axis.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from rules.cards.questions import Question, satisfies
from rules.cards.questions.asking import HAND, RANKS
from rules.xixi_medieval.cards import JOKER_RANKS, Card, LineUp, Suit, rank_of, suit_of

Bools = npt.NDArray[np.bool_]
Ranks = npt.NDArray[np.int64]
HIGHEST = JOKER_RANKS[-1]


def slots(line_up: LineUp) -> int:
    """How many cards the Clown is dealt; one a suit, then the jokers."""
    return len(line_up.suits) + (len(JOKER_RANKS) if line_up.jokers else 0)


def keeps(line_up: LineUp) -> tuple[tuple[int, ...], ...]:
    """Which slots may be left after the discard; none where no Clown plays."""
    return tuple(combinations(range(slots(line_up)), HAND)) if line_up.clown else ()


def slot_of(line_up: LineUp, one: Card) -> int:
    """The slot of a card."""
    suit = suit_of(one)
    if suit is None:
        return len(line_up.suits) + JOKER_RANKS.index(rank_of(one))
    return line_up.suits.index(suit)


def all_rows(line_up: LineUp) -> Bools:
    """Every row."""
    shape = (len(keeps(line_up)), *(len(RANKS) for _ in line_up.suits))
    return np.ones(shape, dtype=np.bool_)


def holding(line_up: LineUp, cards: Sequence[Card]) -> Bools:
    """The rows that have kept all these cards."""
    rows = all_rows(line_up)
    held = {slot_of(line_up, one) for one in cards}
    if len(held) < len(cards):
        return np.zeros_like(rows)
    for place, kept in enumerate(keeps(line_up)):
        rows[place] = held <= {*kept}
    for one in cards:
        suit = suit_of(one)
        if suit is not None:
            rank = np.arange(len(RANKS)) == rank_of(one) - 1
            rows &= _along(rank, line_up.suits.index(suit), len(line_up.suits))
    return rows


def keeping(line_up: LineUp, suit: Suit) -> Bools:
    """The rows that have kept a card of `suit`."""
    rows = all_rows(line_up)
    for place, kept in enumerate(keeps(line_up)):
        rows[place] = line_up.suits.index(suit) in kept
    return rows


def answering(line_up: LineUp, question: Question, shown: Collection[int]) -> Bools:
    """The rows that answer `question` with yes, the slots `shown` left out."""
    rows = ~all_rows(line_up)
    table = _fitting(question)
    for place, kept in enumerate(keeps(line_up)):
        for one, two in combinations([slot for slot in kept if slot not in shown], 2):
            rows[place] |= _of_two(table, one, two, line_up)
    return rows


def _of_two(table: Bools, one: int, two: int, line_up: LineUp) -> Bools:
    """Which rows answer yes by the cards in two slots, the lower slot first."""
    suits = len(line_up.suits)
    ranks = np.array(RANKS)
    if two < suits:
        part = table[np.ix_(ranks, ranks)]
        shape = [len(RANKS) if axis in (one, two) else 1 for axis in range(suits)]
        fitting: Bools = part.reshape(shape)
        return fitting
    joker = JOKER_RANKS[two - suits]
    if one < suits:
        return _along(table[ranks, joker], one, suits)
    return np.full((1,) * suits, table[JOKER_RANKS[one - suits], joker])


def _along(values: Bools, axis: int, axes: int) -> Bools:
    return values.reshape([len(values) if place == axis else 1 for place in range(axes)])


@lru_cache(maxsize=1024)
def _fitting(question: Question) -> Bools:
    """By two ranks, up to the jokers': whether they answer `question` with yes."""
    table = np.zeros((HIGHEST + 1, HIGHEST + 1), dtype=np.bool_)
    for a, b in combinations(range(1, HIGHEST + 1), 2):
        table[a, b] = table[b, a] = satisfies(question, a, b)
    for a in RANKS:
        table[a, a] = satisfies(question, a, a)
    return table


def unseen_rows(rows: Bools, unseen: Bools) -> Bools:
    """Those of `rows` whose cards may all be unseen; `unseen` is by suit and rank."""
    suits = len(unseen)
    for axis in range(suits):
        rows = rows & _along(unseen[axis], axis, suits)
    return rows


def kept_hands(rows: Bools, line_up: LineUp) -> int:
    """How many different hands of four are among `rows`."""
    count = 0
    for table, kept in zip(rows, keeps(line_up), strict=True):
        laid = tuple(axis for axis in range(len(line_up.suits)) if axis not in kept)
        count += int(table.any(axis=laid).sum())
    return count


def some_rows(rows: Bools, line_up: LineUp, shown: Collection[int], most: int) -> Ranks:
    """Up to `most` of `rows`, evenly chosen: the ranks by slot, 0 for a card discarded or `shown`."""
    places = np.flatnonzero(rows)
    places = places[:: max(1, -(-len(places) // most))]
    where = np.unravel_index(places, rows.shape)
    ranks = np.zeros((len(places), slots(line_up)), dtype=np.int64)
    for slot in range(slots(line_up)):
        dealt = slot < len(line_up.suits)
        rank = where[1 + slot] + 1 if dealt else JOKER_RANKS[slot - len(line_up.suits)]
        kept = np.array([slot in each and slot not in shown for each in keeps(line_up)])
        ranks[:, slot] = np.where(kept[where[0]], rank, 0)
    return ranks


def shares(ranks: Ranks, questions: Sequence[Question]) -> npt.NDArray[np.float64]:
    """By question: the share of these rows that answer yes."""
    tables = np.array([_fitting(question) for question in questions])
    yes = np.zeros((len(questions), len(ranks)), dtype=np.bool_)
    for one, two in combinations(range(ranks.shape[1]), 2):
        yes |= tables[:, ranks[:, one], ranks[:, two]]
    found: npt.NDArray[np.float64] = yes.mean(axis=1)
    return found
