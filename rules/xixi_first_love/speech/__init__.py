"""How First Love is spoken."""

from collections.abc import Mapping
from typing import Any

from rules.cards.questions import Question
from rules.cards.questions.speech import REPEAT, question_verbs
from rules.cards.questions.speech.family import of_family
from rules.cards.questions.speech.suits import SUIT, SUIT_FORMATTERS
from rules.core.commands import refuse
from rules.core.entries import Event
from rules.core.public import known
from rules.core.speech.lines import Line, Speech
from rules.core.speech.slots import TEXT
from rules.core.speech.verbs import Hearing, Reading, Verb
from rules.xixi_first_love import events as facts_of
from rules.xixi_first_love.commands import Ask, ShowFirst
from rules.xixi_first_love.review import review
from rules.xixi_first_love.state import SIDES, SUITS, View


def _ask(hearing: Hearing, question: Question, anew: bool) -> Reading:
    return Ask(question, anew)


def _no_whispers(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    """The bot passes nothing on between players of this table, and says so (XI-55)."""
    return refuse("NO_WHISPERS")


VERBS = (
    *question_verbs(_ask),
    REPEAT,
    Verb(
        name="first",
        zh=("先亮{suit}", "先亮_(?:我的?)?_(?:{suit})?"),
        en=("show first {suit}", "show(?: mine)? first(?: {suit})?(?: on)?"),
        make=lambda hearing, values: ShowFirst(values.get("suit"), True),
        slots={"suit": SUIT},
        bare=True,
        private=True,
        example={"zh": "先亮黑桃", "en": "show first spades"},
    ),
    Verb(
        name="not_first",
        zh=("不先亮{suit}", "不_?先亮_(?:我的?)?_(?:{suit})?"),
        en=(
            "show last {suit}",
            "show(?: mine)? last(?: {suit})?",
            "show(?: mine)? first(?: {suit})? off",
        ),
        make=lambda hearing, values: ShowFirst(values.get("suit"), False),
        slots={"suit": SUIT},
        bare=True,
        private=True,
        example={"zh": "不先亮黑桃", "en": "show last spades"},
    ),
    Verb(
        name="whisper",
        zh=("私问 {text}", "(?:私问|悄悄话|传话)_{text}"),
        en=("whisper {text}", "(?:whisper|pass on)(?: to)? {text}"),
        make=_no_whispers,
        slots={"text": TEXT},
        example={"zh": "私问 和7", "en": "whisper sum 7"},
    ),
)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case facts_of.Dealt():
            one, other = event.order[0::2], event.order[1::2]
            return {
                "one": one,
                "other": other,
                "variant": "four" if len(event.order) > 2 else "two",
                "suit_1": event.suits[0],
                "suit_2": event.suits[1],
                "firsts": event.order[:2],
                "seconds": event.order[2:],
            }
        case facts_of.HandDealt() | facts_of.SuitOpened():
            return {"cards": (event.suit, event.ranks)}
        case facts_of.Showdown() | facts_of.GreatShowdown():
            return {"cards": (event.suit, event.ranks)}
        case facts_of.SwitchSet():
            return {"variant": "on" if event.on else "off"}
        case _:
            return {}


def turn(view: View) -> Line | None:
    """Whose turn it is."""
    public = known(view)
    if public.outcome.result != "open":
        return None
    return Line("turn.last" if public.last_turn else "turn.ask", {"seat": public.mover})


def status(view: View) -> list[Line]:
    """The stand of the game: a line for each suit of each side."""
    public = known(view)
    lines = [Line("status.order", {"order": public.order})]
    for side in SIDES:
        lines.append(Line("status.side", {"number": side + 1, "seats": public.seats_of(side)}))
        for suit in SUITS:
            fields = {
                "holder": public.holder(side, suit),
                "suit": public.suits[suit],
                "unshown": public.unshown_of(side, suit),
                "cards": (public.suits[suit], public.up[side][suit]),
            }
            lines.append(Line("status.up" if public.up[side][suit] else "status.in", fields))
    if public.great is not None:
        lines.append(Line("status.great"))
    lines.append(Line("status.questions", {"count": len(public.exchanges)}))
    return lines


def hand(view: View) -> list[Line]:
    """The cards that the reader sees, and the own switches."""
    public = known(view)
    lines = []
    for side in SIDES:
        for suit in SUITS:
            ranks = view.hands[side][suit]
            if ranks:
                holder, letter = public.holder(side, suit), public.suits[suit]
                key = "hand.own" if holder == view.seat else "hand.other"
                lines.append(Line(key, {"holder": holder, "cards": (letter, ranks)}))
                up = public.up[side][suit]
                if up and holder == view.seat:
                    lines.append(Line("hand.shown", {"cards": (letter, up)}))
    for suit in SUITS:
        if view.first[suit]:
            lines.append(Line("hand.first", {"suit": public.suits[suit]}))
    return lines


def history(view: View) -> list[Line]:
    """Every question that was asked, with its recorded answer (XI-7)."""
    public = known(view)
    if not public.exchanges:
        return [Line("history.none")]
    return [
        Line(
            "history.line",
            {
                "number": e.number,
                "asker": e.asker,
                "holders": e.holders,
                "question": e.question,
                "yes": e.answers[0],
            },
        )
        for e in public.exchanges
    ]


SPEECH = of_family(
    Speech(
        layers=("rules.xixi_first_love",),
        verbs=VERBS,
        formatters=SUIT_FORMATTERS,
        facts=facts,
        turn=turn,
        status=status,
        hand=hand,
        history=history,
        quiet=(facts_of.SwitchSet,),
    ),
    review,
)
