"""The words of Tichu: what is said at the table, and the command it makes."""

from collections.abc import Mapping
from typing import Any, Final

from rules.core.commands import Refused, refuse
from rules.core.seats import Seat
from rules.core.speech.slots import SEAT
from rules.core.speech.verbs import Ambiguous, Choice, Hearing, Reading, Slot, Verb
from rules.tichu.cards import card_set, names
from rules.tichu.combinations import Combination, Kind
from rules.tichu.commands import (
    Arrange,
    CallGrand,
    CallTichu,
    GiveDragon,
    NoCall,
    Pass,
    Play,
    Take,
)
from rules.tichu.generator import bombs
from rules.tichu.round import Phase
from rules.tichu.scoring import partner
from rules.tichu.speech.giving import EXCHANGED, read_exchange
from rules.tichu.speech.in_hand import resolve, shapes, spelled
from rules.tichu.speech.phrases import BOMB, PLAY, is_idle_word, parse
from rules.tichu.speech.tokens import CARD, chinese
from rules.tichu.state import SEATS, Order, Public, View
from rules.tichu.view import check, fits_now

_Values = Mapping[str, Any]
_ORDERS: Final[Mapping[str, Order]] = {
    **dict.fromkeys(("点数", "从小到大", "小", "rank", "low"), "rank"),
    **dict.fromkeys(("大小", "从大到小", "大", "high"), "high"),
    **dict.fromkeys(("花色", "suit", "suits"), "suit"),
}
_ORDER_WORDS: Final[Mapping[Order, str]] = {"rank": "点数", "high": "大小", "suit": "花色"}
_NEIGHBOURS: Final = {"下家": 1, "next": 1, "对家": 2, "partner": 2, "上家": 3, "before": 3}


HIGHEST_BOMB: Final = (Combination(Kind.STRAIGHT_BOMB, 13, 28),)


def _public(hearing: Hearing) -> Public | None:
    view: View | None = hearing.view
    return None if view is None else view.public


def _play(hearing: Hearing, values: _Values) -> Reading:
    """Cards of one's own hand; figures and letters alone are chatter unless they may be meant."""
    text: str = values["cards"]
    public, view = _public(hearing), hearing.view
    phrase = parse(text)
    if phrase is None:
        return refuse("UNREADABLE", verb="play") if hearing.private else None
    if public is None or hearing.seat is None:
        return None if phrase.is_loose else Play(())
    if not hearing.private and phrase.is_loose:
        if is_idle_word(text):
            return None
        is_on_turn = public.round.turn == hearing.seat and public.round.phase is Phase.PLAY
        could_bomb = any(shape[0].is_bomb for shape in shapes(phrase, public.round))
        if not is_on_turn and not (could_bomb and public.round.trick):
            return None
        reading = resolve(view, hearing.seat, phrase)
        if isinstance(reading, Refused) and not is_on_turn:
            return None
        return _sure(public, hearing.seat, reading)
    return _sure(public, hearing.seat, resolve(view, hearing.seat, phrase))


def _sure(public: Public, seat: Seat, reading: Reading) -> Reading:
    """A bomb out of turn on one's partner's play is asked back: it may have been meant for another."""
    round_ = public.round
    if not isinstance(reading, Play) or seat == round_.turn or round_.owner != partner(seat):
        return reading
    text = f"炸同伴 / bomb your partner: {spelled(reading)}"
    return Ambiguous((Choice(text, reading),))


def _bomb(hearing: Hearing, values: _Values) -> Reading:
    """炸: the one bomb that can be laid now, or which of several."""
    view, seat = hearing.view, hearing.seat
    if view is None or view.public is None or seat is None:
        return Play(())
    refused = fits_now(view.public, seat, HIGHEST_BOMB)
    if refused is not None or view.hand is None:
        return refused
    plays = [Play(names(cards)) for cards in bombs(view.hand, None)]
    legal = [play for play in plays if check(view, seat, play) is None]
    if not legal:
        return refuse("BOMB_TOO_LOW" if plays else "NO_BOMB")
    if len(legal) == 1:
        return _sure(view.public, seat, legal[0])
    offered = sorted(legal, key=lambda play: card_set(play.cards))
    return Ambiguous(tuple(Choice(spelled(play), play) for play in offered))


def _grand(hearing: Hearing, values: _Values) -> Reading:
    return _asked_once(hearing, CallGrand(), "大地主 / grand tichu")


def _tichu(hearing: Hearing, values: _Values) -> Reading:
    public = _public(hearing)
    if public is not None and public.round.phase is Phase.GRAND and "word" in values:
        return _grand(hearing, values)
    if "word" in values and not hearing.private:
        seat = hearing.seat
        if seat is None or public is None or check(hearing.view, seat, CallTichu()) is not None:
            return None
    return _asked_once(hearing, CallTichu(), "小地主 / tichu")


def _asked_once(hearing: Hearing, call: CallGrand | CallTichu, text: str) -> Reading:
    """Over one's partner's call, or when somebody is out, a call is asked back once (TI-33)."""
    public, seat = _public(hearing), hearing.seat
    if public is None or seat is None or check(hearing.view, seat, call) is not None:
        return call
    is_doubtful = bool(public.round.calls[partner(seat)]) or bool(public.round.out)
    return Ambiguous((Choice(text, call),)) if is_doubtful else call


def _exchange(hearing: Hearing, values: _Values) -> Reading:
    if "cards" in values:
        return read_exchange(values["cards"], hearing)
    return read_exchange(" ".join(values[to] for to in ("next", "partner", "before")), hearing)


def _no_call(hearing: Hearing, values: _Values) -> Reading:
    """In a room only while the table asks: no is an everyday word."""
    public = _public(hearing)
    is_asked = public is not None and public.round.phase in (Phase.GRAND, Phase.CALL14)
    return NoCall() if hearing.private or is_asked else None


def _take(hearing: Hearing, values: _Values) -> Reading:
    public = _public(hearing)
    return Take() if hearing.private or (public is not None and public.round.is_won) else None


def _give(hearing: Hearing, values: _Values) -> Reading:
    receiver: Seat | None = values["seat"]
    return None if receiver is None else GiveDragon(receiver)


def _read_receiver(text: str, hearing: Hearing) -> Any:
    """A seat; None in a room from one who has no Dragon to give: 给 is an everyday word."""
    public = _public(hearing)
    is_giver = public is not None and public.round.owner == hearing.seat
    if not hearing.private and not (is_giver and public and public.round.is_dragon_trick):
        return None
    step = _NEIGHBOURS.get(text.strip().lower())
    if step is not None and hearing.seat is not None:
        return Seat((hearing.seat + step) % len(SEATS))
    return SEAT.read(text, hearing)


def _arrange(hearing: Hearing, values: _Values) -> Reading:
    order = _ORDERS.get(values["order"].lower())
    return refuse("UNREADABLE", verb="sort") if order is None else Arrange(order)


def _written(cards: str) -> str:
    """Notation as it is typed; the lone jack of jade so that it is no pair of jacks."""
    return "jade J" if cards == "JJ" else cards


def _as_it_is(text: str, hearing: Hearing) -> str:
    return text


TEXT: Final = Slot("cards", PLAY, _as_it_is, _written, chinese)
GIFTS: Final = Slot("cards", EXCHANGED, _as_it_is)
ONE: Final = Slot("card", CARD, _as_it_is, _written, chinese)
RECEIVER: Final = Slot("seat", SEAT.pattern, _read_receiver, SEAT.write)
ORDER: Final = Slot("text", r"\S{1,8}", _as_it_is, write_zh=_ORDER_WORDS.__getitem__)
WORD: Final = Slot("text", r"(?:叫|call)", _as_it_is)

VERBS: Final = (
    Verb(
        "grand",
        ("大地主", "叫_大地主"),
        ("grand", "(?:call )?grand(?: tichu)?"),
        _grand,
        bare=True,
    ),
    Verb(
        "tichu",
        ("小地主", "叫_小地主", "{word}"),
        ("tichu", "(?:call )?(?:small )?tichu", "{word}"),
        _tichu,
        {"word": WORD},
        bare=True,
    ),
    Verb("no_call", ("不叫",), ("no", "(?:no call|no tichu)"), _no_call, bare=True),
    Verb(
        "exchange",
        ("换 {next} {partner} {before}", r"(?:换牌?|给牌|交换)_{cards}"),
        ("swap {next} {partner} {before}", "(?:swap|exchange) {cards}"),
        _exchange,
        {"next": ONE, "partner": ONE, "before": ONE, "cards": GIFTS},
        bare=True,
        private=True,
        example={"zh": "换 3 A 狗", "en": "swap 3 A dog"},
    ),
    Verb(
        "pass",
        ("过", "(?:过牌|不要|不出|要不起)"),
        ("pass",),
        lambda h, v: Pass(),
        bare=True,
    ),
    Verb(
        "rest",
        ("这墩过", "(?:一路过|过到底|本墩过)"),
        ("pass all", "(?:pass all|pass trick|pass out)"),
        lambda h, v: Pass(rest=True),
        bare=True,
    ),
    Verb("take", ("收墩", "(?:收下|拿墩)"), ("take", "take(?: trick)?"), _take, bare=True),
    Verb(
        "give",
        ("给 {seat}", r"(?:龙?给|给龙)_{seat}"),
        ("give {seat}", "(?:give|dragon)(?: to)? {seat}"),
        _give,
        {"seat": RECEIVER},
        bare=True,
        example={"zh": "给 下家", "en": "give next"},
    ),
    Verb(
        "sort",
        ("排序 {order}", r"(?:排序|理牌)_{order}"),
        ("sort {order}", "sort(?: by)? {order}"),
        _arrange,
        {"order": ORDER},
        example={"zh": "排序 花色", "en": "sort suit"},
    ),
    Verb("bomb", ("炸", BOMB), ("bomb", BOMB), _bomb, bare=True),
    Verb(
        "play",
        ("{cards}",),
        ("{cards}",),
        _play,
        {"cards": TEXT},
        bare=True,
        example={"zh": "对8", "en": "pair 8"},
    ),
)
