"""Who has won: games by cards, matches by games (GR-9, GR-10)."""

from rules.core.outcome import Outcome
from rules.core.seats import Seat

from .state import Public


def ranked(public: Public, caller: Seat | None) -> tuple[Seat, ...]:
    """The seats, best first: by cards, ties in order from the caller on; who resigned comes last,
    who did so first at the very end."""
    first = public.head if caller is None else caller
    staying = sorted(public.playing(first), key=lambda seat: -public.count(seat))
    return (*staying, *reversed(public.gone))


def outcome_of(public: Public, places: tuple[Seat, ...], reason: str) -> Outcome:
    """The outcome of the table when its last game is ranked as `places`.

    A single game ranks by that game, a match by games won; equal ones share a place. Who resigned
    comes last in both.
    """
    winner = places[0]
    if public.options.wins == 1:
        return Outcome("win", (winner,), tuple((seat,) for seat in places), reason)
    staying = [seat for seat in places[1:] if seat not in public.gone]
    wins = sorted({public.wins[seat] for seat in staying}, reverse=True)
    shared = [tuple(sorted(s for s in staying if public.wins[s] == count)) for count in wins]
    return Outcome("win", (winner,), ((winner,), *shared, *_gone(public)), reason)


def drawn(public: Public) -> Outcome:
    """All still in have agreed on a draw."""
    staying = tuple(sorted(public.playing(public.head)))
    return Outcome("draw", staying, (staying, *_gone(public)), "agreement")


def _gone(public: Public) -> tuple[tuple[Seat, ...], ...]:
    return tuple((seat,) for seat in reversed(public.gone))
