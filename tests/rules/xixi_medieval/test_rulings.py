"""Medieval, ruling by ruling, as people say it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.seats import PersonId, Seat
from rules.xixi_medieval.view import within_reach
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

PEOPLE = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
SIX = {
    "hands": {
        "Ann": ["S1", "S5", "S9", "S13"],  # range 4
        "Ben": ["H1", "H4", "H7", "H10"],  # range 3
        "Cat": ["S2", "S3", "S7", "S8"],  # range 1
        "Dan": ["H2", "H5", "H8", "H11"],  # range 3
        "Eve": ["S4", "S6", "S10", "S12"],  # range 2
        "Fay": ["H3", "H6", "H9", "H12"],  # range 3
    },
    "first": "Ann",
}
SEVEN = {
    "hands": {
        "Ann": ["S1", "S5", "S9", "S13"],
        "Ben": ["H2", "H4", "H7", "H10"],
        "Cat": ["S2", "S3", "S7", "S8"],
        "Dan": ["H3", "H5", "H8", "H11"],
        "Eve": ["S6", "S10", "S11", "S12"],
        "Fay": ["H6", "H9", "H12", "H13"],
        "Gus": ["S4", "H1", 14, 15],  # the Clown
    },
    "first": "Ann",
}


def six(**more: Any) -> Talk:
    return Talk("xixi_medieval", PEOPLE, more.pop("deal", SIX), **more)


def seven(**more: Any) -> Talk:
    return Talk("xixi_medieval", [*PEOPLE, "Gus"], more.pop("deal", SEVEN), **more)


def resign(talk: Talk, person: str) -> list[dict[str, Any]]:
    talk.say(person, "resign")
    return talk.say(person, "resign")


def lose(talk: Talk, *people: str) -> list[dict[str, Any]]:
    """Those people leave, one after the other."""
    return [one for person in people for one in resign(talk, person)]


def harmless(talk: Talk, *askers: str) -> None:
    """Each of them asks somebody in reach something that nobody answers with yes."""
    for asker in askers:
        standing = talk.script.table.standing
        assert standing is not None
        people = talk.script.table.people
        seat = next(Seat(p) for p, row in people.items() if row.name == asker)
        to_whom = people[PersonId(within_reach(standing.view(seat))[0])].name
        told = talk.dm(asker, f"ask {to_whom} sum {len(talk.all) + 400}")
        assert "Answered" in kinds(told), told


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
        "[error] That question was not taken. Ask me in private and I will say why"
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


def clown_forced(talk: Talk) -> None:
    """Gus has two cards down, and it is Fay's turn."""
    talk.dm("Ann", "ask Gus pair 4 1")
    talk.play("Ben> ask Cat sum 1\nCat> ask Ben sum 1\nDan> ask Cat sum 1\nEve> ask Fay sum 1")


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


def test_the_clown_alone_wins() -> None:
    talk = seven()
    lose(talk, *PEOPLE[:5])
    # four against four is enough
    assert talk.outcome["winners"] == ["Gus"]


# --- XI-67, XI-68 ---------------------------------------------------------------------------------


def test_a_call_makes_immune_and_exposes() -> None:
    talk = six()
    harmless(talk, "Ann", "Ben")
    told = talk.say("Cat", "call hearts Fay")
    assert event(told, "AceCalled") == {
        "type": "AceCalled",
        "by": "Cat",
        "suit": "H",
        "named": "Fay",
    }
    assert refusal(talk.dm("Dan", "ask Cat sum 5")) == ("IMMUNE", "dm")
    harmless(talk, "Dan")
    harmless(talk, "Eve", "Fay", "Ann")
    # Ben's range is 3, but Fay may be asked by everybody anyway; until Cat's turn begins
    talk.play("Ben> ask Fay sum 9")
    assert "Q" in room(talk.dm("Cat", "ask Dan sum 7"))
    assert refusal(talk.dm("Dan", "call S Cat")) == ("NOT_NAMED", "dm")


def test_a_call_needs_no_range_for_the_one_named() -> None:
    talk = six()
    talk.play("Ann: 叫黑桃A 点Eve\nBen> ask Cat sum 1")
    told = talk.dm("Cat", "ask Eve sum 10")  # range 1, two seats away
    assert event(told, "Answered", "room")["yes"]


def test_a_call_ends_when_the_callers_next_turn_begins() -> None:
    talk = six()
    talk.play("Ann: call S Eve")
    harmless(talk, "Ben", "Cat", "Dan", "Eve", "Fay")
    assert "immune" not in room(talk.say("Ben", "state"))
    harmless(talk, "Ann")
    talk.play("Ben> ask Ann sum 6")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("call S Ann", "NOT_YOURSELF"),
        ("call D Ben", "NO_SUCH_SUIT"),
        ("call S Zoe", "NO_SUCH_PLAYER"),
    ],
)
def test_calls_that_are_none(said: str, code: str) -> None:
    assert refusal(six().say("Ann", said)) == (code, "room")


def test_a_call_comes_once_a_game_and_not_with_two_left() -> None:
    talk = six()
    talk.play("Ann: call S Eve")
    harmless(talk, "Ben", "Cat", "Dan", "Eve", "Fay")
    assert refusal(talk.say("Ann", "call S Ben")) == ("CALLED_ALREADY", "room")
    talk = six()
    lose(talk, "Cat", "Eve", "Dan", "Fay")
    assert refusal(talk.say("Ann", "call S Ben")) == ("TWO_LEFT", "room")


def test_who_has_shown_an_ace_cant_be_named() -> None:
    talk = six()
    talk.play("Ann> ask Ben pair A 4")
    harmless(talk, "Ben")
    assert refusal(talk.say("Cat", "call S Ben")) == ("NOT_NAMED", "room")


def test_a_false_call_is_admitted_by_suit_and_in_seat_order() -> None:
    talk = six()
    harmless(talk, "Ann", "Ben")
    talk.play(
        "Cat: call H Eve\nDan> ask Eve sum 1\nEve> ask Dan sum 1\nFay> ask Dan sum 1\nAnn> ask Ben sum 1"
    )
    harmless(talk, "Ben", "Cat")
    talk.play("Dan> ask Cat pair 2 3\nEve> ask Cat sum 1\nFay> ask Cat pair 7 8")
    admitted = event(talk.all, "SidesAdmitted")
    assert admitted["lists"] == [{"suit": "S", "seats": ["Ann", "Eve"]}]
    assert "Cat had called the ace of ♥ without holding it. Sides admitted: ♠ Ann, Eve" in room(
        talk.all
    )


def test_a_true_call_is_never_admitted() -> None:
    talk = six()
    talk.play("Ann: call S Eve")
    harmless(talk, "Ben", "Cat", "Dan", "Eve", "Fay", "Ann")
    talk.play("Ben> ask Ann pair A 5")
    harmless(talk, "Cat")
    talk.play("Dan> ask Ann pair 9 K")
    assert "SidesAdmitted" not in kinds(talk.all)


def test_the_clown_stands_in_the_list_unmarked() -> None:
    talk = seven()
    talk.play("Ann> ask Ben sum 1\nBen: call S Cat")
    told = resign(talk, "Ben")
    admitted = event(told, "SidesAdmitted")
    assert admitted["lists"] == [{"suit": "H", "seats": ["Dan", "Fay", "Gus"]}]


def test_a_clown_who_called_falsely_exposes_every_suit_it_held() -> None:
    hands = {**SEVEN["hands"], "Gus": ["S4", "H6", 14, 15], "Fay": ["H1", "H9", "H12", "H13"]}
    talk = seven(deal={"hands": hands, "first": "Gus"})
    talk.play("Gus: call S Cat")
    told = resign(talk, "Gus")
    assert event(told, "SidesAdmitted")["lists"] == [
        {"suit": "S", "seats": ["Ann", "Cat", "Eve"]},
        {"suit": "H", "seats": ["Ben", "Dan", "Fay"]},
    ]


# --- XI-69 ----------------------------------------------------------------------------------------


def ben_out() -> Talk:
    """Ben is out by Dan's question; a team mate is in."""
    talk = six()
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Cat sum 1\nCat> ask Ben sum 1")
    talk.play("Dan> ask Ben pair A 10")
    return talk


def test_who_is_out_with_a_team_mate_in_asks_once_more() -> None:
    talk = ben_out()
    assert refusal(talk.dm("Ben", "ask Ann sum 7")) == ("OUT_OF_GAME", "dm")
    harmless(talk, "Eve", "Fay", "Ann")
    assert "Ben is out and asks one last question" in room(talk.all)
    # the range counts from the old seat: it fell to 1, both neighbours are in
    assert "Range 1; you can ask: Cat, Ann" in to(talk.all, "Ben")
    assert refusal(talk.dm("Ben", "ask Dan sum 7")) == ("OUT_OF_RANGE", "dm")
    assert refusal(talk.say("Ben", "call S Cat")) == ("NO_CALL_NOW", "room")
    talk.play("Ben> ask Cat sum 5")
    harmless(talk, "Cat", "Dan", "Eve", "Fay", "Ann")
    assert "Cat asks" in room(talk.all[-2:])  # once


def test_a_last_question_lapses_without_a_team_mate() -> None:
    talk = ben_out()
    lose(talk, "Dan", "Fay")
    assert talk.outcome["winners"] == ["Ann", "Cat", "Eve"]  # a goal comes first
    hands = {
        "Ann": ["S1", "S5", "S9", "S13"],
        "Ben": ["H1", "H4", "H7", "H10"],
        "Cat": ["D1", "D4", "D7", "D10"],
    }
    nine = [*PEOPLE, "Gus", "Hal", "Ivy"]
    talk = Talk("xixi_medieval", nine, {"hands": hands, "first": "Ann"}, secret="nine", sealed=True)
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Ann sum 1\nCat> ask Ben pair A 10")
    standing = talk.script.table.standing
    assert standing is not None
    mates = [p for p in nine[3:] if standing.state.hands[nine.index(p)][0].startswith("H")]
    lose(talk, *mates)
    others = [p for p in nine[3:] if p not in mates]
    harmless(talk, *others, "Ann")
    assert "LastQuestionLapsed" in kinds(talk.all)
    assert "Ben is out and asks" not in room(talk.all)


def test_none_for_the_last_of_a_side() -> None:
    talk = six()
    lose(talk, "Dan", "Fay")
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Cat sum 1\nCat> ask Ben sum 1\nEve> ask Ben sum 1")
    talk.play("Ann> ask Ben pair A 10")
    assert talk.outcome["winners"] == ["Ann", "Cat", "Eve"]
    assert "last question" not in room(talk.all)


def duel() -> Talk:
    """Ann and Ben are left, on Ann's turn: Ann moves first."""
    talk = six()
    lose(talk, "Cat", "Eve", "Dan", "Fay")
    return talk


def test_two_of_different_sides_duel() -> None:
    talk = duel()
    assert event(talk.all, "DuelBegun") == {"type": "DuelBegun", "first": "Ann", "second": "Ben"}


def test_the_second_mover_wins_at_once() -> None:
    talk = duel()
    talk.play(
        "Ann> ask Ben sum 1\nBen> ask Ann pair 1 5\nAnn> ask Ben sum 2\nBen> ask Ann pair 9 K"
    )
    assert talk.outcome["winners"] == ["Ben", "Dan", "Fay"]
    assert talk.outcome["reason"] == "duel"


def test_the_first_mover_wins_at_once_with_four_unshown() -> None:
    talk = duel()
    talk.play("Ann> ask Ben pair 1 4\nBen> ask Ann sum 1\nAnn> ask Ben pair 7 10")
    assert talk.outcome["winners"] == ["Ann", "Cat", "Eve"]


@pytest.mark.parametrize(
    ("last", "result", "winners"),
    [
        ("Ben> ask Ann pair 9 K", "draw", PEOPLE),
        ("Ben> ask Ann pair 9 Q", "win", ["Ann", "Cat", "Eve"]),
    ],
)
def test_the_last_turn_of_the_duel(last: str, result: str, winners: list[str]) -> None:
    talk = duel()
    told = talk.play("Ann> ask Ben pair 1 4\nBen> ask Ann pair 1 5\nAnn> ask Ben pair 7 10")
    assert "LastTurn" in kinds(told) and "Ben asks for the last time" in room(told)
    talk.play(last)
    assert (talk.outcome["result"], talk.outcome["winners"]) == (result, winners)


def test_a_last_turn_that_runs_out() -> None:
    talk = duel()
    talk.play("Ann> ask Ben pair 1 4\nBen> ask Ann pair 1 5\nAnn> ask Ben pair 7 10")
    talk.wait(121)
    assert talk.outcome["winners"] == ["Ann", "Cat", "Eve"]


def test_leaving_the_duel_gives_it_to_the_other() -> None:
    talk = duel()
    resign(talk, "Ben")
    assert talk.outcome["winners"] == ["Ann", "Cat", "Eve"]
    assert talk.outcome["reason"] == "resignation"


def test_the_clown_has_a_last_turn_too() -> None:
    """Fay has four, the Clown two: forced out by the first mover, whom the penalty leaves two."""
    talk = seven()
    clown_forced(talk)
    lose(talk, "Ann", "Ben", "Cat", "Dan", "Eve")
    assert talk.outcome["result"] == "open"
    assert event(talk.all, "DuelBegun")["first"] == "Fay"
    talk.dm("Fay", "ask Gus pair 14 15")
    told = talk.dm("Fay", "show 6 9")
    assert "LastTurn" in kinds(told)
    talk.play("Gus> ask Fay pair Q K")
    assert talk.outcome["result"] == "draw"
    assert talk.outcome["winners"] == ["Ben", "Dan", "Fay", "Gus"]


def test_an_owed_last_question_is_asked_in_its_place_in_the_duel() -> None:
    talk = ben_out()
    lose(talk, "Cat", "Dan")
    harmless(talk, "Eve")
    told = resign(talk, "Eve")  # Ann and Fay are left, Ben still has a question
    assert event(told, "DuelBegun") == {"type": "DuelBegun", "first": "Fay", "second": "Ann"}
    talk.play("Fay> ask Ann sum 1\nAnn> ask Fay sum 1")
    assert "Ben is out and asks one last question" in room(talk.all[-3:])
    talk.play("Ben> ask Ann pair A 5")
    assert "Fay asks" in room(talk.all[-3:])


# --- XI-70 ----------------------------------------------------------------------------------------


def test_with_everybody_else_immune_the_turn_is_lost() -> None:
    talk = six()
    lose(talk, "Cat", "Eve", "Fay")
    # Ann, Ben, Dan are left; Ann and Ben call, and Dan has nobody to ask
    talk.play("Ann: call S Ben\nBen: call H Dan")
    told = talk.all[-2:]
    assert "Everybody Dan could ask is immune; the turn is lost" in room(told)
    assert "Ann asks" in room(told)


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


def test_the_clown_who_leaves_first_has_the_discard_drawn() -> None:
    talk = ten()
    told = resign(talk, "Cat")
    assert kinds(told)[:3] == ["Discarded", "DiscardDone", "LeftGame"]
    assert len(event(told, "LeftGame")["cards"]) == 4
    assert "Ann asks" in room(told)


# --- XI-12, XI-13, XI-7 ---------------------------------------------------------------------------


def test_leaving_turns_all_cards_up_without_a_last_question() -> None:
    talk = six()
    told = resign(talk, "Ben")
    assert event(told, "LeftGame")["cards"] == ["H1", "H4", "H7", "H10"]
    assert "The ace of ♥ is out" in room(told)
    harmless(talk, "Ann", "Cat", "Dan", "Eve", "Fay", "Ann", "Cat")


def test_leaving_on_the_own_turn_passes_it_on() -> None:
    talk = six()
    assert "Ben asks" in room(resign(talk, "Ann"))


def test_a_lost_turn_and_a_recall() -> None:
    talk = six()
    assert kinds(talk.wait(121))[:1] == ["TurnLost"]
    talk.play("Ben> ask Cat sum 5")
    told = talk.say("Ben", "ask Cat sum 5")
    assert kinds(told) == ["Recalled"]
    assert kinds(talk.say("Ann", "repeat 1")) == ["Recalled"]
    # of another hand it is another question, and not in order now
    assert refusal(talk.dm("Ben", "ask Dan sum 5")) == ("NOT_YOUR_TURN", "dm")


def test_an_agreed_draw_and_the_limit() -> None:
    talk = six()
    for person in PEOPLE:
        talk.say(person, "draw")
    assert talk.outcome["winners"] == PEOPLE
    talk = six(options={"limit": 2})
    harmless(talk, "Ann", "Ben")
    assert talk.outcome["reason"] == "turn_limit"


def test_the_words_in_chinese() -> None:
    talk = six(language="zh")
    told = talk.play("Ann> 问2 4和7\nBen: 叫红桃A 点Fay\nCat: 问6号 和9")
    assert "Ben 亮出 ♥4 ♥7，还剩 2 张" in room(told)
    assert "Ben 叫 ♥A，点名 Fay" in room(told)
