"""The odds card: how many pairs could make X, from one's own hand and what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from rules.cards.questions import (
    Difference,
    Pair,
    Product,
    Question,
    Quotient,
    Sum,
    answer,
    satisfies,
)
from rules.cards.questions.hands import ranks_of
from rules.core.seats import Seat
from rules.xixi.knowledge import hands_left
from rules.xixi.odds import counts, pairs_for, pairs_left
from rules.xixi.state import View
from tests.rules.scripted import Talk, room, to


def view_of(own: Sequence[int], other: Sequence[int], *lines: str, **options: Any) -> View:
    """Ann's view at a table where she moves first."""
    deal = {"hands": {"Ann": list(own), "Ben": list(other)}, "first": "Ann"}
    talk = Talk("xixi", ["Ann", "Ben"], deal, options=options)
    for number, line in enumerate(lines):
        talk.say("Ann" if number % 2 == 0 else "Ben", line)
    standing = talk.script.table.standing
    assert standing is not None
    view: View = standing.view(Seat(0))
    return view


def test_the_first_worked_hand_of_the_source() -> None:
    """Own 3 6 12 13, sum 14: two pairs are left, 4 + 10 and 5 + 9."""
    view = view_of([3, 6, 12, 13], [1, 2, 4, 5])
    assert pairs_for(view, Seat(0), Sum(14)) == ((4, 10), (5, 9))
    assert counts(view, Seat(0))["sum"][14] == 2


def test_the_second_worked_hand_of_the_source() -> None:
    """Own 2 3 4 5, sum 7 answered yes: the other hand has A and 6."""
    view = view_of([2, 3, 4, 5], [1, 6, 9, 12], "sum 7")
    assert pairs_for(view, Seat(0), Sum(7)) == ((1, 6),)
    for hand in hands_left(view, Seat(0)).tolist():
        assert {1, 6} <= set(ranks_of(hand))


def by_hand(own: Sequence[int], told: Sequence[tuple[Question, bool]]) -> list[tuple[int, ...]]:
    """All hands that fit, the slow way."""
    rest = [rank for rank in range(1, 14) if rank not in own]
    return [
        hand for hand in combinations(rest, 4)
        if all(answer(question, hand) == yes for question, yes in told)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), ()),
        (("sum 7",), ((Sum(7), True),)),
        (("product 24", "sum 3", "quotient 2"), ((Product(24), True), (Quotient(2), True))),
        (("difference 2", "sum 3", "pair 5 8"), ((Difference(2), False), (Pair(5, 8), False))),
    ],
)
def test_it_counts_what_fits(lines: tuple[str, ...], told: Any) -> None:
    own, other = [2, 5, 11, 13], [3, 4, 6, 8]
    told = [(question, answer(question, other)) for question, _ in told]
    view = view_of(own, other, *lines)
    hands = by_hand(own, told)
    pairs = sorted({pair for hand in hands for pair in combinations(hand, 2)})
    assert list(pairs_left(view, Seat(0))) == pairs
    assert sorted(ranks_of(mask) for mask in hands_left(view, Seat(0)).tolist()) == hands
    for x in range(1, 26):
        wanted = sum(satisfies(Sum(x), *pair) for pair in pairs)
        assert counts(view, Seat(0))["sum"].get(x, 0) == wanted


def test_turned_cards_no_longer_make_anything() -> None:
    """XI-3."""
    view = view_of([2, 5, 11, 13], [3, 4, 6, 8], "pair 3 4")
    assert not any({3, 4} & set(pair) for pair in pairs_left(view, Seat(0)))


def test_discards_that_one_knows_are_in_no_hand() -> None:
    """XI-20, XI-21."""
    view = view_of([1, 2, 10, 11], [3, 4, 6, 9], speedup=2, aid=2, weaker=1)
    assert view.public is not None
    gone = {*view.public.up, *view.discards}
    assert len(gone) == 4
    assert not any(gone & set(pair) for pair in pairs_left(view, Seat(0)))
    stronger = view_of([1, 2, 10, 11], [3, 4, 6, 9], speedup=2, aid=2, weaker=2)
    assert stronger.discards == () and len(pairs_left(stronger, Seat(0))) > len(
        pairs_left(view, Seat(0))
    )


def test_a_headache_tells_both() -> None:
    """XI-22: the named card is in the namer's hand, and the answer narrows the other one."""
    view = view_of(
        [1, 2, 10, 11], [3, 4, 6, 9], "headache 2 sum 6", "headache 9 sum 30", headache=True
    )
    hands = [set(ranks_of(mask)) for mask in hands_left(view, Seat(0)).tolist()]
    assert hands and all({4, 9} <= hand for hand in hands)
    no = view_of([1, 2, 10, 11], [3, 4, 6, 9], "headache 2 sum 7", headache=True)
    assert not any(5 in ranks_of(mask) for mask in hands_left(no, Seat(0)).tolist())


def test_the_card_is_an_option_of_the_table_equal_for_both() -> None:
    deal = {"hands": {"Ann": [3, 6, 12, 13], "Ben": [1, 2, 4, 5]}, "first": "Ann"}
    talk = Talk("xixi", ["Ann", "Ben"], deal, options={"odds": True})
    for name in ("Ann", "Ben"):
        card = to(talk.dm(name, "hand"), name)
        assert "Odds card" in card and "sum " in card and "quotient " in card
    assert "14→2" in to(talk.dm("Ann", "hand"), "Ann")
    assert "Odds" not in room(talk.all)
    without = Talk("xixi", ["Ann", "Ben"], deal)
    assert "Odds" not in to(without.dm("Ann", "hand"), "Ann")
