"""The grammar of an equation (GR-14), read by recursive descent with a bound on depth.

equation = side (relation side)+
side     = product (('+' | '-') product)*
product  = factor (('*' | '/') factor | power)*        a power may follow with no sign
factor   = ('+' | '-') factor | power
power    = atom raised* ['^' ['+' | '-'] power]        to the right: a^b^c is a^(b^c)
atom     = number | letter | '(' side ')' | '|' side '|' | 'abs' '(' side ')'
         | 'root' (number | letter | '(' side ')') | distance
distance = 'distance' '(' place ')' | 'to' ['('] place [')'] 'distance'
place    = side ',' side | side '=' side               a point, or a line
"""

from __future__ import annotations

from collections.abc import Sequence

from .formula import (
    RELATIONS,
    Absolute,
    Both,
    Condition,
    Formula,
    Letter,
    Minus,
    Number,
    Root,
    linear,
    parts,
)
from .signs import (
    ABSOLUTE,
    DISTANCE,
    END,
    LETTER,
    NUMBER,
    RAISED,
    ROOT,
    Fault,
    Sign,
)

MAX_DEPTH = 16
MAX_ROOTS = 2
MAX_PARTS = 40
"""Numbers, letters and operations; the longest of the book has 13."""
# Not a distance: in `到直线 y=x 的距离` its sign closes.
_OPENS = (LETTER, "(", ROOT, ABSOLUTE)


class Unreadable(Exception):
    """Carries a Fault out of the descent; never leaves this module."""

    def __init__(self, code: str, sign: Sign) -> None:
        super().__init__(code)
        self.fault = Fault(code, sign.at, sign.piece)


def read_condition(signs: Sequence[Sign]) -> Condition | Fault:
    """The condition that the signs (END last) write, or the fault and its place."""
    try:
        return _Reader(signs).condition()
    except Unreadable as unreadable:
        return unreadable.fault


class _Reader:
    def __init__(self, signs: Sequence[Sign]) -> None:
        self._signs = signs
        self._next = 0
        self._depth = 0
        self._roots = 0

    def condition(self) -> Condition:
        if self._signs[0].kind == END:
            raise Unreadable("EQUATION_EMPTY", self._signs[0])
        sides = [self._side()]
        relations: list[str] = []
        while self._sign.kind in RELATIONS:
            relations.append(self._take().kind)
            sides.append(self._side())
        if self._sign.kind != END:
            raise Unreadable("EQUATION_UNEXPECTED", self._sign)
        if not relations:
            raise Unreadable("EQUATION_NO_RELATION", self._sign)
        if sum(1 for side in sides for _ in parts(side)) > MAX_PARTS:
            raise Unreadable("EQUATION_TOO_LONG", self._sign)
        return Condition(tuple(sides), tuple(relations))

    @property
    def _sign(self) -> Sign:
        return self._signs[self._next]

    def _take(self) -> Sign:
        sign = self._sign
        self._next += 1
        return sign

    def _side(self, bars: bool = False) -> Formula:
        """`bars`: between absolute bars, where a bar after a value closes."""
        self._deepen()
        total = self._product(bars)
        while self._sign.kind in ("+", "-"):
            total = Both(self._take().kind, total, self._product(bars))
        self._depth -= 1
        return total

    def _product(self, bars: bool) -> Formula:
        product = self._factor(bars)
        divided = False
        while True:
            kind = self._sign.kind
            if kind in ("*", "/"):
                divided = self._take().kind == "/"
                product = Both(kind, product, self._factor(bars))
            elif kind == NUMBER or (divided and self._opens(bars)):
                # `x4` might be a power or a product, `1/2a` a half of a or 1/(2a).
                raise Unreadable("EQUATION_AMBIGUOUS", self._sign)
            elif self._opens(bars):
                product = Both("*", product, self._power(bars))
            else:
                return product

    def _opens(self, bars: bool) -> bool:
        return self._sign.kind in _OPENS or (self._sign.kind == "|" and not bars)

    def _factor(self, bars: bool) -> Formula:
        if self._sign.kind not in ("+", "-"):
            return self._power(bars)
        self._deepen()
        negative = self._take().kind == "-"
        inner = self._factor(bars)
        self._depth -= 1
        return Minus(inner) if negative else inner

    def _power(self, bars: bool) -> Formula:
        base = self._atom(bars)
        while self._sign.kind == RAISED or self._is_fallen():
            size = self._take().value
            exponent: Formula = Number(size) if size >= 0 else Minus(Number(-size))
            base = Both("^", base, exponent)
        if self._sign.kind != "^":
            return base
        self._deepen()
        self._take()
        negative = self._sign.kind == "-"
        if self._sign.kind in ("+", "-"):
            self._take()
        raised = self._power(bars)
        self._depth -= 1
        return Both("^", base, Minus(raised) if negative else raised)

    def _is_fallen(self) -> bool:
        """Whether a 2 or 3 stands right behind a letter or bracket, with no space: chats that
        normalise what is typed make `x2` of `x²`, and nobody writes a product so."""
        sign, before = self._sign, self._signs[self._next - 1]
        touches = before.at + len(before.piece) == sign.at
        return sign.piece in ("2", "3") and before.kind in (LETTER, ")", "|") and touches

    def _atom(self, bars: bool) -> Formula:
        sign = self._take()
        match sign.kind:
            case "number":
                return Number(sign.value)
            case "letter":
                return Letter(sign.name)
            case "(":
                return self._closed(self._side(), ")", sign)
            case "|":
                return Absolute(self._closed(self._side(bars=True), "|", sign))
            case "absolute":
                return Absolute(self._bracketed())
            case "root":
                bare = self._sign.kind in (NUMBER, LETTER)
                return self._rooted(self._atom(bars) if bare else self._bracketed(), sign)
            case "distance":
                opening = self._expect("(", "EQUATION_BRACKET_EXPECTED")
                return self._closed(self._place(sign), ")", opening)
            case "to":
                return self._spoken_distance(sign)
            case _:
                raise Unreadable("EQUATION_VALUE_EXPECTED", sign)

    def _bracketed(self) -> Formula:
        opening = self._expect("(", "EQUATION_BRACKET_EXPECTED")
        return self._closed(self._side(), ")", opening)

    def _spoken_distance(self, sign: Sign) -> Formula:
        if self._sign.kind == "(":
            opening = self._take()
            distance = self._closed(self._place(sign), ")", opening)
        else:
            distance = self._place(sign)
        self._expect(DISTANCE, "EQUATION_DISTANCE_EXPECTED")
        return distance

    def _place(self, sign: Sign) -> Formula:
        """The distance from (x, y) to the point or the line that follows."""
        first = self._side()
        parting = self._sign
        if parting.kind not in (",", "="):
            raise Unreadable("EQUATION_PLACE_EXPECTED", parting)
        self._take()
        second = self._side()
        if parting.kind == ",":
            across = Both("^", _less(Letter("x"), first), Number(2))
            along = Both("^", _less(Letter("y"), second), Number(2))
            return self._rooted(Both("+", across, along), sign)
        difference = _less(first, second)
        line = linear(difference)
        if line is None or not any(line[:2]):
            raise Unreadable("EQUATION_NO_LINE", sign)
        length = line[0] ** 2 + line[1] ** 2
        if length == 1:
            return Absolute(difference)
        return Both("/", Absolute(difference), self._rooted(Number(length), sign))

    def _rooted(self, inner: Formula, sign: Sign) -> Formula:
        self._roots += 1
        if self._roots > MAX_ROOTS or any(isinstance(part, Root) for part in parts(inner)):
            raise Unreadable("EQUATION_ROOTS", sign)
        return Root(inner)

    def _closed(self, inner: Formula, kind: str, opening: Sign) -> Formula:
        if self._sign.kind == END:
            raise Unreadable("EQUATION_UNCLOSED", opening)
        self._expect(kind, "EQUATION_UNEXPECTED")
        return inner

    def _expect(self, kind: str, code: str) -> Sign:
        if self._sign.kind != kind:
            raise Unreadable(code, self._sign)
        return self._take()

    def _deepen(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise Unreadable("EQUATION_TOO_DEEP", self._sign)


def _less(left: Formula, right: Formula) -> Formula:
    """left - right, written with a plus if the right side is negative."""
    return Both("+", left, right.inner) if isinstance(right, Minus) else Both("-", left, right)
