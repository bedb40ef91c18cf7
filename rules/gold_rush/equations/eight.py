"""The eight equations of the book (GR-12), in the notation of anybody's own (GR-14)."""

from __future__ import annotations

from functools import cache

from .equation import Values
from .groups import Groups, prepare

EIGHT: tuple[tuple[str, Values], ...] = (
    ("a+b+c>=32", Values.NATURAL),
    ("a+b=6", Values.INTEGERS),
    ("a-b=15", Values.INTEGERS),
    ("|a+10|+|b-10|<=3", Values.INTEGERS),
    ("|x+2|+|y-2|<=5", Values.POINTS),
    ("d(3,10)<=4", Values.POINTS),
    ("d(y=x)>=14", Values.POINTS),
    ("y^2-x<=6", Values.POINTS),
)


@cache
def numbered(number: int) -> Groups:
    """The groups of the book's equation 1-8."""
    text, values = EIGHT[number - 1]
    groups = prepare(text, values)
    assert isinstance(groups, Groups), groups
    return groups
