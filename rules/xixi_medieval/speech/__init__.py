"""How Medieval is spoken."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions.speech import FORMATTERS, LAYER
from rules.cards.questions.speech.history import exchange_lines
from rules.cards.questions.speech.looking_back import chart, tags_text
from rules.cards.questions.speech.suits import SUIT_FORMATTERS
from rules.core.entries import Event
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line, Speech, Writer
from rules.core.speech.pictures import Cards, Ring
from rules.xixi_medieval import events as facts_of
from rules.xixi_medieval.cards import is_clown, suit_of
from rules.xixi_medieval.review import review
from rules.xixi_medieval.speech.looking_back import (
    bits_name,
    look_back,
    own_name,
    rest_name,
    side_name,
)
from rules.xixi_medieval.speech.pictures import fan_picture, may_ask, ring_picture
from rules.xixi_medieval.speech.tags import TAGS, Place
from rules.xixi_medieval.speech.words import VERBS
from rules.xixi_medieval.state import Public, View
from rules.xixi_medieval.view import unshown, within_reach


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case facts_of.HandDealt():
            clown = is_clown(event.cards)
            side = "" if clown else suit_of(event.cards[0])
            return {"variant": "clown" if clown else "side", "side": side}
        case facts_of.Discarded() | facts_of.PenaltyPaid():
            return {"variant": "clock" if event.by_clock else None}
        case facts_of.AcesOut():
            return {"variant": "one" if len(event.suits) == 1 else "more"}
        case facts_of.Dealt():
            return {"variant": "clown" if event.line_up.clown else None}
        case _:
            return {}


def turn(view: View) -> Line | None:
    """Whose word is awaited; while the Clown discards, nobody's in particular (XI-14)."""
    public = known(view)
    if public.outcome.result != "open":
        return None
    if public.stage == "discard":
        return Line("turn.discard")
    if public.owes is not None:
        return Line("turn.penalty", {"seat": public.owes})
    key = "ask"
    if public.last_question:
        key = "last_question"
    elif public.has_last_turn(public.mover):
        key = "last"
    return Line(f"turn.{key}", {"seat": public.mover})


def ask(view: View) -> Line | None:
    """What only the one concerned may know: whom to reach, what to discard, what to turn up."""
    public = known(view)
    if public.outcome.result != "open" or view.seat is None:
        return None
    if public.stage == "discard":
        if not is_clown(view.hand):
            return None
        return Line("ask.discard", {"count": public.line_up.discards(), "cards": view.hand})
    if public.owes is not None:
        if public.owes != view.seat:
            return None
        return Line("ask.penalty", {"cards": unshown(view)})
    if public.mover != view.seat:
        return None
    return Line("ask.turn", {"range": view.range, "seats": within_reach(view)})


def status(view: View) -> list[Line]:
    """The ring with all that lies open, then calls, sides admitted to, and the own range."""
    public = known(view)
    lines = [Line("status.ring", {"ring": tuple(_place(public, s) for s in public.ring)})]
    for call in public.calls:
        if call.active:
            fields = {"by": call.by, "suit": call.suit, "named": call.named}
            lines.append(Line("status.call", fields))
    if public.admitted:
        lines.append(Line("status.admitted", {"lists": public.admitted}))
    if public.duel is not None:
        duel = {"first": public.duel.first, "second": public.duel.second}
        lines.append(Line("status.duel", duel))
    if may_ask(view):
        own = {"range": view.range, "seats": within_reach(view)}
        lines.append(Line("status.range", own))
    lines.append(Line("status.questions", {"count": len(public.exchanges)}))
    return lines


def hand_picture(view: View, writer: Writer) -> Cards | None:
    """The own cards, and below them what else is said of them; nothing for an onlooker."""
    return fan_picture(view, hand(view)[1:], writer)


def status_picture(view: View, writer: Writer) -> Ring:
    """The ring, and below it what else the stand says."""
    return ring_picture(view, status(view)[1:], writer)


def _place(public: Public, seat: Seat) -> Place:
    return Place(
        seat,
        public.unshown(seat),
        public.up[seat],
        public.is_in(seat),
        public.is_immune(seat),
        public.is_exposed(seat),
    )


def hand(view: View) -> list[Line]:
    """The own cards and range; at the end everybody's that weren't shown."""
    public = known(view)
    lines = []
    if view.seat is not None and view.hand:
        lines.append(Line("hand.cards", {"cards": view.hand, "range": view.range}))
        if is_clown(view.hand):
            lines.append(Line("hand.clown"))
        if public.up[view.seat]:
            lines.append(Line("hand.up", {"cards": public.up[view.seat]}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that was asked, with its recorded answer (XI-7)."""
    return exchange_lines(known(view).exchanges)


SPEECH = Speech(
    layers=("rules.core", LAYER, "rules.xixi_medieval"),
    verbs=VERBS,
    formatters={
        **FORMATTERS,
        **SUIT_FORMATTERS,
        **TAGS,
        "side": side_name,
        "own": own_name,
        "rest": rest_name,
        "bits": bits_name,
        "tags": tags_text,
    },
    facts=facts,
    turn=turn,
    ask=ask,
    status=status,
    status_picture=status_picture,
    hand=hand,
    hand_picture=hand_picture,
    history=history,
    review=look_back,
    quiet=(facts_of.Discarded, facts_of.RangeFell),
    chart=lambda view, writer: chart(review(view), writer),
    option_words={
        "turn": ("计时", "限时", "每回合", "turn"),
        "limit": ("回合上限", "上限", "limit"),
        "jokers": ("王", "大小王", "jokers"),
    },
)
