"""From a line of text to a reading: spellings, blanks, prefixes, secrets, questions back."""

from __future__ import annotations

from typing import Any

import pytest

from rules._template.commands import Hide, Name
from rules.core.commands import Refused, Resign, refuse
from rules.core.match_commands import (
    Abort,
    AddCut,
    Admit,
    Appoint,
    Extend,
    HandOver,
    Leave,
    Look,
    OfferDraw,
    Pause,
    PlayOn,
    Resume,
    RollBack,
    Start,
    Substitute,
)
from rules.core.seats import PersonId, Seat
from rules.core.speech import Line, Relay, Speech
from rules.core.speech.lines import _no_review
from rules.core.speech.pictures import Bars, Curve, Curves, Measure, Region, Row, pack, unpack
from rules.core.speech.slots import NUMBER, SEAT
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Ambiguous, Choice, Hearing, Query, Slot, Verb, read
from tests.rules.core.hall import lobby, playing

GUESS = Verb(
    "guess",
    ("猜{x}", "猜_(?:是)?_{x}"),
    ("guess {x}", r"guess\s+#{x}"),
    lambda hearing, values: Name(values["x"]),
    {"x": NUMBER},
    bare=True,
    example={"zh": "猜5", "en": "guess 5"},
)
HIDE = Verb(
    "hide",
    ("藏{x}",),
    ("hide {x}",),
    lambda hearing, values: Hide(values["x"]),
    {"x": NUMBER},
    private=True,
)
POINT = Verb("point", ("指 {who}",), ("point {who}",), lambda h, v: Hide(v["who"]), {"who": SEAT})
PASS = Verb("pass", ("过",), ("pass",), lambda h, v: None if h.addressed else Name(0), bare=True)
VERBS = (GUESS, HIDE, POINT, PASS)
HEARING = Hearing(seat=Seat(0), names={Seat(0): "ann", Seat(1): "ben"})


def reading(text: str, *, prefixed: bool = True, private: bool = True) -> Any:
    hearing = Hearing(seat=Seat(0), names=HEARING.names, private=private)
    return read(VERBS, text, hearing, prefixed=prefixed)


class TestSpellings:
    @pytest.mark.parametrize(
        "text", ["猜5", "猜 是 5", "猜 5", "guess 5", "GUESS  5", "guess #5", "guess five"]
    )
    def test_all_mean_the_same(self, text: str) -> None:
        assert reading(text) == Name(5)

    @pytest.mark.parametrize("text", ["guess5", "guess 5 6", "I guess 5", ""])
    def test_the_whole_message_must_fit(self, text: str) -> None:
        assert reading(text, prefixed=False) is None

    def test_a_verb_says_its_canonical_form(self) -> None:
        assert GUESS.say("zh", {"x": 7}) == "猜7"
        assert GUESS.say("en", {"x": 7}) == "guess 7"
        assert GUESS.say("zh_Hant") == "猜{x}"
        assert POINT.say("en", {"who": Seat(1)}) == "point 2"

    def test_an_example_is_given_or_the_canonical_form(self) -> None:
        assert (GUESS.sample("zh_Hant"), GUESS.sample("en")) == ("猜5", "guess 5")
        assert PASS.sample("en") == "pass"

    def test_the_heads_are_the_words_that_spellings_begin_with(self) -> None:
        assert GUESS.heads() == ("guess", "猜")
        assert Verb("x", ("(?:a|b)",), ("{x} and",), lambda h, v: None).heads() == ()


class TestPrefixes:
    def test_without_one_only_bare_verbs_are_heard(self) -> None:
        assert reading("guess 5", prefixed=False) == Name(5)
        assert reading("hide 5", prefixed=False) is None

    def test_with_one_a_broken_command_is_answered(self) -> None:
        assert reading("guess") == refuse("UNREADABLE", verb="guess")
        assert reading("猜猜看") == refuse("UNREADABLE", verb="guess")
        assert reading("what") is None

    def test_a_verb_knows_whether_it_was_addressed(self) -> None:
        assert reading("pass", prefixed=False) == Name(0)
        assert reading("pass", prefixed=True) is None


class TestBlanks:
    def test_a_blank_that_cant_be_read_says_of_which_verb(self) -> None:
        assert reading("guess 1.5") == Refused("NOT_WHOLE", {"text": "1.5", "verb": "guess"})
        assert reading("point zoe") == Refused("NO_SUCH_PLAYER", {"text": "zoe", "verb": "point"})

    def test_a_blank_may_ask_back(self) -> None:
        both = Ambiguous((Choice("point 1", Hide(0)), Choice("point 2", Hide(1))))
        unsure = Slot("seat", r"\S+", lambda text, hearing: both)
        verb = Verb("point", ("指 {who}",), ("point {who}",), lambda h, v: None, {"who": unsure})
        assert read((verb,), "point x", HEARING, prefixed=True) == both

    def test_groups_of_a_spelling_that_are_no_blanks_are_passed_over(self) -> None:
        verb = Verb(
            "go",
            ("去(?P<far>很远)?",),
            ("go",),
            lambda h, v: Query("go", str(sorted(v))),
        )
        assert read((verb,), "去很远", HEARING, prefixed=True) == Query("go", "[]")


class TestSecrets:
    @pytest.mark.parametrize("text", ["hide 5", "hide", "hide x", "藏五十"])
    def test_a_private_verb_in_the_room_gets_one_answer_whatever_follows(self, text: str) -> None:
        assert reading(text, private=False) == Refused("SECRET_IN_ROOM")

    def test_in_private_it_is_read(self) -> None:
        assert reading("hide 5") == Hide(5)
        assert reading("hide") == refuse("UNREADABLE", verb="hide")


TABLE = Hearing(
    seat=Seat(0),
    sitting=lobby().sitting,
    person=PersonId(0),
    names={Seat(0): "ann", Seat(1): "ben"},
    people={"ann": PersonId(0), "ben": PersonId(1), "zoe": PersonId(6)},
    contribution="f" * 64,
)


def at_table(text: str, *, prefixed: bool = True, hearing: Hearing = TABLE) -> Any:
    return read(TABLE_VERBS, text, hearing, prefixed=prefixed)


class TestTheTable:
    @pytest.mark.parametrize(
        ("zh", "en", "meant"),
        [
            ("加入", "join", Query("join")),
            ("加入 阿泽", "join 阿泽", Query("join", "阿泽")),
            ("退出", "leave", Leave(PersonId(0))),
            ("开始", "begin", Start()),
            ("加机器", "add house", Query("house")),
            ("请出 ben", "kick 2", Leave(PersonId(1))),
            ("规则 改 计时=60", "set turn=60", None),
            ("切牌 随便", "cut anything", AddCut("f" * 64)),
            ("移交 ben", "host ben", HandOver(PersonId(1))),
            ("暂停", "pause", Pause()),
            ("继续", "resume", Resume()),
            ("不等了", "play on", PlayOn()),
            ("延时 5分", "extend 5m", Extend(300)),
            ("认输", "resign", Resign()),
            ("求和", "draw", OfferDraw()),
            ("流局", "abort", Abort()),
            ("换人 2", "sub 2", Substitute(Seat(1), PersonId(0))),
            ("换人 2 zoe", "sub 2 zoe", Substitute(Seat(1), PersonId(6))),
            ("裁判 zoe", "referee zoe", Appoint(PersonId(6))),
            ("全知 zoe", "viewer zoe", Admit(PersonId(6))),
            ("查看 底牌", "look", Look()),
            ("退回 2", "back 2", RollBack(2)),
            ("悔棋", "take back", RollBack(1)),
            ("局况", "status", Query("state")),
            ("历史", "history", Query("history")),
            ("复盘 3", "review 3", Query("review", "3")),
            ("收牌", "resend", Query("hand")),
            ("规则", "rules", Query("rules")),
            ("帮助 和", "help sum", None),
            ("报到", "hello", Query("hello")),
        ],
    )
    def test_both_languages_mean_the_same(self, zh: str, en: str, meant: Any) -> None:
        read_zh, read_en = at_table(zh), at_table(en)
        if meant is None:
            assert type(read_zh) is type(read_en) is Query
            assert read_zh.name == read_en.name
            assert read_zh.argument
        else:
            assert read_zh == read_en == meant

    def test_every_verb_is_read_by_its_own_sample(self) -> None:
        for verb in TABLE_VERBS:
            for language in ("zh", "en"):
                text = verb.sample(language)
                alone = read((verb,), text, TABLE, prefixed=True)
                assert at_table(text) == alone, text

    def test_bare_words_followed_by_more_are_talk(self) -> None:
        assert at_table("help me", prefixed=False) is None
        assert at_table("help", prefixed=False) == Query("help")
        assert at_table("join us", prefixed=False) is None
        assert at_table("join Zoe", prefixed=False) == Query("join", "Zoe")

    def test_joining_bare_is_for_the_lobby(self) -> None:
        later = Hearing(sitting=playing().sitting, person=PersonId(0))
        assert at_table("join", prefixed=False, hearing=later) is None
        assert at_table("join", prefixed=False, hearing=Hearing()) is None
        assert at_table("join", hearing=later) == Query("join")


class TestDeclarations:
    def test_a_speech_says_nothing_that_it_wasnt_given(self) -> None:
        speech = Speech(("rules.core",), VERBS)
        assert speech.facts(None, None) == {}  # type: ignore[arg-type]
        assert speech.picture(None, None, None) is None  # type: ignore[arg-type]
        assert speech.turn(None) is None
        assert speech.ask(None) is None
        assert speech.status(None) == speech.hand(None) == speech.history(None) == []
        assert speech.review(None, None, whole=True) == []
        assert speech.chart(None, None) is None  # type: ignore[arg-type]
        assert speech.status_picture(None, None) is None  # type: ignore[arg-type]
        assert speech.hand_picture(None, None) is None  # type: ignore[arg-type]
        assert not speech.has_review
        assert Speech((), (), review=lambda view, number, whole: [Line("x")]).has_review
        assert speech.review is _no_review

    def test_words_to_pass_on_make_their_command_from_a_digest(self) -> None:
        relay = Relay("goodbye", lambda digest: Hide(int(digest, 16)))
        assert relay.command("0f") == Hide(15)

    @pytest.mark.parametrize(
        "picture",
        [
            Bars("t", ("wolf",), (Row("1", (Measure(500, "50 %"),)),)),
            Curves("t", ("wolf",), ("1", "2"), (Curve("Ann", ((0, 1000),)),)),
            Region("t", 3, 1, ("#", "o", "."), (1, 2)),
        ],
    )
    def test_a_picture_is_carried_as_text(self, picture: Any) -> None:
        assert unpack(pack(picture)) == picture
