"""Exact numbers: whole numbers, fractions, and sums of square roots.

A `Surd` is q1*sqrt(n1) + q2*sqrt(n2) + ... with distinct squarefree n. Such roots are linearly
independent over the rationals, so a Surd is 0 only when it has no term left: comparing two
distances needs no rounding (GR-14: arithmetic is exact).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, isqrt
from typing import TypeAlias

MAX_BITS = 4096
MAX_RADICAND = 10**9
MAX_SURD_EXPONENT = 4

Rational: TypeAlias = int | Fraction
Value: TypeAlias = "int | Fraction | Surd"


class NoValue(ArithmeticError):
    """The expression has no value here: a division by 0, the root of a negative number, 0^0."""


class TooBig(ArithmeticError):
    """A number outgrew what a table of cards can need; the equation is refused whole."""


@dataclass(frozen=True, slots=True)
class Surd:
    """A sum of roots with at least one irrational term, by ascending radicand."""

    terms: tuple[tuple[int, Fraction], ...]

    def __add__(self, other: Value) -> Value:
        return gathered((*self.terms, *terms_of(other)))

    __radd__ = __add__

    def __neg__(self) -> Surd:
        return Surd(tuple((n, -q) for n, q in self.terms))

    def __sub__(self, other: Value) -> Value:
        return self + -other

    def __rsub__(self, other: Rational) -> Value:
        return -self + other

    def __mul__(self, other: Value) -> Value:
        return gathered(
            (n // common * (m // common), p * q * common)
            for n, p in self.terms
            for m, q in terms_of(other)
            for common in (gcd(n, m),)
        )

    __rmul__ = __mul__


def terms_of(value: Value) -> tuple[tuple[int, Fraction], ...]:
    """A value as (squarefree radicand, coefficient) pairs; a rational has the radicand 1."""
    return value.terms if isinstance(value, Surd) else ((1, Fraction(value)),)


def gathered(terms: Iterable[tuple[int, Fraction]]) -> Value:
    """The sum of coefficient * sqrt(radicand), radicands squarefree; TooBig if it outgrows."""
    total: dict[int, Fraction] = {}
    for radicand, coefficient in terms:
        total[radicand] = total.get(radicand, Fraction(0)) + coefficient
    kept = tuple((n, q) for n, q in sorted(total.items()) if q)
    if any(max(_bits(q), n.bit_length()) > MAX_BITS for n, q in kept):
        raise TooBig
    if any(n > 1 for n, _ in kept):
        return Surd(kept)
    return kept[0][1] if kept else 0


def sign(value: Value) -> int:
    """-1, 0 or 1."""
    if not isinstance(value, Surd):
        return (value > 0) - (value < 0)
    bits = 64
    while True:
        low = sum(_scaled(n, q, bits) for n, q in value.terms)
        if low >= 0:
            return 1
        if low + len(value.terms) <= 0:
            return -1
        bits *= 2


def size_of(value: Value) -> Value:
    """The absolute value."""
    return -value if sign(value) < 0 else value


def order(left: Value, right: Value) -> int:
    """-1, 0 or 1 as left is smaller than, equal to or greater than right."""
    if isinstance(left, Surd) or isinstance(right, Surd):
        return sign(left - right)
    return (left > right) - (left < right)


def divide(left: Value, right: Value) -> Value:
    """left / right; NoValue if right is 0."""
    if isinstance(right, Surd):
        return left * inverse(right)
    if right == 0:
        raise NoValue
    if isinstance(left, Surd):
        return left * (1 / Fraction(right))
    return Fraction(left) / right


@lru_cache(maxsize=1024)
def inverse(surd: Surd) -> Value:
    """1 / surd. Each step multiplies by a conjugate and so is rid of one root."""
    above: Value = 1
    below: Value = surd
    while isinstance(below, Surd):
        # A factor that each radicand has whole or not at all: a prime would do, but this one
        # is found without factoring.
        factor = below.terms[-1][0]
        for radicand, _ in below.terms:
            common = gcd(factor, radicand)
            factor = common if common > 1 else factor
        conjugate = Surd(tuple((n, q if n % factor else -q) for n, q in below.terms))
        above = above * conjugate
        below = below * conjugate
    return above * (1 / Fraction(below))


def power(base: Value, exponent: Value) -> Value:
    """base ^ exponent for whole exponents; NoValue for others and for 0 to 0 or less."""
    if isinstance(exponent, Surd) or exponent != int(exponent):
        raise NoValue
    times = int(exponent)
    if times <= 0 and base == 0:
        raise NoValue
    if isinstance(base, Surd):
        if abs(times) > MAX_SURD_EXPONENT:
            raise TooBig
        product: Value = 1
        for _ in range(abs(times)):
            product = product * base
        return product if times >= 0 else divide(1, product)
    if _bits(Fraction(base)) * abs(times) > MAX_BITS and abs(base) != 1:
        raise TooBig
    if abs(base) == 1:
        times %= 2
    return base**times if times >= 0 else Fraction(base) ** times


def root(value: Value) -> Value:
    """The square root of a rational; NoValue below 0, TooBig above MAX_RADICAND."""
    if isinstance(value, Surd):
        raise NoValue
    inside = Fraction(value)
    if inside < 0:
        raise NoValue
    under = inside.numerator * inside.denominator
    if under > MAX_RADICAND:
        raise TooBig
    outside, radicand = squarefree(under)
    return gathered(((radicand, Fraction(outside, inside.denominator)),))


@lru_cache(maxsize=4096)
def squarefree(number: int) -> tuple[int, int]:
    """(s, r) with number = s * s * r and r squarefree; (0, 1) for 0."""
    if number == 0:
        return 0, 1
    outside, radicand, rest, prime = 1, 1, number, 2
    while prime * prime * prime <= rest:
        while rest % (prime * prime) == 0:
            outside, rest = outside * prime, rest // (prime * prime)
        if rest % prime == 0:
            radicand, rest = radicand * prime, rest // prime
        prime += 1
    # What is left has at most two prime factors: a square, or squarefree.
    half = isqrt(rest)
    return (outside * half, radicand) if half * half == rest else (outside, radicand * rest)


def shown(value: Value) -> str:
    """A value as people write it: `-3/2`, `√5`, `11√2`, `1 + 2√3`, with a true minus sign."""
    parts = []
    for radicand, coefficient in terms_of(value):
        size = abs(coefficient)
        if radicand == 1:
            text = _fraction(size)
        else:
            text = ("" if size == 1 else _fraction(size)) + f"√{radicand}"
            if size.denominator > 1:
                text = f"({_fraction(size)})√{radicand}"
        parts.append(("−" if coefficient < 0 else "+", text))
    first = ("−" if parts[0][0] == "−" else "") + parts[0][1]
    return first + "".join(f" {mark} {text}" for mark, text in parts[1:])


def hundredths(value: Value) -> str:
    """A value rounded to two decimals (halves away from 0), for the reader only: `2.24`."""
    scaled = sum(_scaled(n, q * 100, 64) for n, q in terms_of(size_of(value)))
    whole = (scaled + (1 << 63)) >> 64
    return ("−" if sign(value) < 0 else "") + f"{whole // 100}.{whole % 100:02d}"


def _fraction(size: Fraction) -> str:
    return str(size.numerator) if size.denominator == 1 else f"{size.numerator}/{size.denominator}"


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _scaled(radicand: int, coefficient: Fraction, bits: int) -> int:
    """The floor of coefficient * sqrt(radicand) * 2^bits, at most 1 too small."""
    under = coefficient.numerator**2 * radicand << 2 * bits
    size = isqrt(under // coefficient.denominator**2)
    return size if coefficient > 0 else -size - 1
