"""The relation of some cards worked out: `10 + (−4) = 6`; the point; where it lies (GR-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from rules.cards.deck import Card

from .equation import Values
from .exact import NoValue, Surd, Value, hundredths, order, shown, size_of
from .formula import RELATION_SIGNS, RELATIONS, compiled, written
from .groups import Groups

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class Lies(StrEnum):
    """How a point lies to the curve that bounds the region of the groups."""

    ON = "on"
    INSIDE = "inside"
    OUTSIDE = "outside"


class Relation(msgspec.Struct, frozen=True):
    """One reading of some cards, worked out.

    `letters` holds (letter, value) pairs; `worked` is arithmetic and nothing else, where an
    unfulfilled condition shows the sign that is true (`7 ≠ 6`). If a side has no value
    (`has_value` false) `worked` only shows what there was to work out. `quadrant` 1-4 is 0 on an
    axis; `lies` says on, inside or outside the curve. Both are for points, else 0 and None.
    """

    letters: tuple[tuple[str, int], ...]
    worked: str
    holds: bool
    has_value: bool = True
    quadrant: int = 0
    lies: Lies | None = None


def work_out(groups: Groups, cards: Sequence[Card]) -> Relation | None:
    """The relation of the cards: the first reading that holds, else the nearest miss.

    None if they have no reading at all: two cards of one axis make no point, and a number of
    cards that isn't the size of a group makes nothing.
    """
    if len(cards) != groups.size:
        return None
    readings = groups.readings(cards)
    for letters in readings:
        if groups.holds(letters):
            return _worked(groups, letters)
    best: tuple[Mapping[str, int], Value] | None = None
    for letters in readings:
        miss = _miss(groups, letters)
        if miss is not None and (best is None or order(miss, best[1]) < 0):
            best = letters, miss
    if best is not None:
        return _worked(groups, best[0])
    return _worked(groups, readings[0]) if readings else None


def _values(groups: Groups, letters: Mapping[str, int]) -> list[Value] | None:
    try:
        return [compiled(side)(letters) for side in groups.equation.condition.sides]
    except NoValue:
        return None


def _miss(groups: Groups, letters: Mapping[str, int]) -> Value | None:
    """By how much the first unfulfilled relation fails, None without values."""
    values = _values(groups, letters)
    if values is None:
        return None
    return next(
        size_of(left - right)
        for relation, left, right in _steps(groups, values)
        if not RELATIONS[relation](order(left, right))
    )


def _steps(groups: Groups, values: Sequence[Value]) -> list[tuple[str, Value, Value]]:
    relations = groups.equation.condition.relations
    return list(zip(relations, values, values[1:], strict=False))


def _worked(groups: Groups, letters: Mapping[str, int]) -> Relation:
    condition = groups.equation.condition
    values = _values(groups, letters)
    texts = [written(side, letters) for side in condition.sides]
    signs = list(condition.relations)
    if values is not None:
        signs = [_true_sign(*step) for step in _steps(groups, values)]
        before = ["", *signs]
        after = [*zip(signs, texts[1:], strict=True), ("", "")]
        texts = [
            text if sign == "=" else _with_value(text, value, follows)
            for text, value, sign, follows in zip(texts, values, before, after, strict=True)
        ]
    worked = texts[0] + "".join(
        f" {RELATION_SIGNS[sign]} {text}" for sign, text in zip(signs, texts[1:], strict=True)
    )
    holds = groups.holds(letters)
    pairs = tuple(letters.items())
    if groups.equation.values is not Values.POINTS:
        return Relation(pairs, worked, holds, values is not None)
    edge = values is not None and any(
        relation != "!=" and order(left, right) == 0
        for relation, left, right in _steps(groups, values)
    )
    lies = (Lies.ON if edge else Lies.INSIDE) if holds else Lies.OUTSIDE
    return Relation(
        pairs, worked, holds, values is not None, _quadrant(letters["x"], letters["y"]), lies
    )


def _true_sign(relation: str, left: Value, right: Value) -> str:
    """The relation itself if it holds, else its opposite, which then does."""
    way = order(left, right)
    return relation if RELATIONS[relation](way) else _OPPOSITE[relation]


def _with_value(text: str, value: Value, follows: tuple[str, str]) -> str:
    """`10 + 11 + 12 = 33`; the value is left out where it stands there or is said next."""
    plain = shown(value)
    if plain != text and follows != ("=", plain):
        text = f"{text} = {plain}"
    return f"{text} ≈ {hundredths(value)}" if isinstance(value, Surd) else text


def _quadrant(x: int, y: int) -> int:
    if x == 0 or y == 0:
        return 0
    if x > 0:
        return 1 if y > 0 else 4
    return 2 if y > 0 else 3
