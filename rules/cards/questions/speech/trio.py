"""How the table of three is told."""

from typing import Any

from rules.cards.questions.trio import SEATS, TrioPublic, TrioView
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Line


def seat_line(public: TrioPublic, seat: Seat, *, out: bool) -> Line:
    """How the cards of `seat` stand, who may be out."""
    fields = {
        "seat": seat,
        "unshown": public.unshown(seat),
        "down": public.down[seat],
        "up": public.up[seat],
    }
    return Line(f"status.{'out' if out else 'up' if public.up[seat] else 'in'}", fields)


def last_lines(public: TrioPublic) -> list[Line]:
    """The duel, once there is one, and how many questions have been asked."""
    lines = [Line("status.questions", {"count": len(public.exchanges)})]
    if public.duel is None:
        return lines
    duel = {"first": public.duel.first, "second": public.duel.second}
    return [Line("status.duel", duel), *lines]


def hand_lines(view: TrioView[Any]) -> list[Line]:
    """The hands that the reader sees, and the cards known to lie face down."""
    public = known(view)
    lines = []
    for seat in SEATS:
        own = seat == view.seat
        if view.hands[seat]:
            key = "hand.own" if own else "hand.other"
            lines.append(Line(key, {"holder": seat, "ranks": view.hands[seat]}))
        shown = (*view.down[seat], *public.up[seat])
        if shown and own:
            lines.append(Line("hand.shown", {"ranks": shown}))
        elif view.down[seat]:
            lines.append(Line("hand.known_down", {"holder": seat, "ranks": view.down[seat]}))
    return lines
