"""The spellings of the five questions, with and without somebody they are put to.

In a spelling a space stands for white space, ``_`` for any or none; see `rules.core.speech.verbs`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards.questions.question import Difference, Pair, Product, Quotient, Sum
from rules.core.speech.slots import NO_NUMBER, NUMBER, RANK
from rules.core.speech.verbs import Slot

_OP_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("和", "加", "相加", "sum", "+"), "sum"),
    **dict.fromkeys(("差", "减", "相减", "difference", "diff", "minus", "-"), "difference"),
    **dict.fromkeys(
        ("积", "乘", "乘积", "相乘", "product", "prod", "times", "*", "x", "×"), "product"
    ),
    **dict.fromkeys(("商", "除", "相除", "quotient", "quot", "/", "÷"), "quotient"),
}
OP = Slot(
    "text",
    "(?:" + "|".join(re.escape(word) for word in sorted(_OP_WORDS, key=len, reverse=True)) + ")",
    lambda text, hearing: _OP_WORDS[text.lower()],
    write_zh={"sum": "和", "difference": "差", "product": "积", "quotient": "商"}.__getitem__,
)
"""One of the four operations, by its word or sign."""

NEW = Slot("text", "(?:新问|new)", lambda text, hearing: True)
_ZH_ASKS = r"_(?:吗|么|嘛|\?)?"
_ZH_AND = "(?:和|与|跟|、|,|&|\\+)"
_EN_AND = r"(?:\s+and\s+|_[,&]_|\s+)"


@dataclass(frozen=True)
class Form:
    """One kind of question: its type, the canonical words, all its spellings, an example."""

    op: str
    kind: type[Any]
    zh: str
    en: str
    zh_cores: tuple[str, ...]
    en_cores: tuple[str, ...]
    slots: Mapping[str, Slot]
    zh_sample: str
    en_sample: str

    def question(self, values: Mapping[str, Any]) -> Any:
        """The question that the blanks make."""
        return self.kind(*(values[name] for name in ("x", "y") if name in values))


def _number_form(op: str, kind: type[Any], zh: str, zhs: str, ens: str, sample: int) -> Form:
    return Form(
        op,
        kind,
        f"{zh}{{x}}",
        f"{op} {{x}}",
        (rf"有?_{zhs}_(?:是|为|等于|=)?_{{x}}{_ZH_ASKS}",),
        (rf"{ens}(?:\s+is|\s+of|\s*=)?_{{x}}_\??", rf"{ens} {{word}}_\??"),
        {"x": NUMBER, "word": NO_NUMBER, "anew": NEW},
        f"{zh}{sample}",
        f"{op} {sample}",
    )


PAIR_FORM = Form(
    "pair",
    Pair,
    "{x}和{y}",
    "pair {x} {y}",
    (rf"有?_{{x}}_{_ZH_AND}_{{y}}{_ZH_ASKS}", rf"有_{{x}}\s+{{y}}{_ZH_ASKS}"),
    (rf"pair {{x}}{_EN_AND}{{y}}_\??", r"{x} and {y}_\??"),
    {"x": RANK, "y": RANK, "anew": NEW},
    "3和8",
    "pair 3 8",
)
FORMS: tuple[Form, ...] = (
    _number_form("sum", Sum, "和", "(?:和|加|相加)", "sum", 7),
    _number_form("difference", Difference, "差", "(?:差|减|相减)", "(?:difference|diff|minus)", 3),
    _number_form("product", Product, "积", "(?:积|乘积|乘|相乘)", "(?:product|prod|times)", 24),
    _number_form("quotient", Quotient, "商", "(?:商|除|相除)", "(?:quotient|quot)", 2),
    PAIR_FORM,
)
WHISPERS_ZH = (rf"(?:{{anew}}_)?私问_(?:{{who}}\s+)?{{x}}_{_ZH_AND}_{{y}}{_ZH_ASKS}",)
WHISPERS_EN = (
    rf"(?:{{anew}}_)?whisper(?:\s+(?:to )?{{who}})?\s+(?:pair\s+)?{{x}}{_EN_AND}{{y}}_\??",
)
