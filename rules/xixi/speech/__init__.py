"""How XiXi is spoken."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions import Question
from rules.cards.questions.speech import FORMATTERS, LAYER, question_verbs
from rules.core.entries import Event
from rules.core.speech.lines import Line, Speech
from rules.core.speech.slots import COUNT
from rules.core.speech.verbs import Hearing, Reading, Verb
from rules.xixi.commands import Ask, Repeat
from rules.xixi.events import Dealt, HandDealt, HandOpened, Showdown
from rules.xixi.state import View, other


def _ask(hearing: Hearing, question: Question, anew: bool) -> Reading:
    return Ask(question, anew)


VERBS = (
    *question_verbs(_ask),
    Verb(
        name="repeat",
        zh=("重问 {number}", "重问_第?{number}问?"),
        en=("repeat {number}", r"repeat\s+#?{number}"),
        make=lambda hearing, values: Repeat(values["number"]),
        slots={"number": COUNT},
        bare=True,
        example={"zh": "重问 1", "en": "repeat 1"},
    ),
)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case Dealt():
            return {"second": other(event.first)}
        case HandDealt() | HandOpened():
            return {"variant": "own" if view.seat == event.holder else "other"}
        case Showdown():
            return {"variant": "again" if event.count > 1 else "once"}
        case _:
            return {}


def turn(view: View) -> Line | None:
    """Whose turn it is."""
    public = view.public
    assert public is not None
    if public.outcome.result != "open":
        return None
    return Line("turn.last" if public.last_turn else "turn.ask", {"seat": public.mover})


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = view.public
    assert public is not None
    lines = [Line("status.order", {"first": public.first, "second": other(public.first)})]
    for seat in (public.first, other(public.first)):
        shown = public.shown[other(seat) if public.options.facing == "own" else seat]
        key = "status.shown" if shown else "status.hidden"
        lines.append(Line(key, {"seat": seat, "count": public.forced[seat], "ranks": shown}))
    lines.append(Line("status.questions", {"count": len(public.exchanges)}))
    return lines


def hand(view: View) -> list[Line]:
    """The cards that the reader sees."""
    lines = []
    for holder, ranks in enumerate(view.hands):
        if ranks is not None:
            key = "hand.own" if holder == view.seat else "hand.other"
            assert view.public is not None
            shown = view.public.shown[holder]
            lines.append(Line(key, {"holder": holder, "ranks": ranks}))
            if shown:
                lines.append(Line("hand.shown", {"ranks": shown}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that was asked, with its recorded answer (XI-7)."""
    public = view.public
    assert public is not None
    if not public.exchanges:
        return [Line("history.none")]
    return [
        Line(
            "history.line",
            {
                "number": e.number,
                "asker": e.asker,
                "holder": e.holder,
                "question": e.question,
                "yes": e.yes,
            },
        )
        for e in public.exchanges
    ]


SPEECH = Speech(
    layers=("rules.core", LAYER, "rules.xixi"),
    verbs=VERBS,
    formatters=FORMATTERS,
    facts=facts,
    turn=turn,
    status=status,
    hand=hand,
    history=history,
    option_words={
        "turn": ("计时", "限时", "每回合", "turn"),
        "limit": ("回合上限", "上限", "limit"),
        "facing": ("朝向", "牌面", "facing"),
    },
)
