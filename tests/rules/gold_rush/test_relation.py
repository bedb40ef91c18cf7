"""The relation worked out, as it is shown at a taking or a refused claim (GR-5)."""

from __future__ import annotations

import pytest

from rules.cards.deck import Card
from rules.gold_rush.equations.eight import numbered
from rules.gold_rush.equations.groups import Groups, prepare
from rules.gold_rush.equations.relation import Lies, Relation, work_out


def relation(equation: int | str, cards: str) -> Relation | None:
    groups = numbered(equation) if isinstance(equation, int) else prepare(equation)
    assert isinstance(groups, Groups)
    return work_out(groups, tuple(Card(word) for word in cards.split()))


@pytest.mark.parametrize(
    ("equation", "cards", "worked", "holds"),
    [
        (1, "H10 C11 S12", "10 + 11 + 12 = 33 ≥ 32", True),
        (1, "H1 C2 S3", "1 + 2 + 3 = 6 < 32", False),
        (2, "H10 C4", "10 + (−4) = 6", True),
        (2, "H10 C3", "10 + (−3) = 7 ≠ 6", False),
        (3, "S12 H3", "3 − (−12) = 15", True),
        # Of both orders the nearer miss is worked out.
        (3, "H10 H13", "13 − 10 = 3 ≠ 15", False),
        (4, "H8 C9", "|−9 + 10| + |8 − 10| = 3 ≤ 3", True),
        (5, "C1 JKR", "|0 + 2| + |−1 − 2| = 5 ≤ 5", True),
        (6, "H2 D12", "√((2 − 3)² + (12 − 10)²) = √5 ≈ 2.24 ≤ 4", True),
        (6, "H3 D10", "√((3 − 3)² + (10 − 10)²) = 0 ≤ 4", True),
        (6, "H7 D13", "√((7 − 3)² + (13 − 10)²) = 5 > 4", False),
        (7, "S10 D12", "|12 − (−10)| ÷ √2 = 11√2 ≈ 15.56 ≥ 14", True),
        (8, "D4 H13", "4² − 13 = 3 ≤ 6", True),
        (8, "JKR JKR", "0² − 0 = 0 ≤ 6", True),
        ("a*b=c", "H2 H3 H6", "2 × 3 = 6", True),
        ("a*b=c+2", "H2 H4 H6", "2 × 4 = 8 = 6 + 2", True),
        ("a+b!=6", "H2 H4", "2 + 4 = 6", False),
        ("5<=a+b<9", "H2 H4", "5 ≤ 2 + 4 = 6 < 9", True),
        ("5<=a+b<9", "H5 H4", "5 ≤ 5 + 4 = 9 ≥ 9", False),
        ("a/b=2", "H3 JKR", "0 ÷ 3 = 0 ≠ 2", False),
        ("a^b=1", "JKR JKR", "0^0 = 1", False),
        ("2^a=b", "S1 H2", "2^(−1) = 1/2 ≠ 2", False),
    ],
)
def test_worked_out(equation: int | str, cards: str, worked: str, holds: bool) -> None:
    found = relation(equation, cards)
    assert found is not None
    assert (found.worked, found.holds) == (worked, holds)


def test_without_a_value_nothing_is_claimed() -> None:
    found = relation("a/b=2", "JKR JKR")
    assert found == Relation((("a", 0), ("b", 0)), "0 ÷ 0 = 2", holds=False, has_value=False)


def test_cards_that_have_no_reading() -> None:
    assert relation(5, "H3 S3") is None
    assert relation(2, "H3") is None
    assert relation(1, "H3 S3") is None


@pytest.mark.parametrize(
    ("equation", "cards", "quadrant", "lies"),
    [
        (8, "H13 D4", 1, Lies.INSIDE),
        (5, "S3 D4", 2, Lies.INSIDE),
        (5, "S6 D1", 2, Lies.ON),
        (5, "S1 C2", 3, Lies.ON),
        (8, "H10 C4", 4, Lies.ON),
        (8, "JKR D1", 0, Lies.INSIDE),
        (8, "H13 D5", 1, Lies.OUTSIDE),
        (7, "S10 D12", 2, Lies.INSIDE),
        ("x^2+y^2=25", "H3 D4", 1, Lies.ON),
        ("x!=y", "H3 D4", 1, Lies.INSIDE),
        ("1/x>y", "JKR D4", 0, Lies.OUTSIDE),
        ("x>3", "H4 D4", 1, Lies.INSIDE),
    ],
)
def test_where_the_point_lies(equation: int | str, cards: str, quadrant: int, lies: Lies) -> None:
    found = relation(equation, cards)
    assert found is not None
    assert (found.quadrant, found.lies) == (quadrant, lies)


def test_numbers_have_no_place_in_the_plane() -> None:
    found = relation(2, "H10 C4")
    assert found is not None
    assert (found.letters, found.quadrant, found.lies) == ((("a", 10), ("b", -4)), 0, None)
