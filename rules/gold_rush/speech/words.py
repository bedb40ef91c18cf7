"""What can be said to a Gold Rush table."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.cards.deck import Card
from rules.cards.spoken import ONE_CARD, SOME_CARDS, Spoken, read_cards, sign
from rules.core.commands import Command, Refused, refuse
from rules.core.speech.slots import TEXT
from rules.core.speech.verbs import Hearing, Query, Reading, Slot, Verb
from rules.gold_rush.commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from rules.gold_rush.equations.eight import EIGHT
from rules.gold_rush.equations.equation import Values
from rules.gold_rush.equations.groups import prepare, worth
from rules.gold_rush.equations.signs import Fault
from rules.gold_rush.faults import refusal
from rules.gold_rush.state import Public, View, played


def _heard(text: str, hearing: Hearing) -> tuple[Card, ...] | Refused:
    """The cards that were named; a rank without a suit is looked for on the table."""
    spoken = read_cards(text)
    if spoken is None:
        return refuse("NO_SUCH_CARD", text=text[:20])
    view = hearing.view
    public = view.public if isinstance(view, View) else None
    found: list[Card] = []
    for one in spoken:
        card = one.exact() or _on_table(one, public)
        if card is None:
            return refuse("WHICH_SUIT", rank=one.rank)
        found.append(card)
    return tuple(found)


def _on_table(spoken: Spoken, public: Public | None) -> Card | None:
    """The earliest card on the table that is meant, if it doesn't matter which one is."""
    if public is None:
        return None
    cards = [card for _, card in public.table if spoken.fits(card)]
    values: Values = played(public.options).equation.values
    return cards[0] if len({worth(card, values) for card in cards}) == 1 else None


def _written(cards: Any) -> str:
    return sign(Card(cards)) if isinstance(cards, str) else " ".join(map(sign, cards))


def _one(text: str, hearing: Hearing) -> Card | Refused:
    cards = _heard(text, hearing)
    return cards if isinstance(cards, Refused) else cards[0]


CARDS = Slot("cards", SOME_CARDS, _heard, _written)
CARD = Slot("card", ONE_CARD, _one, _written)


def _just(command: Command) -> Callable[[Hearing, Mapping[str, Any]], Reading]:
    return lambda hearing, values: command


def _set_equation(hearing: Hearing, values: Mapping[str, Any]) -> Reading:
    """`算式 a + b = 6 N`: the equation, and perhaps the values it is over.

    One that can't be played is refused at once, with the place of the fault (GR-14).
    """
    text, _, last = str(values["text"]).rpartition(" ")
    over = Values(last.upper()) if text and last.upper() in set(Values) else None
    text = text if over else str(values["text"])
    if text.isdecimal():
        if not 1 <= int(text) <= len(EIGHT):
            return refuse("BAD_OPTION", option="equation", value=text[:20], verb="equation")
    else:
        prepared = prepare(text, over)
        if isinstance(prepared, Fault):
            return refusal(prepared, text)
    return Query("set", f"equation={''.join(text.split())} values={over or 'none'}")


def _set_pace(pace: str) -> Callable[[Hearing, Mapping[str, Any]], Reading]:
    return lambda hearing, values: Query("set", f"pace={pace}")


def _said(name: str, zh: tuple[str, ...], en: tuple[str, ...], command: Command) -> Verb:
    """A word without blanks."""
    return Verb(name, zh, en, _just(command), bare=True, example={"zh": zh[0], "en": en[0]})


VERBS = (
    _said("flip", ("翻", "翻牌"), ("flip",), Flip()),
    _said("go_on", ("接着翻", "(?:下一轮|下一局)"), ("go on", "(?:next round|next game)"), Flip()),
    Verb(
        name="claim",
        zh=("得 {cards}", "(?:得|得牌|成组)_{cards}"),
        en=("claim {cards}", "claim_{cards}"),
        make=lambda hearing, values: Claim(values["cards"]),
        slots={"cards": CARDS},
        bare=True,
        example={"zh": "得 ♥10 ♣4", "en": "claim H10 C4"},
    ),
    _said("let_go", ("不得", "不要"), ("let go",), LetGo()),
    _said("call", ("叫停",), ("call", "call stop"), Call()),
    _said("no_call", ("不叫", "(?:不叫停|先不叫)"), ("no call", "don't call"), NoCall()),
    _said("object", ("拒停", "不停"), ("object", "refuse"), Object()),
    _said("agree", ("同意", "同意停"), ("agree", "consent"), Agree()),
    Verb(
        name="marker",
        zh=("留 {card}", "(?:留|标记)_{card}"),
        en=("mark {card}", "mark_{card}"),
        make=lambda hearing, values: Mark(values["card"]),
        slots={"card": CARD},
        bare=True,
        example={"zh": "留 ♥5", "en": "mark H5"},
    ),
    Verb(
        name="equation",
        zh=("算式 {text}", "(?:算式|公式)_{text}"),
        en=("equation {text}",),
        make=_set_equation,
        slots={"text": TEXT},
        role="host",
        example={"zh": "算式 a*b=24", "en": "equation a*b=24"},
    ),
    Verb("pace_fast", ("速裁",), ("fast pace",), _set_pace("fast"), role="host"),
    Verb("pace_sharp", ("眼力",), ("sharp pace",), _set_pace("sharp"), role="host"),
    Verb("pace_hand", ("手动",), ("hand pace",), _set_pace("hand"), role="host"),
)
