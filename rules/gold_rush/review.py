"""Looking back on a Gold Rush table: missed groups, calls, and the lead over time."""

from collections.abc import Iterable, Sequence

import msgspec

from rules.cards.deck import Card
from rules.core.entries import Entry, Event
from rules.core.seats import Seat

from .equations.relation import work_out
from .events import (
    EVENTS,
    CallAgreed,
    Called,
    CallRefused,
    GameRanked,
    Missed,
    NotCalled,
    RoundPlayed,
    Taken,
)
from .public import begun, observe_public
from .ranking import ranked
from .state import Public, played


class Overlooked(msgspec.Struct, frozen=True):
    """A group that `seat` let be covered in sharp or hand pace, worked out."""

    game: int
    round: int
    seat: Seat
    group: tuple[Card, ...]
    worked: str


class Decision(msgspec.Struct, frozen=True):
    """What `seat` said about the end: ``call``, ``no_call``, ``object`` or ``agree``.

    `place` (from 1) is where the seat would have ranked had the game ended then, `final` where it
    did in the end; None if the game never was counted.
    """

    game: int
    round: int
    seat: Seat
    word: str
    place: int
    final: int | None = None


class Lead(msgspec.Struct, frozen=True):
    """The cards of each seat after a taking."""

    game: int
    round: int
    counts: tuple[int, ...]


class Review(msgspec.Struct, frozen=True):
    """All of it, in the order in which it happened."""

    overlooked: tuple[Overlooked, ...]
    decisions: tuple[Decision, ...]
    lead: tuple[Lead, ...]


def review(entries: Iterable[Entry]) -> Review:
    """The review of a whole log, sealed entries included; events of the match are passed over."""
    public: Public | None = None
    overlooked: list[Overlooked] = []
    decisions: list[Decision] = []
    lead: list[Lead] = []
    for event in (entry.event for entry in entries if isinstance(entry.event, EVENTS)):
        if public is not None:
            if isinstance(event, Missed):
                overlooked.append(_overlooked(public, event))
            decisions += _decided(public, event)
            if isinstance(event, GameRanked):
                decisions = [_ended(each, event) for each in decisions]
        after = begun(event) if public is None else observe_public(public, event)
        taken = isinstance(event, Taken) or (isinstance(event, RoundPlayed) and event.taking)
        if public is not None and taken:
            counts = tuple(after.count(Seat(seat)) for seat in range(len(after.piles)))
            lead.append(Lead(public.game, public.round, counts))
        public = after
    return Review(tuple(overlooked), tuple(decisions), tuple(lead))


def _overlooked(public: Public, event: Missed) -> Overlooked:
    relation = work_out(played(public.options), event.group)
    assert relation is not None, "a group has a relation"
    return Overlooked(public.game, public.round, event.seat, event.group, relation.worked)


def _decided(public: Public, event: Event) -> list[Decision]:
    match event:
        case Called():
            word, seat = "call", event.seat
        case NotCalled():
            word, seat = "no_call", event.seat
        case CallRefused():
            word, seat = "object", event.by
        case CallAgreed():
            word, seat = "agree", event.by
        case _:
            return []
    place = ranked(public, public.taker).index(seat) + 1
    return [Decision(public.game, public.round, seat, word, place)]


def _ended(decision: Decision, event: GameRanked) -> Decision:
    if decision.game != event.game:
        return decision
    final = event.places.index(decision.seat) + 1
    return msgspec.structs.replace(decision, final=final)


_BARS = "▁▂▃▄▅▆▇█"


def chart(lead: Sequence[Lead], seat: Seat, width: int = 24) -> str:
    """The cards of `seat` over time as a row of bars, the highest for the most anybody had."""
    if not lead:
        return ""
    most = max(max(each.counts) for each in lead)
    step = max(1, -(-len(lead) // width))
    chosen = [lead[min(at + step, len(lead)) - 1] for at in range(0, len(lead), step)]
    return "".join(_BARS[each.counts[seat] * (len(_BARS) - 1) // most] for each in chosen)
