"""The house plays First Love with itself."""

from __future__ import annotations

import pytest

from rules.cards.questions.hands import mask_of
from rules.xixi_first_love import GAME
from rules.xixi_first_love.house import hands_left
from rules.xixi_first_love.state import SIDES, SUITS, Options
from tests.rules.matches import Match, ended_well, goes_on

MOST = 300


def holds(match: Match) -> None:
    """What is true at every moment."""
    goes_on(match)
    state, public = match.now.state, match.now.state.public
    for suit in SUITS:
        held = [*state.hands[0][suit], *state.hands[1][suit]]
        assert len(set(held)) == 8
        for side in SIDES:
            assert set(public.up[side][suit]) <= set(state.hands[side][suit])
    down = any(public.unshown_of(side, suit) == 0 for side in SIDES for suit in SUITS)
    assert down == (public.great is not None)
    for seat in public.order:
        view = match.now.view(seat)
        assert view.public == public
        for suit in public.suits_of(seat):
            assert view.hands[public.side_of(seat)][suit] == state.hands[public.side_of(seat)][suit]


def _truth_is_possible(match: Match) -> None:
    public = match.now.state.public
    if public.outcome.result != "open":
        return
    side = 1 - public.side_of(public.mover)
    one, other = hands_left(match.now.view(public.mover))
    truth = tuple(mask_of(match.now.state.hands[side][suit]) for suit in SUITS)
    assert truth in zip(one.tolist(), other.tolist(), strict=True)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("decade", range(5))
def test_matches(seats: int, decade: int) -> None:
    for number in range(20):
        match = Match(GAME, seats, f"{decade}/{number}").finish(MOST, holds)
        ended_well(match)
        assert match.now.sitting.outcome.reason == "showdowns"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("limit", [2, 8, 14])
def test_no_match_goes_beyond_its_limit(limit: int, seats: int) -> None:
    """But for a last turn that XI-8 gives."""
    reasons = set()
    for number in range(10):
        match = Match(GAME, seats, f"limit/{number}", Options(limit=limit)).finish(limit + 1, holds)
        ended_well(match)
        reasons.add(match.now.sitting.outcome.reason)
    assert "turn_limit" in reasons


@pytest.mark.parametrize("seats", [2, 4])
def test_the_house_never_rules_the_truth_out(seats: int) -> None:
    for number in range(3):
        Match(GAME, seats, f"truth/{number}").finish(MOST, _truth_is_possible)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
def test_many_matches(seats: int) -> None:
    for number in range(5_000):
        ended_well(Match(GAME, seats, f"soak/{number}").finish(MOST, holds))
