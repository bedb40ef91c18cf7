"""How the Waltz is spoken."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.cards.questions.exchanges import unfolded
from rules.cards.questions.speech import REPEAT
from rules.cards.questions.speech.family import of_family
from rules.cards.questions.speech.history import exchange_lines
from rules.cards.questions.speech.targets import Put, put_verbs
from rules.cards.questions.speech.told import family_facts
from rules.cards.questions.speech.trio import hand_lines, last_lines, seat_line
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
    lines += [seat_line(public, seat, out=not public.is_in(seat)) for seat in order]
    return [*lines, *last_lines(public)]


def hand(view: View) -> list[Line]:
    """The cards that the reader sees, and those known to lie face down."""
    lines = hand_lines(view)
    if view.drew is not None and view.seat is not None:
        lines.append(Line("hand.drew", {"rank": view.drew, "loser": following(view.seat)}))
    if view.lost is not None and view.seat is not None:
        lines.append(Line("hand.lost", {"rank": view.lost, "drawer": following(view.seat, -1)}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that the reader knows; others' whispers without their cards (XI-7)."""
    return exchange_lines(unfolded(known(view).exchanges, view.whispers))


SPEECH = of_family(
    Speech(
        layers=("rules.xixi_waltz",),
        verbs=VERBS,
        facts=facts,
        turn=turn,
        status=status,
        hand=hand,
        history=history,
    ),
    review,
)
