"""Looking back at a game of the house."""

from __future__ import annotations

import pytest

from rules.xixi_big_question import GAME
from rules.xixi_big_question.review import review
from tests.rules.matches import Match
from tests.rules.scripted import Talk, room


def test_a_running_game_has_none() -> None:
    assert review(Match(GAME, 3, "running").now.view(None)) is None


@pytest.mark.parametrize("number", range(8))
def test_the_house_asks_the_best_by_its_own_reckoning(number: int) -> None:
    match = Match(GAME, 3, f"review/{number}").finish(300)
    found = review(match.now.view(None))
    assert found is not None
    assert [one.number for one in found.questions] == list(range(1, len(found.questions) + 1))
    for one in found.questions:
        # whatever was asked and told, the truth stays possible
        assert one.before >= one.after >= 1
        assert one.worth <= one.best_worth + 1e-9
    for player in found.players:
        assert player.skill is None or player.skill > 0.8


def test_it_is_said_after_the_game() -> None:
    people = ["Ann", "Ben", "Cat"]
    talk = Talk("xixi_big_question", people, house=people, secret="review")
    assert talk.outcome["result"] != "open"
    told = room(talk.say("Ann", "review"))
    assert told.startswith("Looking back")
    assert "skill" in told
