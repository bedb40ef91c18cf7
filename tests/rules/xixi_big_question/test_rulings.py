"""The Big Question, ruling by ruling, as people say it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.seats import Seat
from rules.xixi_big_question import GAME
from rules.xixi_big_question.state import Options
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

# the Question card is the king
DEAL = {
    "hands": {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9], "Cat": [5, 7, 8, 12]},
    "question": 13,
    "champion": "Ann",
}


def table(**more: Any) -> Talk:
    return Talk("xixi_big_question", ["Ann", "Ben", "Cat"], more.pop("deal", DEAL), **more)


def ben_out() -> Talk:
    """Ben is out; Cat moves first against Ann, who has all four and the card unasked."""
    talk = table()
    talk.play("Ann: pair 3 4\nBen: sum 3\nAnn: pair 6 9")
    return talk


def ann_out() -> Talk:
    """The champion is out after a pair of Ben and one of Cat; Ben moves first."""
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2\nBen: operator sum\nAnn: sum 8")
    talk.play("Cat> pair 10 11\nCat: operator difference")
    return talk


# --- XI-40, XI-41 ---------------------------------------------------------------------------------


def test_the_question_is_seen_by_the_allies_alone() -> None:
    talk = table()
    seen = [one["to"] for one in talk.begun if one.get("event", {}).get("type") == "QuestionLaid"]
    assert seen == ["Ben", "Cat"]
    assert "K" not in to(talk.dm("Ann", "hand"), "Ann")
    assert "The Big Question (the champion can't see it): K" in to(talk.dm("Ben", "hand"), "Ben")


def test_turns_alternate_between_champion_and_allies() -> None:
    talk = table()
    told = talk.play("Ann: sum 7\nBen: sum 3\nAnn: sum 8\nCat: sum 4\nAnn: sum 9")
    assert "Ben asks" in room(told)
    assert refusal(talk.say("Cat", "sum 5")) == ("NOT_YOUR_TURN", "room")


def test_the_champion_can_be_given_and_is_else_drawn() -> None:
    assert "Champion: Cat" in room(table(deal={"champion": "Cat"}).begun)
    assert "Champion: Cat" in room(table(deal={"first": "Cat"}).begun)
    assert "Champion: Cat" in room(table(deal={}, options={"champion": 3}).begun)
    drawn = {event(table(deal={}, secret=str(n)).begun, "Dealt")["champion"] for n in range(30)}
    assert drawn == {"Ann", "Ben", "Cat"}
    with pytest.raises(ValueError, match="same person"):
        table(deal={"champion": "Cat", "first": "Ann"})


# --- XI-42 ----------------------------------------------------------------------------------------


def test_both_allies_answer_in_one_message_in_seat_order() -> None:
    talk = table(deal={**DEAL, "champion": "Cat"})
    told = talk.say("Cat", "sum 7")
    assert room(told).startswith("Q1 Cat sum 7? Ann no, Ben yes")
    assert event(told, "BothAnswered")["answers"] == [False, True]


def test_a_showdown_of_the_champions_question_is_public() -> None:
    talk = table()
    told = talk.say("Ann", "pair 5 7")
    assert room(told).startswith("Q1 Ann 5 and 7? Ben no, Cat yes")
    assert event(told, "Showdown")["ranks"] == [5, 7]
    talk.play("Ben: sum 3")
    assert refusal(talk.say("Ann", "pair 5 8")) == ("FACE_UP", "room")


def test_the_question_to_both_is_one_for_a_recall() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen: sum 3")
    told = talk.say("Ann", "sum 7")
    assert kinds(told) == ["BothRecalled"]
    assert room(told).startswith("Again: Q1 Ann sum 7? Ben yes, Cat no (no turn used)")
    talk.play("Ann: pair 3 4\nCat: sum 4\nAnn: pair 6 9\nCat: sum 5")
    # only Cat is left to answer, and the record still says what both said
    assert "Ben yes, Cat no" in room(talk.say("Ann", "sum 7"))


# --- XI-44 ----------------------------------------------------------------------------------------


def test_allies_ask_about_the_champions_own_four() -> None:
    talk = table()
    talk.play("Ann: sum 7")
    # 13 and 1 would make 14, but the Question isn't counted
    assert not event(talk.say("Ben", "sum 14"), "Answered")["yes"]
    talk.play("Ann: sum 8")
    assert not event(talk.dm("Cat", "pair 1 K"), "Whispered", "room")["showdown"]


def test_an_allys_pair_is_whispered_and_its_showdown_face_down() -> None:
    talk = table()
    talk.play("Ann: sum 7")
    for said in ("pair 1 2", "pair 4 4"):
        assert refusal(talk.say("Ben", said)) == ("SECRET_IN_ROOM", "room")
    told = talk.dm("Ben", "pair 1 2")
    assert room(told).startswith("Q2 Ben→Ann whispered two cards: Showdown")
    assert to(told, "Ann").endswith("yes, both now lie face down")
    assert to(told, "Cat") == ""
    assert "A 2" not in to(talk.dm("Cat", "hand"), "Cat")


def test_the_asker_publishes_an_operator_before_the_next_turn() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2")
    assert refusal(talk.say("Ann", "sum 8")) == ("NOT_YOUR_TURN", "room")
    assert refusal(talk.dm("Ben", "sum 9")) == ("OPERATOR_FIRST", "dm")
    assert refusal(talk.say("Cat", "operator sum")) == ("NOT_YOUR_TURN", "room")
    told = talk.say("Ben", "运算商")
    assert event(told, "OperatorPublished")["result"] == 2
    assert "Q2 Ben publishes: the quotient of the two is 2" in room(told)
    assert refusal(talk.say("Ben", "operator sum"))[0] == "NOTHING_OWED"


def test_a_quotient_must_be_exact_and_only_the_asker_hears_why_not() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 2 11")
    assert "quotient" not in to(talk.all, "Ben").split("Which operator shall I publish?")[1]
    assert refusal(talk.say("Ben", "operator quotient")) == ("NOT_EXACT", "dm")
    told = talk.say("Ben", "operator product")
    assert event(told, "OperatorPublished")["result"] == 22


def test_naming_a_card_that_lies_face_down_is_answered_no_and_uses_the_turn() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2\nBen: operator sum\nAnn: sum 8")
    # Ben knows what lies down; Cat doesn't, and no refusal may tell
    told = talk.dm("Cat", "pair 2 10")
    assert not event(told, "Whispered", "room")["showdown"]
    assert "Ann asks" in room(told)
    talk.play("Ann: sum 9")
    assert not event(talk.dm("Ben", "pair 1 11"), "Whispered", "room")["showdown"]
    # and in sums it is left out: 2 + 10 is 12 no longer
    talk.play("Ann: sum 10")
    assert not event(talk.say("Cat", "sum 12"), "Answered")["yes"]


def test_allies_have_no_channel_of_their_own() -> None:
    """XI-45: a whisper goes to the referee, who passes the pair to the champion alone."""
    talk = table()
    talk.play("Ann: sum 7")
    for said in ("whisper Cat I have the 3", "私问 Cat 我有3", "Cat, take 3 and 4"):
        told = talk.dm("Ben", said)
        assert [one["to"] for one in told] == ["Ben"] and "refused" in told[0]


def test_faults_cost_no_turn() -> None:
    talk = table()
    assert refusal(talk.say("Ann", "sum 7.5")) == ("NOT_WHOLE", "room")
    assert refusal(talk.say("Ann", "pair 3 3")) == ("SAME_RANK", "room")
    talk.play("Ann: sum 7")
    # what is whispered is refused in private, and the champion hears nothing of it
    assert refusal(talk.dm("Ben", "pair 3 14")) == ("NO_SUCH_RANK", "dm")
    talk.play("Ben> pair 1 2")


def test_no_operator_without_a_showdown() -> None:
    talk = table()
    told = talk.play("Ann: sum 7\nBen> pair 1 3")
    assert "Ann asks" in room(told)


def test_an_operator_in_time_out_is_drawn_and_the_log_says_so() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 2 11")
    told = talk.wait(121)
    published = event(told, "OperatorPublished")
    assert published["by_clock"] and published["op"] in ("sum", "difference", "product")


def test_turns_that_run_out_are_lost_and_two_in_a_row_pause() -> None:
    talk = table()
    told = talk.wait(121)
    assert kinds(told) == ["TurnLost"] and "Ben asks" in room(told)
    talk.play("Ben: sum 3")
    assert kinds(talk.wait(121)) == ["TurnLost", "Paused"]


def test_a_last_turn_that_runs_out_is_lost() -> None:
    talk = ben_out()
    talk.play("Cat: pair 1 2\nAnn: sum 1\nCat: pair 10 11")
    assert kinds(talk.wait(121))[0] == "TurnLost"
    assert talk.outcome["winners"] == ["Cat"]


def test_a_whisper_of_the_other_ally_stays_unknown() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2\nBen: operator sum")
    assert refusal(talk.say("Cat", "repeat 2")) == ("WHISPERED", "room")
    assert "Ben→Ann whispered: Showdown\n  Q2: the sum of the two is 3" in room(
        talk.say("Cat", "history")
    )
    told = talk.dm("Ben", "pair 1 2")
    assert kinds(told) == ["Recalled"] and told[0]["to"] == "Ben"


def test_with_one_ally_left_pairs_are_public_without_operator() -> None:
    talk = ben_out()
    told = talk.say("Cat", "pair 1 2")
    assert event(told, "Showdown")["ranks"] == [1, 2]
    assert "Ann asks" in room(told)


# --- XI-43 ----------------------------------------------------------------------------------------


def test_the_card_can_be_asked_only_after_a_showdown() -> None:
    talk = table()
    assert refusal(talk.say("Ann", "card 13")) == ("NO_SHOWDOWN_YET", "room")
    talk.play("Ann: sum 7\nBen> pair 1 2\nBen: operator sum")
    assert refusal(talk.say("Ben", "card 13")) == ("CHAMPION_ONLY", "room")
    told = talk.say("Ann", "is this card 5?")
    assert room(told).startswith("Ann asks: is this card 5? No")
    assert "Cat asks" in room(told)
    talk.play("Cat: sum 3")
    assert refusal(talk.say("Ann", "card 6")) == ("CARD_ASKED", "room")
    assert kinds(talk.say("Ann", "这张牌是5")) == ["CardRecalled"]


def test_an_impossible_card_is_answered_no() -> None:
    talk = table()
    talk.play("Ann: pair 5 7\nBen: sum 3")
    assert event(talk.say("Ann", "card 1"), "CardAsked") == {
        "type": "CardAsked",
        "champion": "Ann",
        "rank": 1,
        "hit": False,
    }
    assert refusal(table().say("Ann", "card 14")) == ("NO_SUCH_RANK", "room")


def test_a_hit_wins_and_the_allies_play_for_second_place() -> None:
    talk = table()
    told = talk.play("Ann: pair 5 7\nBen: sum 3\nAnn: card K")
    assert kinds(told)[-3:] == ["CardAsked", "Won", "DuelBegun"]
    # the next in allied order moves first
    assert "Cat moves first, Ben second" in room(told)
    assert refusal(talk.say("Ann", "sum 9")) == ("OUT_OF_GAME", "room")
    talk.play("Cat: pair 3 4\nBen: sum 20\nCat: pair 6 9")
    # Cat had exactly two unshown: Ben has a last turn
    talk.play("Ben: sum 1")
    assert talk.outcome == {
        "result": "win",
        "winners": ["Ann"],
        "places": [["Ann"], ["Cat"], ["Ben"]],
        "reason": "question_card",
    }


def test_the_card_can_be_asked_after_a_showdown_of_an_ally_too() -> None:
    talk = table()
    talk.play("Ann: pair 5 7\nBen: sum 3")
    # the two lie face up in Cat's hand: impossible, and no refusal says so
    told = talk.say("Ann", "card 7")
    assert not event(told, "CardAsked")["hit"] and "Cat asks" in room(told)


def test_second_place_can_be_shared_by_a_draw_in_cards() -> None:
    talk = table()
    talk.play("Ann: pair 5 7\nBen: sum 3\nAnn: card K")
    talk.play("Cat: pair 3 4\nBen: sum 20\nCat: pair 6 9\nBen: pair 8 12")
    assert talk.outcome["places"] == [["Ann"], ["Ben", "Cat"]]
    assert talk.outcome["winners"] == ["Ann"]


def test_second_place_is_shared_when_one_of_them_stops() -> None:
    talk = table()
    talk.play("Ann: pair 5 7\nBen: sum 3")
    assert refusal(talk.say("Ben", "stop here")) == ("NOTHING_TO_STOP", "room")
    talk.play("Ann: card 13\nBen: 到此为止")
    assert talk.outcome["places"] == [["Ann"], ["Ben", "Cat"]]


# --- XI-46 ----------------------------------------------------------------------------------------


def test_the_first_ally_out_has_no_last_turn_and_the_other_moves_first() -> None:
    talk = ben_out()
    told = talk.all
    assert "All four of Ben's cards are down: out" in room(told)
    assert "Cat moves first, Ann second" in room(told)
    assert refusal(talk.say("Ben", "sum 5")) == ("OUT_OF_GAME", "room")


def test_both_allies_out_is_the_champions_win() -> None:
    talk = ben_out()
    talk.play("Cat: sum 3\nAnn: pair 5 7\nCat: sum 4\nAnn: pair 8 12")
    assert talk.outcome["winners"] == ["Ann"]
    assert talk.outcome["places"] == [["Ann"], ["Cat"], ["Ben"]]
    assert "Champion of the next game: Ann" in room(talk.all)
    assert "DeskOffered" in kinds(talk.all)


def test_a_hit_in_the_duel_wins_at_once() -> None:
    talk = ben_out()
    talk.play("Cat: sum 3\nAnn: card 13")
    assert talk.outcome["winners"] == ["Ann"]
    assert talk.outcome["reason"] == "question_card"


@pytest.mark.parametrize(
    ("last", "result", "winners"),
    [
        ("Ann: card 13", "draw", ["Ann", "Cat"]),
        ("Ann: card 12", "win", ["Cat"]),
        ("Ann: pair 5 7", "win", ["Cat"]),
        ("Ann: sum 2", "win", ["Cat"]),
    ],
)
def test_the_unused_card_gives_the_champion_a_last_turn(
    last: str, result: str, winners: list[str]
) -> None:
    """Cat has all four unshown; without the card there would be none."""
    talk = ben_out()
    told = talk.play("Cat: pair 1 2\nAnn: sum 1\nCat: pair 10 11")
    assert kinds(told)[-1] == "LastTurn"
    assert "or the Big Question, make it a draw" in room(told)
    talk.play(last)
    assert (talk.outcome["result"], talk.outcome["winners"]) == (result, winners)
    stays = "Champion of the next game: Ann" in room(talk.all)  # XI-47
    assert stays == (result == "draw")


def test_with_the_card_used_four_unshown_win_at_once() -> None:
    talk = ben_out()
    talk.play("Cat: pair 1 2\nAnn: card 12\nCat: pair 10 11")
    assert talk.outcome["winners"] == ["Cat"]
    assert talk.outcome["places"] == [["Cat"], ["Ann"], ["Ben"]]


def test_with_the_card_used_two_unshown_give_a_last_turn() -> None:
    talk = ben_out()
    talk.play("Cat: pair 1 2\nAnn: card 12\nCat: sum 3\nAnn: pair 5 7")
    told = talk.play("Cat: pair 10 11")
    assert kinds(told)[-1] == "LastTurn"
    talk.play("Ann: pair 8 12")
    assert talk.outcome["winners"] == ["Ann", "Cat"]


def test_a_champion_with_all_cards_down_is_out_and_the_allies_duel() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2\nBen: operator sum\nAnn: sum 8")
    told = talk.dm("Cat", "pair 10 11")
    # the operator is published for this pair too, before the duel
    assert kinds(told).count("WentOut") == 1 and "DuelBegun" not in kinds(told)
    assert refusal(talk.say("Ann", "card 13")) == ("OUT_OF_GAME", "room")
    told = talk.say("Cat", "operator sum")
    assert kinds(told) == ["OperatorPublished", "DuelBegun"]
    assert "Ben moves first, Cat second" in room(told)


def test_the_allies_duel_is_public() -> None:
    talk = ann_out()
    talk.play("Ben: pair 5 7\nCat: sum 1\nBen: pair 8 12")
    assert talk.outcome["winners"] == ["Ben"]
    assert talk.outcome["places"] == [["Ben"], ["Cat"], ["Ann"]]
    assert "Champion of the next game: Ben" in room(talk.all)


def test_allies_who_share_first_place_leave_the_next_champion_to_the_draw() -> None:
    talk = ann_out()
    talk.play("Ben: pair 5 7\nCat: pair 3 4\nBen: pair 8 12\nCat: pair 6 9")
    assert talk.outcome["winners"] == ["Ben", "Cat"]
    assert "The champion of the next game will be drawn" in room(talk.all)
    assert "DeskOffered" not in kinds(talk.all)


@pytest.mark.parametrize(
    ("order", "champion"),
    [((0, 1, 2), 2), ((1, 0, 2), 1), ((2, 0, 1), 3), ((0, 2), None)],
)
def test_the_next_game_has_the_winner_as_champion(order: tuple[int, ...], champion: int) -> None:
    talk = ann_out()
    talk.play("Ben: pair 5 7\nCat: sum 1\nBen: pair 8 12")
    standing = talk.script.table.standing
    assert standing is not None
    seats = tuple(map(Seat, order))
    assert GAME.again(Options(limit=50), standing.view(None), seats) == Options(
        limit=50, champion=champion
    )


# --- XI-9, XI-12 ----------------------------------------------------------------------------------


def resign(talk: Talk, person: str) -> list[dict[str, Any]]:
    talk.say(person, "resign")
    return talk.say(person, "resign")


def test_an_ally_who_leaves_is_out() -> None:
    talk = table()
    talk.play("Ann: sum 7")
    told = resign(talk, "Ben")
    assert "Cat moves first, Ann second" in room(told)
    told = resign(talk, "Cat")
    assert talk.outcome["places"] == [["Ann"], ["Cat"], ["Ben"]]


def test_a_champion_who_leaves_is_out() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen: sum 3")
    told = resign(talk, "Ann")
    assert "Cat moves first, Ben second" in room(told)


def test_who_leaves_owing_an_operator_has_it_drawn() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2")
    told = resign(talk, "Ben")
    assert kinds(told) == ["OperatorPublished", "Gone", "DuelBegun"]


def test_a_champion_who_leaves_before_the_operator() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2")
    assert kinds(resign(talk, "Ann")) == ["Gone"]
    told = talk.say("Ben", "operator sum")
    assert "Cat moves first, Ben second" in room(told)


def test_an_agreed_draw_and_the_limit() -> None:
    talk = table()
    for person in ("Ann", "Ben", "Cat"):
        talk.say(person, "draw")
    assert talk.outcome["winners"] == ["Ann", "Ben", "Cat"]
    assert "Champion of the next game: Ann" in room(talk.all)
    talk = table(options={"limit": 2})
    talk.play("Ann: sum 7\nBen: sum 3")
    assert talk.outcome["reason"] == "turn_limit"


def test_the_words_in_chinese() -> None:
    talk = table(language="zh")
    told = talk.play("Ann: 和7\nBen> 1和2\nBen: 运算和\nAnn: 这张牌是K？")
    assert "问1 Ann 和7？ Ben 是、Cat 否" in room(told)
    assert "问2 Ben 公布：两张的和是 3" in room(told)
    assert "Ann 猜中大问题，卫冕" in room(told)


def test_the_operator_alone_publishes_for_who_owes_it() -> None:
    talk = table()
    talk.play("Ann: sum 7\nBen> pair 1 2")
    # who owes nothing may well have meant something else, unless the referee is spoken to
    assert talk.say("Cat", "sum") == []
    assert refusal(talk.dm("Cat", "sum")) == ("NOT_YOUR_TURN", "dm")
    told = talk.say("Ben", "sum")
    assert event(told, "OperatorPublished")["result"] == 3
    assert talk.say("Ben", "sum") == []
    assert refusal(talk.dm("Ben", "sum")) == ("NOTHING_OWED", "dm")


def test_a_referee_sees_the_hands_and_the_question() -> None:
    standing = table().script.table.standing
    assert standing is not None
    hands = [(0, (1, 2, 10, 11)), (1, (3, 4, 6, 9)), (2, (5, 7, 8, 12))]
    assert GAME.look(standing.state) == [*hands, (None, (13,))]
