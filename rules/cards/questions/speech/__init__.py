"""How the five questions are said: verbs, formatters, and the texts beside them."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.cards.questions.question import (
    Difference,
    Pair,
    Product,
    Question,
    Quotient,
    Sum,
)
from rules.core.speech.lines import Formatter, Writer
from rules.core.speech.slots import NO_NUMBER, NUMBER, RANK
from rules.core.speech.verbs import Hearing, Reading, Slot, Verb

LAYER = "rules.cards.questions"
NEW = Slot("text", "(?:新问|new)", lambda text, hearing: True)
_FACES = {1: "A", 11: "J", 12: "Q", 13: "K"}
_ARITHMETIC: Mapping[str, tuple[type[Any], str, str, str, int]] = {
    "sum": (Sum, "和", "(?:和|加|相加)", "sum", 7),
    "difference": (Difference, "差", "(?:差|减|相减)", "(?:difference|diff|minus)", 3),
    "product": (Product, "积", "(?:积|乘积|乘|相乘)", "(?:product|prod|times)", 24),
    "quotient": (Quotient, "商", "(?:商|除|相除)", "(?:quotient|quot)", 2),
}


def question_verbs(
    make: Callable[[Hearing, Question, bool], Reading], **common: Any
) -> tuple[Verb, ...]:
    """The verbs of the five questions.

    `make(hearing, question, anew)` turns a question into the game's command; `common` are further
    fields of each `Verb`. `anew` is set by 新问 / ``new`` in front (XI-7).
    """
    return (
        *(_number_verb(op, make, common) for op in _ARITHMETIC),
        _pair_verb(make, common),
    )


def _number_verb(op: str, make: Any, common: Mapping[str, Any]) -> Verb:
    kind, zh_word, zh, en, sample = _ARITHMETIC[op]
    return Verb(
        name=op,
        zh=(f"{zh_word}{{x}}", f"(?:{{anew}}_)?有?_{zh}_(?:是|为|等于|=)?_{{x}}_(?:吗|么|嘛|\\?)?"),
        en=(
            f"{op} {{x}}",
            rf"(?:{{anew}}_)?{en}(?:\s+is|\s+of|\s*=)?_{{x}}_\??",
            rf"(?:{{anew}}_)?{en} {{word}}_\??",
        ),
        make=lambda hearing, values: make(hearing, kind(values["x"]), "anew" in values),
        slots={"x": NUMBER, "word": NO_NUMBER, "anew": NEW},
        bare=True,
        example={"zh": f"{zh_word}{sample}", "en": f"{op} {sample}"},
        **common,
    )


def _pair_verb(make: Any, common: Mapping[str, Any]) -> Verb:
    return Verb(
        name="pair",
        zh=(
            "{x}和{y}",
            r"(?:{anew}_)?有?_{x}_(?:和|与|跟|、|,|&|\+)_{y}_(?:吗|么|嘛|\?)?",
            r"(?:{anew}_)?有_{x}\s+{y}_(?:吗|么|嘛|\?)?",
        ),
        en=(
            "pair {x} {y}",
            r"(?:{anew}_)?pair {x}(?:\s+and\s+|_[,&]_|\s+){y}_\??",
            r"(?:{anew}_)?{x} and {y}_\??",
        ),
        make=lambda hearing, values: make(
            hearing, Pair(values["x"], values["y"]), "anew" in values
        ),
        slots={"x": RANK, "y": RANK, "anew": NEW},
        bare=True,
        example={"zh": "3和8", "en": "pair 3 8"},
        **common,
    )


def rank_name(rank: int, writer: Writer) -> str:
    """A J Q K or the figure."""
    return _FACES.get(rank, str(rank))


def ranks_name(ranks: tuple[int, ...], writer: Writer) -> str:
    """Ranks with spaces between."""
    return " ".join(rank_name(rank, writer) for rank in ranks)


def question_name(question: Question, writer: Writer) -> str:
    """The question as it is said at a table."""
    if isinstance(question, Pair):
        x, y = rank_name(question.x, writer), rank_name(question.y, writer)
        return writer.text("question.pair", x=x, y=y)
    return writer.text(f"question.{type(question).__name__.lower()}", x=question.x)


def yes_no(yes: bool, writer: Writer) -> str:
    """是 or 否."""
    return writer.text("answer.yes" if yes else "answer.no")


FORMATTERS: Mapping[str, Formatter] = {
    "rank": rank_name,
    "ranks": ranks_name,
    "question": question_name,
    "yesno": yes_no,
}
