"""How Schrödinger's Wolf is spoken."""

from collections.abc import Mapping
from typing import Any

from rules.core.entries import Event
from rules.core.public import known
from rules.core.speech.lines import Line, Speech
from rules.quantum_wolf.events import (
    BadgeTorn,
    BallotCast,
    Begun,
    DayBroke,
    DoneTalking,
    DuskFell,
    KillChosen,
    NightCall,
    NightFell,
    Seen,
    Skipped,
    SpeechEnded,
    Story,
    VotesOpened,
    WordsEnded,
)
from rules.quantum_wolf.legality import has_vote
from rules.quantum_wolf.speech.lines import FORMATTERS
from rules.quantum_wolf.speech.pictures import picture, status_picture
from rules.quantum_wolf.speech.words import VERBS
from rules.quantum_wolf.state import Poll, Public, View


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    public = known(view)
    match event:
        case Begun():
            return {"seats": public.seats_in()}
        case NightFell():
            return {"variant": None if event.night else "first"}
        case NightCall():
            return {"variant": None if event.night else "first", "seats": public.seats_in()}
        case Skipped():
            return {"variant": _skipped_variant(event)}
        case DayBroke():
            return {"variant": "out" if event.out else None, **_table(public, event)}
        case DuskFell():
            return _table(public, event)
        case BallotCast():
            return {"variant": _ballot_variant(public, event)}
        case VotesOpened():
            poll = Poll(event.day, event.runoff, event.ballots, event.halves, event.chosen)
            return {"variant": _poll_variant(event), "poll": poll}
        case BadgeTorn() | SpeechEnded():
            return {"variant": "late" if event.timed_out else None}
        case WordsEnded():
            return {"variant": "missing" if event.missing else None}
        case Story():
            return {"unmasked": (event.references[-1][1], event.numbers)}
        case _:
            return {}


def _skipped_variant(event: Skipped) -> str:
    if event.see and event.kill:
        return "both"
    return "see" if event.see else "kill"


def _table(public: Public, event: DayBroke | DuskFell) -> dict[str, Any]:
    return {"rows": (event.rows, public.options.tenths)}


def _ballot_variant(public: Public, event: BallotCast) -> str:
    kind = "open" if public.options.open_votes else "own"
    return f"{kind}_pass" if event.target is None else kind


def _poll_variant(event: VotesOpened) -> str:
    if event.tied and not event.chosen:
        return "tied"
    if event.election:
        return "sheriff" if event.chosen else "no_sheriff"
    return "out" if event.chosen else "nobody"


def turn(view: View) -> Line | None:
    """What the room is waited for."""
    public = known(view)
    if public.stage == "over":
        return None
    if public.stage == "heir":
        return Line("turn.heir", {"seat": public.sheriff})
    if public.stage == "words":
        return Line("turn.words", {"seats": public.dying})
    if public.stage == "speech":
        key = "turn.speech_blind" if public.options.blind else "turn.speech"
        return Line(key, {"seat": public.speakers[0]})
    if public.stage == "runoff":
        return Line("turn.runoff", {"candidates": public.candidates})
    if public.stage == "night":
        return Line("turn.night" if public.turn else "turn.first_night")
    if not has_vote(public):
        return Line("turn.talk")
    kind = "election" if public.is_election() else public.stage
    return Line(f"turn.{kind}{'_open' if public.options.open_votes else ''}")


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = known(view)
    lines = [Line(f"status.{public.stage}", {"turn": public.turn})]
    lines.append(Line("status.in", {"seats": public.seats_in(), "count": len(public.seats_in())}))
    if public.out:
        lines.append(Line("status.out", {"seats": public.out}))
    if public.left:
        lines.append(Line("status.left", {"seats": public.left}))
    if public.sheriff is not None:
        lines.append(Line("status.sheriff", {"seat": public.sheriff}))
    if public.tables:
        rows = (public.tables[-1].rows, public.options.tenths)
        lines.append(Line("status.table", {"rows": rows}))
    return lines


def hand(view: View) -> list[Line]:
    """One's number, what is pending, and every answer got."""
    public = known(view)
    if view.number is None:
        return []
    lines = [Line("hand.number", {"number": view.number})]
    if public.stage == "night" and view.seat not in public.out:
        lines.append(Line(f"hand.see_{_see_state(view)}"))
        if public.turn:
            tonight = view.tonight
            key = "open" if tonight.owes_kill() else "passed" if tonight.kill is None else "given"
            lines.append(Line(f"hand.kill_{key}", {"target": tonight.kill}))
    for _, target in view.ballot:
        lines.append(Line("hand.ballot", {"target": target}))
    for sight in view.sights:
        fields = {"night": sight.night, "target": sight.target, "wolf": sight.wolf}
        lines.append(Line("hand.sight", fields))
    return lines


def _see_state(view: View) -> str:
    if view.tonight.owes_see():
        return "open"
    return "given" if view.tonight.saw else "passed"


def history(view: View) -> list[Line]:
    """Every table and every poll; at the end, the whole story (QW-19)."""
    public = known(view)
    lines = []
    if public.tables:
        lines.append(Line("history.tables", {"tables": (public.tables, public.options.tenths)}))
    if public.polls:
        lines.append(Line("history.polls", {"polls": public.polls}))
    story = view.story
    if story is not None:
        lines.append(Line("history.references", {"references": story.references}))
        lines.append(Line("history.sights", {"sights": story.sights}))
        lines.append(Line("history.kills", {"kills": story.nights}))
        lines.append(Line("history.steps", {"steps": story.steps}))
        lines.append(Line("history.chart", {"chart": (story.points, story.numbers)}))
    return lines or [Line("history.none")]


SPEECH = Speech(
    layers=("rules.core", "rules.quantum_wolf"),
    verbs=VERBS,
    formatters=FORMATTERS,
    facts=facts,
    picture=picture,
    turn=turn,
    status=status,
    status_picture=status_picture,
    hand=hand,
    history=history,
    quiet=(BallotCast, DoneTalking, KillChosen, Seen, Skipped),
    option_words={
        "wolves": ("狼数", "狼", "wolves"),
        "see": ("预言", "查验", "see"),
        "time_of_death": ("死亡时刻", "time_of_death"),
        "parity": ("屠平", "平局狼胜", "parity"),
        "tenths": ("小数", "一位小数", "decimals"),
        "sheriff": ("警长", "sheriff"),
        "tie": ("平票", "tie"),
        "open_votes": ("明票", "公开投票", "open"),
        "blind": ("盲桌", "代言", "blind"),
        "order": ("轮流发言", "发言秒数", "order"),
        "last_words": ("遗言", "words"),
        "ghosts": ("亡灵", "出局者聊天", "ghosts"),
        "night": ("夜", "夜晚", "night"),
        "day": ("白天", "日", "day"),
        "first_day": ("首日", "first"),
        "runoff": ("加赛", "runoff"),
        "heir": ("传徽", "heir"),
        "quiet_days": ("平静", "quiet"),
        "most_days": ("天数", "days"),
    },
)
