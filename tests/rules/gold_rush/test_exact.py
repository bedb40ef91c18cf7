"""Exact arithmetic: fractions, roots, and the order of sums of roots."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.gold_rush.equations.exact import (
    MAX_RADICAND,
    NoValue,
    Surd,
    TooBig,
    Value,
    divide,
    hundredths,
    order,
    power,
    root,
    shown,
    sign,
    size_of,
    squarefree,
    terms_of,
)


def near(value: Value) -> float:
    """The value as a float, for comparing with only."""
    return sum(float(q) * math.sqrt(n) for n, q in terms_of(value))


def total(*values: Value) -> Value:
    """The sum of values of any kind."""
    result: Value = 0
    for value in values:
        result = result + value
    return result


RATIONALS = st.fractions(min_value=-20, max_value=20, max_denominator=12)
ROOTS = st.builds(root, st.integers(0, 400).map(Fraction))
SUMS = st.builds(
    lambda rational, pairs: total(rational, *(r * q for r, q in pairs)),
    RATIONALS,
    st.lists(st.tuples(ROOTS, RATIONALS), max_size=3),
)


@given(SUMS, SUMS)
def test_sums_products_and_quotients_are_those_of_real_numbers(left: Value, right: Value) -> None:
    assert near(left + right) == pytest.approx(near(left) + near(right), abs=1e-9)
    assert near(left - right) == pytest.approx(near(left) - near(right), abs=1e-9)
    assert near(left * right) == pytest.approx(near(left) * near(right), rel=1e-9, abs=1e-6)
    if right == 0:
        with pytest.raises(NoValue):
            divide(left, right)
    else:
        assert divide(left, right) * right == left


@given(SUMS, SUMS)
def test_order_is_the_order_of_real_numbers(left: Value, right: Value) -> None:
    assume(abs(near(left) - near(right)) > 1e-9 or left == right)
    expected = 0 if left == right else (1 if near(left) > near(right) else -1)
    assert order(left, right) == expected == -order(right, left)
    assert sign(size_of(left)) == (1 if left != 0 else 0)


def test_order_needs_no_rounding() -> None:
    """Fractions closer to √2 + √3 than a float or 64 bits can tell stay on their sides."""
    exact = root(2) + root(3)
    unit = 10**60
    below = Fraction(math.isqrt(2 * unit * unit) + math.isqrt(3 * unit * unit), unit)
    above = below + Fraction(2, unit)
    assert float(below) == float(above) == near(exact)
    assert (order(exact, below), order(exact, above)) == (1, -1)
    assert order(root(5) * root(5), 5) == 0
    assert order(root(8), root(2) * 2) == 0


@given(st.integers(0, MAX_RADICAND))
def test_squarefree_splits_off_the_greatest_square(number: int) -> None:
    outside, radicand = squarefree(number)
    assert outside * outside * radicand == number
    assert all(radicand % (p * p) for p in (2, 3, 5, 7, 11, 13, 31, 101))


def test_squarefree_of_squares_and_primes() -> None:
    assert [squarefree(n) for n in (0, 1, 4, 12, 49, 50, 97)] == [
        (0, 1), (1, 1), (2, 1), (2, 3), (7, 1), (5, 2), (1, 97),
    ]  # fmt: skip


def test_powers() -> None:
    assert power(2, 10) == 1024
    assert power(-2, Fraction(3)) == -8
    assert power(2, -2) == Fraction(1, 4)
    assert power(Fraction(2, 3), 2) == Fraction(4, 9)
    assert power(0, 3) == 0
    assert power(-1, 10**9 + 1) == -1
    assert power(1, -(10**9)) == 1
    assert power(root(2), 3) == root(8)
    assert power(root(2), -2) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("base", "exponent"), [(0, 0), (0, -1), (2, Fraction(1, 2)), (2, Surd(((2, Fraction(1)),)))]
)
def test_powers_that_have_no_value(base: Value, exponent: Value) -> None:
    with pytest.raises(NoValue):
        power(base, exponent)


def test_what_has_no_value_and_what_is_too_big() -> None:
    with pytest.raises(NoValue):
        root(-1)
    with pytest.raises(NoValue):
        root(root(2))
    with pytest.raises(NoValue):
        divide(1, 0)
    for base, exponent in ((13, 13**13), (root(2), 5), (Fraction(1, 7), 10**6)):
        with pytest.raises(TooBig):
            power(base, exponent)
    with pytest.raises(TooBig):
        root(MAX_RADICAND + 1)
    big = power(root(10**9 - 1), 4)
    with pytest.raises(TooBig):
        for _ in range(8):
            big = (big + root(2)) * big


@pytest.mark.parametrize(
    ("value", "text", "rounded"),
    [
        (0, "0", "0.00"),
        (-3, "−3", "−3.00"),
        (Fraction(3, 2), "3/2", "1.50"),
        (root(5), "√5", "2.24"),
        (-(root(5) * Fraction(1, 2)), "−(1/2)√5", "−1.12"),
        (root(242), "11√2", "15.56"),
        (1 - root(3) * 2 + root(2), "1 + √2 − 2√3", "−1.05"),
    ],
)
def test_values_as_people_write_them(value: Value, text: str, rounded: str) -> None:
    assert shown(value) == text
    assert hundredths(value) == rounded
