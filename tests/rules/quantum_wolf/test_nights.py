"""Nights from scripts: sees, kills, their ends (QW-4 … QW-11)."""

import pytest

from tests.rules.quantum_wolf.scene import PEOPLE, Scene


def test_the_first_night_is_for_sees_alone() -> None:
    scene = Scene("Cid", "Ann Dan")
    scene.dm("Ann", "kill Ben")
    assert scene.refused() == "NO_KILL_YET"
    scene.dm("Ann", "pass kill")
    assert scene.refused() == "NO_KILL_YET"
    assert scene.sees("Cid", "Ann") == "wolf"
    scene.to_day(1)
    assert scene.last("DayBroke")["out"] == []


def test_the_seer_of_the_reference_is_told_the_truth() -> None:
    scene = Scene("Cid", "Ann Dan", rolls="wolf")
    assert scene.sees("Cid", "Ann") == "wolf"
    assert scene.counts()["seer"]["Cid"] == 12
    assert not scene.events("Rolled")
    scene.to_night(1)
    assert scene.sees("Cid", "Ben") == "good"
    assert not scene.events("Rolled")


def test_for_everybody_else_chance_answers() -> None:
    scene = Scene("Cid", "Ann Dan", rolls="wolf good")
    assert scene.sees("Ann", "Ben") == "wolf"
    counts = scene.counts()
    assert counts["worlds"] == 306
    assert [counts["wolf"][name] for name in PEOPLE[:8]] == [84, 84, 74, 74, 74, 74, 74, 74]
    assert [counts["seer"][name] for name in PEOPLE[:8]] == [12, *[42] * 7]
    assert scene.sees("Ben", "Ann") == "good"
    assert scene.sees("Dan", "Ann") in ("wolf", "good")
    assert len(scene.events("Rolled")) == 3


def test_a_see_is_final_and_answered_at_once() -> None:
    scene = Scene("Cid", "Ann Dan")
    told = scene.dm("Cid", "see Ann")
    assert [m["to"] for m in told if m["to"] != "log"] == ["Cid"]
    for word in ("see Ben", "pass see"):
        scene.dm("Cid", word)
        assert scene.refused() == "NIGHT_0_DONE"


def test_a_repeated_see_gets_the_first_answer_without_a_roll() -> None:
    scene = Scene("Cid", "Ann Dan", rolls="wolf good")
    assert scene.sees("Ben", "Ann") == "wolf"
    scene.to_night(1)
    before = scene.counts()
    assert scene.sees("Ben", "Ann") == "wolf"
    assert scene.counts() == before
    assert len(scene.events("Rolled")) == 1


def test_who_can_no_longer_be_the_seer_is_answered_all_the_same() -> None:
    """Ben was told that he himself is a wolf, so he is the seer nowhere."""
    scene = Scene("Cid", "Ann Dan", rolls="wolf good")
    assert scene.sees("Ben", "Ben") == "wolf"
    assert scene.counts()["seer"]["Ben"] == 0
    scene.to_night(1)
    before = len(scene.events("Counts"))
    assert scene.sees("Ben", "Ann") == "good"
    assert len(scene.events("Counts")) == before


def test_chance_is_not_asked_about_what_is_certain() -> None:
    """The seer has seen the only wolf and is out: in every world Ann is the wolf (QW-7)."""
    scene = Scene("Cid", "Ann", size=5, rolls="good good")
    assert scene.sees("Cid", "Ann") == "wolf"
    scene.to_day(2)
    scene.votes(Ann="Cid", Ben="Cid", Dan="Cid")
    scene.to_night(2)
    assert scene.sees("Ben", "Ann") == "wolf"
    assert scene.sees("Dan", "Eve") == "good"
    assert not scene.events("Rolled")


def test_conditional_sees_go_by_the_worlds_of_the_asker() -> None:
    """In every world in which Ann is the seer Ben is a wolf: she needs no chance (QW-7)."""
    scene = Scene("Cid", "Ann", size=5, see="conditional", rolls="wolf good")
    assert scene.sees("Ann", "Ben") == "wolf"
    scene.to_night(1)
    assert scene.sees("Ann", "Dan") == "good"
    assert len(scene.events("Rolled")) == 1


def test_conditional_sees_of_who_is_no_seer_go_by_all_worlds() -> None:
    scene = Scene("Cid", "Ann", size=5, see="conditional", rolls="wolf good")
    assert scene.sees("Ben", "Ben") == "good"
    scene = Scene("Cid", "Ann", size=5, rolls="wolf good")
    assert scene.sees("Ben", "Ben") == "wolf"
    scene.to_night(1)
    assert scene.sees("Ben", "Dan") == "good"
    assert len(scene.events("Rolled")) == 2


def test_a_kill_deletes_and_kills() -> None:
    scene = Scene("Cid", "Dan Eve").to_night(1)
    scene.kills(Ann="Ben")
    scene.to_day(2)
    counts = scene.counts()
    assert counts["worlds"] == 330
    assert counts["dead"]["Ben"] == 36
    assert (counts["wolf"]["Ann"], counts["wolf"]["Ben"], counts["wolf"]["Cid"]) == (78, 78, 84)


def test_everybody_kills_the_next() -> None:
    scene = Scene("Cid", "Dan Eve", rolls="wolf wolf").to_night(1)
    scene.kills(**{name: PEOPLE[(i + 1) % 8] for i, name in enumerate(PEOPLE[:8])})
    scene.wait(180)
    counts = scene.counts()
    assert counts["worlds"] == 288 or scene.events("ReferenceDrawn")
    rows = scene.last("DayBroke")["rows"]
    assert {(row["wolf"], row["dead"]) for row in rows} == {(25, 13)}


def test_the_last_kill_before_dawn_counts() -> None:
    scene = Scene("Cid", "Dan Eve").to_night(1)
    scene.kills(Ann="Ben")
    scene.kills(Ann="Cid")
    scene.to_day(2)
    assert scene.last("NightSettled")["kills"] == [["Ann", "Cid"]]


def test_a_kill_can_be_taken_back_and_a_pass_too() -> None:
    scene = Scene("Cid", "Dan Eve").to_night(1)
    scene.kills(Ann="Ben")
    scene.dm("Ann", "pass kill")
    scene.dm("Ben", "pass")
    assert scene.only("Skipped") == {
        "type": "Skipped",
        "by": "Ben",
        "night": 1,
        "see": True,
        "kill": True,
    }
    scene.dm("Ben", "pass")
    assert scene.refused() == "NOTHING_TO_PASS"
    assert scene.sees("Ben", "Ann") in ("wolf", "good")
    scene.kills(Ben="Cid")
    scene.to_day(2)
    assert scene.last("NightSettled")["kills"] == [["Ben", "Cid"]]


def test_a_kill_of_oneself_is_no_kill() -> None:
    scene = Scene("Cid", "Dan Eve").to_night(1)
    scene.kills(**{name: name for name in PEOPLE[:8]})
    scene.to_day(2)
    settled = scene.last("NightSettled")
    assert len(settled["kills"]) == 8
    assert not settled["void"]
    assert not settled["changed"]
    assert len(scene.events("Counts")) == 1


def test_a_void_night() -> None:
    """The seer has seen both wolves and is out: Ann and Ben are wolves, in either order (QW-10)."""
    scene = Scene("Cid", "Ann Ben", size=5, wolves_count=2)
    assert scene.sees("Cid", "Ann") == "wolf"
    scene.to_night(1)
    assert scene.sees("Cid", "Ben") == "wolf"
    scene.to_day(2)
    scene.votes(Ann="Cid", Ben="Cid", Dan="Cid")
    scene.to_night(2)
    assert scene.counts()["worlds"] == 2
    entries = len(scene.events("Counts"))
    scene.kills(Ann="Ben", Ben="Ann")
    scene.to_day(3)
    assert scene.last("NightSettled")["void"]
    assert scene.last("DayBroke")["out"] == []
    assert len(scene.events("Counts")) == entries
    assert "void" not in "".join(scene.heard())
    scene.to_night(3)
    scene.kills(Ann="Ben")
    scene.to_day(4)
    assert not scene.last("NightSettled")["void"]
    assert scene.counts()["worlds"] == 1


def test_a_deleted_reference_is_drawn_anew() -> None:
    scene = Scene("Cid", "Ann Dan", redraws=("Eve Fay Gus",)).to_night(1)
    scene.kills(Ann="Dan")
    scene.to_day(2)
    assert scene.last("ReferenceDrawn")["reference"] == {"seer": "Eve", "wolves": ["Fay", "Gus"]}
    assert scene.counts()["reference"] == {"seer": "Eve", "wolves": ["Fay", "Gus"]}
    assert len(scene.events("Counts")) == 2


def test_a_redraw_that_is_gone_is_passed_over() -> None:
    scene = Scene("Cid", "Ann Dan", redraws=("Eve Ann Dan",)).to_night(1)
    scene.kills(Ann="Dan")
    scene.to_day(2)
    drawn = scene.last("ReferenceDrawn")["reference"]
    assert drawn["wolves"] != ["Ann", "Dan"]


@pytest.mark.parametrize("language", ["en", "zh", "zh_Hant"])
def test_answers_receipts_and_passes_have_one_length(language: str) -> None:
    """Whoever sees a phone's screen from afar learns nothing (QW-6)."""
    scene = Scene("Cid", "Ann Dan", language=language, rolls="wolf good").to_night(1)
    texts = {
        scene.dm(by, text)[0 if by in ("Cid", "Fay") else -1]["text"]
        for by, text in (("Fay", "pass see"), ("Fay", "pass kill"), ("Gus", "pass"))
    }
    for by, text in (("Cid", "see b"), ("Dan", "see c"), ("Eve", "see c"), ("Hal", "kill c")):
        told = [m for m in scene.dm(by, text) if m["to"] == by]
        texts.add(told[0]["text"])
    assert len({len(text) for text in texts}) == 1, texts


def test_a_night_ends_at_a_half_minute_when_all_have_done() -> None:
    scene = Scene("Cid", "Ann Dan")
    for name in PEOPLE[:7]:
        scene.dm(name, "pass")
    scene.wait(25)
    scene.dm("Hal", "pass")
    scene.wait(5)
    assert not scene.events("DayBroke"), "ten seconds must have passed"
    scene.wait(29)
    assert not scene.events("DayBroke")
    scene.wait(1)
    assert scene.only("DayBroke")["day"] == 1


def test_a_change_of_mind_keeps_the_night_open() -> None:
    scene = Scene("Cid", "Ann Dan").to_night(1)
    for name in PEOPLE[:8]:
        scene.dm(name, "pass")
    scene.wait(21)
    scene.kills(Ann="Ben")
    scene.wait(10)
    assert not [e for e in scene.events("DayBroke") if e["day"] == 2]
    scene.wait(29)
    assert scene.only("DayBroke")["day"] == 2


def test_a_night_ends_at_its_bell() -> None:
    scene = Scene("Cid", "Ann Dan")
    scene.dm("Ann", "pass")
    scene.wait(179)
    assert not scene.events("DayBroke")
    scene.wait(1)
    assert scene.only("DayBroke")


def test_who_is_asked_first_is_drawn_anew_each_night() -> None:
    scene = Scene("Cid", "Ann Dan").to_night(3)
    orders = [
        tuple(e["seat"] for e in scene.events("NightCall") if e["night"] == night)
        for night in range(4)
    ]
    assert all(sorted(order) == list(PEOPLE[:8]) for order in orders)
    assert len(set(orders)) == 4


@pytest.mark.parametrize("given", [0, 3, 7])
def test_the_room_is_warned_at_a_fixed_time_only(given: int) -> None:
    """A minute before the bell, in the same words whatever has been done (QW-4)."""
    scene = Scene("Cid", "Ann Dan")
    for name in PEOPLE[:given]:
        scene.dm(name, "pass")
    assert scene.wait(119) == []
    told = scene.wait(1)
    assert [(m["to"], m["text"]) for m in told] == [
        ("room", "Before dawn, message me “see a” or “pass” (60 s)")
    ]
    assert scene.wait(59) == []
    assert scene.wait(1)[-1]["event"]["type"] == "DayBroke"


def test_short_stretches_need_no_warning() -> None:
    scene = Scene("Cid", "Ann Dan", night=60)
    assert scene.wait(59) == []


def test_an_extended_day_is_warned_of_once_more() -> None:
    scene = Scene("Cid", "Ann Dan").to_day(1)
    scene.wait(540)
    assert "(60 s)" in scene.new[-1]["text"]
    scene.room("Ann", ".extend 120")
    assert "(3 min)" in scene.new[-1]["text"]
    scene.wait(119)
    assert scene.new == []
    scene.wait(1)
    assert "(60 s)" in scene.new[-1]["text"]
