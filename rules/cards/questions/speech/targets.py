"""The five questions where somebody may, or must, be named to whom they are put."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.cards.questions.question import Question
from rules.cards.questions.speech.forms import FORMS, WHISPERS_EN, WHISPERS_ZH, Form
from rules.core.commands import Refused
from rules.core.seats import Seat
from rules.core.speech.slots import SEAT, read_seat
from rules.core.speech.verbs import Hearing, Reading, Slot, Verb

Relative = Literal["previous", "next"]
_RELATIVES: Mapping[str, Relative] = {
    **dict.fromkeys(("上家", "前家", "上一家", "前一家", "back", "previous", "prev"), "previous"),
    **dict.fromkeys(("下家", "后家", "下一家", "后一家", "next"), "next"),
}
_ZH_RELATIVE = "(?:上家|前家|上一家|前一家|下家|后家|下一家|后一家)"
_EN_RELATIVE = "(?:back|previous|prev|next)"


@dataclass(frozen=True)
class Put:
    """A question as it was said.

    `question` is None when `fault` says why it can't be read. `who` is the seat it was put to, a
    word for one (the previous, the next), or None when nobody was named. `anew`: as a turn (XI-7).
    """

    op: str
    question: Question | None
    anew: bool = False
    who: Seat | Relative | None = None
    fault: Refused | None = None


@dataclass(frozen=True)
class _Boxed:
    """A blank's value; a refusal in it is kept for the game to judge."""

    value: Any


def _boxed(slot: Slot) -> Slot:
    return Slot(slot.kind, slot.pattern, lambda t, h: _Boxed(slot.read(t, h)), slot.write)


def _read_who(text: str, hearing: Hearing) -> Any:
    return _RELATIVES.get(text.lower()) or read_seat(text, hearing)


_WHO = _boxed(Slot("seat", SEAT.pattern, _read_who, SEAT.write))
_AT = _boxed(Slot("seat", r"(?:@\S+|\d{1,2}号)", _read_who, SEAT.write))
_RELATIVE = _boxed(Slot("seat", f"(?:{_ZH_RELATIVE}|{_EN_RELATIVE})", _read_who))

MakePut = Callable[[Hearing, Put], Reading]


def put_verbs(make: MakePut, *, needed: bool, whispers: bool = False) -> tuple[Verb, ...]:
    """The verbs of the five questions with an optional or `needed` seat that is asked.

    `make` turns what was said into the game's command. `whispers` adds the words for whispering.
    """
    return tuple(_verb(form, make, needed, whispers) for form in FORMS)


def _verb(form: Form, make: MakePut, needed: bool, whispers: bool) -> Verb:
    zh = [f"问{{who}} {form.zh}"] if needed else [form.zh]
    en = [f"ask {{who}} {form.en}"] if needed else [form.en]
    for core in form.zh_cores:
        zh += [
            rf"(?:{{anew}}_)?{core}",
            rf"(?:{{anew}}_)?私?问_{{who}}(?:\s+|_[:,]_){core}",
            rf"(?:{{anew}}_)?{{at}}[\s:,]*{core}",
            rf"(?:{{anew}}_)?问?_{{rel}}[\s:,]*{core}",
            rf"{core}\s+问_{{who}}",
        ]
    for core in form.en_cores:
        en += [
            rf"(?:{{anew}}_)?{core}",
            rf"(?:{{anew}}_)?(?:ask|whisper(?: to)?) {{who}}[,:]?\s+{core}",
            rf"(?:{{anew}}_)?{{rel}}[\s:,]+{core}",
            rf"(?:{{anew}}_)?{{at}}[\s:,]*{core}",
            rf"(?:{{anew}}_)?{{who}}_:_{core}",
            rf"{core}\s+(?:to|of|from) {{who}}",
        ]
    if whispers and form.op == "pair":
        zh += WHISPERS_ZH
        en += WHISPERS_EN
    slots = {name: _boxed(slot) for name, slot in form.slots.items()}
    sample = {"zh": form.zh_sample, "en": form.en_sample}
    if needed:
        sample = {"zh": f"问2 {form.zh_sample}", "en": f"ask 2 {form.en_sample}"}
    return Verb(
        name=form.op,
        zh=tuple(zh),
        en=tuple(en),
        make=lambda hearing, values: make(hearing, _put(form, values)),
        slots={**slots, "who": _WHO, "at": _AT, "rel": _RELATIVE},
        bare=True,
        example=sample,
    )


def _put(form: Form, values: Mapping[str, _Boxed]) -> Put:
    plain = {name: boxed.value for name, boxed in values.items()}
    anew = "anew" in plain
    who = next((plain[name] for name in ("who", "at", "rel") if name in plain), None)
    for value in (who, *(plain.get(name) for name in ("x", "y", "word"))):
        if isinstance(value, Refused):
            fault = Refused(value.code, {**value.details, "verb": form.op})
            return Put(form.op, None, anew, fault=fault)
    return Put(form.op, form.question(plain), anew, who)
