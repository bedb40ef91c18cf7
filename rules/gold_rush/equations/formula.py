"""What an equation says, as a tree; the tree as a function of its letters, and as text.

The tree is walked, never handed to an interpreter of code (GR-14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from .exact import NoValue, Rational, Value, divide, order, power, root, shown, size_of

Formula: TypeAlias = "Number | Letter | Minus | Both | Absolute | Root"
Compiled: TypeAlias = Callable[[Mapping[str, Rational]], Value]
Line: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""A, B and C of A*x + B*y + C."""


@dataclass(frozen=True, slots=True)
class Number:
    """A constant, never negative."""

    value: Rational


@dataclass(frozen=True, slots=True)
class Letter:
    """One of a b c x y z."""

    name: str


@dataclass(frozen=True, slots=True)
class Minus:
    """The negative of a formula."""

    inner: Formula


@dataclass(frozen=True, slots=True)
class Both:
    """Two formulas joined by `+`, `-`, `*`, `/` or `^`."""

    sign: str
    left: Formula
    right: Formula


@dataclass(frozen=True, slots=True)
class Absolute:
    """The absolute value of a formula."""

    inner: Formula


@dataclass(frozen=True, slots=True)
class Root:
    """The square root of a formula; a distance is one."""

    inner: Formula


RELATIONS: Mapping[str, Callable[[int], bool]] = {
    "=": lambda way: way == 0,
    "!=": lambda way: way != 0,
    "<": lambda way: way < 0,
    "<=": lambda way: way <= 0,
    ">": lambda way: way > 0,
    ">=": lambda way: way >= 0,
}
"""Each relation by the order (-1, 0, 1) of its sides."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Formulas with a relation between each two neighbours: `5 <= a+b < 9` has three sides."""

    sides: tuple[Formula, ...]
    relations: tuple[str, ...]


def parts(formula: Formula) -> Iterator[Formula]:
    """The formula and everything inside it."""
    yield formula
    match formula:
        case Both(_, left, right):
            yield from parts(left)
            yield from parts(right)
        case Minus(inner) | Absolute(inner) | Root(inner):
            yield from parts(inner)
        case _:
            pass


def compiled(formula: Formula) -> Compiled:
    """The formula as a function of the values of its letters; it raises NoValue and TooBig."""
    match formula:
        case Number(value):
            return lambda letters: value
        case Letter(name):
            return lambda letters: letters[name]
        case Minus(inner):
            negated = compiled(inner)
            return lambda letters: -negated(letters)
        case Absolute(inner):
            sized = compiled(inner)
            return lambda letters: size_of(sized(letters))
        case Root(inner):
            rooted = compiled(inner)
            return lambda letters: root(rooted(letters))
        case _:
            return _joined(formula.sign, compiled(formula.left), compiled(formula.right))


def _joined(sign: str, left: Compiled, right: Compiled) -> Compiled:
    match sign:
        case "+":
            return lambda letters: left(letters) + right(letters)
        case "-":
            return lambda letters: left(letters) - right(letters)
        case "*":
            return lambda letters: left(letters) * right(letters)
        case "/":
            return lambda letters: divide(left(letters), right(letters))
        case _:
            return lambda letters: power(left(letters), right(letters))


def holding(condition: Condition) -> Callable[[Mapping[str, Rational]], bool]:
    """Whether the condition holds for the values of its letters; False where it has no value."""
    sides = [compiled(side) for side in condition.sides]
    tests = [RELATIONS[relation] for relation in condition.relations]

    def holds(letters: Mapping[str, Rational]) -> bool:
        try:
            values = [side(letters) for side in sides]
        except NoValue:
            return False
        return all(
            test(order(left, right))
            for test, left, right in zip(tests, values, values[1:], strict=False)
        )

    return holds


SUM, PRODUCT, NEGATIVE, POWER, ATOM = range(5)
_BINDING = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT, "^": POWER}
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_WRITTEN = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ "}
RELATION_SIGNS = {"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}


def written(formula: Formula, letters: Mapping[str, int] | None = None) -> str:
    """The formula as people write it; with `letters`, their values stand in their places."""
    return _written(formula, letters or {})[0]


def _written(formula: Formula, letters: Mapping[str, int]) -> tuple[str, int]:
    """The text and how tightly it binds."""
    match formula:
        case Number(value):
            return shown(value), ATOM if value == int(value) else PRODUCT
        case Letter(name):
            if name not in letters:
                return name, ATOM
            return shown(letters[name]), NEGATIVE if letters[name] < 0 else ATOM
        case Minus(inner):
            return "−" + _within(inner, letters, POWER), NEGATIVE
        case Absolute(inner):
            return f"|{written(inner, letters)}|", ATOM
        case Root(inner):
            text, binding = _written(inner, letters)
            return (f"√{text}" if binding == ATOM else f"√({text})"), POWER
        case Both("^", base, exponent):
            below = _within(base, letters, ATOM)
            if isinstance(exponent, Number) and exponent.value == int(exponent.value):
                return below + str(exponent.value).translate(_RAISED), POWER
            return f"{below}^{_within(exponent, letters, ATOM)}", POWER
        case _:
            sign, own = formula.sign, _BINDING[formula.sign]
            first = _within(formula.left, letters, own)
            # What follows a sign is bracketed if it begins with one: 10 + (−4), 6 ÷ (2 × 3).
            second = _within(formula.right, letters, own + 1 if own == SUM else POWER)
            if second.startswith("−"):
                second = f"({second})"
            return first + _WRITTEN[sign] + second, own


def _within(formula: Formula, letters: Mapping[str, int], least: int) -> str:
    text, binding = _written(formula, letters)
    return text if binding >= least else f"({text})"


def stated(condition: Condition) -> str:
    """The condition as people write it: `|a + 10| + |b − 10| ≤ 3`."""
    texts = [written(side) for side in condition.sides]
    signs = [f" {RELATION_SIGNS[relation]} " for relation in condition.relations]
    return "".join(text + sign for text, sign in zip(texts, [*signs, ""], strict=True))


def linear(formula: Formula) -> Line | None:
    """(A, B, C) if the formula is A*x + B*y + C by its form, else None."""
    match formula:
        case Number(value):
            return Fraction(0), Fraction(0), Fraction(value)
        case Letter(name):
            return Fraction(name == "x"), Fraction(name == "y"), Fraction(0)
        case Minus(inner):
            return _scaled(linear(inner), Fraction(-1))
        case Both("+" | "-" as sign, left, right):
            first, second = linear(left), linear(right)
            if first is None or second is None:
                return None
            way = 1 if sign == "+" else -1
            return (
                first[0] + way * second[0],
                first[1] + way * second[1],
                first[2] + way * second[2],
            )
        case Both("*", left, right):
            first, second = linear(left), linear(right)
            if first is not None and not any(first[:2]):
                return _scaled(second, first[2])
            if second is not None and not any(second[:2]):
                return _scaled(first, second[2])
        case Both("/", left, right):
            second = linear(right)
            if second is not None and not any(second[:2]) and second[2]:
                return _scaled(linear(left), 1 / second[2])
        case _:
            pass
    return None


def _scaled(line: Line | None, factor: Fraction) -> Line | None:
    return line and (line[0] * factor, line[1] * factor, line[2] * factor)
