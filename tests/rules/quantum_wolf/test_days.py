"""Days from scripts: talk, ballots, thresholds, run-offs, the badge (QW-4, QW-12, QW-13)."""

import pytest

from tests.rules.quantum_wolf.scene import PEOPLE, Scene


def started(**options: object) -> Scene:
    """Eight people on day 1."""
    return Scene("Cid", "Ann Dan", **options).to_day(1)  # type: ignore[arg-type]


def with_sheriff(**options: object) -> Scene:
    """Eight people on day 2; Ann is the sheriff."""
    scene = started(**options)
    scene.votes(Ben="Ann")
    return scene.to_day(2)


def test_a_sheriff_needs_most_votes_only() -> None:
    scene = started()
    scene.votes(Ben="Ann", Ann="Ann", Cid="Dan")
    scene.to_night(1)
    opened = scene.last("VotesOpened")
    assert opened["election"]
    assert opened["chosen"] == ["Ann"]
    assert opened["ballots"] == [["Ann", "Ann"], ["Ben", "Ann"], ["Cid", "Dan"]]
    assert "DuskFell" not in {e["type"] for e in scene.events()}


def test_no_votes_no_sheriff() -> None:
    scene = started()
    scene.to_night(1)
    assert scene.last("VotesOpened")["chosen"] == []
    assert "There is no sheriff" in scene.heard()[-2]


def test_a_tied_election_is_run_off_once() -> None:
    scene = started(tie="all")
    scene.votes(Ann="Ben", Cid="Dan")
    scene.wait(600)
    assert scene.last("RunoffCalled")["candidates"] == ["Ben", "Dan"]
    scene.dm("Eve", "vote Fay")
    assert scene.refused() == "NOT_A_CANDIDATE"
    scene.votes(Eve="Ben", Fay="Dan")
    scene.wait(60)
    assert scene.last("VotesOpened")["chosen"] == []
    assert scene.last("NightFell")["night"] == 1
    assert len(scene.events("RunoffCalled")) == 1


def test_a_run_off_may_elect() -> None:
    scene = started()
    scene.votes(Ann="Ben", Cid="Dan")
    scene.wait(600)
    scene.votes(Eve="Ben")
    scene.wait(60)
    assert scene.last("VotesOpened")["chosen"] == ["Ben"]


def test_without_a_sheriff_day_one_is_for_talk() -> None:
    scene = started(sheriff=False)
    scene.dm("Ann", "vote Ben")
    assert scene.refused() == "NO_VOTE_NOW"
    scene.to_night(1)
    assert not scene.events("VotesOpened")


def test_talk_ends_early_when_more_than_half_are_done() -> None:
    scene = started()
    for name in PEOPLE[:4]:
        scene.room(name, "done")
        assert scene.only("DoneTalking")["seat"] == name
    assert not scene.events("TalkEnded")
    scene.room("Ann", "done")
    assert scene.refused() == "ALREADY_DONE"
    scene.dm("Eve", "pass")
    assert scene.only("TalkEnded")["day"] == 1
    scene.room("Fay", "done")
    scene.votes(Ann="Ben")
    scene.wait(60)
    assert scene.last("VotesOpened")["chosen"] == ["Ben"]


def test_talk_without_a_vote_ends_in_night() -> None:
    scene = started(sheriff=False)
    for name in PEOPLE[:5]:
        scene.room(name, "done")
    assert scene.only("NightFell")["night"] == 1


def test_three_votes_of_eight_are_not_enough() -> None:
    scene = started().to_day(2)
    scene.votes(Ann="Ben", Cid="Ben", Dan="Ben")
    scene.to_night(2)
    opened = scene.last("VotesOpened")
    assert (opened["needed"], opened["halves"], opened["chosen"]) == (6, [["Ben", 6]], [])
    assert not scene.events("DuskFell")


def test_three_and_a_half_are() -> None:
    scene = with_sheriff()
    scene.votes(Ann="Ben", Cid="Ben", Dan="Ben")
    scene.to_night(2)
    opened = scene.last("VotesOpened")
    assert (opened["halves"], opened["chosen"]) == ([["Ben", 7]], ["Ben"])
    assert scene.last("DuskFell")["out"][0] == "Ben"
    assert "3.5 for b·Ben from a·Ann, c·Cid, d·Dan" in scene.heard()[-3]


def test_of_two_any_vote_is_enough() -> None:
    """Five people, three of them out: floor(2·2/5) is 0."""
    scene = Scene("Cid", "Ann", size=5)
    for day, name in ((2, "Ben"), (3, "Dan"), (4, "Eve")):
        scene.to_day(day)
        scene.votes(Ann=name, Cid=name, **({"Eve": name} if day == 2 else {}))
        scene.to_night(day)
    scene.to_day(5)
    scene.votes(Cid="Ann")
    scene.wait(600)
    assert scene.last("VotesOpened")["needed"] == 0
    assert scene.outcome()["reason"] == "wolves_out"


def test_the_last_ballot_counts_and_abstaining_is_a_word() -> None:
    scene = started()
    scene.votes(Ann="Ben")
    scene.votes(Ann="Cid")
    scene.dm("Ben", "abstain")
    assert scene.only("BallotCast")["target"] is None
    scene.votes(Dan="Ben")
    scene.dm("Dan", "abstain")
    scene.to_night(1)
    opened = scene.last("VotesOpened")
    assert opened["ballots"] == [["Ann", "Cid"], ["Ben", None], ["Dan", None]]
    assert "abstained: b·Ben, d·Dan" in scene.heard()[-2]


def test_ballots_are_secret_until_they_are_opened() -> None:
    scene = started()
    for by, word in (("Ann", "vote Ben"), ("Ann", "abstain")):
        scene.room(by, word)
        assert scene.refused() == "SECRET_IN_ROOM"
    told = scene.dm("Ann", "vote Ben")
    assert [m["to"] for m in told] == ["Ann"]


def test_open_ballots_are_announced() -> None:
    scene = started(open_votes=True)
    told = scene.room("Ann", "vote Ben")
    assert [(m["to"], m["event"]["type"]) for m in told] == [("room", "BallotCast")]
    assert "a·Ann votes for b·Ben" in told[0]["text"]
    scene.room("Cid", "abstain")
    assert "c·Cid abstains" in scene.heard()[-1]
    scene.dm("Dan", "vote Ben")
    assert scene.only("BallotCast")["by"] == "Dan"


def tied(**options: object) -> Scene:
    """Day 2 with four votes each for Ben and Cid."""
    scene = started(**options).to_day(2)
    scene.votes(Ann="Ben", Dan="Ben", Eve="Ben", Ben="Ben")
    scene.votes(Cid="Cid", Fay="Cid", Gus="Cid", Hal="Cid")
    scene.wait(600)
    return scene


def test_a_tie_is_run_off_for_the_tied_only() -> None:
    scene = tied()
    assert scene.last("VotesOpened")["tied"] == ["Ben", "Cid"]
    assert scene.last("RunoffCalled")["candidates"] == ["Ben", "Cid"]
    scene.dm("Ann", "vote Dan")
    assert scene.refused() == "NOT_A_CANDIDATE"
    scene.votes(Ann="Ben", Dan="Ben", Eve="Ben", Fay="Ben")
    scene.wait(60)
    assert scene.last("DuskFell")["executed"] == ["Ben"]


@pytest.mark.parametrize("votes", [{}, {"Ann": "Ben"}, {"Ann": "Ben", "Dan": "Cid"}])
def test_a_run_off_that_decides_nothing_brings_nobody_down(votes: dict[str, str]) -> None:
    scene = tied()
    scene.votes(**votes)
    scene.wait(60)
    assert scene.last("VotesOpened")["runoff"]
    assert scene.last("VotesOpened")["chosen"] == []
    assert scene.last("NightFell")["night"] == 2
    assert len(scene.events("RunoffCalled")) == 1


def test_a_run_off_tied_again_brings_nobody_down() -> None:
    scene = tied()
    scene.votes(Ann="Ben", Dan="Ben", Eve="Ben", Ben="Ben")
    scene.votes(Cid="Cid", Fay="Cid", Gus="Cid", Hal="Cid")
    scene.wait(60)
    assert scene.last("NightFell")["night"] == 2
    assert not scene.events("DuskFell")


def test_the_sheriff_weighs_more_in_a_run_off_too() -> None:
    scene = with_sheriff()
    scene.votes(Ann="Ben", Dan="Ben", Eve="Ben", Ben="Cid")
    scene.votes(Cid="Cid", Fay="Cid", Gus="Cid")
    scene.wait(600)
    assert scene.last("VotesOpened")["halves"] == [["Cid", 8], ["Ben", 7]]
    assert scene.last("DuskFell")["executed"] == ["Cid"]


def test_a_tie_may_bring_nobody_down_at_once() -> None:
    scene = tied(tie="nobody")
    assert scene.last("NightFell")["night"] == 2
    assert not scene.events("RunoffCalled")
    assert "A tie: b·Ben, c·Cid" in "".join(scene.heard())


def test_a_tie_may_be_drawn() -> None:
    scene = tied(tie="random")
    assert scene.last("VotesOpened")["chosen"] in (["Ben"], ["Cid"])
    assert scene.last("DuskFell")["executed"] == scene.last("VotesOpened")["chosen"]


def test_a_tie_may_bring_all_down() -> None:
    scene = tied(tie="all")
    assert scene.last("DuskFell")["executed"] == ["Ben", "Cid"]
    assert scene.last("DuskFell")["out"] == ["Ben", "Cid"]


def test_the_out_neither_act_nor_vote_nor_are_targets() -> None:
    scene = tied(tie="all")
    for word in ("see Ann", "kill Ann", "pass", "vote Ann", "done"):
        scene.dm("Ben", word)
        assert scene.refused() == "YOU_ARE_OUT"
    scene.dm("Ann", "see Ben")
    assert scene.refused() == "TARGET_OUT"
    scene.to_day(3)
    scene.dm("Ann", "vote Cid")
    assert scene.refused() == "TARGET_OUT"


def test_an_executed_sheriff_names_an_heir() -> None:
    scene = with_sheriff()
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann", Eve="Ann")
    scene.wait(600)
    assert scene.last("BadgeOpened") == {
        "type": "BadgeOpened",
        "seat": "Ann",
        "turn": 2,
        "dusk": True,
    }
    assert not [e for e in scene.events("NightFell") if e["night"] == 2]
    scene.room("Ann", "badge Ann")
    assert scene.refused() == "HEIR_IS_YOURSELF"
    scene.room("Ben", "badge Cid")
    assert scene.refused() == "NOT_SHERIFF"
    scene.room("Ben", "tear badge")
    assert scene.refused() == "NOT_SHERIFF"
    scene.room("Ann", "badge Cid")
    assert scene.only("HeirNamed")["heir"] == "Cid"
    assert scene.only("NightFell")["night"] == 2
    scene.room("Cid", "badge Dan")
    assert scene.refused() == "NO_BADGE_OPEN"


def test_a_badge_can_be_torn() -> None:
    scene = with_sheriff()
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann", Eve="Ann")
    scene.wait(600)
    scene.room("Ann", "tear badge")
    assert not scene.only("BadgeTorn")["timed_out"]
    scene.to_day(3)
    scene.votes(Ben="Cid", Dan="Cid", Eve="Cid")
    scene.wait(600)
    assert scene.last("VotesOpened")["halves"] == [["Cid", 6]]


def test_time_tears_a_badge() -> None:
    scene = with_sheriff()
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann", Eve="Ann")
    scene.wait(659)
    assert not scene.events("BadgeTorn")
    scene.wait(1)
    assert scene.only("BadgeTorn")["timed_out"]
    assert scene.only("NightFell")["night"] == 2


def cycle(scene: Scene) -> None:
    """Everybody kills the next one."""
    names = scene.people
    scene.kills(**{name: names[(i + 1) % len(names)] for i, name in enumerate(names)})


def test_an_heir_must_be_in() -> None:
    """Ann kills Ben as head; Ann out takes Ben with her, so Ben can't be the heir (QW-12)."""
    scene = Scene("Cid", "Ann Dan")
    scene.to_day(1)
    scene.votes(Cid="Ann")
    scene.to_night(1)
    scene.kills(Ann="Ben")
    scene.to_day(2)
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann", Eve="Ann")
    scene.wait(600)
    assert scene.last("DuskFell")["out"] == ["Ann", "Ben"]
    scene.dm("Ann", "badge Ben")
    assert scene.refused() == "TARGET_OUT"
    scene.dm("Ann", "badge Cid")
    assert scene.only("HeirNamed")["heir"] == "Cid"


def test_a_sheriff_who_goes_out_at_dawn_names_an_heir_before_the_day() -> None:
    """The seer has seen the only wolf and is out; the wolf then kills the sheriff everywhere."""
    scene = Scene("Cid", "Ann", size=5)
    assert scene.sees("Cid", "Ann") == "wolf"
    scene.to_day(1)
    scene.votes(Cid="Ben")
    scene.to_day(2)
    scene.votes(Ann="Cid", Ben="Cid", Dan="Cid")
    scene.to_night(2)
    scene.kills(Ann="Ben")
    scene.to_day(3)
    assert scene.last("DayBroke")["out"] == ["Ben"]
    assert scene.last("BadgeOpened")["dusk"] is False
    scene.dm("Dan", "vote Ann")
    assert scene.refused() == "NO_VOTE_NOW"
    scene.dm("Ben", "badge Dan")
    assert scene.only("HeirNamed")
    scene.votes(Dan="Ann")
    scene.wait(600)
    assert scene.last("VotesOpened")["halves"] == [["Ann", 3]]


def test_who_leaves_stays_in_and_is_not_waited_for() -> None:
    scene = Scene("Cid", "Ann Dan")
    for _ in range(2):
        scene.dm("Hal", "resign")
    assert scene.only("Withdrew")["seat"] == "Hal"
    for name in PEOPLE[:7]:
        scene.dm(name, "pass")
    scene.wait(30)
    assert scene.only("DayBroke")
    assert scene.outcome()["result"] == "open"
    scene.dm("Hal", "return")
    assert scene.only("CameBack")["seat"] == "Hal"
    scene.dm("Hal", "return")
    assert scene.refused() == "NEVER_LEFT"


def test_the_badge_of_a_sheriff_who_has_left_is_torn_at_once() -> None:
    scene = with_sheriff()
    for _ in range(2):
        scene.dm("Ann", "resign")
    scene.votes(Ben="Ann", Cid="Ann", Dan="Ann", Eve="Ann")
    scene.wait(600)
    assert scene.last("BadgeTorn")["by"] == "Ann"
    assert scene.only("NightFell")["night"] == 2


def test_a_table_that_everybody_leaves_is_void() -> None:
    scene = Scene("Cid", "Ann", size=5)
    for name in PEOPLE[:5]:
        scene.dm(name, "resign")
        scene.dm(name, "resign")
    assert scene.outcome()["result"] == "void"
    assert scene.outcome()["reason"] == "deserted"
