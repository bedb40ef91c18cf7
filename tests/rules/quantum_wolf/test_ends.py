"""Who goes out, and how tables end, from scripts (QW-14 … QW-19)."""

import pytest

from tests.rules.quantum_wolf.scene import PEOPLE, Scene
from tests.rules.quantum_wolf.test_days import cycle


def execute(scene: Scene, day: int, *names: str) -> None:
    """Everybody still in votes for the first of `names` who is in, on that day."""
    scene.to_day(day)
    out = {
        name for kind in ("DayBroke", "DuskFell") for e in scene.events(kind) for name in e["out"]
    }
    scene.votes(**{voter: names[0] for voter in scene.people if voter not in out})
    scene.wait(600)


def test_a_chain_goes_out_in_one_message() -> None:
    """Everybody has killed the next; Ann as wolf A takes Ben with her (36 and 30 worlds)."""
    scene = Scene("Cid", "Ann Dan").to_night(1)
    cycle(scene)
    assert scene.script.outcome()["result"] == "open"
    execute(scene, 2, "Ann")
    totals = [e["worlds"] for e in scene.events("Counts")]
    assert totals == [336, 288, 36, 30]
    assert scene.last("Counts")["wolf"] == dict(zip(PEOPLE[:8], (30, 0, *[5] * 6), strict=True))
    assert scene.last("DuskFell")["executed"] == ["Ann"]
    assert scene.last("DuskFell")["out"] == ["Ann", "Ben"]
    text = next(t for t in scene.heard() if t.startswith("Dusk"))
    assert text.startswith("Dusk of day 2, out: a·Ann, b·Ben\n")
    assert not any(word in text for word in ("wolf A", "seer", "villager", "because"))


def test_the_seer_goes_out_with_the_wolf() -> None:
    scene = Scene("Ben", "Ann Dan").to_night(1)
    cycle(scene)
    execute(scene, 2, "Ann")
    assert [e["worlds"] for e in scene.events("Counts")] == [336, 288, 36, 6]
    assert scene.counts()["seer"]["Ben"] == 6


def test_the_executed_is_named_first() -> None:
    """Dan as wolf A has killed Ann everywhere in his worlds; he is named before her."""
    scene = Scene("Cid", "Dan Eve").to_night(1)
    scene.kills(Dan="Ann")
    execute(scene, 2, "Dan")
    assert scene.last("DuskFell")["out"] == ["Dan", "Ann"]


def test_the_last_wolf_executed_never_makes_wolves_win() -> None:
    scene = Scene("Cid", "Ann", size=5).to_day(2)
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann")
    scene.wait(600)
    outcome = scene.outcome()
    assert outcome["result"] == "win"
    assert outcome["reason"] == "wolves_out"
    assert outcome["winners"] == ["Ben", "Cid", "Dan", "Eve"]
    assert outcome["places"] == [["Ben", "Cid", "Dan", "Eve"], ["Ann"]]


def only_wolf_known(**options: object) -> Scene:
    """Five people, day 2: the seer Cid has seen Ann and is out, so Ann is the wolf everywhere."""
    scene = Scene("Cid", "Ann", size=5, **options)  # type: ignore[arg-type]
    assert scene.sees("Cid", "Ann") == "wolf"
    scene.to_day(2)
    scene.votes(Ann="Cid", Ben="Cid", Dan="Cid")
    scene.wait(600)
    return scene


def test_wolves_win_when_all_others_are_dead_everywhere() -> None:
    scene = only_wolf_known()
    for night, prey in ((2, "Ben"), (3, "Dan"), (4, "Eve")):
        scene.to_night(night)
        scene.kills(Ann=prey)
        scene.wait(180)
        assert scene.last("DayBroke")["out"] == [prey]
    assert scene.outcome()["winners"] == ["Ann"]
    assert scene.outcome()["reason"] == "others_dead"


def test_parity_ends_it_sooner() -> None:
    scene = only_wolf_known(parity=True)
    for night, prey in ((2, "Ben"), (3, "Dan")):
        scene.to_night(night)
        assert scene.outcome()["result"] == "open"
        scene.kills(Ann=prey)
        scene.wait(180)
    assert scene.outcome()["reason"] == "parity"
    assert scene.outcome()["winners"] == ["Ann"]


def test_both_camps_at_once_is_a_draw() -> None:
    """All five are executed together: nobody is left to win against."""
    scene = Scene("Cid", "Ann", size=5, tie="all").to_day(2)
    scene.votes(**{name: name for name in PEOPLE[:5]})
    scene.wait(600)
    assert scene.outcome()["result"] == "open", "one vote each is not enough"
    scene = only_wolf_known(tie="all")
    for night, prey in ((2, "Ben"), (3, "Dan")):
        scene.to_night(night)
        scene.kills(Ann=prey)
    scene.to_day(4)
    scene.votes(Ann="Eve", Eve="Ann")
    scene.wait(600)
    assert scene.last("DuskFell")["executed"] == ["Ann", "Eve"]
    assert scene.outcome()["result"] == "draw"
    assert scene.outcome()["reason"] == "everybody_out"
    assert scene.outcome()["winners"] == list(PEOPLE[:5])


def test_winners_go_by_the_last_reference() -> None:
    """The reference that held at the start was deleted; the drawn one decides (QW-18)."""
    scene = Scene("Cid", "Ann Dan", size=5, wolves_count=2, redraws=("Ann Ben Cid",)).to_night(1)
    scene.kills(Ann="Dan")
    scene.to_day(2)
    for day, name in ((2, "Ben"), (3, "Cid")):
        execute(scene, day, name)
    assert scene.outcome()["winners"] == ["Ann", "Dan", "Eve"]


def ghost(**options: object) -> Scene:
    """Day 2: Dan has killed Ben, who is a ghost now; then Ben is executed."""
    scene = Scene("Cid", "Dan Eve", **options).to_night(1)  # type: ignore[arg-type]
    scene.kills(Dan="Ben")
    execute(scene, 2, "Ben")
    return scene


def test_a_ghost_executed_keeps_the_worlds_in_which_it_was_dead() -> None:
    scene = ghost()
    # Ben is a villager: 7·6·5 worlds, less those in which Dan had hit the second wolf Ben.
    assert scene.counts()["worlds"] == 7 * 6 * 5
    assert scene.counts()["wolf"]["Dan"] == 60
    assert scene.last("DuskFell")["out"] == ["Ben"]
    assert not scene.events("Spared")


def test_a_ghost_executed_by_the_time_of_death() -> None:
    """The reference goes with the worlds in which Ben was dead, and is drawn anew (QW-16)."""
    scene = ghost(time_of_death=True, redraws=("Ben Fay Gus",))
    assert [e["worlds"] for e in scene.events("Counts")] == [336, 330, 294, 36]
    assert scene.last("ReferenceDrawn")["reference"]["seer"] == "Ben"
    assert scene.counts()["seer"]["Ben"] == 36
    assert scene.counts()["wolf"]["Dan"] == 6, "as wolf B only"


def test_a_ghost_plays_on_in_full() -> None:
    scene = Scene("Cid", "Dan Eve").to_night(1)
    scene.kills(Dan="Ben")
    scene.to_day(2)
    scene.votes(Ben="Dan")
    scene.to_night(2)
    assert scene.sees("Ben", "Dan") in ("wolf", "good")
    scene.kills(Ben="Dan")


def test_five_quiet_days_are_a_draw() -> None:
    scene = Scene("Cid", "Ann Dan").to_night(5)
    assert scene.outcome()["result"] == "open"
    scene.to_day(6)
    scene.wait(600)
    assert scene.outcome()["reason"] == "quiet"
    assert scene.last("DayBroke")["day"] == 6


def test_a_day_with_a_kill_that_changed_something_is_not_quiet() -> None:
    scene = Scene("Cid", "Ann Dan", quiet_days=2).to_night(2)
    scene.kills(Ben="Hal")
    scene.to_night(3)
    assert scene.outcome()["result"] == "open"
    scene.kills(Ben="Hal")
    scene.to_night(4)
    assert scene.outcome()["result"] == "open"
    scene.wait(780)
    assert scene.outcome()["reason"] == "quiet"


def test_the_last_day() -> None:
    scene = Scene("Cid", "Ann Dan", most_days=3, quiet_days=50).to_day(3)
    scene.wait(600)
    assert scene.outcome() == {
        "result": "draw",
        "winners": list(PEOPLE[:8]),
        "places": [list(PEOPLE[:8])],
        "reason": "last_day",
    }


def test_all_may_agree_on_a_draw() -> None:
    scene = Scene("Cid", "Ann", size=5)
    for name in PEOPLE[:5]:
        scene.room(name, "draw")
    assert scene.outcome()["reason"] == "agreement"


def test_no_badge_is_passed_when_the_game_is_over() -> None:
    scene = Scene("Cid", "Ann", size=5).to_day(1)
    scene.votes(Cid="Ann")
    scene.to_day(2)
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann")
    scene.wait(600)
    assert scene.outcome()["result"] == "win"
    assert not scene.events("BadgeOpened")


def test_the_whole_story_opens_at_the_end() -> None:
    scene = Scene("Cid", "Ann", size=5, numbers=(3, 1, 4, 5, 2), rolls="good").to_night(0)
    scene.sees("Cid", "Ann")
    scene.sees("Dan", "Ben")
    scene.to_night(1)
    scene.kills(Ann="Eve")
    scene.to_day(2)
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann")
    scene.wait(600)
    story = scene.last("Story")
    assert story["numbers"] == [3, 1, 4, 5, 2]
    assert story["references"] == [["night/0", {"seer": "Cid", "wolves": ["Ann"]}]]
    assert [(s["seer"], s["target"], s["wolf"]) for s in story["sights"]] == [
        ("Cid", "Ann", True),
        ("Dan", "Ben", False),
    ]
    assert [night["kills"] for night in story["nights"]] == [[], [["Ann", "Eve"]]]
    assert [(p["day"], p["dusk"]) for p in story["points"]] == [(1, False), (2, False), (2, True)]
    told = scene.dm("Ann", "history")[0]["text"]
    for line in (
        "from night 0: seer c·Cid, wolves A a·Ann",
        "Night 0: c→a wolf, d→b good",
        "Night 1: a→e",
        "night 0: see c→a",
        "a·Ann (3) wolf",
    ):
        assert line in told


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_number_of_worlds_is_sealed_until_the_end(language: str) -> None:
    scene = Scene("Cid", "Ann Dan", language=language).to_night(1)
    cycle(scene)
    scene.to_day(2)
    told = [m["text"] for m in scene.told if m["to"] != "log"]
    told += [m["text"] for word in ("state", "history", "hand") for m in scene.dm("Ann", word)]
    assert not any(number in text for text in told for number in ("336", "288"))
