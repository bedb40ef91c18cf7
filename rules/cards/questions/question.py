"""Questions and truthful answers (XI-2, XI-3, XI-4)."""

from collections.abc import Iterable
from itertools import combinations
from typing import assert_never

import msgspec


class Asked(msgspec.Struct, frozen=True, tag_field="op"):
    """A question about two different cards of a hand."""


class Sum(Asked, frozen=True, tag="sum"):
    """Do two cards add up to x?"""

    x: int


class Difference(Asked, frozen=True, tag="difference"):
    """Is the larger of two cards minus the smaller x?"""

    x: int


class Product(Asked, frozen=True, tag="product"):
    """Do two cards multiply to x?"""

    x: int


class Quotient(Asked, frozen=True, tag="quotient"):
    """Is the larger of two cards, divided exactly by the smaller, x?"""

    x: int


class Pair(Asked, frozen=True, tag="pair"):
    """Are x and y both in the hand? (XI-16: the order doesn't matter.)"""

    x: int
    y: int


Question = Sum | Difference | Product | Quotient | Pair


def same(question: Question) -> Question:
    """The one form of questions that mean the same: a pair with its smaller rank first (XI-16)."""
    if isinstance(question, Pair) and question.x > question.y:
        return Pair(question.y, question.x)
    return question


def satisfies(question: Question, a: int, b: int) -> bool:
    """Whether the two cards of ranks `a` and `b` are such as the question asks for (XI-3)."""
    low, high = (a, b) if a <= b else (b, a)
    match question:
        case Sum():
            return low + high == question.x
        case Difference():
            return high - low == question.x
        case Product():
            return low * high == question.x
        case Quotient():
            return low * question.x == high
        case Pair():
            return (low, high) == (min(question.x, question.y), max(question.x, question.y))
        case _:
            assert_never(question)


def answer(question: Question, ranks: Iterable[int]) -> bool:
    """The truthful answer about the unshown cards `ranks` of one hand (XI-3, XI-6)."""
    return any(satisfies(question, a, b) for a, b in combinations(sorted(ranks), 2))
