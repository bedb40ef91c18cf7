"""What is written: whose turn it is, where the game stands, one's own cards, what was played."""

from collections.abc import Mapping
from typing import Any, Final

from rules.core.entries import Event
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line
from rules.tichu.cards import DRG_BIT, PHX_BIT, RANK_BITS, members, names, points, rank_of
from rules.tichu.events import (
    CardsReceived,
    DragonGiven,
    GrandAnswered,
    HandDealt,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    TichuDeclined,
    TrickWon,
    WentOut,
)
from rules.tichu.round import Laid, Phase
from rules.tichu.scoring import partner
from rules.tichu.state import SEATS, Public, Trick, View

SHOWN_TRICKS: Final = 6


def sorted_hand(view: View) -> tuple[str, ...]:
    """The reader's hand in the order the reader likes."""
    cards = list(members(view.hand or 0))
    if view.order == "suit":
        cards.sort(key=lambda card: (card > 3, card % 4 if card > 3 else 0, card))
    else:
        cards.sort(key=lambda card: (rank_of(card) if card > 3 else (1, 0, 15, 16)[card], card))
    if view.order == "high":
        cards.reverse()
    return tuple(names(1 << card)[0] for card in cards)


def facts(event: Event, view: View) -> Mapping[str, Any]:
    """Fields that the texts need besides the event's own."""
    match event:
        case RoundBegan():
            variant = "first" if event.number == 1 else "next"
            teams = (SEATS[0::2], SEATS[1::2])
            return {"variant": variant, "team": teams[0], "other": teams[1]}
        case HandDealt():
            variant = "first" if len(event.cards) > 6 else "rest"
            return {"variant": variant, "hand": sorted_hand(view)}
        case GrandAnswered():
            return {"variant": _variant_of_answer(event, view)}
        case TichuDeclined():
            return {"variant": event.by}
        case CardsReceived():
            return {**_neighbours(event.holder), "hand": sorted_hand(view)}
        case Played():
            return {"play": event}
        case Passed():
            return {"variant": _variant_of_pass(event, known(view))}
        case TrickWon():
            held = "held" if known(view).is_held else None
            return {"variant": "dragon" if event.dragon else held}
        case DragonGiven():
            return {"variant": event.by}
        case WentOut():
            return {"variant": _variant_of_out(event)}
        case RoundEnded():
            return _facts_of_end(event)
        case _:
            return _facts_of_choice(event)


def _facts_of_choice(event: Event) -> Mapping[str, Any]:
    giver = getattr(event, "giver", None)
    return {} if giver is None else {**_neighbours(giver), "variant": getattr(event, "by", None)}


def _neighbours(seat: Seat) -> dict[str, Seat]:
    return {
        "after_seat": Seat((seat + 1) % len(SEATS)),
        "partner_seat": Seat(partner(seat)),
        "before_seat": Seat((seat + 3) % len(SEATS)),
    }


def _variant_of_pass(event: Passed, public: Public) -> str:
    if public.round.is_won:
        return "last"
    is_resting = event.by == "seat" and public.resting >> event.seat & 1
    return "all" if is_resting else event.by


def _variant_of_answer(event: GrandAnswered, view: View) -> str:
    if event.calls:
        return "calls"
    return "clock" if event.by == "clock" else "declines"


def _variant_of_out(event: WentOut) -> str | None:
    if event.place > 1:
        return "later"
    if event.call:
        return f"made{event.call}"
    return "failed" if event.failed else None


def _facts_of_end(event: RoundEnded) -> Mapping[str, Any]:
    return {
        "variant": "double" if event.double else None,
        "called": (event.calls, event.out),
        "team": SEATS[0::2],
        "other": SEATS[1::2],
        "captures": tuple(event.captured),
    }


def turn(view: View) -> Line | None:
    """Whom the table waits for, the wish always beside it."""
    public = known(view)
    round_ = public.round
    if public.outcome.result != "open":
        return None
    waiting = tuple(Seat(seat) for seat in round_.waiting)
    match round_.phase:
        case Phase.GRAND:
            return Line("turn.grand", {"names": waiting})
        case Phase.CALL14:
            return Line("turn.call", {"names": waiting})
        case Phase.EXCHANGE:
            return Line("turn.exchange", {"names": waiting})
        case Phase.GIFT:
            return Line("turn.gift", {"seat": Seat(round_.owner), **_opponents(round_.owner)})
        case _:
            return _turn_in_play(public)


def _opponents(owner: int) -> dict[str, Seat]:
    return {"one": Seat((owner + 1) % len(SEATS)), "other": Seat((owner + 3) % len(SEATS))}


def _turn_in_play(public: Public) -> Line:
    round_ = public.round
    seat = Seat(round_.turn)
    fields = {"seat": seat, "wish": round_.wish, "calls": round_.calls}
    if public.is_held:
        return Line("turn.hold", {"seat": Seat(round_.owner)})
    if round_.is_won:
        if round_.is_dragon_trick:
            return Line("turn.gift", {"seat": Seat(round_.owner), **_opponents(round_.owner)})
        return Line("turn.won", fields)
    if not round_.trick:
        return Line("turn.lead", fields)
    top = round_.trick[-1]
    return Line("turn.follow", {**fields, "top": top.combination, "owner": Seat(top.seat)})


def ask(view: View) -> Line | None:
    """The exchange, as long as one has not given."""
    public = known(view)
    if public.round.phase is not Phase.EXCHANGE or view.seat is None:
        return None
    if view.seat not in public.round.waiting:
        return None
    return Line("ask.exchange", _neighbours(view.seat))


def status(view: View) -> list[Line]:
    """The stand of the game in a few lines."""
    public = known(view)
    round_ = public.round
    lines = [
        Line(
            "status.score",
            {
                "number": public.number,
                "team": SEATS[0::2],
                "other": SEATS[1::2],
                "totals": public.totals,
            },
        )
    ]
    captured = [points(pile) for pile in round_.piles]
    for seat in SEATS:
        place = round_.out.index(seat) + 1 if seat in round_.out else 0
        key = "status.out" if place else "status.seat"
        fields = {"seat": seat, "left": round_.counts[seat], "points": captured[seat]}
        lines.append(Line(key, {**fields, "place": place}))
    if any(round_.calls):
        lines.append(Line("status.calls", {"calls": round_.calls}))
    if round_.phase in (Phase.PLAY, Phase.GIFT):
        lines.append(_in_play(public))
    if round_.trick:
        worth = points(round_.trick_cards)
        top = round_.trick[-1]
        laid = (top.combination, names(top.cards))
        lines.append(Line("status.trick", {"laid": laid, "seat": Seat(top.seat), "points": worth}))
    return lines


def _in_play(public: Public) -> Line:
    """The high cards that nobody has played yet, and the wish."""
    gone = public.round.trick_cards
    for pile in public.round.piles:
        gone |= pile
    high = (DRG_BIT | PHX_BIT | RANK_BITS[14]) & ~gone
    return Line("status.high", {"cards": names(high), "wish": public.round.wish})


def hand(view: View) -> list[Line]:
    """The reader's own cards, and what was given and received."""
    if view.hand is None or view.seat is None or view.public is None:
        return []
    lines = [Line("hand.cards", {"cards": sorted_hand(view), "count": view.hand.bit_count()})]
    for key, gift in (("hand.gave", view.gave), ("hand.got", view.got)):
        if gift is not None:
            cards = dict(
                zip(("next", "partner", "before"), (names(c)[0] for c in gift), strict=True)
            )
            lines.append(Line(key, {**cards, **_neighbours(view.seat)}))
    return lines


def history(view: View) -> list[Line]:
    """The rounds' points, and the latest tricks of this round."""
    public = known(view)
    lines = [
        Line(
            "history.round",
            {"number": number, "points": score.points, "calls": (score.calls, score.out)},
        )
        for number, score in enumerate(public.scores, 1)
    ]
    first = max(0, len(public.tricks) - SHOWN_TRICKS)
    for number, trick in enumerate(public.tricks[first:], first + 1):
        lines.append(_trick_line(number, trick))
    if public.round.trick:
        lines.append(Line("history.open", {"plays": _plays(public.round.trick)}))
    return lines or [Line("history.none")]


def _trick_line(number: int, trick: Trick) -> Line:
    fields = {
        "number": number,
        "taker": trick.taker,
        "points": trick.points,
        "plays": _plays(trick.plays),
    }
    if trick.giver is None:
        return Line("history.trick", fields)
    return Line("history.given", {**fields, "giver": trick.giver})


def _plays(plays: tuple[Laid, ...]) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    return tuple((Seat(laid.seat), names(laid.cards)) for laid in plays)
