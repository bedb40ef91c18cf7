"""How Hide and Guess is spoken: what is read, and which lines answer."""

from collections.abc import Mapping
from typing import Any

from rules._template.commands import Hide, Name
from rules._template.events import Begun, Hidden
from rules._template.state import Answer, View, other
from rules.core.entries import Event
from rules.core.public import known
from rules.core.speech.lines import Line, Speech, Writer
from rules.core.speech.slots import NUMBER
from rules.core.speech.verbs import Verb

VERBS = (
    Verb(
        name="hide",
        zh=("藏{number}", "(?:藏|选)_{number}"),
        en=("hide {number}",),
        make=lambda hearing, values: Hide(values["number"]),
        slots={"number": NUMBER},
        bare=True,
        # A number said aloud would be no secret: in a room it is refused, and never repeated.
        private=True,
        example={"zh": "藏5", "en": "hide 5"},
    ),
    Verb(
        name="name",
        zh=("猜{number}", "猜_(?:是)?_{number}"),
        en=("guess {number}", r"is it {number}_\?"),
        make=lambda hearing, values: Name(values["number"]),
        slots={"number": NUMBER},
        bare=True,
        example={"zh": "猜5", "en": "guess 5"},
    ),
)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case Begun():
            return {"top": event.options.top}
        case Hidden():
            return {"variant": "by_chance" if event.by_chance else "chosen"}
        case _:
            return {}


def turn(view: View) -> Line | None:
    """The room's line on whom the table waits for."""
    public = known(view)
    if public.outcome.result != "open":
        return None
    if public.turn == 0:
        return Line("turn.hide")
    return Line("turn.name", {"seat": public.mover()})


def ask(view: View) -> Line | None:
    """What a seat is asked in private: a number to hide, as long as it has none."""
    public = known(view)
    owes = view.seat is not None and view.number is None and public.turn == 0
    return Line("ask.hide", {"top": public.options.top}) if owes else None


def status(view: View) -> list[Line]:
    """Where the game stands."""
    public = known(view)
    order = {"first": public.first, "second": other(public.first)}
    return [
        Line("status.order", {**order, "top": public.options.top}),
        Line("status.turn", {"turn": public.turn}) if public.turn else Line("status.hiding"),
    ]


def hand(view: View) -> list[Line]:
    """The reader's own number."""
    return [] if view.number is None else [Line("hand.number", {"number": view.number})]


def history(view: View) -> list[Line]:
    """Every number that was named, with its answer."""
    guesses = known(view).guesses
    if not guesses:
        return [Line("history.none")]
    return [
        Line("history.line", {"by": g.by, "number": g.number, "answer": g.answer}) for g in guesses
    ]


def answer_name(answer: Answer, writer: Writer) -> str:
    """The referee's answer in words."""
    return writer.text(f"answer.{answer}")


SPEECH = Speech(
    layers=("rules.core", "rules._template"),
    verbs=VERBS,
    formatters={"answer": answer_name},
    facts=facts,
    turn=turn,
    ask=ask,
    status=status,
    hand=hand,
    history=history,
    option_words={
        "top": ("最大", "top"),
        "turn": ("计时", "限时", "turn"),
        "limit": ("回合上限", "上限", "limit"),
    },
)
