"""What can be said to a Medieval table.

A question typed in the room is taken if it is valid; whatever is wrong with it, the room hears one
line, always the same, so that nobody learns of a range (XI-14, XI-72). In private the reason is told.
"""

import re
from collections.abc import Mapping
from functools import partial

from rules.cards.questions import Question
from rules.cards.questions.exchanges import asked_before
from rules.cards.questions.speech import REPEAT
from rules.cards.questions.speech.suits import SUIT, SUIT_PATTERN
from rules.cards.questions.speech.targets import Put, put_verbs
from rules.core.commands import Command, Refused, refuse
from rules.core.seats import Seat
from rules.core.speech.slots import RANK, SEAT, read_rank
from rules.core.speech.verbs import Hearing, Reading, Slot, Verb
from rules.xixi_medieval.cards import JOKERS, Card, rank_of, suit_of
from rules.xixi_medieval.commands import Ask, CallAce, Discard, TurnUp
from rules.xixi_medieval.ring import round_from
from rules.xixi_medieval.state import Public, View
from rules.xixi_medieval.view import check

_JOKER_WORDS: Mapping[str, Card] = {
    **dict.fromkeys(("小王", "小怪", "小鬼", "small joker", "14", "j14"), JOKERS[0]),
    **dict.fromkeys(("大王", "大怪", "大鬼", "big joker", "15", "j15"), JOKERS[1]),
}
_JOKER = "(?:" + "|".join(sorted(_JOKER_WORDS, key=len, reverse=True)) + ")"
_ONE = rf"(?:{_JOKER}|{SUIT_PATTERN}\s*{RANK.pattern}|{RANK.pattern})"
_UNKNOWN = "?"


def _read_cards(text: str, hearing: Hearing) -> tuple[Card, ...] | Refused:
    """Cards by suit and rank, or by rank alone where the speaker holds only one such."""
    view: View | None = hearing.view
    held = () if view is None else view.hand
    found: list[Card] = []
    for one in re.findall(_ONE, text, re.IGNORECASE):
        read = _read_one(one.strip().lower(), held, hearing)
        if isinstance(read, Refused):
            return read
        found.append(read)
    return tuple(found)


def _read_one(text: str, held: tuple[Card, ...], hearing: Hearing) -> Card | Refused:
    if text in _JOKER_WORDS:
        return _JOKER_WORDS[text]
    word = re.match(SUIT_PATTERN, text, re.IGNORECASE)
    suit = SUIT.read(word.group(), hearing) if word else None
    rank = read_rank(text[word.end() :].strip() if word else text, hearing)
    if isinstance(rank, Refused):
        return rank
    if suit is not None:
        return f"{suit}{rank}"
    same = [card for card in held if rank_of(card) == rank]
    if len(same) > 1:
        return refuse("WHICH_CARD")
    return same[0] if same else f"{_UNKNOWN}{rank}"


def _written(cards: tuple[Card, ...], jokers: tuple[str, str]) -> str:
    return " ".join(
        jokers[JOKERS.index(card)]
        if card in JOKERS
        else SUIT.write(suit_of(card)) + RANK.write(rank_of(card))
        for card in cards
    )


CARDS = Slot(
    "cards",
    rf"{_ONE}(?:[\s,、和]*{_ONE})*",
    _read_cards,
    partial(_written, jokers=("small joker", "big joker")),
    partial(_written, jokers=("小王", "大王")),
)


def _ask(hearing: Hearing, put: Put) -> Reading:
    """A question to somebody; XI-72's line for whatever is wrong with it in the room."""
    wish = _wish(hearing, put)
    if hearing.private or not _is_running(hearing):
        return wish
    view: View = hearing.view
    if isinstance(wish, Refused) or view.seat is None or hearing.seat is None:
        return refuse("NOT_TAKEN")
    return refuse("NOT_TAKEN") if check(view, hearing.seat, wish) is not None else wish


def _wish(hearing: Hearing, put: Put) -> Command | Refused:
    if put.fault is not None:
        return put.fault
    to = put.who
    if put.question is not None and to is None and not put.anew:
        to = _asked_of(hearing, put.question)
    if put.question is None or to is None:
        return refuse("WHOM", verb=put.op)
    if not isinstance(to, int):
        near = _neighbour(hearing, -1 if to == "previous" else 1)
        if near is None:
            return refuse("WHOM", verb=put.op)
        to = near
    return Ask(put.question, to, put.anew)


def _asked_of(hearing: Hearing, question: Question) -> Seat | None:
    """Whom the speaker last asked this: naming nobody can only mean to hear that again (XI-7)."""
    if not _is_running(hearing) or hearing.seat is None:
        return None
    known = asked_before(hearing.view.public.exchanges, (hearing.seat,), None, question)
    return None if known is None else known.holders[0]


def _neighbour(hearing: Hearing, step: int) -> Seat | None:
    """The next one still in after (or before) the speaker."""
    if not _is_running(hearing) or hearing.seat is None:
        return None
    public: Public = hearing.view.public
    others = [s for s in round_from(public, hearing.seat) if public.is_in(s)][::step]
    return next((s for s in others if s != hearing.seat), None)


def _is_running(hearing: Hearing) -> bool:
    """Whether a game runs that can take a question; else the match says what is the matter."""
    view: View | None = hearing.view
    sitting = hearing.sitting
    if view is None or view.public is None:
        return False
    return sitting is None or (sitting.stage == "playing" and not sitting.is_paused())


VERBS = (
    *put_verbs(_ask, needed=True),
    REPEAT,
    Verb(
        name="call",
        zh=(
            "叫{suit}A 点{who}",
            r"叫_{suit}_(?:a|尖|ace)?[\s,]*(?:点名?|指)?_{who}",
        ),
        en=(
            "call {suit} {who}",
            r"call (?:the )?(?:ace of )?{suit}(?:\s+ace|\s*a)?,?\s+(?:naming |and name )?{who}",
        ),
        make=lambda hearing, values: CallAce(values["suit"], values["who"]),
        slots={"suit": SUIT, "who": SEAT},
        bare=True,
        example={"zh": "叫红桃A 点2", "en": "call hearts 2"},
    ),
    Verb(
        name="discard",
        zh=("弃{cards}", "弃_(?:掉|牌)?_{cards}"),
        en=("discard {cards}",),
        make=lambda hearing, values: Discard(values["cards"]),
        slots={"cards": CARDS},
        bare=True,
        private=True,
        example={"zh": "弃 红桃5", "en": "discard H5"},
    ),
    Verb(
        name="show",
        zh=("亮{cards}", "亮_(?:出|牌)?_{cards}"),
        en=("show {cards}", "turn up {cards}"),
        make=lambda hearing, values: TurnUp(values["cards"]),
        slots={"cards": CARDS},
        bare=True,
        example={"zh": "亮 3 8", "en": "show 3 8"},
    ),
)
