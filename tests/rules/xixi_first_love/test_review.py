"""Looking back at a First Love of the house."""

from __future__ import annotations

import pytest

from rules.cards.questions.review import CHEAT
from rules.xixi_first_love import GAME
from rules.xixi_first_love.review import review
from tests.rules.matches import Match
from tests.rules.reviews import assert_said, assert_sound
from tests.rules.scripted import Talk


def test_a_running_game_has_none() -> None:
    assert review(Match(GAME, 2, "running").now.view(None)) is None


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("number", range(3))
def test_the_house_asks_the_best_by_its_own_reckoning(seats: int, number: int) -> None:
    match = Match(GAME, seats, f"review/{number}").finish(300)
    found = assert_sound(review(match.now.view(None)), skill=0.95)
    assert len(found.players) == seats
    assert all(player.skill is not None for player in found.players)


def test_it_is_said_after_the_game() -> None:
    assert_said("xixi_first_love", ["Ann", "Ben", "Cat", "Dan"])


def test_a_pair_held_in_every_suit_seen_misleads() -> None:
    deal = {
        "hands": {
            "Ann": {"S": [1, 2, 10, 11], "H": [5, 7, 8, 12]},
            "Ben": {"S": [3, 4, 6, 9], "H": [3, 4, 9, 13]},
        },
        "first": "Ann",
    }
    talk = Talk("xixi_first_love", ["Ann", "Ben"], deal)
    # Ann holds the 5 of hearts and the 10 of spades: Ben can't have the pair in either suit; the 3
    # could be with Ben in spades, the 1 not
    talk.play("Ann: pair 5 10\nBen: sum 7\nAnn: pair 3 10")
    talk.say("Ann", "resign")
    talk.say("Ann", "resign")
    assert talk.outcome["reason"] == "resignation"
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None
    assert [one.tags for one in found.questions] == [(CHEAT,), (), ()]
