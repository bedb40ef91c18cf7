"""What holds of the review of every game of the family, whoever played it."""

from __future__ import annotations

from rules.cards.questions.review import Review
from tests.rules.scripted import Talk, room


def assert_sound(found: Review | None, *, skill: float) -> Review:
    """All questions are judged in order, whatever was told the truth stays possible, and everybody
    has asked with at least that `skill`."""
    assert found is not None
    assert [one.number for one in found.questions] == list(range(1, len(found.questions) + 1))
    for one in found.questions:
        assert one.before >= one.after >= 1
        assert one.worth <= one.best_worth + 1e-9
    for player in found.players:
        assert player.skill is None or player.skill > skill
    return found


def assert_said(game: str, people: list[str]) -> None:
    """After a game of the house the room is told of it."""
    talk = Talk(game, people, house=people, secret="review")
    assert talk.outcome["result"] != "open"
    told = room(talk.say("Ann", "review"))
    assert told.startswith("Looking back")
    assert "skill" in told
