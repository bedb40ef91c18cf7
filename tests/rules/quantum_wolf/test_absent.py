"""Who has left passes and abstains until the return (QW-5); what is over with in night 0 (QW-4)."""

from __future__ import annotations

import pytest

from tests.rules.quantum_wolf.scene import Scene


def leaves(scene: Scene, who: str) -> Scene:
    scene.dm(who, "resign")
    scene.dm(who, "resign")
    assert scene.only("Withdrew")["seat"] == who
    return scene


@pytest.mark.parametrize("said", ["see Ann", "kill Ann", "pass"])
def test_who_has_left_gives_nothing_at_night(said: str) -> None:
    scene = leaves(Scene("Cid", "Ann Dan").to_day(1), "Hal")
    scene.wait(600)
    assert scene.only("NightFell")["night"] == 1
    scene.dm("Hal", said)
    assert scene.refused() == "ALREADY_LEFT"
    scene.dm("Hal", "return")
    scene.dm("Hal", said)
    assert {event["type"] for event in scene.events()} & {"Seen", "KillChosen", "Skipped"}


@pytest.mark.parametrize("said", ["vote Ann", "abstain", "done"])
def test_nor_by_day(said: str) -> None:
    scene = leaves(Scene("Cid", "Ann Dan").to_day(1), "Hal")
    scene.dm("Hal", said)
    assert scene.refused() == "ALREADY_LEFT"


def test_nor_does_the_referee_speak_for_them_at_a_blind_table() -> None:
    scene = leaves(Scene("Cid", "Ann Dan", blind=True).to_day(1), "Hal")
    scene.dm("Hal", "say hello")
    assert scene.refused() == "ALREADY_LEFT"
    scene.dm("Hal", "return")
    scene.dm("Hal", "say hello")
    assert scene.only("Said")["seat"] == "Hal"


@pytest.mark.parametrize("said", ["see Ben", "kill Ben", "pass", "pass see"])
def test_after_the_see_night_0_has_nothing_more(said: str) -> None:
    scene = Scene("Cid", "Ann Dan")
    scene.dm("Cid", "see Ann")
    told = scene.dm("Cid", said)
    assert scene.refused() == "NIGHT_0_DONE"
    assert "kill" not in told[0]["text"]


@pytest.mark.parametrize("said", ["see Ben", "pass see"])
def test_later_there_is_still_the_kill(said: str) -> None:
    scene = Scene("Cid", "Ann Dan").to_night(1)
    scene.dm("Cid", "see Ann")
    scene.dm("Cid", said)
    assert scene.refused() == "ALREADY_SEEN"
    scene.dm("Cid", "kill a")  # the refusal's example
    assert scene.only("KillChosen")["target"] == "Ann"


def test_a_pass_in_night_0_can_be_taken_back_but_not_given_twice() -> None:
    scene = Scene("Cid", "Ann Dan")
    scene.dm("Cid", "pass")
    told = scene.dm("Cid", "pass")
    assert scene.refused() == "PASSED_ALREADY"
    assert "Example: see a" in told[0]["text"]
    scene.dm("Cid", "see a")
    assert scene.only("Seen")["target"] == "Ann"
