"""How the five questions are said: verbs, formatters, and the texts beside them."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.cards.questions.asking import Repeat
from rules.cards.questions.exchanges import Whisper
from rules.cards.questions.question import Pair, Question
from rules.cards.questions.speech.forms import FORMS, Form
from rules.cards.questions.written import rank_text, ranks_text
from rules.core.speech.lines import Formatter, Writer
from rules.core.speech.slots import COUNT
from rules.core.speech.verbs import Hearing, Reading, Verb

LAYER = "rules.cards.questions"


def question_verbs(
    make: Callable[[Hearing, Question, bool], Reading], **common: Any
) -> tuple[Verb, ...]:
    """The verbs of the five questions, put to whoever is asked anyway.

    `make(hearing, question, anew)` turns a question into the game's command; `common` are further
    fields of each `Verb`. `anew` is set by 新问 / ``new`` in front (XI-7).
    """
    return tuple(_verb(form, make, common) for form in FORMS)


def _verb(form: Form, make: Any, common: Mapping[str, Any]) -> Verb:
    return Verb(
        name=form.op,
        zh=(form.zh, *(f"(?:{{anew}}_)?{core}" for core in form.zh_cores)),
        en=(form.en, *(f"(?:{{anew}}_)?{core}" for core in form.en_cores)),
        make=lambda hearing, values: make(hearing, form.question(values), "anew" in values),
        slots=form.slots,
        bare=True,
        example={"zh": form.zh_sample, "en": form.en_sample},
        **common,
    )


REPEAT = Verb(
    name="repeat",
    zh=("重问 {number}", "重问_第?{number}问?"),
    en=("repeat {number}", r"repeat\s+#?{number}"),
    make=lambda hearing, values: Repeat(values["number"]),
    slots={"number": COUNT},
    bare=True,
    example={"zh": "重问 1", "en": "repeat 1"},
)


def rank_name(rank: int, writer: Writer) -> str:
    """A J Q K or the figure."""
    return rank_text(rank)


def ranks_name(ranks: tuple[int, ...], writer: Writer) -> str:
    """Ranks with spaces between."""
    return ranks_text(ranks)


def question_name(question: Question, writer: Writer) -> str:
    """The question as it is said at a table."""
    if isinstance(question, Pair):
        x, y = rank_name(question.x, writer), rank_name(question.y, writer)
        return writer.text("question.pair", x=x, y=y)
    return writer.text(f"question.{type(question).__name__.lower()}", x=question.x)


def yes_no(yes: bool, writer: Writer) -> str:
    """是 or 否."""
    return writer.text("answer.yes" if yes else "answer.no")


def whispers_name(whispers: tuple[Whisper, ...], writer: Writer) -> str:
    """What was whispered, each with its number."""
    said = (
        writer.text("question.whisper", number=one.number, question=one.question)
        for one in whispers
    )
    return writer.text("list.and").join(said)


FORMATTERS: Mapping[str, Formatter] = {
    "rank": rank_name,
    "ranks": ranks_name,
    "question": question_name,
    "yesno": yes_no,
    "whispers": whispers_name,
}
