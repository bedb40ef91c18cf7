"""Counting the deals of Medieval without listing them."""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np
import pytest

from rules.cards.questions import Difference, Pair, Product, Question, Quotient, Sum, answer
from rules.cards.questions.hands import all_hands
from rules.xixi_medieval import clown_rows
from rules.xixi_medieval.cards import JOKER_RANKS, SEATS, line_up
from rules.xixi_medieval.counting import Count, Fits, counted
from rules.xixi_medieval.weighing import MOST_ROWS

HANDS = all_hands().tolist()
QUESTIONS: tuple[Question, ...] = (
    Sum(14),
    Sum(29),
    Difference(0),
    Difference(3),
    Product(15),
    Quotient(2),
    Pair(3, 14),
    Pair(14, 15),
    Pair(5, 5),
    Pair(4, 9),
)


def some(rng: random.Random, seats: int, clown: bool) -> Fits:
    """Some hands of two suits for everybody, such that a few deals fit them."""
    hands = np.zeros((seats, 2, len(HANDS)), dtype=bool)
    for suit, _ in product(range(2), range(25)):
        # one true deal, and many hands beside it
        ranks = rng.sample(range(13), 13)
        for place, seat in enumerate(rng.sample(range(seats), 3)):
            mask = sum(1 << rank for rank in ranks[4 * place : 4 * place + 4])
            hands[seat, suit, HANDS.index(mask)] = True
    over = np.array([[rng.random() < 0.8 for _ in range(13)] for _ in range(2)])
    return Fits(hands, over, np.array([rng.random() for _ in range(seats)]) if clown else None)


def listed(fits: Fits, holder: int) -> Count:
    """The same count, deal by deal."""
    seats = len(fits.hands)
    found, alone = np.zeros(fits.hands.shape[1:]), 0.0
    for clown in [None] if fits.clown is None else range(seats):
        playing = [seat for seat in range(seats) if seat != clown]
        likely = 1.0 if clown is None or fits.clown is None else float(fits.clown[clown])
        for spades in combinations(playing, 3):
            hearts = tuple(seat for seat in playing if seat not in spades)
            one, other = _cut(fits, 0, spades), _cut(fits, 1, hearts)
            alone += likely * len(one) * len(other) if clown == holder else 0.0
            for suit, dealt, ways in ((0, one, len(other)), (1, other, len(one))):
                for deal in dealt:
                    if holder in deal:
                        found[suit, deal[holder]] += likely * ways
    return Count(found, alone)


def _cut(fits: Fits, suit: int, seats: tuple[int, ...]) -> list[dict[int, int]]:
    """Every way to cut the suit into these seats' hands: by seat, the place of its hand."""
    found = []
    for places in product(*(np.flatnonzero(fits.hands[seat, suit]).tolist() for seat in seats)):
        union = 0
        for place in places:
            union |= HANDS[place]
        over = [rank for rank in range(13) if not union >> rank & 1]
        if len(over) == 1 and fits.over[suit, over[0]]:
            found.append(dict(zip(seats, places, strict=True)))
    return found


@pytest.mark.parametrize("clown", [False, True])
@pytest.mark.parametrize("number", range(2))
def test_what_is_counted_is_what_is_listed(number: int, clown: bool) -> None:
    rng = random.Random(number)
    fits = some(rng, 7 if clown else 6, clown)
    counts = [counted(fits, holder) for holder in range(len(fits.hands))]
    assert sum(count.hands.sum() for count in counts) > 0
    for holder in (0, 3):
        there = listed(fits, holder)
        assert counts[holder].hands == pytest.approx(there.hands)
        assert counts[holder].clown == pytest.approx(there.clown)


def test_nobody_knows_anything_yet() -> None:
    # every hand of every suit is equally likely, and so is everybody as the Clown
    hands = np.ones((7, 2, len(HANDS)), dtype=bool)
    count = counted(Fits(hands, np.ones((2, 13), dtype=bool), np.ones(7)), 2)
    deals_of_a_suit = 13 * 12 * 11 * 10 // 24 * (9 * 8 * 7 * 6 // 24) * (5 * 4 * 3 * 2 // 24)
    assert count.clown == 20 * deals_of_a_suit**2
    assert count.hands.sum() == 6 * count.clown
    assert len(set(count.hands.ravel().tolist())) == 1


def test_more_than_three_of_a_suit_are_in_no_deal() -> None:
    hands = np.ones((6, 2, len(HANDS)), dtype=bool)
    hands[:4, 1] = False
    count = counted(Fits(hands, np.ones((2, 13), dtype=bool), None), 5)
    assert count.hands.sum() == 0


@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize("seats", [s for s in SEATS if line_up(s, jokers=False).clown])
def test_the_clown_answers_by_the_cards_it_has_kept(seats: int, jokers: bool) -> None:
    rng, plays = random.Random(seats), line_up(seats, jokers=jokers)
    everything = clown_rows.all_rows(plays)
    assert everything.any()
    for question in QUESTIONS:
        for shown in ((), (0,)):
            said = clown_rows.answering(plays, question, shown)
            for _ in range(20):
                row = tuple(rng.randrange(size) for size in everything.shape)
                kept = clown_rows.keeps(plays)[row[0]]
                ranks = [*(place + 1 for place in row[1:]), *JOKER_RANKS]
                left = [ranks[slot] for slot in kept if slot not in shown]
                assert said[row] == answer(question, left)
            rows = clown_rows.some_rows(everything, plays, shown, MOST_ROWS)
            by_row = [answer(question, [rank for rank in row if rank]) for row in rows.tolist()]
            share = clown_rows.shares(rows, [question])
            assert share.tolist() == pytest.approx([sum(by_row) / len(by_row)])


def test_hands_are_counted_whatever_was_discarded() -> None:
    ten = line_up(10, jokers=False)
    everything = clown_rows.all_rows(ten)
    # a joker laid out: 13³ hands each; a suit laid out: 13² each
    assert clown_rows.kept_hands(everything, ten) == 2 * 13**3 + 3 * 13**2
    assert clown_rows.kept_hands(clown_rows.holding(ten, ("J14", "J15")), ten) == 3 * 13**2
    assert clown_rows.kept_hands(clown_rows.keeping(ten, "S"), ten) == 2 * 13**3 + 2 * 13**2
    assert not clown_rows.holding(ten, ("S3", "S4")).any()
