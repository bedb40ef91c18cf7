"""The notation of an equation: what is read, what is refused and where, and that it is safe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.gold_rush.equations.equation import Equation, Values, read_equation
from rules.gold_rush.equations.formula import holding
from rules.gold_rush.equations.groups import Groups, prepare
from rules.gold_rush.equations.signs import MAX_LENGTH, Fault, read_signs


def stated(text: str, values: Values | None = None) -> str:
    """The one form the equation is shown in; the fault's code and place if there is one."""
    equation = read_equation(text, values)
    if isinstance(equation, Fault):
        return f"{equation.code}@{equation.at}"
    return equation.statement


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("a+b=6", "a + b = 6"),
        ("ａ＋ｂ＝６", "a + b = 6"),
        ("A 加 B 等于 6", "a + b = 6"),
        ("a減b大於或等於15", "a − b ≥ 15"),
        ("a乘以b不等于24", "a × b ≠ 24"),
        ("a除以b=2", "a ÷ b = 2"),
        ("|a+10|+|b-10|<=3", "|a + 10| + |b − 10| ≤ 3"),
        ("｜ａ＋10｜＋丨b－10丨≤3", "|a + 10| + |b − 10| ≤ 3"),
        ("绝对值(a)+abs(b)=3", "|a| + |b| = 3"),
        ("||a|-3|=b", "||a| − 3| = b"),
        ("|a|b|c|=3", "|a| × b × |c| = 3"),
        ("|a(2|b|)|=4", "|a × (2 × |b|)| = 4"),
        ("x^2+y^2>=100", "x² + y² ≥ 100"),
        ("x²+y**2≥100", "x² + y² ≥ 100"),
        ("x的平方+y立方>1", "x² + y³ > 1"),
        ("x⁻¹=y", "x^(−1) = y"),
        ("x2+(y-1)3>=|x|2", "x² + (y − 1)³ ≥ |x|²"),
        ("x2y=2x^2", "x² × y = 2 × x²"),
        ("x²³=y", "x²³ = y"),
        ("x^-y^+2=1", "x^(−y²) = 1"),
        ("2^a^b=16", "2^(a^b) = 16"),
        ("(2^a)^b=16", "(2^a)^b = 16"),
        ("x^2^3=y", "x^(2³) = y"),
        ("-x^2=y", "−x² = y"),
        ("(-x)^2=y", "(−x)² = y"),
        ("x^1.5=y", "x^(3/2) = y"),
        ("2ab=c(a+1)", "2 × a × b = c × (a + 1)"),
        ("a/b/2=a/(b*2)", "a ÷ b ÷ 2 = a ÷ (b × 2)"),
        ("a-(b-1)=+-2", "a − (b − 1) = −2"),
        ("a+-b=--3", "a + (−b) = −(−3)"),
        ("2.5a=b", "5/2 × a = b"),
        ("a*2.5=-0.5b", "a × (5/2) = −(1/2) × b"),
        ("5<=a+b<9", "5 ≤ a + b < 9"),
        ("a=b==1=<3=>2", "a = b = 1 ≤ 3 ≥ 2"),
        ("{[(a)]}<>b", "a ≠ b"),
        ("√a+根号(b)=3", "√a + √b = 3"),
        ("sqrt9+a=b", "√9 + a = b"),
        ("√(a^2+1)^2=b", "(√(a² + 1))² = b"),
        ("d(3,-10)<=4", "√((x − 3)² + (y + 10)²) ≤ 4"),
        ("到点（3，10）的距离 ≦ 4", "√((x − 3)² + (y − 10)²) ≤ 4"),
        ("到(x+1=0)距离=4", "|x + 1 − 0| = 4"),
        ("d(y=2x/3+1)>1", "|y − (2 × x ÷ 3 + 1)| ÷ √(13/9) > 1"),
        ("d(y*2=-x*(1-3))=1", "|y × 2 − (−x × (1 − 3))| ÷ √8 = 1"),
        ("x>5", "x > 5"),
        ("d(0,0)>12", "√((x − 0)² + (y − 0)²) > 12"),
    ],
)
def test_what_is_read(text: str, statement: str) -> None:
    assert stated(text) == statement


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "EQUATION_EMPTY@0"),
        (" \u3000", "EQUATION_EMPTY@2"),
        ("a+b", "EQUATION_NO_RELATION@3"),
        ("a+b=", "EQUATION_VALUE_EXPECTED@4"),
        ("a*/b=6", "EQUATION_VALUE_EXPECTED@2"),
        ("a+b=6)", "EQUATION_UNEXPECTED@5"),
        ("(a+b=6", "EQUATION_UNEXPECTED@4"),
        ("a+(b-6", "EQUATION_UNCLOSED@2"),
        ("a=|b", "EQUATION_UNCLOSED@2"),
        ("|2|a||=b", "EQUATION_VALUE_EXPECTED@6"),
        ("2d(3,1)=1", "EQUATION_UNEXPECTED@1"),
        ("a+b=6!", "EQUATION_STRANGE_SIGN@5"),
        ("a+q=6", "EQUATION_STRANGE_SIGN@2"),
        ("a除b=6", "EQUATION_STRANGE_SIGN@1"),
        ("__import__('os')=a+b", "EQUATION_STRANGE_SIGN@0"),
        ("a⁻+b=1", "EQUATION_STRANGE_SIGN@1"),
        ("a²²²²²²²²²²+b=1", "EQUATION_STRANGE_SIGN@1"),
        ("a+b=1234567890", "EQUATION_LONG_NUMBER@4"),
        ("a+b=" + "1" * 5000, f"EQUATION_TOO_LONG@{MAX_LENGTH}"),
        ("a.b=1", "EQUATION_STRANGE_SIGN@1"),
        ("a=b1.", "EQUATION_STRANGE_SIGN@4"),
        ("x4=3", "EQUATION_AMBIGUOUS@1"),
        ("x 2=3", "EQUATION_AMBIGUOUS@2"),
        ("x22=3", "EQUATION_AMBIGUOUS@1"),
        ("3 2=a+b", "EQUATION_AMBIGUOUS@2"),
        ("3 4=a+b", "EQUATION_AMBIGUOUS@2"),
        ("1/2a=b", "EQUATION_AMBIGUOUS@3"),
        ("a/2|b|=3", "EQUATION_AMBIGUOUS@3"),
        ("sqrt-a=b", "EQUATION_BRACKET_EXPECTED@4"),
        ("abs|a|=b", "EQUATION_BRACKET_EXPECTED@3"),
        ("d3=1", "EQUATION_BRACKET_EXPECTED@1"),
        ("d(3)=1", "EQUATION_PLACE_EXPECTED@3"),
        ("d(3,1=1", "EQUATION_UNEXPECTED@5"),
        ("到(3,1)=1", "EQUATION_DISTANCE_EXPECTED@6"),
        ("d(y=x^2)=1", "EQUATION_NO_LINE@0"),
        ("d(xy=1)=1", "EQUATION_NO_LINE@0"),
        ("d(1/x=y)=1", "EQUATION_NO_LINE@0"),
        ("d(y=x/0)=1", "EQUATION_NO_LINE@0"),
        ("d(3=4)=1", "EQUATION_NO_LINE@0"),
        ("d(y^2-1=x)=1", "EQUATION_NO_LINE@0"),
        ("d(|x|=y)=1", "EQUATION_NO_LINE@0"),
        ("√√a=b", "EQUATION_BRACKET_EXPECTED@1"),
        ("√(√a)=b", "EQUATION_ROOTS@0"),
        ("√(-|√a|)=b", "EQUATION_ROOTS@0"),
        ("√a+√b+√2+√3+√5=1", "EQUATION_ROOTS@6"),
        ("√a+√b=c", "EQUATION_ROOTS@7"),
        ("(" * 60 + "a" + ")" * 59 + "=b", f"EQUATION_TOO_LONG@{MAX_LENGTH}"),
        ("(" * 30 + "a" + ")" * 30 + "=b", "EQUATION_TOO_DEEP@16"),
        ("-" * 50 + "a=b", "EQUATION_TOO_DEEP@15"),
        ("2^" * 30 + "a=b", "EQUATION_TOO_DEEP@31"),
        ("+".join("a" * 21) + "=b", "EQUATION_TOO_LONG@43"),
        ("a=3", "EQUATION_LETTER_MISSING@3"),
        ("a+c=3", "EQUATION_LETTER_MISSING@5"),
        ("1=1", "EQUATION_LETTER_MISSING@3"),
        ("a+x=3", "EQUATION_LETTER@0"),
        ("x+y+z=3", "EQUATION_LETTER@4"),
    ],
)
def test_what_is_refused_and_where(text: str, fault: str) -> None:
    assert stated(text) == fault


def test_letters_fit_the_values() -> None:
    assert stated("x+y=6", Values.INTEGERS) == "a + b = 6"
    assert stated("|x|-y*z=-√(x^2)", Values.NATURAL) == "|a| − b × c = −√(a²)"
    assert stated("a+y=6", Values.INTEGERS) == "EQUATION_LETTERS_MIXED@2"
    assert stated("d(3,10)<=4", Values.INTEGERS) == "EQUATION_NEEDS_POINTS@0"
    assert stated("1=1", Values.POINTS) == "EQUATION_LETTER_MISSING@3"
    for text, values, size in [
        ("a+b=6", Values.INTEGERS, 2),
        ("x>y", Values.POINTS, 2),
        ("a+b+c=6", Values.INTEGERS, 3),
        ("z+y+x=6", Values.INTEGERS, 3),
    ]:
        equation = read_equation(
            text, None if values is Values.INTEGERS and "z" not in text else values
        )
        assert isinstance(equation, Equation)
        assert (equation.values, equation.size) == (values, size)


def test_a_fault_shows_the_piece_as_it_was_typed() -> None:
    assert read_equation("Ａ+ｘ=1") == Fault("EQUATION_LETTER", 0, "Ａ")
    assert read_equation("a＋＊b=6") == Fault("EQUATION_VALUE_EXPECTED", 2, "＊")
    assert read_equation("a+b=６７８９０１２３４５") == Fault(
        "EQUATION_LONG_NUMBER", 4, "６７８９０１２３４５"
    )
    # A capital that grows when lowered must not move the place.
    assert read_equation("İ+q=1") == Fault("EQUATION_STRANGE_SIGN", 0, "İ")


@dataclass(frozen=True)
class Drawn:
    """A formula as text beside its value, worked out here by other means than the parser."""

    text: str
    value: Mapping[tuple[int, int], Fraction | None]


SIZES = (-13, -2, 0, 1, 7)
POINTS = tuple((a, b) for a in SIZES for b in SIZES)


def number(size: int) -> Drawn:
    return Drawn(str(size), dict.fromkeys(POINTS, Fraction(size)))


def letter(name: str) -> Drawn:
    return Drawn(name, {point: Fraction(point["ab".index(name)]) for point in POINTS})


def joined(pair: tuple[Drawn, Drawn], sign: str) -> Drawn:
    def one(point: tuple[int, int]) -> Fraction | None:
        left, right = pair[0].value[point], pair[1].value[point]
        if left is None or right is None:
            return None
        if sign == "÷":
            return left / right if right else None
        return {"＋": left + right, "-": left - right, "×": left * right}[sign]

    return Drawn(f"({pair[0].text}{sign}{pair[1].text})", {point: one(point) for point in POINTS})


def sized(inner: Drawn) -> Drawn:
    value = {point: None if one is None else abs(one) for point, one in inner.value.items()}
    return Drawn(f"|{inner.text}|", value)


def negated(inner: Drawn) -> Drawn:
    value = {point: None if one is None else -one for point, one in inner.value.items()}
    return Drawn(f"(-{inner.text})", value)


def squared(inner: Drawn) -> Drawn:
    value = {point: None if one is None else one * one for point, one in inner.value.items()}
    # Two raised figures side by side would be one number.
    ends = inner.text[-1] == "²"
    return Drawn(f"({inner.text})^2" if ends else f"{inner.text}²", value)


FORMULAS = st.recursive(
    st.integers(0, 20).map(number) | st.sampled_from("ab").map(letter),
    lambda inner: st.one_of(
        st.builds(joined, st.tuples(inner, inner), st.sampled_from("＋-×÷")),
        inner.map(sized),
        inner.map(negated),
        inner.map(squared),
    ),
    max_leaves=6,
)


@given(FORMULAS, FORMULAS, st.sampled_from(["=", "<", "<=", ">", ">=", "≠"]))
def test_a_formula_means_what_arithmetic_means(left: Drawn, right: Drawn, sign: str) -> None:
    text = f"{left.text}{sign}{right.text}"
    equation = read_equation(text, Values.INTEGERS)
    if isinstance(equation, Fault):
        assert equation.code in {
            "EQUATION_LETTER_MISSING", "EQUATION_TOO_LONG", "EQUATION_TOO_DEEP",
        }  # fmt: skip
        return
    holds = holding(equation.condition)
    again = read_equation(equation.statement, Values.INTEGERS)
    for a, b in POINTS:
        one, other = left.value[a, b], right.value[a, b]
        expected = one is not None and other is not None and {
            "=": one == other, "<": one < other, "<=": one <= other,
            ">": one > other, ">=": one >= other, "≠": one != other,
        }[sign]  # fmt: skip
        assert holds({"a": a, "b": b}) is expected
        if isinstance(again, Equation):
            assert holding(again.condition)({"a": a, "b": b}) is expected
        else:
            assert again.code in {"EQUATION_TOO_LONG", "EQUATION_TOO_DEEP"}


TYPED = st.text(
    st.sampled_from(
        "abcxyzdABX0123456789.+-*/^()|,=<>!√²⁻≤≥≠＋－×÷＝（）｜，加减到点距离的平方根号 "
    ),
    max_size=30,
)


@given(TYPED | st.text(max_size=40), st.sampled_from([None, *Values]))
def test_any_text_is_read_or_refused_with_its_place(text: str, values: Values | None) -> None:
    prepared = prepare(text, values)
    if isinstance(prepared, Groups):
        assert prepared.number > 0
        assert len(prepared.idle) < 53
    else:
        assert prepared.code.startswith("EQUATION_")
        assert 0 <= prepared.at <= len(text)
        assert text[prepared.at :].startswith(prepared.piece) or prepared.code.endswith("MISSING")


@given(st.lists(st.sampled_from(["9", "^", "a", "b", "x", "y", "(", ")", "*", "√", "d(1,2)", "="])))
def test_powers_and_roots_never_run_away(pieces: list[str]) -> None:
    assert isinstance(prepare("".join(pieces)), Groups | Fault)


def test_signs_keep_their_places() -> None:
    signs = read_signs("a \u3000不大于 ６")
    assert not isinstance(signs, Fault)
    assert [(sign.kind, sign.at, sign.piece) for sign in signs] == [
        ("letter", 0, "a"), ("<=", 3, "不大于"), ("number", 7, "６"), ("end", 8, ""),
    ]  # fmt: skip
