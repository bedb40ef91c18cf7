"""The house plays Stakes with itself."""

from __future__ import annotations

import pytest

from rules.xixi_stakes import GAME
from rules.xixi_stakes.state import RANKS, ROUNDS, SEATS, Options
from tests.rules.matches import Match, ended_well, goes_on

MOST = 5_000


def holds(match: Match) -> None:
    """What is true at every moment."""
    goes_on(match)
    state, public = match.now.state, match.now.state.public
    assert sorted([*state.cards.hands[0], *state.cards.hands[1], state.cards.ninth]) == list(RANKS)
    assert sum(public.chips) + public.pot == 2 * public.options.chips
    assert min(public.chips) >= 0 and public.round <= ROUNDS and public.carried >= 0
    for seat in SEATS:
        view = match.now.view(seat)
        assert view.public == public
        if public.stage != "blind":
            assert view.hands[seat] == state.cards.hands[seat]
        if public.outcome.result == "open":
            assert view.hands[1 - seat] == ()
            assert view.ninth is None


@pytest.mark.parametrize("chips", [1, 3, 20, 60])
def test_matches(chips: int) -> None:
    for number in range(50):
        match = Match(GAME, 2, f"{chips}/{number}", Options(chips=chips)).finish(MOST, holds)
        ended_well(match)
        outcome = match.now.sitting.outcome
        assert outcome.reason in ("chips", "barren")
        if outcome.reason == "chips":
            assert match.now.state.public.chips[outcome.places[1][0]] == 0


@pytest.mark.soak
def test_many_matches() -> None:
    for number in range(10_000):
        chips = (1, 3, 20, 60)[number % 4]
        match = Match(GAME, 2, f"soak/{number}", Options(chips=chips))
        ended_well(match.finish(MOST, holds))
