"""First Love, ruling by ruling, as people say it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.xixi_first_love import GAME
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

TWO = {
    "hands": {
        "Ann": {"S": [1, 2, 10, 11], "H": [5, 7, 8, 12]},
        "Ben": {"S": [3, 4, 6, 9], "H": [3, 4, 9, 13]},
    },
    "first": "Ann",
}
FOUR = {
    "hands": {
        "Ann": {"S": [1, 2, 10, 11]},
        "Ben": {"S": [3, 4, 6, 9]},
        "Cat": {"H": [5, 7, 8, 12]},
        "Dan": {"H": [3, 4, 9, 13]},
    },
    "first": "Ann",
}
PEOPLE = ["Ann", "Ben", "Cat", "Dan"]


def two(**more: Any) -> Talk:
    return Talk("xixi_first_love", PEOPLE[:2], more.pop("deal", TWO), **more)


def four(**more: Any) -> Talk:
    return Talk("xixi_first_love", PEOPLE, more.pop("deal", FOUR), **more)


# --- XI-50 ----------------------------------------------------------------------------------------


def test_two_people_are_a_side_each() -> None:
    talk = two()
    assert to(talk.begun, "Ann") == "Your cards: ♠ A 2 10 J\nYour cards: ♥ 5 7 8 Q"
    told = talk.play("Ann: sum 7\nBen: sum 7\nAnn: sum 8")
    assert "Ben asks" in room(told)


def test_four_people_hold_a_suit_each_and_see_only_that() -> None:
    talk = four()
    assert to(talk.begun, "Cat") == "Your cards: ♥ 5 7 8 Q"
    assert "Side 1: Ann, Cat (first), side 2: Ben, Dan" in room(talk.begun)
    told = talk.play("Ann: sum 7\nBen: sum 7\nCat: sum 8\nDan: sum 8\nAnn: sum 9")
    assert [one["event"]["holders"] for one in told][:2] == [["Ben", "Dan"], ["Ann", "Cat"]]
    assert refusal(talk.say("Cat", "sum 11")) == ("NOT_YOUR_TURN", "room")


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("Ann", ["Ann", "Ben", "Cat", "Dan"]),
        ("Ben", ["Ben", "Ann", "Dan", "Cat"]),
        ("Cat", ["Cat", "Dan", "Ann", "Ben"]),
    ],
)
def test_the_order_goes_suit_by_suit_whoever_begins(first: str, order: list[str]) -> None:
    talk = four(deal={**FOUR, "first": first})
    assert event(talk.begun, "Dealt")["order"] == order


def test_partners_may_sit_side_by_side_where_the_hands_say_so() -> None:
    hands = {
        "Ann": {"S": [1, 2, 3, 4]},
        "Ben": {"H": [1, 2, 3, 4]},
        "Cat": {"S": [5, 6, 7, 8]},
        "Dan": {"H": [5, 6, 7, 8]},
    }
    talk = four(deal={"hands": hands, "first": "Ann"})
    assert event(talk.begun, "Dealt")["order"] == ["Ann", "Cat", "Ben", "Dan"]


def test_what_the_script_leaves_open_is_drawn() -> None:
    firsts = {event(four(deal={}, secret=str(n)).begun, "Dealt")["order"][0] for n in range(40)}
    assert firsts == set(PEOPLE)
    talk = four(deal={"hands": {"Cat": {"H": [1, 2, 3, 4]}}})
    assert to(talk.begun, "Cat") == "Your cards: ♥ A 2 3 4"


@pytest.mark.parametrize(
    "hands",
    [
        {"Ann": {"S": [1, 2, 3]}},
        {"Ann": {"S": [1, 2, 3, 3]}},
        {"Ann": {"S": [1, 2, 3, 4], "H": [1, 2, 3, 4]}},
        {p: {"S": [1, 2, 3, 4]} for p in ("Ann", "Ben", "Cat")},
    ],
)
def test_bad_deals(hands: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        four(deal={"hands": hands})


# --- XI-51 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "yes"),
    [
        ("sum 7", True),  # ♠3 and ♥4
        ("sum 10", True),  # ♠6 and ♥4
        ("difference 0", True),  # ♠3 and ♥3
        ("quotient 1", True),
        ("product 81", True),  # ♠9 and ♥9
        ("product 39", True),  # ♠3 and ♥13
        ("sum 15", True),  # ♠6 and ♥9
        ("sum 17", True),  # ♠4 and ♥13
        ("product 54", True),  # ♠6 and ♥9
        ("difference 11", False),
        ("product 18", True),  # ♠6 and ♥3
        ("quotient 5", False),
        ("sum 5", False),
        ("sum 2", False),
    ],
)
def test_one_card_of_each_suit(said: str, yes: bool) -> None:
    assert event(two().say("Ann", said), "SideAnswered")["yes"] == yes


def test_two_cards_of_one_suit_dont_count() -> None:
    # ♥8 and ♥Q would make 20; nothing across does
    talk = two()
    talk.play("Ann: sum 7")
    assert not event(talk.say("Ben", "sum 20"), "SideAnswered")["yes"]


# --- XI-52 ----------------------------------------------------------------------------------------


def test_a_pair_shows_in_the_suit_that_holds_both() -> None:
    told = four().say("Ann", "pair 6 9")
    assert event(told, "Showdown") == {
        "type": "Showdown",
        "by": "Ann",
        "holder": "Ben",
        "suit": "S",
        "ranks": [6, 9],
        "left": 6,
    }
    assert not event(four().say("Ann", "pair 6 13"), "SideAnswered")["yes"]


@pytest.mark.parametrize(
    ("switches", "suits"),
    [
        ("Ben> show first", {"S"}),
        ("Dan> show first", {"H"}),
        ("Ben> show first\nDan> show first", {"S", "H"}),
        ("Ben> show first\nBen> show last\nDan> 先亮我的", {"H"}),
        ("", {"S", "H"}),
    ],
)
def test_of_two_suits_the_standing_switch_chooses_else_chance(
    switches: str, suits: set[str]
) -> None:
    shown = set()
    for number in range(16):
        talk = four(secret=f"both {number}")
        if switches:
            talk.play(switches)
        told = talk.say("Ann", "pair 3 4")
        # at once, in one go
        assert kinds(told) == ["SideAnswered", "Showdown"]
        shown.add(event(told, "Showdown")["suit"])
    assert shown == suits


def test_the_switch_is_private_and_moves_nothing() -> None:
    talk = four()
    told = talk.dm("Dan", "先亮红桃")
    assert [one["to"] for one in told] == ["Dan"]
    assert "♥ shows first" in to(talk.dm("Dan", "hand"), "Dan")
    for said in ("show first", "show first hearts", "不先亮"):
        assert refusal(talk.say("Dan", said)) == ("SECRET_IN_ROOM", "room")
    assert refusal(talk.dm("Dan", "show first spades")) == ("NOT_YOUR_SUIT", "dm")
    assert refusal(two().dm("Ann", "show first")) == ("WHICH_SUIT", "dm")


def test_one_person_has_a_switch_for_each_suit() -> None:
    for suit in "SH":
        talk = two(secret=suit)
        talk.dm("Ben", f"show first {suit}")
        assert event(talk.say("Ann", "pair 3 4"), "Showdown")["suit"] == suit


def test_a_pair_is_refused_only_when_both_suits_are_ruled_out() -> None:
    talk = four()
    talk.dm("Ben", "show first")
    talk.play("Ann: pair 3 4\nBen: sum 7")
    # ♠3 ♠4 lie up, the hearts are still possible
    told = talk.say("Cat", "new pair 3 4")
    assert event(told, "Showdown")["suit"] == "H"
    talk.play("Dan: sum 8")
    assert refusal(talk.say("Ann", "new pair 3 4")) == ("FACE_UP", "room")
    assert refusal(talk.say("Ann", "pair 3 5")) == ("FACE_UP", "room")
    assert kinds(talk.say("Ann", "pair 4 3")) == ["SideRecalled"]  # XI-16
    assert refusal(talk.say("Ann", "pair 3 3")) == ("SAME_RANK", "room")


# --- XI-53, XI-54 ---------------------------------------------------------------------------------


def great() -> Talk:
    """Ann has turned up all of Ben's spades; her side's hearts follow, Cat's."""
    talk = four()
    talk.dm("Ben", "show first")
    talk.play("Ann: pair 3 4\nBen: sum 1\nCat: sum 1\nDan: pair 5 7\nAnn: pair 6 9")
    return talk


def test_the_great_showdown() -> None:
    talk = great()
    assert event(talk.all, "GreatShowdown") == {
        "type": "GreatShowdown",
        "holder": "Cat",
        "suit": "H",
        "ranks": [8, 12],
    }
    # no turn is used; any two unshown cards count from now on
    assert "Ben asks" in room(talk.all[-1:])
    assert event(talk.say("Ben", "sum 12"), "SideAnswered")["yes"]  # ♠2 and ♠10
    # who has no cards left keeps asking
    told = talk.play("Cat: sum 7")
    assert event(told, "SideAnswered")["asker"] == "Cat"


def test_the_great_showdown_turns_up_four_where_four_are_left() -> None:
    talk = four()
    talk.dm("Ben", "show first")
    talk.play("Ann: pair 3 4\nBen: sum 1\nCat: sum 1\nDan: sum 2\nAnn: pair 6 9")
    shown = event(talk.all, "GreatShowdown")
    assert (shown["holder"], shown["ranks"]) == ("Cat", [5, 7, 8, 12])
    assert "Side 1: Ann, Cat\n  Ann ♠: 4 unshown\n  Cat ♥: 0 unshown" in room(
        talk.say("Ben", "state")
    )


def test_with_two_people_it_is_the_other_suit_of_the_other() -> None:
    talk = two()
    talk.dm("Ben", "show first spades")
    talk.play("Ann: pair 3 4\nBen: pair 1 2\nAnn: pair 6 9")
    shown = event(talk.all, "GreatShowdown")
    assert (shown["holder"], shown["suit"], shown["ranks"]) == ("Ann", "H", [5, 7, 8, 12])
    # Ann has two spades, Ben four hearts: any two of a side count now
    assert event(talk.say("Ben", "sum 21"), "SideAnswered")["yes"]
    assert event(talk.say("Ann", "sum 12"), "SideAnswered")["yes"]


def test_the_great_showdown_comes_once() -> None:
    talk = great()
    talk.play("Ben: pair 1 2\nCat: sum 2\nDan: pair 10 11")
    assert kinds(talk.all).count("GreatShowdown") == 1


def test_the_second_side_wins_at_once() -> None:
    talk = great()
    talk.play("Ben: pair 1 2\nCat: sum 2\nDan: pair 10 11")
    assert talk.outcome == {
        "result": "win",
        "winners": ["Ben", "Dan"],
        "places": [["Ben", "Dan"], ["Ann", "Cat"]],
        "reason": "showdowns",
    }


def test_the_first_side_wins_at_once_with_four_unshown() -> None:
    talk = great()
    talk.play("Ben: sum 2\nCat: new pair 3 4\nDan: sum 3\nAnn: pair 9 13")
    assert talk.outcome["winners"] == ["Ann", "Cat"]


@pytest.mark.parametrize(
    ("last", "result", "winners"),
    [
        ("Ben: pair 10 11", "draw", PEOPLE),
        ("Ben: pair 10 12", "win", ["Ann", "Cat"]),
        ("Ben: sum 21", "win", ["Ann", "Cat"]),
    ],
)
def test_the_last_turn_is_the_next_askers(last: str, result: str, winners: list[str]) -> None:
    talk = great()
    told = talk.play("Ben: pair 1 2\nCat: new pair 3 4\nDan: sum 2\nAnn: pair 9 13")
    assert event(told, "LastTurn")["seat"] == "Ben"
    talk.play(last)
    assert (talk.outcome["result"], talk.outcome["winners"]) == (result, winners)


# --- XI-7, XI-55, XI-12, XI-13 --------------------------------------------------------------------


def test_the_own_sides_questions_can_be_recalled() -> None:
    talk = four()
    talk.play("Ann: sum 7\nBen: sum 8")
    assert kinds(talk.say("Cat", "sum 7")) == ["SideRecalled"]
    assert kinds(talk.say("Ann", "repeat 2")) == ["SideRecalled"]
    assert kinds(talk.play("Cat: sum 8")) == ["SideAnswered"]
    assert room(talk.say("Dan", "history")).splitlines()[0] == "Q1 Ann→Ben, Dan sum 7? yes"


def test_no_whispers() -> None:
    talk = four()
    assert "No whispers at this table" in room(talk.begun)
    for said in ("whisper Cat I have nothing", "私问 Cat 你有什么"):
        assert refusal(talk.dm("Ann", said)) == ("NO_WHISPERS", "dm")


def test_a_side_resigns_when_both_say_so() -> None:
    talk = four()
    talk.say("Ann", "resign")
    told = talk.say("Ann", "resign")
    assert kinds(told) == ["ResignWished"] and talk.outcome["result"] == "open"
    assert refusal(talk.say("Ann", "resign")) == ("ALREADY_WISHED", "room")
    talk.say("Cat", "resign")
    talk.say("Cat", "resign")
    assert talk.outcome["winners"] == ["Ben", "Dan"]
    assert talk.outcome["reason"] == "resignation"


def test_one_person_resigns_alone() -> None:
    talk = two()
    talk.say("Ben", "resign")
    talk.say("Ben", "resign")
    assert talk.outcome["winners"] == ["Ann"]


def test_a_lost_turn() -> None:
    talk = four()
    assert kinds(talk.wait(121)) == ["TurnLost"]
    assert kinds(talk.play("Ben: sum 7")) == ["SideAnswered"]


def test_two_turns_in_a_row_that_run_out_pause_the_table() -> None:
    talk = two()
    talk.wait(121)
    talk.play("Ben: sum 7")
    assert kinds(talk.wait(121)) == ["TurnLost", "Paused"]


def test_a_last_turn_that_runs_out_is_lost() -> None:
    talk = great()
    talk.play("Ben: pair 1 2\nCat: new pair 3 4\nDan: sum 2\nAnn: pair 9 13")
    assert kinds(talk.wait(121))[0] == "TurnLost"
    assert talk.outcome["winners"] == ["Ann", "Cat"]


def test_an_agreed_draw_and_the_limit() -> None:
    talk = four()
    for person in PEOPLE:
        talk.say(person, "draw")
    assert talk.outcome["places"] == [PEOPLE]
    talk = two(options={"limit": 2})
    talk.play("Ann: sum 7\nBen: sum 7")
    assert talk.outcome["reason"] == "turn_limit"


def test_the_words_in_chinese() -> None:
    talk = four(language="zh")
    told = talk.play("Ann: 差0\nBen: 和7\nCat: 6和9")
    assert "问1 Ann→Ben、Dan 差0？ 是" in room(told)
    assert "Ben 亮出 ♠ 6 9，这一方还剩 6 张" in room(told)


def test_a_referee_sees_every_suit_with_its_holder() -> None:
    spades, hearts = ("S", (1, 2, 10, 11)), ("H", (5, 7, 8, 12))
    theirs = [("S", (3, 4, 6, 9)), ("H", (3, 4, 9, 13))]
    for talk, seats in ((two(), (0, 0, 1, 1)), (four(), (0, 2, 1, 3))):
        standing = talk.script.table.standing
        assert standing is not None
        seen = GAME.look(standing.state)
        assert seen == list(zip(seats, [spades, hearts, *theirs], strict=True))
