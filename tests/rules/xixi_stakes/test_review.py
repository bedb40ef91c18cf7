"""Looking back at a game of Stakes."""

from __future__ import annotations

import pytest

from rules.xixi_stakes import GAME
from rules.xixi_stakes.review import Tally, review
from tests.rules.matches import Match
from tests.rules.scripted import Talk, room, to

DEAL = {"hands": {"Ann": [1, 2, 3, 4], "Ben": [5, 6, 7, 8]}, "dealer": "Ann"}


def test_a_running_game_has_none() -> None:
    assert review(Match(GAME, 2, "running").now.view(None)) is None


def test_bluffs_fools_and_what_was_let_go() -> None:
    talk = Talk("xixi_stakes", ["Ann", "Ben"], DEAL, options={"chips": 8, "cap": 2})
    # Ben bluffs, Ann doubts nothing; Ann names the ninth and lets it go; Ben is fooled
    talk.play("Ann: blind 2\nBen: guess 5\nAnn: wrong\nBen: accept")
    talk.play("Ann: guess 9\nBen: wrong\nAnn: accept\nBen: guess 6\nAnn: concede")
    talk.say("Ann", "quit")
    talk.say("Ann", "quit")
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None and len(found.hands) == 1
    ann, ben = found.players
    assert ann == Tally(0, guesses=1, bluffs=0, conceded=1, fooled=1, hits=0, misses=0, let_go=1)
    assert ben == Tally(1, guesses=2, bluffs=2, conceded=0, fooled=0, hits=0, misses=0, let_go=0)
    said = room(talk.say("Ben", "review"))
    assert "Hand 1, ninth card 9: Ben 5 (bluff), Ann 9 (right, let go), Ben 6 (bluff)" in said
    assert to(talk.dm("Ben", "review 2"), "Ben") == "There is no such hand, only 1"


def test_every_hand_of_a_match_is_there() -> None:
    for number in range(20):
        match = Match(GAME, 2, f"review/{number}").finish(5_000)
        found = review(match.now.view(None))
        assert found is not None
        public = match.now.state.public
        assert len(found.hands) == public.hand
        for player in found.players:
            assert player.bluffs <= player.guesses and player.fooled <= player.conceded


def test_a_game_left_before_the_first_blind_has_none() -> None:
    talk = Talk("xixi_stakes", ["Ann", "Ben"], DEAL)
    talk.say("Ann", "quit")
    talk.say("Ann", "quit")
    assert talk.outcome["winners"] == ["Ben"]
    assert "its cards were never opened" in room(talk.say("Ben", "review"))


@pytest.mark.parametrize(
    ("played", "let_go"),
    [
        # nobody has said yet whether the 9 is right
        ("Ann: guess 9", 0),
        # Ben has denied it, and Ann could still doubt it
        ("Ann: guess 9\nBen: wrong", 0),
        # Ann has left it at that
        ("Ann: guess 9\nBen: wrong\nAnn: accept", 1),
    ],
)
def test_a_hand_that_was_left_open(played: str, let_go: int) -> None:
    talk = Talk("xixi_stakes", ["Ann", "Ben"], DEAL, options={"cap": 2})
    talk.play(f"Ann: blind 2\nBen: guess 5\nAnn: wrong\nBen: accept\n{played}")
    talk.say("Ben", "quit")
    talk.say("Ben", "quit")
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None
    assert [one.let_go for one in found.players] == [let_go, 0]
    mark = " (right, let go)" if let_go else ""
    said = f"Hand 1, ninth card 9: Ben 5 (bluff), Ann 9{mark}. Not finished"
    assert to(talk.dm("Ben", "review 1"), "Ben") == said
