"""How the Waltz is spoken."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.cards.questions.asking import HAND
from rules.cards.questions.exchanges import unfolded
from rules.cards.questions.speech import FORMATTERS, LAYER, REPEAT
from rules.cards.questions.speech.history import exchange_lines
from rules.cards.questions.speech.looking_back import chart, look_back, tags_text
from rules.cards.questions.speech.pictures import hand_pictured
from rules.cards.questions.speech.targets import Put, put_verbs
from rules.cards.questions.speech.told import family_facts
from rules.cards.questions.trio import SEATS, following
from rules.core.commands import Refused, refuse
from rules.core.entries import Event
from rules.core.public import known
from rules.core.speech.lines import Line, Speech
from rules.core.speech.slots import TEXT
from rules.core.speech.verbs import Hearing, Reading, Verb, read
from rules.xixi_waltz.commands import Ask
from rules.xixi_waltz.events import CardDrawn, Dealt
from rules.xixi_waltz.review import review
from rules.xixi_waltz.state import View


def _ask(hearing: Hearing, put: Put) -> Reading:
    """A pair is whispered until the duel: in the room it is refused whatever it says (XI-32)."""
    view: View | None = hearing.view
    public = None if view is None else view.public
    if put.op == "pair" and not hearing.private and public is not None and public.whispering():
        return refuse("SECRET_IN_ROOM")
    if put.fault is not None or put.question is None:
        return put.fault
    to = put.who
    if to in ("previous", "next") and hearing.seat is not None:
        to = following(hearing.seat, -1 if to == "previous" else 1)
    return Ask(put.question, to if isinstance(to, int) else None, put.anew)


QUESTIONS = put_verbs(_ask, needed=False, whispers=True)


def _backward(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    """Whatever question follows, put to the previous player (XI-31)."""
    reading = read(QUESTIONS, values["text"], hearing, prefixed=True)
    if isinstance(reading, Ask) and hearing.seat is not None:
        return msgspec.structs.replace(reading, to=following(hearing.seat, -1))
    if isinstance(reading, Refused) and reading.code != "UNREADABLE":
        return reading
    return refuse("UNREADABLE", verb="backward") if hearing.addressed else None


VERBS = (
    Verb(
        name="backward",
        zh=("问上家 {text}", "问_(?:上家|前家|上一家|前一家)_{text}"),
        en=("backward {text}", r"(?:backward|back|previous|prev)[:,]?\s+(?=[^\d\s]){text}"),
        make=_backward,
        slots={"text": TEXT},
        bare=True,
        example={"zh": "问上家 和7", "en": "backward sum 7"},
    ),
    *QUESTIONS,
    REPEAT,
)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case Dealt():
            order = tuple(following(event.first, step) for step in range(len(SEATS)))
            return {"order": order}
        case CardDrawn():
            return {"variant": "drawer" if view.seat == event.drawer else "loser"}
        case _:
            return family_facts(event, view.seat)


def turn(view: View) -> Line | None:
    """Whose turn it is."""
    public = known(view)
    if public.outcome.result != "open":
        return None
    last = public.duel is not None and public.duel.last_turn
    return Line("turn.last" if last else "turn.ask", {"seat": public.mover})


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = known(view)
    order = tuple(following(public.first, step) for step in range(len(SEATS)))
    lines = [Line("status.order", {"order": order})]
    for seat in order:
        fields = {
            "seat": seat,
            "unshown": public.unshown(seat),
            "down": public.down[seat],
            "up": public.up[seat],
        }
        key = "out" if not public.is_in(seat) else "up" if public.up[seat] else "in"
        lines.append(Line(f"status.{key}", fields))
    if public.duel is not None:
        lines.append(
            Line("status.duel", {"first": public.duel.first, "second": public.duel.second})
        )
    lines.append(Line("status.questions", {"count": len(public.exchanges)}))
    return lines


def hand(view: View) -> list[Line]:
    """The cards that the reader sees, and those known to lie face down."""
    public = known(view)
    lines = []
    for seat in SEATS:
        own = seat == view.seat
        if view.hands[seat]:
            key = "hand.own" if own else "hand.other"
            lines.append(Line(key, {"holder": seat, "ranks": view.hands[seat]}))
        shown = (*view.down[seat], *public.up[seat])
        if shown and own and len(shown) <= HAND:
            lines.append(Line("hand.shown", {"ranks": shown}))
        elif view.down[seat]:
            lines.append(Line("hand.known_down", {"holder": seat, "ranks": view.down[seat]}))
    if view.drew is not None and view.seat is not None:
        lines.append(Line("hand.drew", {"rank": view.drew, "loser": following(view.seat)}))
    if view.lost is not None and view.seat is not None:
        lines.append(Line("hand.lost", {"rank": view.lost, "drawer": following(view.seat, -1)}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that the reader knows; others' whispers without their cards (XI-7)."""
    return exchange_lines(unfolded(known(view).exchanges, view.whispers))


SPEECH = Speech(
    layers=("rules.core", LAYER, "rules.xixi_waltz"),
    verbs=VERBS,
    formatters={**FORMATTERS, "tags": tags_text},
    facts=facts,
    turn=turn,
    status=status,
    hand=hand,
    hand_picture=hand_pictured(hand),
    history=history,
    review=lambda view, number, *, whole: look_back(review(view), number, whole=whole),
    chart=lambda view, writer: chart(review(view), writer),
    option_words={
        "turn": ("计时", "限时", "每回合", "turn"),
        "limit": ("回合上限", "上限", "limit"),
    },
)
