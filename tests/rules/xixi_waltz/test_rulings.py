"""The Waltz, ruling by ruling, as people say it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.xixi_waltz import GAME
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

# after the draws: Ann 1 2 3 10, Ben 4 5 6 9, Cat 7 8 11 12; 13 is left over
HANDS = {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9], "Cat": [5, 7, 8, 12]}
DEAL = {"hands": HANDS, "first": "Ann", "draws": [3, 5, 11]}


def table(**more: Any) -> Talk:
    return Talk("xixi_waltz", ["Ann", "Ben", "Cat"], more.pop("deal", DEAL), **more)


def duel() -> Talk:
    """Ben is out after Ann's second hit; Cat moves first, Ann second."""
    talk = table()
    talk.play(
        """
        Ann> pair 4 9
        Ben: sum 15
        Cat: difference 1
        Ann> pair 5 6
        """
    )
    return talk


# --- XI-30 ----------------------------------------------------------------------------------------


def test_each_draw_is_told_to_drawer_and_loser_alone() -> None:
    talk = table(sealed=True)
    drawn = [one for one in talk.begun if one.get("event", {}).get("type") == "CardDrawn"]
    assert [(one["to"], one["event"]["rank"]) for one in drawn] == [
        ("Ann", 3),
        ("Ben", 3),
        ("Ben", 5),
        ("Cat", 5),
        ("Ann", 11),
        ("Cat", 11),
    ]
    assert kinds([one for one in talk.begun if one["to"] == "room"]) == [
        "Started",
        "Dealt",
        "DrawsDone",
    ]
    assert to(talk.dm("Ben", "hand"), "Ben").startswith("Your cards: 4 5 6 9")


def test_the_third_may_draw_what_the_first_has_just_drawn() -> None:
    talk = table(deal={**DEAL, "draws": [3, 5, 3]})
    assert to(talk.dm("Cat", "hand"), "Cat").startswith("Your cards: 3 7 8 Q")
    assert to(talk.dm("Ann", "hand"), "Ann").startswith("Your cards: A 2 10 J")
    # Ben isn't told where the card went
    assert not any(
        one["to"] == "Ben" and one["event"].get("drawer") == "Cat"
        for one in talk.begun
        if "event" in one
    )


def test_a_draw_must_be_in_the_next_hand() -> None:
    with pytest.raises(ValueError, match="draw 2"):
        table(deal={**DEAL, "draws": [3, 3]})


def test_what_the_script_leaves_open_is_drawn() -> None:
    talk = table(deal={"hands": {"Ann": [1, 2, 3, 4]}})
    assert kinds(talk.begun).count("CardDrawn") == 6


# --- XI-31 ----------------------------------------------------------------------------------------


def test_turns_go_clockwise_and_ask_the_next() -> None:
    talk = table()
    told = talk.play("Ann: sum 9\nBen: sum 15\nCat: sum 3")
    asked = [(e["event"]["asker"], e["event"]["holder"], e["event"]["yes"]) for e in told]
    assert asked == [("Ann", "Ben", True), ("Ben", "Cat", True), ("Cat", "Ann", True)]
    assert refusal(talk.say("Ben", "sum 9")) == ("NOT_YOUR_TURN", "room")


def test_the_previous_player_is_asked_once_a_game() -> None:
    talk = table()
    told = talk.play("Ann: backward sum 15")
    assert event(told, "Answered")["holder"] == "Cat"
    talk.play("Ben: sum 15\nCat: sum 3")
    assert refusal(talk.say("Ann", "问上家 和16")) == ("BACK_USED", "room")
    assert refusal(talk.say("Ann", "ask Cat sum 16")) == ("BACK_USED", "room")
    # asked before, it is a recall and needs no right
    assert kinds(talk.say("Ann", "back sum 15")) == ["Recalled"]
    talk.play("Ann: ask Ben sum 9")


def test_a_refused_backward_question_isnt_used_up() -> None:
    talk = table()
    assert refusal(talk.say("Ben", "backward sum 7"))[0] == "NOT_YOUR_TURN"
    assert refusal(talk.say("Ann", "backward sum 7.5"))[0] == "NOT_WHOLE"
    talk.play("Ann: backward sum 15")


# --- XI-32 ----------------------------------------------------------------------------------------


def test_a_whisper_reaches_the_asked_player_whatever_the_answer() -> None:
    talk = table()
    told = talk.dm("Ann", "pair 4 8")
    assert room(told).startswith("Q1 Ann→Ben whispered two cards: no Showdown")
    assert to(told, "Ben") == "Q1 Ann whispered to you 4 and 8? no"
    assert to(told, "Cat") == ""
    assert event(told, "Whispered", "room") == {
        "type": "Whispered",
        "number": 1,
        "asker": "Ann",
        "holder": "Ben",
        "showdown": False,
    }


@pytest.mark.parametrize("said", ["pair 4 9", "4和9", ".4 and 9", "pair 4 99"])
def test_a_pair_said_in_the_room_is_refused_whatever_it_says(said: str) -> None:
    talk = table()
    for person in ("Ann", "Ben", "Cat"):
        told = talk.say(person, said)
        assert refusal(told) == ("SECRET_IN_ROOM", "room")
        assert "9" not in told[0]["text"]


def test_cards_down_dont_count_and_naming_one_uses_the_turn() -> None:
    talk = table()
    told = talk.play("Ann> pair 4 9")
    assert room(told).startswith("Q1 Ann→Ben whispered two cards: Showdown")
    assert to(told, "Ben").endswith("yes, both now lie face down")
    talk.play("Ben: sum 15\nCat> backward pair 4 5")
    # Cat named a card that lies face down: no refusal, answered no, known to Ben
    assert to(talk.all[-2:], "Ben") == "Q3 Cat whispered to you 4 and 5? no"
    told = talk.play("Ann: sum 13")
    assert not event(told, "Answered")["yes"]


def test_even_the_asker_isnt_refused_for_a_card_known_to_be_down() -> None:
    talk = table()
    talk.play("Ann> pair 4 9\nBen: sum 15\nCat: sum 3")
    told = talk.dm("Ann", "pair 4 6")
    assert not event(told, "Whispered", "room")["showdown"]


def test_what_lies_face_down_is_known_to_asker_and_holder_alone() -> None:
    talk = table()
    talk.play("Ann> pair 4 9")
    assert "Down among them: 4 9" in to(talk.dm("Ben", "hand"), "Ben")
    assert "You know that Ben has face down: 4 9" in to(talk.dm("Ann", "hand"), "Ann")
    assert to(talk.dm("Cat", "hand"), "Cat").splitlines()[0] == "Your cards: 7 8 J Q"
    assert "face down:" not in to(talk.all, "Cat")
    assert "Ben: 2 unshown, 2 face down" in to(talk.dm("Cat", "state"), "Cat")


def test_a_refused_pair_uses_nothing_and_the_asked_player_hears_nothing() -> None:
    talk = table()
    told = talk.dm("Ann", "backward pair 7 14")
    assert refusal(told) == ("NO_SUCH_RANK", "dm")
    # the backward question is still there
    assert event(talk.dm("Ann", "backward pair 7 8"), "Whispered", "room")["showdown"]


# --- XI-7 with whispers ---------------------------------------------------------------------------


def test_a_whisper_is_recalled_in_private_only() -> None:
    talk = table()
    talk.play("Ann> pair 4 9")
    told = talk.dm("Ann", "9和4")
    assert kinds(told) == ["Recalled"] and told[0]["to"] == "Ann"
    told = talk.say("Ben", "repeat 1")
    assert [one["to"] for one in told] == ["Ben"] and told[0]["in"] == "dm"
    assert refusal(talk.say("Cat", "repeat 1")) == ("WHISPERED", "room")
    assert refusal(talk.say("Cat", "repeat 2")) == ("NO_SUCH_QUESTION", "room")


def test_history_tells_others_of_a_whisper_without_its_cards() -> None:
    talk = table()
    talk.play("Ann> pair 4 9\nBen: sum 15")
    assert (
        room(talk.say("Ann", "history")) == "Q1 Ann→Ben whispered: Showdown\nQ2 Ben→Cat sum 15? yes"
    )
    assert to(talk.dm("Ann", "history"), "Ann").startswith("Q1 Ann→Ben 4 and 9? yes")
    assert to(talk.dm("Cat", "history"), "Cat").startswith("Q1 Ann→Ben whispered: Showdown")


def test_a_new_question_uses_the_turn() -> None:
    talk = table()
    talk.play("Ann: sum 9\nBen: sum 15\nCat: sum 3")
    assert kinds(talk.say("Ann", "sum 9")) == ["Recalled"]
    assert kinds(talk.say("Ann", "new sum 9")) == ["Answered"]


# --- XI-33, XI-34 ---------------------------------------------------------------------------------


def test_four_cards_down_are_out_at_once_and_third() -> None:
    talk = duel()
    told = talk.all[-6:]
    assert "All four of Ben's cards are down: out" in room(told)
    assert "Cat moves first, Ann second" in room(told)
    assert refusal(talk.say("Ben", "sum 7")) == ("OUT_OF_GAME", "room")
    assert refusal(talk.say("Cat", "ask Ben sum 7")) == ("NOT_IN", "room")


def test_two_hits_on_different_people_win_nothing() -> None:
    talk = table()
    talk.play("Ann> pair 4 9\nBen: sum 15\nCat: sum 3\nAnn> backward pair 7 8")
    assert talk.outcome["result"] == "open"


def test_a_backward_question_that_puts_somebody_out_leaves_the_duel_to_the_next_turn() -> None:
    talk = table()
    talk.play("Ann: sum 9\nBen> pair 7 8\nCat: sum 3\nAnn> backward pair 11 12")
    assert "Ben moves first, Ann second" in room(talk.all[-5:])


def test_the_duel_is_public_and_face_up() -> None:
    talk = duel()
    told = talk.say("Cat", "pair 1 10")
    assert event(told, "Answered")["yes"]
    assert event(told, "Showdown")["left"] == 2
    # what lies face up can't be named again; what lies face down stays so
    assert refusal(talk.say("Ann", "pair 1 7")) == ("FACE_UP", "room")
    assert "face down" in room(talk.say("Ann", "state"))
    assert not event(talk.say("Ann", "pair 4 7"), "Answered")["yes"]


def test_who_is_out_keeps_the_own_view_and_sees_no_more() -> None:
    talk = duel()
    assert "You know that" not in to(talk.dm("Ben", "hand"), "Ben")
    talk.play("Cat: pair 1 10")
    assert "7 8 J Q" not in to(talk.all, "Ben")
    [told] = talk.say("Ann", ".viewer Ben")
    assert "refused" in told


def test_a_turn_of_the_duel_that_runs_out_is_lost() -> None:
    talk = duel()
    assert "Ann asks" in room(talk.wait(121))


def test_the_second_mover_wins_at_once() -> None:
    talk = duel()
    talk.play("Cat: sum 3\nAnn: pair 7 8\nCat: sum 4\nAnn: pair 11 12")
    assert talk.outcome == {
        "result": "win",
        "winners": ["Ann"],
        "places": [["Ann"], ["Cat"], ["Ben"]],
        "reason": "showdowns",
    }
    assert "Ann won and may referee the next table" in room(talk.all)  # XI-35


def test_the_first_mover_wins_at_once_with_four_cards_unshown() -> None:
    talk = duel()
    talk.play("Cat: pair 1 10\nAnn: sum 3\nCat: pair 2 3")
    assert talk.outcome["winners"] == ["Cat"]


@pytest.mark.parametrize(
    ("last", "result", "winners"),
    [
        ("Ann: pair 11 12", "draw", ["Ann", "Cat"]),
        ("Ann: pair 11 13", "win", ["Cat"]),
        ("Ann: sum 23", "win", ["Cat"]),
    ],
)
def test_the_last_turn(last: str, result: str, winners: list[str]) -> None:
    talk = duel()
    told = talk.play("Cat: pair 1 10\nAnn: pair 7 8\nCat: pair 2 3")
    assert kinds(told)[-1] == "LastTurn"
    talk.play(last)
    assert (talk.outcome["result"], talk.outcome["winners"]) == (result, winners)
    assert talk.outcome["places"][-1] == ["Ben"]
    assert ("DeskOffered" in kinds(talk.all)) == (result == "win")


def test_cards_down_before_the_duel_count_in_it() -> None:
    # Ann has two cards down when the duel begins: one hit by the first mover ends it
    talk = table()
    talk.play("Ann> pair 4 9\nBen: sum 15\nCat> pair 1 10\nAnn> pair 5 6")
    talk.play("Cat: pair 2 3")
    assert talk.outcome["winners"] == ["Cat"]


def test_hands_are_opened_at_the_end() -> None:
    talk = duel()
    talk.play("Cat: pair 1 10\nAnn: sum 3\nCat: pair 2 3")
    opened = {
        one["event"]["holder"]: one["event"]["ranks"]
        for one in talk.all
        if one.get("event", {}).get("type") == "HandOpened"
    }
    assert opened == {"Ben": [4, 5, 6, 9], "Cat": [7, 8, 11, 12]}


# --- XI-9, XI-12, XI-13, XI-15 --------------------------------------------------------------------


def resign(talk: Talk, person: str) -> None:
    talk.say(person, "resign")
    talk.say(person, "resign")


def test_leaving_makes_third_and_the_next_clockwise_opens_the_duel() -> None:
    talk = table()
    talk.play("Ann> pair 4 9")
    resign(talk, "Ben")
    assert "Cat moves first, Ann second" in room(talk.all[-2:])
    assert "HandOpened" not in kinds(talk.all)
    resign(talk, "Ann")
    assert talk.outcome == {
        "result": "win",
        "winners": ["Cat"],
        "places": [["Cat"], ["Ann"], ["Ben"]],
        "reason": "resignation",
    }


def test_a_lost_turn_and_two_in_a_row() -> None:
    talk = table()
    told = talk.wait(121)
    assert kinds(told) == ["TurnLost"]
    assert "Ben asks" in room(told)
    talk.play("Ben: sum 15\nCat: sum 3")
    assert kinds(talk.wait(121)) == ["TurnLost", "Paused"]


def test_a_lost_turn_keeps_the_backward_question() -> None:
    talk = table()
    talk.wait(121)
    talk.play("Ben: sum 15\nCat: sum 3\nAnn: backward sum 15")


def test_a_last_turn_that_runs_out_is_the_first_movers_win() -> None:
    talk = duel()
    talk.play("Cat: pair 1 10\nAnn: pair 7 8\nCat: pair 2 3")
    talk.wait(121)
    assert talk.outcome["winners"] == ["Cat"]


def test_a_draw_takes_all_who_are_still_in() -> None:
    talk = duel()
    talk.say("Ann", "draw")
    talk.say("Cat", "draw")
    assert talk.outcome["places"] == [["Ann", "Cat"], ["Ben"]]


def test_the_limit_is_a_draw() -> None:
    talk = table(options={"limit": 3})
    talk.play("Ann: sum 9\nBen: sum 15\nCat: sum 3")
    assert talk.outcome["result"] == "draw"
    assert talk.outcome["winners"] == ["Ann", "Ben", "Cat"]
    assert talk.outcome["reason"] == "turn_limit"


# --- XI-4, XI-14 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("pair 3 3", "SAME_RANK"),
        ("pair 3 14", "NO_SUCH_RANK"),
        ("sum 7.5", "NOT_WHOLE"),
        ("ask Ann sum 7", "NOT_YOURSELF"),
        ("ask Zoe sum 7", "NO_SUCH_PLAYER"),
    ],
)
def test_faults_cost_no_turn(said: str, code: str) -> None:
    talk = table()
    assert refusal(talk.dm("Ann", said)) == (code, "dm")
    talk.play("Ann: sum 99")
    assert not event(talk.all[-1:], "Answered")["yes"]


def test_the_words_in_chinese() -> None:
    talk = table(language="zh")
    told = talk.play("Ann: 和9\nBen: 问Cat 差1\nCat> 私问 1 2和10\nAnn: 问上家 积56")
    assert kinds(told) == [
        "Answered",
        "Answered",
        "Whispered",
        "WhisperPassed",
        "WhisperPassed",
        "Answered",
    ]
    assert room(told).splitlines()[0] == "问1 Ann→Ben 和9？ 是"


def test_there_are_three_draws_at_most() -> None:
    with pytest.raises(ValueError, match="there are three draws"):
        table(deal={**DEAL, "draws": [3, 5, 11, 4]})


def test_the_neighbours_can_be_named_as_such() -> None:
    talk = table()
    asked = event(talk.say("Ann", "ask previous sum 8"), "Answered")
    assert (asked["holder"], asked["yes"]) == ("Cat", False)
    asked = event(talk.say("Ben", "ask next sum 15"), "Answered")
    assert (asked["holder"], asked["yes"]) == ("Cat", True)


def test_who_goes_out_in_the_last_turn_of_the_limit_is_third() -> None:
    talk = table(options={"limit": 4})
    talk.play("Ann> pair 4 9\nBen: sum 15\nCat: difference 1")
    told = talk.dm("Ann", "pair 5 6")
    assert event(told, "WentOut")["seat"] == "Ben"
    assert talk.outcome["reason"] == "turn_limit"
    assert talk.outcome["places"] == [["Ann", "Cat"], ["Ben"]]


def test_a_referee_sees_the_hands_after_the_draws_and_the_card_left_over() -> None:
    standing = table().script.table.standing
    assert standing is not None
    hands = [(0, (1, 2, 3, 10)), (1, (4, 5, 6, 9)), (2, (7, 8, 11, 12))]
    assert GAME.look(standing.state) == [*hands, (None, (13,))]
