"""Hands of four of which a script has fixed some."""

from __future__ import annotations

import pytest

from rules.cards.questions.dealing import deal_hands
from rules.core.chance import Chance
from rules.core.seats import Seat


def test_what_is_fixed_stays_and_the_rest_is_dealt_in_rank_order() -> None:
    hands, rest = deal_hands(Chance(b"deal"), 3, {Seat(1): [9, 2, 13, 4]}, laid=[7])
    assert hands[1] == (2, 4, 9, 13)
    assert rest == (7,)
    assert all(list(hand) == sorted(hand) for hand in hands)
    assert sorted([*hands[0], *hands[1], *hands[2], *rest]) == list(range(1, 14))


@pytest.mark.parametrize(
    ("fixed", "laid", "fault"),
    [
        ({0: [1, 2, 3, 14]}, [], "different ranks from 1 to 13"),
        ({0: [1, 2, 3, 4], 1: [4, 5, 6, 7]}, [], "different ranks from 1 to 13"),
        ({0: [1, 2, 3, 4]}, [4], "different ranks from 1 to 13"),
        ({0: [1, 2, 3]}, [], "a hand has four cards"),
        ({3: [1, 2, 3, 4]}, [], "a hand belongs to one of the people"),
        ({-1: [1, 2, 3, 4]}, [], "a hand belongs to one of the people"),
        ({}, [1, 2], "^at most one card is left over$"),
    ],
)
def test_what_cant_be_dealt(fixed: dict[int, list[int]], laid: list[int], fault: str) -> None:
    hands = {Seat(seat): ranks for seat, ranks in fixed.items()}
    with pytest.raises(ValueError, match=fault):
        deal_hands(Chance(b"deal"), 3, hands, laid)


def test_between_two_five_cards_are_left_over() -> None:
    with pytest.raises(ValueError, match=r"^at most five cards are left over$"):
        deal_hands(Chance(b"deal"), 2, {}, laid=[1, 2, 3, 4, 5, 6])
