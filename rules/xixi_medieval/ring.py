"""Who is how far from whom, and whom a player can ask (XI-63, XI-67, XI-70)."""

from rules.core.seats import Seat
from rules.xixi_medieval.state import Public


def round_from(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """The whole ring from the place after `seat` on, `seat` itself last."""
    place = public.ring.index(seat)
    return (*public.ring[place + 1 :], *public.ring[: place + 1])


def distances(public: Public, seat: Seat) -> dict[Seat, int]:
    """How many players still in one counts from `seat`, to the nearer side, to each of the others."""
    others = [s for s in round_from(public, seat) if s != seat and public.is_in(s)]
    count = len(others)
    return {s: min(place + 1, count - place) for place, s in enumerate(others)}


def askable(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """Who could be asked by `seat` if ranges didn't matter, in ring order."""
    return tuple(
        s
        for s in round_from(public, seat)
        if s != seat and public.is_in(s) and not public.is_immune(s)
    )


def reach(public: Public, seat: Seat, span: int) -> tuple[Seat, ...]:
    """Whom `seat` can ask with the range `span`, in ring order; empty if all others are immune."""
    free = askable(public, seat)
    far = distances(public, seat)
    exposed = {s for s in free if public.is_exposed(s)}
    inside = {s for s in free if far[s] <= span}
    while free and not inside and not exposed:
        span += 1
        inside = {s for s in free if far[s] <= span}
    return tuple(s for s in free if s in inside or s in exposed)
