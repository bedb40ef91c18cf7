"""How XiXi is spoken."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions.facts import HandDealt, HandOpened
from rules.cards.questions.speech.family import of_family
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Speech
from rules.xixi.events import (
    Aided,
    AidOffered,
    Answered,
    Corrected,
    Dealt,
    DiscardsSeen,
    Put,
    Recalled,
    Showdown,
    SpeedUpOffered,
)
from rules.xixi.odds import counts
from rules.xixi.review import review
from rules.xixi.speech.words import VERBS
from rules.xixi.state import Exchange, Public, View, other, target


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case Dealt():
            return {"second": other(event.first)}
        case HandDealt() | HandOpened():
            return {"variant": "own" if view.seat == event.holder else "other"}
        case Showdown():
            return {"variant": "again" if event.count > 1 else "once"}
        case Put() | Answered() | Recalled():
            return {"variant": "headache"} if event.card is not None else {}
        case Corrected():
            return {"truth": not event.said}
        case DiscardsSeen():
            return {"variant": "own" if view.seat == event.seat and not _over(view) else "other"}
        case _:
            return _offered(event, view)


def _over(view: View) -> bool:
    return view.public is not None and view.public.outcome.result != "open"


def _offered(event: Event, view: View) -> Mapping[str, Any]:
    """An offer that the other has made before is an agreement."""
    public = view.public
    assert public is not None
    match event:
        case SpeedUpOffered():
            agreed = bool(public.up)
            return {"variant": "agreed" if agreed else "offered", "other": other(event.by)}
        case AidOffered():
            agreed = public.aided is not None
            return {"variant": "agreed" if agreed else "offered", "other": other(event.by)}
        case Aided():
            return {"other": other(event.seat)}
        case _:
            return {}


def turn(view: View) -> Line | None:
    """Whose turn it is."""
    public = view.public
    assert public is not None
    if public.outcome.result != "open":
        return None
    if public.waiting is not None:
        return Line("turn.answer", {"seat": other(public.waiting.asker)})
    return Line("turn.last" if public.last_turn else "turn.ask", {"seat": public.mover})


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = view.public
    assert public is not None
    lines = [Line("status.order", {"first": public.first, "second": other(public.first)})]
    for seat in (public.first, other(public.first)):
        shown = public.shown[target(public.options, seat)]
        key = "status.shown" if shown else "status.hidden"
        lines.append(Line(key, {"seat": seat, "count": public.forced[seat], "ranks": shown}))
    lines.append(Line("status.questions", {"count": len(public.exchanges)}))
    if public.up:
        lines.append(Line("status.up", {"ranks": public.up}))
    if public.aided is not None:
        lines.append(Line("status.aided", {"seat": public.aided[0], "count": public.aided[1]}))
    if any(public.errors):
        first, second = (public.errors[seat] for seat in (public.first, other(public.first)))
        lines.append(
            Line(
                "status.errors",
                {"a": public.first, "m": first, "b": other(public.first), "n": second},
            )
        )
    return lines


def hand(view: View) -> list[Line]:
    """The cards that the reader sees."""
    lines = []
    public = view.public
    assert public is not None
    for number, ranks in enumerate(view.hands):
        holder = Seat(number)
        if ranks is not None:
            lines.append(_hand_line(view, holder, ranks))
            if public.shown[holder]:
                lines.append(Line("hand.shown", {"ranks": public.shown[holder]}))
    if view.discards and not _over(view):
        lines.append(Line("hand.discards", {"ranks": view.discards}))
    return lines + _odds(view, public)


def _hand_line(view: View, holder: Seat, ranks: tuple[int, ...]) -> Line:
    key = "hand.own" if holder == view.seat else "hand.other"
    return Line(key, {"holder": holder, "ranks": ranks})


def _odds(view: View, public: Public) -> list[Line]:
    """The card of what is still possible, where the table has one."""
    if not public.options.odds or view.seat is None or _over(view):
        return []
    lines = [Line("odds.title")]
    for op, found in counts(view, view.seat).items():
        # Most products can be made in one way at most; those would fill a page.
        told = {x: n for x, n in found.items() if n > 1} if op == "product" else found
        if told:
            lines.append(Line(f"odds.{op}", {"counts": told}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that was asked, with its recorded answer (XI-7)."""
    public = view.public
    assert public is not None
    if not public.exchanges:
        return [Line("history.none")]
    return [_history_line(exchange) for exchange in public.exchanges]


def _history_line(e: Exchange) -> Line:
    key = "history.line" if e.card is None else "history.headache"
    fields = {name: getattr(e, name) for name in ("number", "asker", "holder", "question", "yes")}
    return Line(key, {**fields, "card": e.card, "corrected": e.corrected})


def _counts(counts: Mapping[int, int], writer: Any) -> str:
    """``7→3 8→2``, only what is possible."""
    return " ".join(f"{x}→{count}" for x, count in counts.items())


def _corrected(corrected: bool, writer: Any) -> str:
    """A mark on an answer that was wrong first."""
    return str(writer.text("history.corrected")) if corrected else ""


SPEECH = of_family(
    Speech(
        layers=("rules.xixi",),
        verbs=VERBS,
        formatters={"counts": _counts, "corrected": _corrected},
        facts=facts,
        turn=turn,
        status=status,
        hand=hand,
        history=history,
        option_words={
            "facing": ("朝向", "牌面", "facing"),
            "answers": ("回答", "自答", "answers"),
            "speedup": ("加速", "speedup"),
            "aid": ("让手", "aid"),
            "weaker": ("弱方", "weaker"),
            "headache": ("头痛", "headache"),
            "odds": ("牌算", "odds"),
        },
    ),
    review,
)
