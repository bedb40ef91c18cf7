"""XI-6: the players answer, the referee checks."""

from __future__ import annotations

from typing import Any

from tests.rules.scripted import Talk, event, kinds, refusal, room

HANDS = {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9]}


def table(first: str = "Ann", language: str = "en", **options: Any) -> Talk:
    return Talk(
        "xixi",
        ["Ann", "Ben"],
        {"hands": HANDS, "first": first},
        options={"answers": "player", **options},
        language=language,
    )


def test_a_question_waits_for_its_answer() -> None:
    talk = table()
    put = talk.say("Ann", "sum 7")
    assert kinds(put) == ["Put"]
    assert event(put, "Put")["answerer"] == "Ben"
    assert "Ben answers yes or no (120 s)" in room(put)
    told = talk.say("Ben", "yes")
    assert kinds(told) == ["Answered"]
    assert event(told, "Answered") == {
        "type": "Answered", "number": 1, "asker": "Ann", "holder": "Ben",
        "question": {"op": "sum", "x": 7}, "yes": True,
    }  # fmt: skip
    assert "Ben asks" in room(told)


def test_a_wrong_answer_is_corrected_in_public_and_counted() -> None:
    talk = table()
    talk.say("Ann", "sum 7")
    told = talk.say("Ben", "否")
    assert kinds(told) == ["Corrected", "Answered"]
    assert event(told, "Corrected") == {
        "type": "Corrected",
        "number": 1,
        "by": "Ben",
        "said": False,
    }
    answered = event(told, "Answered")
    assert answered["yes"] is True and answered["corrected"] is True
    assert "Ben miscounted: the answer to Q1 is yes" in room(told)
    assert "Wrong answers: Ann 0, Ben 1" in room(talk.say("Ben", "state"))


def test_a_corrected_answer_is_recalled_as_corrected() -> None:
    """XI-7."""
    talk = table()
    talk.say("Ann", "sum 7")
    talk.say("Ben", "no")
    recalled = talk.say("Ann", "sum 7")
    assert event(recalled, "Recalled")["corrected"] is True
    assert "yes (corrected)" in room(recalled)
    assert "yes (corrected)" in room(talk.say("Ann", "history"))


def test_only_the_asked_player_answers() -> None:
    talk = table()
    talk.say("Ann", "sum 7")
    assert talk.say("Ann", "yes") == []
    assert talk.say("Cid", "yes") == []
    assert refusal(talk.say("Ann", ".yes")) == ("ANSWER_FIRST", "room")
    assert refusal(talk.say("Ann", "sum 8"))[0] == "ANSWER_FIRST"
    assert refusal(talk.say("Ben", "sum 8"))[0] == "ANSWER_FIRST"
    assert kinds(talk.say("Ben", "y")) == ["Answered"]


def test_yes_and_no_are_chatter_while_nothing_waits() -> None:
    for talk in (table(), Talk("xixi", ["Ann", "Ben"], {"hands": HANDS, "first": "Ann"})):
        for word in ("yes", "no", "是", "否", "有", "对"):
            assert talk.say("Ann", word) == []
            assert talk.say("Ben", word) == []
        assert refusal(talk.say("Ben", ".yes"))[0] == "NOTHING_ASKED"


def test_recalls_go_on_while_an_answer_is_awaited() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen: yes\nBen: sum 3")
    assert kinds(talk.say("Ann", "sum 7")) == ["Recalled"]
    assert kinds(talk.say("Ben", "repeat 1")) == ["Recalled"]
    assert kinds(talk.say("Ann", "yes")) == ["Answered"]


def test_who_does_not_answer_is_answered_for() -> None:
    talk = table()
    talk.say("Ann", "sum 7")
    told = talk.wait(121)
    assert kinds(told) == ["AnsweredFor", "Answered"]
    assert event(told, "AnsweredFor")["seat"] == "Ben"
    assert event(told, "Answered")["yes"] is True
    # The question used Ann's turn, and nobody lost one.
    assert "Ben asks" in room(told)
    assert "TurnLost" not in kinds(talk.all)


def test_a_pair_answered_wrongly_is_turned_up_all_the_same() -> None:
    talk = table()
    talk.say("Ann", "pair 3 4")
    assert kinds(talk.say("Ben", "no")) == ["Corrected", "Answered", "Showdown"]


def test_a_whole_game_to_its_end() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen: yes\nBen: pair A 2\nAnn: yes\nAnn: pair 3 4\nBen: yes")
    talk.say("Ben", "pair 10 J")
    over = talk.say("Ann", "no")
    assert kinds(over)[:3] == ["Corrected", "Answered", "Showdown"]
    assert talk.outcome["winners"] == ["Ben"]


def test_facing_outwards_the_one_who_sees_the_hand_answers() -> None:
    """XI-6 with XI-10."""
    talk = table(facing="other")
    put = talk.say("Ann", "sum 3")
    assert (event(put, "Put")["holder"], event(put, "Put")["answerer"]) == ("Ann", "Ben")
    assert kinds(talk.say("Ben", "yes")) == ["Answered"]


def test_a_headache_is_answered_by_the_player_too() -> None:
    """XI-22 with XI-6."""
    talk = table(headache=True)
    put = talk.say("Ann", "headache 2 sum 6")
    assert event(put, "Put")["card"] == 2
    told = talk.say("Ben", "no")
    assert kinds(told) == ["Corrected", "Answered"]
    assert event(told, "Answered")["card"] == 2
    talk.play("Ben: sum 30\nAnn: no")
    assert refusal(talk.say("Ann", "headache 10 sum 16"))[0] == "HEADACHE_USED"


def test_house_players_answer_truly() -> None:
    for facing in ("own", "other"):
        talk = Talk(
            "xixi", ["Ann", "Ben"], house=["Ann", "Ben"],
            options={"answers": "player", "facing": facing},
        )  # fmt: skip
        assert talk.outcome["result"] in ("win", "draw")
        assert "Put" in kinds(talk.all) and "Corrected" not in kinds(talk.all)


def test_chinese_words() -> None:
    talk = table(language="zh")
    assert "Ben 答「是」或「否」" in room(talk.say("Ann", "和7"))
    assert "Ben 算错了：问1 应是「是」" in room(talk.say("Ben", "没有"))
    assert "（更正）" in room(talk.say("Ann", "和7"))
