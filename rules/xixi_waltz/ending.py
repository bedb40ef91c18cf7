"""How a Waltz ends, and what happens when somebody leaves."""

from typing import Literal

from rules.cards.questions.facts import DeskOffered, DuelBegun, Gone, WhispersOpened
from rules.cards.questions.seating import opened
from rules.cards.questions.trio import SEATS, following
from rules.core.entries import Entry, announce
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.xixi_waltz.events import DrawsOpened
from rules.xixi_waltz.state import State


def ended(
    state: State, result: Literal["win", "draw"], winners: tuple[Seat, ...], reason: str
) -> list[Entry]:
    """The hands are opened, a single winner is offered the next referee's desk (XI-35)."""
    out = state.public.out
    winners = tuple(sorted(winners))
    losers = tuple(s for s in SEATS if s not in winners and s != out)
    places = [winners, losers, () if out is None else (out,)]
    entries = opened(state.hands, state.public.up)
    entries.append(announce(DrawsOpened(state.draws)))
    if state.whispers:
        entries.append(announce(WhispersOpened(state.whispers)))
    outcome = Outcome(result, winners, tuple(group for group in places if group), reason)
    desk = [announce(DeskOffered(winners[0]))] if result == "win" else []
    return [*entries, *desk, announce(Ended(outcome))]


def gone(state: State, seat: Seat) -> list[Entry]:
    """`seat` leaves: third, and the next clockwise opens the duel (XI-12); in the duel, second."""
    duel = state.public.duel
    left = announce(Gone(seat))
    if duel is not None:
        winner = duel.second if seat == duel.first else duel.first
        return [left, *ended(state, "win", (winner,), "resignation")]
    first = following(seat)
    return [left, announce(DuelBegun(first, following(first)))]
