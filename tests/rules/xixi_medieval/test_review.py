"""Looking back at a Medieval game."""

from __future__ import annotations

from rules.xixi_medieval import GAME
from rules.xixi_medieval.review import review
from tests.rules.matches import Match
from tests.rules.scripted import room
from tests.rules.xixi_medieval.tables import harmless, lose, resign, seven, six


def test_a_running_game_has_none() -> None:
    assert review(Match(GAME, 6, "running").now.view(None)) == ()


def test_sides_hits_and_calls_are_told() -> None:
    talk = six()
    talk.play("Ann> ask Cat pair 2 3\nBen: call H Ann")
    harmless(talk, "Cat", "Dan")
    lose(talk, "Dan", "Fay")
    resign(talk, "Ben")
    said = room(talk.say("Ann", "review"))
    assert "♠ Ann asked 1, forced 1; was asked 0, 1 of them on the own side" in said
    assert "♥ Ben asked 0, forced 0; was asked 0, called an ace truly, out as number 3" in said
    assert "“review” in private for everybody" in said


def test_the_clown_is_named() -> None:
    talk = seven()
    lose(talk, "Ann", "Ben", "Cat", "Dan", "Eve")
    assert "Clown Gus asked 0" in room(talk.say("Ann", "review"))


def test_questions_add_up() -> None:
    for seats in (6, 7, 13):
        match = Match(GAME, seats, "review").finish(2_000)
        found = review(match.now.view(None))
        assert len(found) == seats
        count = len(match.now.state.public.exchanges)
        assert sum(t.asked for t in found) == sum(t.was_asked for t in found) == count
