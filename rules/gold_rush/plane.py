"""The plane of an equation over points: where groups lie, and the curve that bounds them.

Pictures are drawn from this; what a taking says in words is `equations.relation.Relation`.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import msgspec

from .equations.equation import Values
from .equations.exact import NoValue, TooBig, Value, order
from .equations.formula import RELATIONS, Compiled, compiled
from .equations.groups import Groups

Orders: TypeAlias = tuple[int, ...] | None
REACH = 14
"""The plane goes from -REACH to REACH on both axes, one further than the cards."""


class Plane(msgspec.Struct, frozen=True):
    """A raster of (2 * REACH * steps + 1) points squared, the top row first.

    `rows` hold one sign a point: ``#`` where the equation holds, ``.`` where it doesn't, ``o`` on
    the curve: where the sides of a relation are equal, or change their order on the way to the
    right-hand or lower neighbour.
    """

    steps: int
    rows: tuple[str, ...]

    def at(self, x: int, y: int) -> str:
        """The sign at a whole point."""
        return self.rows[(REACH - y) * self.steps][(x + REACH) * self.steps]


@lru_cache(maxsize=16)
def plane_of(groups: Groups, steps: int = 2) -> Plane | None:
    """The plane of an equation over points, `steps` to the unit; None over N and Z."""
    if groups.equation.values is not Values.POINTS:
        return None
    condition = groups.equation.condition
    sides = [compiled(side) for side in condition.sides]
    tests = [RELATIONS[relation] for relation in condition.relations]
    places = [Fraction(at, steps) for at in range(-REACH * steps, REACH * steps + 1)]
    orders = [[_orders(sides, x, y) for x in places] for y in reversed(places)]
    # One column and row without value, so that the last points have neighbours too.
    beyond: list[Orders] = [None] * (len(places) + 1)
    raster = [*([*row, None] for row in orders), beyond]

    def sign(row: int, column: int) -> str:
        own = raster[row][column]
        if own is None:
            return "."
        if 0 in own or _parts(own, raster[row][column + 1]) or _parts(own, raster[row + 1][column]):
            return "o"
        return "#" if all(test(way) for test, way in zip(tests, own, strict=True)) else "."

    span = range(len(places))
    return Plane(steps, tuple("".join(sign(row, column) for column in span) for row in span))


def _orders(sides: Sequence[Compiled], x: Fraction, y: Fraction) -> Orders:
    """How each side stands to the next, None where there is no value."""
    try:
        values: list[Value] = [side({"x": x, "y": y}) for side in sides]
    except (NoValue, TooBig):
        return None
    return tuple(order(left, right) for left, right in pairwise(values))


def _parts(own: tuple[int, ...], other: Orders) -> bool:
    """Whether the curve goes through between two neighbours."""
    if other is None:
        return False
    return any(one * two < 0 for one, two in zip(own, other, strict=True))
