"""What can be said at a XiXi table, besides the questions of the family."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions import Difference, Product, Question, Quotient, Sum
from rules.cards.questions.speech import REPEAT, question_verbs
from rules.cards.questions.speech.forms import OP
from rules.core.commands import Command
from rules.core.seats import Seat
from rules.core.speech.slots import NUMBER, RANK, SEAT
from rules.core.speech.verbs import Hearing, Reading, Slot, Verb
from rules.xixi.commands import Aid, Answer, Ask, Headache, SpeedUp
from rules.xixi.state import View, other

_OPS: Mapping[str, type[Any]] = {
    "sum": Sum,
    "difference": Difference,
    "product": Product,
    "quotient": Quotient,
}
PLACE = Slot("seat", r"\S+", SEAT.read, SEAT.write)
ONE_OR_TWO = Slot("number", r"\d{1,9}|[一两二]", NUMBER.read)


def _ask(hearing: Hearing, question: Question, anew: bool) -> Reading:
    return Ask(question, anew)


def _headache(hearing: Hearing, values: Mapping[str, Any]) -> Command:
    return Headache(values["card"], _OPS[values["op"]](values["x"]))


def _answer(yes: bool, hearing: Hearing) -> Reading:
    """A bare yes is chatter unless a question waits for this player's answer (XI-6)."""
    view = hearing.view
    waits = isinstance(view, View) and view.public is not None and view.public.waiting is not None
    if waits and hearing.seat is not None and hearing.seat == other(view.public.waiting.asker):
        return Answer(yes)
    return Answer(yes) if hearing.addressed and hearing.seat is not None else None


def _aid(hearing: Hearing, values: Mapping[str, Any]) -> Command:
    seat: Seat = values["seat"]
    return Aid(seat, values["count"])


VERBS = (
    *question_verbs(_ask),
    REPEAT,
    Verb(
        name="yes",
        zh=("是", "(?:是的|有|对)"),
        en=("yes", "y"),
        make=lambda hearing, values: _answer(True, hearing),
        bare=True,
    ),
    Verb(
        name="no",
        zh=("否", "(?:不是|没有|不对|无)"),
        en=("no", "n"),
        make=lambda hearing, values: _answer(False, hearing),
        bare=True,
    ),
    Verb(
        name="headache",
        zh=(
            "头痛 {card} {op} {x}",
            r"头痛_{card}_(?:和|与|用|,|、)?_{op}_(?:是|为|等于|=)?_{x}_\??",
        ),
        en=(
            "headache {card} {op} {x}",
            r"headache {card}_[,:]?_{op}(?:\s+is|\s+of|\s*=)?_{x}_\??",
        ),
        make=_headache,
        slots={"card": RANK, "op": OP, "x": NUMBER},
        bare=True,
        example={"zh": "头痛 5 和 9", "en": "headache 5 sum 9"},
    ),
    Verb(
        name="speedup",
        zh=("加速 {count}", "加速_{count}_张?"),
        en=("speedup {count}", "speed up {count}"),
        make=lambda hearing, values: SpeedUp(values["count"]),
        slots={"count": ONE_OR_TWO},
        bare=True,
        example={"zh": "加速 1", "en": "speedup 1"},
    ),
    Verb(
        name="aid",
        zh=("让手 {seat} {count}", r"让手\s*{seat}\s+{count}_张?"),
        en=("aid {seat} {count}",),
        make=_aid,
        slots={"seat": PLACE, "count": ONE_OR_TWO},
        bare=True,
        example={"zh": "让手 2 1", "en": "aid 2 1"},
    ),
)
