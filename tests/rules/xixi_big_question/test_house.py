"""The house plays the Big Question with itself."""

from __future__ import annotations

import pytest

from rules.cards.questions.asking import RANKS
from rules.cards.questions.trio import SEATS
from rules.xixi_big_question import GAME
from rules.xixi_big_question.house import hands_left
from rules.xixi_big_question.state import Options, asked_by
from tests.rules.matches import Match, ended_well, goes_on

MOST = 300


def holds(match: Match) -> None:
    """What is true at every moment."""
    goes_on(match)
    state, public = match.now.state, match.now.state.public
    cards = [*(rank for hand in state.hands for rank in hand), state.question]
    assert sorted(cards) == list(RANKS)
    for seat in SEATS:
        view = match.now.view(seat)
        assert view.public == public
        assert view.hands[seat] == state.hands[seat]
        assert public.down[seat] == len(state.down[seat])
        assert len(state.unshown(seat)) == public.unshown(seat)
        if public.outcome.result == "open":
            assert (view.question is None) == (seat == public.champion)


def _truth_is_possible(match: Match) -> None:
    """The hands that are asked next are among those that their asker holds possible."""
    public = match.now.state.public
    if public.outcome.result != "open" or public.owes is not None:
        return
    for holder in asked_by(public, public.mover):
        left = hands_left(match.now.view(public.mover), holder)
        mask = sum(1 << (rank - 1) for rank in match.now.state.hands[holder])
        assert mask in left.hands.tolist()


@pytest.mark.parametrize("decade", range(10))
def test_matches(decade: int) -> None:
    for number in range(20):
        match = Match(GAME, 3, f"{decade}/{number}").finish(MOST, holds)
        ended_well(match)
        assert match.now.sitting.outcome.reason in ("showdowns", "question_card")


@pytest.mark.parametrize("limit", [2, 8, 12])
def test_no_match_goes_beyond_its_limit(limit: int) -> None:
    """A last turn may follow (XI-8); operators are no turns, and there are six at most."""
    reasons = set()
    for number in range(20):
        match = Match(GAME, 3, f"limit/{number}", Options(limit=limit)).finish(limit + 7, holds)
        ended_well(match)
        assert match.now.state.public.turn <= limit + 2
        reasons.add(match.now.sitting.outcome.reason)
    assert "turn_limit" in reasons


def test_the_house_never_rules_the_truth_out() -> None:
    for number in range(20):
        Match(GAME, 3, f"truth/{number}").finish(MOST, _truth_is_possible)


@pytest.mark.soak
def test_many_matches() -> None:
    for number in range(10_000):
        ended_well(Match(GAME, 3, f"soak/{number}").finish(MOST, holds))
