"""Looking back at a game of the house."""

from __future__ import annotations

import pytest

from rules.xixi_waltz import GAME
from rules.xixi_waltz.review import review
from tests.rules.matches import Match
from tests.rules.reviews import assert_said, assert_sound


def test_a_running_game_has_none() -> None:
    assert review(Match(GAME, 3, "running").now.view(None)) is None


@pytest.mark.parametrize("number", range(8))
def test_the_house_asks_the_best_by_its_own_reckoning(number: int) -> None:
    match = Match(GAME, 3, f"review/{number}").finish(300)
    assert_sound(review(match.now.view(None)), skill=0.8)


def test_it_is_said_after_the_game() -> None:
    assert_said("xixi_waltz", ["Ann", "Ben", "Cat"])
