"""How Gold Rush is spoken."""

from collections.abc import Mapping
from typing import Any

from rules.core.entries import Event
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Speech
from rules.gold_rush.events import (
    Called,
    CallRefused,
    Dealt,
    GameRanked,
    LetGone,
    MarkerLaid,
    NotCalled,
    RoundPlayed,
    Taken,
)
from rules.gold_rush.flow import claimant
from rules.gold_rush.speech.forms import FORMATTERS
from rules.gold_rush.speech.pictures import picture, status_picture
from rules.gold_rush.speech.words import VERBS
from rules.gold_rush.state import Public, Stage, Taking, View, played
from rules.gold_rush.view import awaited

LATEST = 8
"""How many takings the history shows."""


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case Dealt():
            return {"variant": "match" if event.options.wins > 1 else "game"}
        case RoundPlayed(taking=Taking() as taking):
            return {"variant": "taken", **_taking(taking)}
        case RoundPlayed():
            return {"variant": "unowned" if event.flips else "endless"}
        case Taken():
            return _taking(event.taking)
        case Called():
            return {"variant": "first" if event.number == 1 else "second"}
        case NotCalled() | MarkerLaid():
            return {"variant": "silent" if event.silent else "said"}
        case CallRefused():
            return {"variant": "marked" if event.marked else "unmarked"}
        case GameRanked():
            return _ranked(event, known(view))
        case _:
            return {}


def _taking(taking: Taking) -> Mapping[str, Any]:
    return {
        "seat": taking.seat,
        "cards": taking.cards,
        "total": taking.total,
        "group": taking.group,
        "worked": taking.relation.worked,
        "relation": taking.relation,
    }


def _ranked(event: GameRanked, public: Public) -> Mapping[str, Any]:
    ranking = [(seat, event.counts[seat]) for seat in event.places]
    won = [(Seat(seat), wins) for seat, wins in enumerate(event.wins) if wins]
    variant = "match" if public.options.wins > 1 else "game"
    return {"variant": variant, "ranking": ranking, "won": won, "winner": event.places[0]}


def turn(view: View) -> Line | None:
    """Whom the table waits for; nothing while the clock flips."""
    public = known(view)
    waits = awaited(public)
    match public.stage:
        case Stage.CALL:
            return Line("turn.call", {"seat": waits[0]})
        case Stage.REFUSE:
            return Line("turn.refuse", {"seats": waits})
        case Stage.MARKER:
            return Line("turn.marker", {"seat": waits[0]})
        case Stage.REST:
            key = "turn.deal" if public.between_games else "turn.rest"
            return Line(key, {"seat": public.dealer})
        case Stage.FLIP if waits:
            return Line("turn.flip", {"seat": waits[0]})
        case Stage.FLIP if public.options.pace == "hand" and claimant(public) is not None:
            return Line("turn.last", {"seat": public.table[-1][0]})
        case _:
            return None


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = known(view)
    groups = played(public.options)
    counts = [(seat, public.count(seat)) for seat in public.order(public.dealer)]
    lines = [
        Line(
            "status.equation",
            {"statement": groups.equation.statement, "values": groups.equation.values.value},
        ),
        Line("status.round", {"round": public.round, "seat": public.head}),
        Line("status.counts", {"ranking": counts}),
    ]
    called = [(seat, calls) for seat, calls in enumerate(public.calls) if calls]
    if called:
        lines.append(Line("status.calls", {"seats": tuple(Seat(seat) for seat, _ in called)}))
    if public.table:
        lines.append(Line("status.table", {"table": public.table}))
    return lines


def hand(view: View) -> list[Line]:
    """Nobody looks at a pile (GR-3); how many cards it has everybody may know."""
    if view.seat is None:
        return []
    public = known(view)
    lines = [Line("hand.pile", {"cards": len(public.piles[view.seat])})]
    marker = public.markers[view.seat]
    if marker is not None:
        lines.append(Line("hand.marker", {"card": marker}))
    return lines


def history(view: View) -> list[Line]:
    """The latest takings of this game."""
    takings = known(view).takings[-LATEST:]
    if not takings:
        return [Line("history.none")]
    return [
        Line(
            "history.line",
            {"round": won.round, "seat": won.seat, "cards": won.cards, "total": won.total},
        )
        for won in takings
    ]


SPEECH = Speech(
    layers=("rules.core", "rules.gold_rush"),
    verbs=VERBS,
    formatters=FORMATTERS,
    facts=facts,
    turn=turn,
    status=status,
    status_picture=status_picture,
    hand=hand,
    history=history,
    picture=picture,
    quiet=(LetGone,),
    option_words={
        "equation": ("算式", "公式", "equation", "eq"),
        "values": ("数域", "取值", "values"),
        "pace": ("节奏", "速度", "pace"),
        "beat": ("拍子", "每拍", "beat"),
        "turn": ("翻牌时限", "turn"),
        "answer": ("应答时限", "应答", "answer"),
        "rest": ("轮间", "间歇", "rest"),
        "limit": ("轮数上限", "上限", "limit"),
        "wins": ("胜局", "局制", "wins"),
    },
)
