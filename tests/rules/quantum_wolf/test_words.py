"""What people type, and what comes of it: spellings, wrong input, chatter (QW-3)."""

import tomllib
from importlib import resources
from typing import Any

import pytest

from rules.core.commands import Command, Refused
from rules.core.seats import Seat
from rules.core.speech.verbs import Hearing, read
from rules.quantum_wolf import GAME
from rules.quantum_wolf.commands import (
    Abstain,
    ComeBack,
    EndTalk,
    Kill,
    NameHeir,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.events import Begun, DayBroke, NightFell
from rules.quantum_wolf.speech import SPEECH
from rules.quantum_wolf.speech.tags import tag
from rules.quantum_wolf.state import Options, View
from tests.rules.quantum_wolf.scene import Scene

NAMES = ("ann", "阿明", "alex", "alexa", "mary jane", "小红", "x", "zoe")


def view(*, night: bool, **options: Any) -> View:
    seen = GAME.view(Seat(0))
    events = [Begun(Options(**options), 8, 2), NightFell(0), DayBroke(1, (), ()), NightFell(1)]
    for event in events if night else [*events, DayBroke(2, (), ())]:
        seen = GAME.observe(seen, event)
    return seen


def heard(
    text: str,
    *,
    private: bool = True,
    prefixed: bool | None = None,
    night: bool = True,
    **more: Any,
) -> Any:
    mentions = more.pop("mentions", ())
    hearing = Hearing(
        view=view(night=night, **more),
        seat=Seat(0),
        names={Seat(seat): name for seat, name in enumerate(NAMES)},
        mentions=mentions,
        private=private,
    )
    return read(SPEECH.verbs, text, hearing, prefixed=private if prefixed is None else prefixed)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("验 乙", See(Seat(1))),
        ("验乙", See(Seat(1))),
        ("查阿明", See(Seat(1))),
        ("查验 小红", See(Seat(5))),
        ("预言 b", See(Seat(1))),
        ("see b", See(Seat(1))),
        ("check Ann", See(Seat(0))),
        ("inspect mary jane", See(Seat(4))),
        ("see mary", See(Seat(4))),
        ("刀 甲", Kill(Seat(0))),
        ("刀A", Kill(Seat(0))),
        ("杀 zoe", Kill(Seat(7))),
        ("kill h", Kill(Seat(7))),
        ("see alex", See(Seat(2))),
        ("过", Skip("rest")),
        ("pass", Skip("rest")),
        ("过验", Skip("see")),
        ("不查", Skip("see")),
        ("pass see", Skip("see")),
        ("过刀", Skip("kill")),
        ("空刀", Skip("kill")),
        ("no kill", Skip("kill")),
        ("投 丁", Vote(Seat(3))),
        ("投丁", Vote(Seat(3))),
        ("投票给 小红", Vote(Seat(5))),
        ("vote for ann", Vote(Seat(0))),
        ("lynch x", Vote(Seat(6))),
        ("弃票", Abstain()),
        ("不投", Abstain()),
        ("abstain", Abstain()),
        ("警徽给 乙", NameHeir(Seat(1))),
        ("传警徽给乙", NameHeir(Seat(1))),
        ("badge b", NameHeir(Seat(1))),
        ("撕警徽", TearBadge()),
        ("tear badge", TearBadge()),
        ("回来", ComeBack()),
        ("return", ComeBack()),
    ],
)
def test_spellings(text: str, command: Command) -> None:
    assert heard(text) == command


def test_a_mention_names_a_character() -> None:
    assert heard("刀 @who", mentions=(Seat(5),)) == Kill(Seat(5))
    assert heard("刀 @小红") == Kill(Seat(5))


def test_pass_by_day_ends_the_talk() -> None:
    assert heard("过", night=False) == EndTalk()
    assert heard("done", night=False) == EndTalk()
    assert heard("说完", private=False, night=False) == EndTalk()
    assert heard("过", private=False, night=False) == EndTalk()


@pytest.mark.parametrize(
    "text", ["刀 5", "验5", "投 3号", "see 5", "vote no. 5", "刀 三", "刀 #2", "验 暗号5"]
)
def test_a_number_names_nobody(text: str) -> None:
    refused = heard(text)
    assert isinstance(refused, Refused)
    assert refused.code == "NUMBER_IS_SECRET"
    assert refused.details["seats"] == tuple(range(8))


def test_a_number_is_refused_before_anything_is_known() -> None:
    hearing = Hearing(names={Seat(1): "ben", Seat(0): "ann"})
    refused = read(SPEECH.verbs, "see 1", hearing, prefixed=True)
    assert refused == Refused("NUMBER_IS_SECRET", {"seats": (0, 1)})


def test_the_answer_to_a_number_lists_the_names() -> None:
    scene = Scene("Cid", "Ann Dan")
    scene.dm("Ann", "see 5")
    assert scene.refused() == "NUMBER_IS_SECRET"
    assert "a·Ann, b·Ben, c·Cid" in scene.new[0]["text"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("刀 谁", "NO_SUCH_PLAYER"),
        ("kill nobody", "NO_SUCH_PLAYER"),
        ("刀 甲 乙", "ONE_AT_A_TIME"),
        ("vote ann and zoe", "ONE_AT_A_TIME"),
        ("投 甲、乙", "ONE_AT_A_TIME"),
        ("see al", "WHICH_ONE"),
    ],
)
def test_targets_that_cannot_be_read(text: str, code: str) -> None:
    refused = heard(text)
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_names_that_several_bear_are_asked_for_by_letter() -> None:
    scene = Scene("Alex", "alexa Bo", people=("Alex", "alexa", "Bo", "Cy", "Di"), wolves_count=2)
    scene.dm("Cy", "see al")
    assert scene.refused() == "WHICH_ONE"
    assert "a·Alex, b·alexa" in scene.new[0]["text"]
    assert scene.sees("Cy", "b") in ("wolf", "good")


def test_a_name_that_is_somebody_elses_letter_is_asked_for() -> None:
    """Ben is called a, Ann has the letter a."""
    scene = Scene("Cid", "Ann", size=5, people=("Ann", "a", "Cid", "Dan", "Eve"))
    scene.dm("Cid", "see a")
    assert scene.refused() == "WHICH_ONE"
    assert scene.sees("Cid", "b") in ("wolf", "good")


@pytest.mark.parametrize(
    "text", ["验 甲", "刀甲", "see b", "kill 5", "刀 5", "投 甲", "vote ann", "弃票", "过", "pass"]
)
@pytest.mark.parametrize("prefixed", [False, True])
def test_secret_words_in_the_room_get_one_answer(text: str, prefixed: bool) -> None:
    assert heard(text, private=False, prefixed=prefixed) == Refused("SECRET_IN_ROOM")


def test_the_answer_repeats_nothing() -> None:
    scene = Scene("Cid", "Ann Dan")
    answers = set()
    for text in ("see b", "kill Ben", "vote Ben", "pass", "abstain", ".see 5", "see @Ben"):
        told = scene.room("Ann", text)
        assert scene.refused() == "SECRET_IN_ROOM"
        answers.add(told[0]["text"])
    assert len(answers) == 1
    assert len(scene.events("Counts")) == 1


def test_open_ballots_are_given_in_the_room() -> None:
    assert heard("投 甲", private=False, night=False, open_votes=True) == Vote(Seat(0))
    assert heard("vote ann", private=False, night=False, open_votes=True) == Vote(Seat(0))
    assert heard("vote ann", private=False, prefixed=True, night=False, open_votes=True) == Vote(
        Seat(0)
    )
    assert heard("弃票", private=False, night=False, open_votes=True) == Abstain()
    refused = heard("投 5", private=False, night=False, open_votes=True)
    assert isinstance(refused, Refused)
    assert refused.code == "NUMBER_IS_SECRET"


CHATTER = """
see you later
see you
kill it with fire
I'd kill for a pizza
check this out
vote early, vote often
let's vote
who do we vote for
pass me the salt
badge of honour
I saw b yesterday
done that
tear it down
刀光剑影
刀子嘴豆腐心
查一下天气
验货了吗
投资有风险
投降吧
杀毒软件
杀青了
过年好
过来一下
过分了
弃票也行吧
我觉得投甲不太对
警徽给谁比较好
警徽是什么
预言家跳一下
我是预言家
说完了吗
回来吃饭
票数多少
今晚刀谁
你验谁了
昨晚有人刀我
狼人杀好玩
1
5
a
甲
b?
""".strip().splitlines()


@pytest.mark.parametrize("text", CHATTER)
@pytest.mark.parametrize("night", [True, False])
def test_chatter_is_left_alone(text: str, night: bool) -> None:
    assert heard(text, private=False, night=night) is None


def test_two_votes_in_one_message_count_once() -> None:
    scene = Scene("Cid", "Ann Dan").to_day(1)
    scene.dm("Ann", "vote Ben\nvote Cid")
    scene.to_night(1)
    assert scene.last("VotesOpened")["ballots"] in ([["Ann", "Ben"]], [])


def test_a_vote_after_the_bell_counts_for_nothing() -> None:
    scene = Scene("Cid", "Ann Dan").to_night(1)
    scene.dm("Ann", "vote Ben")
    assert scene.refused() == "NO_VOTE_NOW"
    scene.to_day(2)
    scene.to_night(2)
    assert scene.last("VotesOpened")["ballots"] == []


def test_night_words_by_day() -> None:
    scene = Scene("Cid", "Ann Dan").to_day(1)
    for word in ("see b", "kill b", "pass see", "pass kill"):
        scene.dm("Ann", word)
        assert scene.refused() == "NOT_NIGHT"
    scene.to_night(1)
    scene.dm("Ann", "done")
    assert scene.refused() == "NO_TALK_NOW"
    scene.room("Ann", "badge b")
    assert scene.refused() == "NO_BADGE_OPEN"


def test_bystanders_and_strangers_change_nothing() -> None:
    scene = Scene("Cid", "Ann Dan")
    for place in (scene.dm, scene.room):
        place("Zed", "kill b")
        assert not scene.events("KillChosen")
        assert not scene.events("Seen")


def test_a_substitute_takes_over_character_and_number() -> None:
    scene = Scene("Cid", "Ann Dan", numbers=(5, 1, 2, 3, 4, 6, 7, 8))
    scene.room("Zed", ".join Zed")
    scene.room("Ann", ".sub Ann Zed")
    assert "Substituted" in {m["event"]["type"] for m in scene.new if "event" in m}
    told = scene.dm("Zed", "hand")
    assert "Your number: 5" in told[0]["text"]


def test_tags_are_no_digits_and_differ() -> None:
    for language in ("zh", "en"):
        tags = [tag(seat, language) for seat in range(100)]
        assert len(set(tags)) == 100
        assert not any(sign.isdigit() for word in tags for sign in word)
    assert [tag(seat, "zh") for seat in range(3)] == ["甲", "乙", "丙"]
    assert [tag(seat, "en") for seat in (0, 1, 26)] == ["a", "b", "aa"]


def test_every_event_and_verb_has_its_texts() -> None:
    catalogues = []
    for language in ("zh", "en"):
        path = resources.files("rules.quantum_wolf").joinpath("speech", f"{language}.toml")
        catalogues.append(tomllib.loads(path.read_text(encoding="utf-8")))
    for texts in catalogues:
        sealed = {
            "ReferenceDrawn",
            "Counts",
            "Rolled",
            "NightSettled",
            "Spared",
            "Collapsed",
        }
        told = {name.split(".")[0] for name in texts["event"]}
        assert told == {event.__name__ for event in GAME.events} - sealed
        assert {verb.name for verb in SPEECH.verbs} == set(texts["help"])
        assert set(texts["preset"]) == set(GAME.presets)
        assert set(texts["option"]) == set(Options.__struct_fields__)
        assert set(SPEECH.option_words) == set(texts["option"])
