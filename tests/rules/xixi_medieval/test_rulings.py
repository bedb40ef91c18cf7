"""Medieval: seats, questions, ranges, aces and the Clown (XI-60 … XI-66), as people say it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.scripted import Talk, event, kinds, refusal, room, to
from tests.rules.xixi_medieval.tables import (
    PEOPLE,
    SEVEN,
    SIX,
    clown_forced,
    harmless,
    lose,
    resign,
    seven,
    six,
)

# --- XI-60, XI-61, XI-63 --------------------------------------------------------------------------


def test_everybody_is_told_cards_side_and_range_alone() -> None:
    talk = six()
    assert to(talk.begun, "Eve") == (
        "Your cards: ♠4 ♠6 ♠10 ♠Q. Your suit ♠ is your side; keep it secret. Range 2"
    )
    assert "Seats round the ring: Ann, Ben, Cat, Dan, Eve, Fay" in room(talk.begun)
    assert "♠" not in room(talk.begun) and "ange" not in room(talk.begun)


def test_the_clown_is_told_so_and_has_range_2() -> None:
    talk = seven()
    assert to(talk.begun, "Gus").startswith(
        "You are the Clown: ♠4 ♥A small joker big joker. Range 2"
    )
    assert "One of them is the Clown" in room(talk.begun)


@pytest.mark.parametrize(
    ("seats", "jokers", "suits", "clown", "discards"),
    [
        (6, False, "♠♥", 0, 0),
        (7, False, "♠♥", 1, 0),
        (9, False, "♠♥♦", 0, 0),
        (10, False, "♠♥♦", 1, 1),
        (12, False, "♠♥♦♣", 0, 0),
        (13, False, "♠♥♦♣", 1, 0),
        (13, True, "♠♥♦♣", 1, 2),
    ],
)
def test_the_seven_line_ups(
    seats: int, jokers: bool, suits: str, clown: int, discards: int
) -> None:
    people = [f"P{number}" for number in range(seats)]
    talk = Talk("xixi_medieval", people, options={"jokers": jokers})
    told = [to(talk.begun, person) for person in people]
    for suit in suits:
        assert sum(f"Your suit {suit} is your side" in text for text in told) == 3
    assert sum("You are the Clown" in text.split("\n")[0] for text in told) == clown
    assert ("One of them is the Clown" in room(talk.begun)) == bool(clown)
    assert sum(f"discard {discards}:" in text for text in told) == bool(discards)
    assert ("The Clown discards" in room(talk.begun)) == bool(discards)


def test_when_one_side_is_left_all_of_it_wins() -> None:
    talk = six()
    lose(talk, "Cat", "Ben", "Dan")
    told = resign(talk, "Fay")
    assert talk.outcome == {
        "result": "win",
        "winners": ["Ann", "Cat", "Eve"],
        "places": [["Ann", "Cat", "Eve"], ["Ben", "Dan", "Fay"]],
        "reason": "side",
    }
    assert kinds(told)[-1] == "Ended"


# --- XI-62, XI-72 ---------------------------------------------------------------------------------


def test_the_mover_hears_in_private_who_is_in_reach() -> None:
    talk = six()
    assert "Range 4; you can ask: Ben, Cat, Dan, Eve, Fay" in to(talk.begun, "Ann")
    harmless(talk, "Ann", "Ben")
    asked = to(talk.all, "Cat")
    assert "Range 1; you can ask: Dan, Ben" in asked


def test_a_question_in_private_is_said_in_the_room_once_accepted() -> None:
    talk = six()
    told = talk.dm("Ann", "ask Ben pair 4 7")
    assert room(told).splitlines()[0] == "Q1 Ann→Ben 4 and 7? yes"
    assert event(told, "Showdown", "room")["cards"] == ["H4", "H7"]
    assert "Ben turns up ♥4 ♥7, 2 left" in room(told)


def test_out_of_range_is_told_to_the_asker_alone() -> None:
    talk = six()
    harmless(talk, "Ann", "Ben")
    told = talk.dm("Cat", "ask Eve sum 10")
    assert refusal(told) == ("OUT_OF_RANGE", "dm")
    assert "Yours is 1; you can ask: Dan, Ben" in told[0]["text"]


@pytest.mark.parametrize(
    "said",
    [
        "ask Eve sum 10",  # out of range
        "ask Eve sum 10.5",
        "ask Cat sum 10",  # oneself
        "ask Zoe sum 10",
        "ask Dan pair 3 3",
        "ask Dan pair 3 14",
        "sum 10",  # nobody named
        "问5号 和10",
    ],
)
def test_in_the_room_every_fault_gets_the_same_line(said: str) -> None:
    talk = six()
    harmless(talk, "Ann", "Ben")
    told = talk.say("Cat", said)
    assert refusal(told) == ("NOT_TAKEN", "room")
    assert told[0]["text"] == (
        "[error] That question was not taken. Ask me in private and I will say why. "
        "Example: ask 2 sum 7"
    )
    # somebody who isn't on turn gets it too
    assert talk.say("Ann", said)[0]["text"] == told[0]["text"]


def test_one_that_is_valid_is_taken_in_the_room() -> None:
    talk = six()
    assert "Answered" in kinds(talk.say("Ann", "ask Dan sum 7"))
    assert "Answered" in kinds(talk.say("Ben", "问3号 和7"))


def test_ranks_repeat_over_suits_so_what_lies_up_can_be_named() -> None:
    talk = six()
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Cat sum 1")
    told = talk.dm("Cat", "ask Ben pair 4 10")
    assert not event(told, "Answered", "room")["yes"]


def test_public_menus_list_all_players_in() -> None:
    talk = six()
    harmless(talk, "Ann", "Ben")
    table = talk.script.table
    seats = {
        field.choices
        for duty in table.prompt(2).must  # type: ignore[arg-type, union-attr]
        for field in duty.fields
        if field.name == "who"
    }
    assert seats == {(0, 1, 3, 4, 5)}


def test_where_a_clown_plays_a_rank_may_be_asked_twice() -> None:
    deal = {
        **SEVEN,
        "hands": {**SEVEN["hands"], "Gus": ["S1", "H1", 14, 15], "Ann": ["S4", "S5", "S9", "S13"]},
    }
    talk = seven(deal=deal)
    told = talk.dm("Ann", "ask Gus pair A A")
    assert event(told, "Showdown", "room")["cards"] == ["S1", "H1"]
    assert refusal(six().dm("Ann", "ask Ben pair 4 4")) == ("SAME_RANK", "dm")


def test_a_rank_twice_may_be_asked_of_anyone_so_that_it_tells_of_no_clown() -> None:
    talk = seven()
    told = talk.dm("Ann", "ask Ben pair 4 4")
    assert not event(told, "Answered", "room")["yes"]
    assert "Answered" in kinds(talk.say("Ben", "ask Cat pair 2 2"))


def test_jokers_count_14_and_15_and_may_be_named() -> None:
    talk = seven()
    assert event(talk.dm("Ann", "ask Gus sum 29"), "Answered", "room")["yes"]
    talk.play("Ben> ask Cat sum 1")
    assert refusal(six().dm("Ann", "ask Ben pair 4 14")) == ("NO_SUCH_RANK", "dm")
    assert refusal(seven().dm("Ann", "ask Ben pair 4 16")) == ("NO_SUCH_RANK", "dm")


def test_both_jokers_only_of_somebody_with_two_unshown() -> None:
    talk = seven()
    assert refusal(talk.dm("Ann", "ask Gus pair 14 15")) == ("JOKER_PAIR", "dm")
    assert refusal(talk.dm("Ann", "ask Ben pair 15 14")) == ("JOKER_PAIR", "dm")
    told = talk.dm("Ann", "ask Gus pair 4 1")
    assert event(told, "Showdown", "room")["cards"] == ["S4", "H1"]
    talk.play("Ben> ask Cat sum 1\nCat> ask Ben sum 1\nDan> ask Cat sum 1\nEve> ask Fay sum 1")
    told = talk.dm("Fay", "ask Gus pair 14 15")
    assert event(told, "WentOut", "room")["seat"] == "Gus"


def test_of_several_cards_of_a_rank_chance_shows_one() -> None:
    hands = {**SEVEN["hands"], "Gus": ["S1", "H1", 14, 15], "Ann": ["S4", "S5", "S9", "S13"]}
    shown = set()
    for number in range(12):
        talk = seven(deal={"hands": hands, "first": "Ann"}, secret=f"ace {number}")
        told = talk.dm("Ann", "ask Gus pair 1 14")
        shown.add(event(told, "Showdown", "room")["cards"][0])
    assert shown == {"S1", "H1"}


# --- XI-64, XI-65 ---------------------------------------------------------------------------------


def test_a_showdown_takes_one_off_the_range_in_private() -> None:
    talk = six()
    told = talk.dm("Ann", "ask Ben pair 4 7")
    assert event(told, "RangeFell", "Ben")["range"] == 2
    assert [one["to"] for one in told if one.get("event", {}).get("type") == "RangeFell"] == ["Ben"]
    # a range of 1 stays, and nobody is told anything
    told = talk.dm("Ben", "ask Cat pair 2 3")
    assert "RangeFell" not in kinds(told)


def test_the_range_counts_players_still_in_and_no_public_line_explains_it() -> None:
    talk = six()
    lose(talk, "Ben")
    harmless(talk, "Ann")
    # Cat's range is 1: with Ben out, Ann is next to Cat
    assert "Range 1; you can ask: Dan, Ann" in to(talk.all, "Cat")
    assert "Answered" in kinds(talk.dm("Cat", "ask Ann sum 6"))
    assert "ange" not in room(talk.say("Eve", "state")) + room(talk.say("Eve", "history"))


def test_the_range_is_of_the_dealt_hand_and_never_counted_anew() -> None:
    talk = six()
    # Ann keeps 1 and K, 12 apart; dealt 4 and once shown, the range is 3
    harmless(talk, "Ann")
    talk.play("Ben> ask Ann pair 5 9")
    assert "range 3" in to(talk.dm("Ann", "hand"), "Ann")


def test_the_clowns_range_stays() -> None:
    talk = seven()
    told = talk.dm("Ann", "ask Gus pair 4 1")
    assert "RangeFell" not in kinds(told)


def test_an_ace_that_goes_out_takes_its_suit_down_to_1() -> None:
    talk = six()
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Cat sum 1\nCat> ask Ben sum 1")
    told = talk.dm("Dan", "ask Ben pair A 10")
    assert "The ace of ♥ is out: all ranges of that suit fall to 1" in room(told)
    fell = {
        one["to"]: one["event"]["range"]
        for one in told
        if one.get("event", {}).get("type") == "RangeFell"
    }
    # Ben, who will ask once more, and the others of the suit
    assert fell == {"Ben": 1, "Dan": 1, "Fay": 1}


def test_an_ace_that_lies_out_has_no_effect() -> None:
    hands = {**SIX["hands"], "Ben": ["H13", "H4", "H7", "H10"]}
    talk = six(deal={"hands": hands, "first": "Ann"})
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Cat sum 1\nCat> ask Ben sum 1")
    assert "AcesOut" not in kinds(talk.dm("Dan", "ask Ben pair K 10"))


# --- XI-66 ----------------------------------------------------------------------------------------


def test_who_forces_the_clown_out_turns_up_two_own_cards() -> None:
    talk = seven()
    clown_forced(talk)
    told = talk.dm("Fay", "ask Gus pair 14 15")
    assert "Fay has forced the Clown out and must turn up two own cards" in room(told)
    assert "The aces of ♥" in room(told) or "The ace of ♥ is out" in room(told)
    assert "choose two to turn up: ♥6 ♥9 ♥Q ♥K" in to(told, "Fay")
    assert refusal(talk.dm("Ann", "ask Ben sum 7")) == ("PENALTY_FIRST", "dm")
    assert refusal(talk.dm("Ann", "show 5 9")) == ("NOTHING_TO_SHOW", "dm")
    assert refusal(talk.say("Fay", "show 6 7")) == ("NOT_HELD", "dm")
    assert refusal(talk.dm("Fay", "show 6")) == ("WRONG_COUNT", "dm")
    told = talk.dm("Fay", "亮 6 Q")
    paid = event(told, "PenaltyPaid", "room")
    assert (paid["cards"], paid["left"]) == (["H6", "H12"], 2)
    assert "Ann asks" in room(told)


def test_a_penalty_in_time_out_is_drawn() -> None:
    talk = seven()
    clown_forced(talk)
    talk.dm("Fay", "ask Gus pair 14 15")
    told = talk.wait(121)
    paid = event(told, "PenaltyPaid", "room")
    assert paid["by_clock"] and len(set(paid["cards"])) == 2


def test_the_penalty_takes_one_off_the_range() -> None:
    hands = {**SEVEN["hands"], "Fay": ["H2", "H4", "H7", "H10"], "Ben": ["H6", "H9", "H12", "H13"]}
    talk = seven(deal={"hands": hands, "first": "Ann"})
    clown_forced(talk)
    talk.dm("Fay", "ask Gus pair 14 15")
    # the ace of hearts went out with the Clown: Fay's range is 1 already
    assert "RangeFell" not in kinds(talk.dm("Fay", "show 2 4"))


def test_the_forcer_may_go_out_by_it_without_a_last_question() -> None:
    talk = seven()
    talk.dm("Ann", "ask Gus pair 4 1")
    talk.play("Ben> ask Cat sum 1\nCat> ask Ben sum 1\nDan> ask Cat sum 1\nEve> ask Fay pair 6 9")
    told = talk.dm("Fay", "ask Gus pair 14 15")
    # only two left: there is nothing to choose
    assert "PenaltyDue" not in kinds(told)
    assert event(told, "PenaltyPaid", "room")["cards"] == ["H12", "H13"]
    assert [o["event"]["seat"] for o in told if o.get("event", {}).get("type") == "WentOut"] == [
        "Gus",
        "Fay",
    ]
    harmless(talk, "Ann", "Ben", "Cat", "Dan", "Eve", "Ann")


def test_the_clown_wins_when_the_others_have_no_more_unshown_cards() -> None:
    talk = seven()
    lose(talk, "Ann", "Ben", "Cat", "Dan")
    talk.dm("Eve", "ask Fay pair 6 9")
    told = resign(talk, "Eve")
    # Fay has two, the Clown four
    assert talk.outcome == {
        "result": "win",
        "winners": ["Gus"],
        "places": [["Gus"], PEOPLE],
        "reason": "clown",
    }
    assert kinds(told)[-1] == "Ended"


def test_the_clown_wins_before_any_last_question() -> None:
    talk = seven()
    lose(talk, "Ben", "Cat", "Dan")
    talk.play("Ann> ask Eve pair 6 10\nEve> ask Fay pair 6 9\nFay> ask Gus sum 1")
    talk.play("Gus> ask Ann pair 1 5")
    # Ann, Eve and Fay have two cards each; Eve's last two fall, and Ann is a team mate still in
    told = talk.dm("Ann", "ask Eve pair 11 12")
    assert event(told, "WentOut", "room")["seat"] == "Eve"
    assert (talk.outcome["winners"], talk.outcome["reason"]) == (["Gus"], "clown")
    assert "last question" not in room(talk.all)


def test_the_clown_alone_wins() -> None:
    talk = seven()
    lose(talk, *PEOPLE[:5])
    # four against four is enough
    assert talk.outcome["winners"] == ["Gus"]


# --- the Clown's discard --------------------------------------------------------------------------

TEN = [*PEOPLE, "Gus", "Hal", "Ivy", "Jan"]


def ten(**more: Any) -> Talk:
    deal = {"hands": {"Cat": ["S13", "H5", "D7", 14, 15]}, "first": "Ann"}
    return Talk("xixi_medieval", TEN, deal, **more)


def test_the_clown_discards_in_secret() -> None:
    talk = ten()
    assert (
        "The Clown discards" in room(talk.begun)
        and "Cat" not in room(talk.begun).split("\n", 3)[-1]
    )
    assert "discard 1: ♠K ♥5 ♦7 small joker big joker" in to(talk.begun, "Cat")
    assert room(talk.say("Ann", "state")).endswith("Waiting for the Clown's discard (120 s)")
    # everybody else hears the same, in the room and alone
    assert refusal(talk.dm("Ann", "ask Ben sum 7")) == ("CLOWN_DISCARDS", "dm")
    assert refusal(talk.dm("Ann", "discard S5")) == ("NOT_THE_CLOWN", "dm")
    for person in ("Ann", "Cat"):
        assert refusal(talk.say(person, "discard H5")) == ("SECRET_IN_ROOM", "room")
    assert refusal(talk.dm("Cat", "discard H6")) == ("NOT_HELD", "dm")
    assert refusal(talk.dm("Cat", "discard H5 15")) == ("WRONG_COUNT", "dm")
    told = talk.dm("Cat", "弃 大王")
    assert room(told) == "The Clown has discarded\nAnn asks (120 s)"
    assert to(told, "Cat").startswith("You have discarded big joker")
    assert "big joker" not in to(talk.dm("Cat", "hand"), "Cat")


def test_where_nothing_is_to_be_discarded_the_words_say_so() -> None:
    assert refusal(seven().dm("Gus", "discard H1")) == ("NOTHING_TO_DISCARD", "dm")
    assert refusal(six().dm("Ann", "discard S5")) == ("NOTHING_TO_DISCARD", "dm")


def test_the_clowns_time_out_names_nobody() -> None:
    talk = ten()
    told = talk.wait(121)
    assert room(told) == "The Clown has discarded\nAnn asks (120 s)"
    assert event(told, "Discarded", "Cat")["by_clock"]


def test_thirteen_with_jokers_discard_two() -> None:
    people = [*TEN, "Kim", "Lou", "Max"]
    deal = {"hands": {"Max": ["S13", "H5", "D7", "C2", 14, 15]}, "first": "Ann"}
    talk = Talk("xixi_medieval", people, deal, options={"jokers": True})
    told = talk.dm("Max", "discard S13 小王")
    assert event(told, "Discarded", "Max")["cards"] == ["S13", "J14"]
    # the largest table stays readable
    state = room(talk.say("Ann", "state"))
    assert len(state.splitlines()) <= 9 and len(state) < 600


def test_an_ace_that_the_clown_discards_lies_out() -> None:
    """XI-65: who holds an ace counts from after the discard."""
    for discarded, aces in (("H1", 0), ("D7", 1)):
        deal = {"hands": {"Cat": ["S13", "H1", "D7", 14, 15]}, "first": "Ann"}
        talk = Talk("xixi_medieval", TEN, deal)
        talk.dm("Cat", f"discard {discarded}")
        assert kinds(resign(talk, "Cat")).count("AcesOut") == aces


def test_the_clown_who_leaves_first_has_the_discard_drawn() -> None:
    talk = ten()
    told = resign(talk, "Cat")
    assert kinds(told)[:3] == ["Discarded", "DiscardDone", "LeftGame"]
    assert len(event(told, "LeftGame")["cards"]) == 4
    assert "Ann asks" in room(told)
