"""The house plays the Waltz with itself."""

from __future__ import annotations

import pytest

from rules.cards.questions.asking import RANKS
from rules.cards.questions.trio import SEATS
from rules.core.seats import Seat
from rules.xixi_waltz import GAME
from rules.xixi_waltz.house import hands_left
from rules.xixi_waltz.state import Options, default_target
from tests.rules.matches import Match, ended_well, goes_on

MOST = 300


def holds(match: Match) -> None:
    """What is true at every moment."""
    goes_on(match)
    state = match.now.state
    cards = sorted([*(rank for hand in state.hands for rank in hand), state.left_over])
    assert cards == list(RANKS)
    for seat in SEATS:
        view = match.now.view(seat)
        assert view.public == state.public
        assert view.hands[seat] == state.hands[seat]
        assert state.public.down[seat] == len(state.down[seat])
        assert set(view.down[seat]) <= set(state.down[seat])
        assert len(state.unshown(seat)) == state.public.unshown(seat)


def _truth_is_possible(match: Match) -> None:
    """The hand that is asked next is among those that its asker holds possible."""
    public = match.now.state.public
    if public.outcome.result != "open":
        return
    holder = default_target(public, public.mover)
    left = hands_left(match.now.view(public.mover), holder)
    mask = sum(1 << (rank - 1) for rank in match.now.state.hands[holder])
    assert mask in left.hands.tolist()


@pytest.mark.parametrize("decade", range(10))
def test_matches(decade: int) -> None:
    for number in range(20):
        match = Match(GAME, 3, f"{decade}/{number}").finish(MOST, holds)
        ended_well(match)
        assert match.now.sitting.outcome.reason == "showdowns"


@pytest.mark.parametrize("limit", [2, 8, 14])
def test_no_match_goes_beyond_its_limit(limit: int) -> None:
    """But for a last turn that XI-8 gives."""
    reasons = set()
    for number in range(20):
        match = Match(GAME, 3, f"limit/{number}", Options(limit=limit)).finish(limit + 1, holds)
        ended_well(match)
        reasons.add(match.now.sitting.outcome.reason)
    assert "turn_limit" in reasons


def test_the_house_never_rules_the_truth_out() -> None:
    for number in range(10):
        Match(GAME, 3, f"truth/{number}").finish(MOST, _truth_is_possible)


def test_the_draws_are_even() -> None:
    """The first mover's first draw takes each place of the next hand about equally often."""
    counts = [0] * 4
    for number in range(200):
        match = Match(GAME, 3, f"draws/{number}")
        taken = next(e.event for e in match.entries if type(e.event).__name__ == "CardDrawn")
        dealt = [e.event for e in match.entries if type(e.event).__name__ == "HandDealt"]
        hand = next(e.ranks for e in dealt if e.holder == Seat(taken.loser))
        counts[hand.index(taken.rank)] += 1
    assert min(counts) > 25, counts


@pytest.mark.soak
def test_many_matches() -> None:
    for number in range(10_000):
        ended_well(Match(GAME, 3, f"soak/{number}").finish(MOST, holds))
