"""Looking back at a First Love of the house."""

from __future__ import annotations

import pytest

from rules.xixi_first_love import GAME
from rules.xixi_first_love.review import review
from tests.rules.matches import Match
from tests.rules.scripted import Talk, room


def test_a_running_game_has_none() -> None:
    assert review(Match(GAME, 2, "running").now.view(None)) is None


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("number", range(3))
def test_the_house_asks_the_best_by_its_own_reckoning(seats: int, number: int) -> None:
    match = Match(GAME, seats, f"review/{number}").finish(300)
    found = review(match.now.view(None))
    assert found is not None
    assert [one.number for one in found.questions] == list(range(1, len(found.questions) + 1))
    for one in found.questions:
        assert one.before >= one.after >= 1
    assert len(found.players) == seats
    assert all(player.skill is not None and player.skill > 0.95 for player in found.players)


def test_it_is_said_after_the_game() -> None:
    people = ["Ann", "Ben", "Cat", "Dan"]
    talk = Talk("xixi_first_love", people, house=people, secret="review")
    told = room(talk.say("Ann", "复盘"))
    assert told.startswith("Looking back") and "skill" in told
