"""The figures of the source about questions and hands."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards.questions import Difference, Pair, Product, Quotient, Sum, answer, satisfies
from rules.cards.questions.hands import (
    all_hands,
    answers,
    bits,
    chances,
    mask_of,
    places,
    possible,
    questions,
    ranks_of,
)
from rules.cards.questions.showdowns import race

PAIRS = list(combinations(range(1, 14), 2))


def count(question: object) -> int:
    """How many pairs of ranks answer the question with yes."""
    return sum(satisfies(question, a, b) for a, b in PAIRS)  # type: ignore[arg-type]


def test_all_pairs() -> None:
    assert len(PAIRS) == 78


@pytest.mark.parametrize("total", range(1, 15))
def test_pairs_by_sum(total: int) -> None:
    """Odd N (N−1)/2, even N (N−2)/2; N has as many as 28−N."""
    expected = (total - 1) // 2 if total % 2 else (total - 2) // 2
    assert count(Sum(total)) == expected == count(Sum(28 - total))


@pytest.mark.parametrize("gap", range(1, 13))
def test_pairs_by_difference(gap: int) -> None:
    assert count(Difference(gap)) == 13 - gap


def test_pairs_by_quotient() -> None:
    found = {x: count(Quotient(x)) for x in range(2, 14)}
    assert found == {2: 6, 3: 4, 4: 3, 5: 2, 6: 2, **dict.fromkeys(range(7, 14), 1)}


def test_pairs_by_product() -> None:
    several = {x: n for x in range(1, 170) if (n := count(Product(x))) > 1}
    twos = (6, 8, 10, 18, 20, 30, 36, 40, 48, 60, 72)
    assert several == {24: 3, 12: 3, **dict.fromkeys(twos, 2)}


def test_hands() -> None:
    assert len(all_hands()) == comb(13, 4) == 715
    assert len(possible(mask_of((1, 2, 3, 4)), 0, [])) == comb(9, 4) == 126


def test_two_pairs_left_for_a_sum() -> None:
    """Own 3 6 12 13, sum 14: 4+10 and 5+9 are left."""
    own = mask_of((3, 6, 12, 13))
    left = [p for p in PAIRS if sum(p) == 14 and not mask_of(p) & own]
    assert left == [(4, 10), (5, 9)]
    hands = possible(own, 0, [(Sum(14), 0, True)])
    assert all({4, 10} <= set(ranks_of(h)) or {5, 9} <= set(ranks_of(h)) for h in hands.tolist())


def test_the_only_pair_left() -> None:
    """Own 2 3 4 5, sum 7 answered yes: the other hand has A and 6."""
    hands = possible(mask_of((2, 3, 4, 5)), 0, [(Sum(7), 0, True)])
    assert all({1, 6} <= set(ranks_of(hand)) for hand in hands.tolist())
    assert len(hands) == comb(7, 2)


def test_shown_cards_count_no_longer() -> None:
    hands = possible(0, mask_of((1, 9)), [(Sum(7), mask_of((1, 9)), False)])
    assert mask_of((1, 3, 6, 9)) in hands
    assert mask_of((1, 3, 4, 9)) not in hands


@given(st.sets(st.integers(1, 13), min_size=0, max_size=4), st.data())
def test_the_table_of_answers_is_true(hand: set[int], data: st.DataObject) -> None:
    question = data.draw(st.sampled_from(questions()))
    expected = answer(question, hand)
    assert bool(answers()[mask_of(hand), places()[question]]) is expected


def test_chances_and_bits() -> None:
    hands = possible(mask_of((1, 2, 3, 4)), 0, [])
    share = chances(hands, 0)
    assert share[places()[Pair(5, 6)]] == pytest.approx(comb(7, 2) / 126)
    told = bits(share)
    assert told[places()[Sum(3)]] == 0
    assert told.max() <= 1


@pytest.mark.parametrize(
    ("first", "second", "last_turn", "turn_of_first", "stand"),
    [
        (0, 0, False, True, "open"),
        (1, 1, False, False, "open"),
        (1, 2, False, False, "second"),
        (0, 2, False, False, "second"),
        (2, 0, False, True, "first"),
        (2, 1, False, True, "last_turn"),
        (2, 1, True, False, "first"),
        (2, 2, True, False, "draw"),
    ],
)
def test_the_race(
    first: int, second: int, last_turn: bool, turn_of_first: bool, stand: str
) -> None:
    """XI-8."""
    assert race(first, second, last_turn=last_turn, turn_of_first=turn_of_first) == stand
