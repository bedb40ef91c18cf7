"""An equation that can be played: read, its letters fitted to the values of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .formula import Absolute, Both, Condition, Formula, Letter, Minus, Root, parts, stated
from .grammar import read_condition
from .signs import DISTANCE, LETTER, TO, Fault, Sign, read_signs


class Values(StrEnum):
    """What a card is worth (GR-11)."""

    NATURAL = "N"
    INTEGERS = "Z"
    POINTS = "D"


@dataclass(frozen=True, slots=True)
class Equation:
    """A condition on the values of two or three cards, or on the point of two cards."""

    condition: Condition
    values: Values
    letters: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many cards make a group: 2 or 3."""
        return len(self.letters)

    @property
    def statement(self) -> str:
        """The condition in one unmistakable form, as it is shown to people."""
        return stated(self.condition)


_COUNTED = dict(zip("xyz", "abc", strict=True))


def read_equation(text: str, values: Values | None = None) -> Equation | Fault:
    """The equation `text` writes over `values`, or the first fault and its place.

    Without `values`, x and y or a distance make points, a b c whole numbers of both signs.
    Over N and Z the letters x y z stand for a b c.
    """
    signs = read_signs(text)
    if isinstance(signs, Fault):
        return signs
    condition = read_condition(signs)
    if isinstance(condition, Fault):
        return condition
    if values is None:
        values = Values.POINTS if _is_of_points(signs) else Values.INTEGERS
    fault = _misplaced(signs, values)
    if fault is not None:
        return fault
    inside = [part for side in condition.sides for part in parts(side)]
    used = {part.name for part in inside if isinstance(part, Letter)}
    if values is Values.POINTS:
        if not used:
            return Fault("EQUATION_LETTER_MISSING", len(text), "x")
        return Equation(condition, values, ("x", "y"))
    counted = {_COUNTED.get(name, name) for name in used}
    letters = ("a", "b", "c") if "c" in counted else ("a", "b")
    for name in letters:
        if name not in counted:
            return Fault("EQUATION_LETTER_MISSING", len(text), name)
    sides = tuple(_counting(side) for side in condition.sides)
    # Two roots on 19 683 readings are too slow for a lobby, and no game of cards needs them.
    roots = sum(isinstance(part, Root) for part in inside)
    if roots > 1 and len(letters) > 2:
        return Fault("EQUATION_ROOTS", len(text))
    return Equation(Condition(sides, condition.relations), values, letters)


def _is_of_points(signs: Sequence[Sign]) -> bool:
    return any(
        sign.kind in (DISTANCE, TO) or (sign.kind == LETTER and sign.name in "xy") for sign in signs
    )


def _misplaced(signs: Sequence[Sign], values: Values) -> Fault | None:
    """The first letter or distance that doesn't belong to these values."""
    named = ""
    for sign in signs:
        if sign.kind in (DISTANCE, TO) and values is not Values.POINTS:
            return Fault("EQUATION_NEEDS_POINTS", sign.at, sign.piece)
        if sign.kind != LETTER:
            continue
        family = "abc" if sign.name in "abc" else "xyz"
        if values is Values.POINTS and sign.name not in "xy":
            return Fault("EQUATION_LETTER", sign.at, sign.piece)
        if named and family != named:
            return Fault("EQUATION_LETTERS_MIXED", sign.at, sign.piece)
        named = family
    return None


def _counting(formula: Formula) -> Formula:
    """The formula with x y z renamed to a b c."""
    match formula:
        case Letter(name):
            return Letter(_COUNTED.get(name, name))
        case Both(sign, left, right):
            return Both(sign, _counting(left), _counting(right))
        case Minus(inner):
            return Minus(_counting(inner))
        case Absolute(inner):
            return Absolute(_counting(inner))
        case Root(inner):
            return Root(_counting(inner))
        case _:
            return formula
