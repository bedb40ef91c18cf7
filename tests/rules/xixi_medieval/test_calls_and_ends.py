"""Medieval: calls, admissions, last questions, duels, leaving (XI-67 … XI-70), as people say it."""

from __future__ import annotations

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


def test_immunity_goes_before_exposure() -> None:
    talk = six()
    talk.play("Ann: call S Ben\nBen: call H Fay")
    # Ben was named by Ann and has called since; only Fay is open to all
    assert refusal(talk.dm("Cat", "ask Ben sum 5")) == ("IMMUNE", "dm")
    assert refusal(talk.dm("Cat", "ask Ann sum 6")) == ("IMMUNE", "dm")
    assert "Range 1; you can ask: Dan, Fay" in to(talk.all, "Cat")
    harmless(talk, "Cat", "Dan", "Eve", "Fay")
    # Ann's turn has come: Ann's call is over, Ben's isn't
    told = room(talk.say("Eve", "state"))
    assert "1.Ann[4] → 2.Ben[4] (immune) → 3.Cat[4]" in told and "6.Fay[4] (open to all)" in told
    harmless(talk, "Ann")
    assert "immune" not in room(talk.say("Eve", "state"))


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
    # and it can be asked for again
    assert "Admitted: ♠ Ann, Eve" in room(talk.say("Dan", "state"))


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


def test_a_last_question_that_runs_out_is_lost() -> None:
    talk = ben_out()
    harmless(talk, "Eve", "Fay", "Ann")
    told = talk.wait(121)
    assert event(told, "TurnLost")["seat"] == "Ben" and "Cat asks" in room(told)


def test_a_last_question_may_put_out_and_win() -> None:
    """XI-61: the whole side wins, its members already out included."""
    talk = ben_out()
    lose(talk, "Cat", "Eve")
    talk.play("Fay> ask Ann pair 5 9")
    harmless(talk, "Ann")
    told = talk.dm("Ben", "ask Ann pair A K")
    assert event(told, "WentOut", "room")["seat"] == "Ann"
    assert (talk.outcome["winners"], talk.outcome["reason"]) == (["Ben", "Dan", "Fay"], "side")


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


def test_nothing_but_owed_questions_comes_before_the_last_turn() -> None:
    """XI-8, XI-69: Eve's last question gives Ben the last turn; Ann, who moved first, has none."""
    talk = six()
    lose(talk, "Cat", "Dan")
    talk.play("Ann> ask Ben pair 1 4\nBen> ask Ann pair 1 5")
    harmless(talk, "Eve")
    talk.play("Fay> ask Eve pair 4 6")
    harmless(talk, "Ann", "Ben", "Eve")
    talk.play("Fay> ask Eve pair 10 12")
    resign(talk, "Fay")
    harmless(talk, "Ann", "Ben")
    told = talk.dm("Eve", "ask Ben pair 7 10")
    assert "Ben has one last turn" in room(told) and "Ben asks for the last time" in room(told)
    assert "TurnPassed" not in kinds(told)
    talk.play("Ben> ask Ann pair 9 13")
    assert talk.outcome["result"] == "draw"


# --- XI-70 ----------------------------------------------------------------------------------------


def test_with_everybody_else_immune_the_turn_is_lost() -> None:
    talk = six()
    lose(talk, "Cat", "Eve", "Fay")
    # Ann, Ben, Dan are left; Ann and Ben call, and Dan has nobody to ask
    talk.play("Ann: call S Ben\nBen: call H Dan")
    told = talk.all[-2:]
    assert "Everybody Dan could ask is immune; the turn is lost" in room(told)
    assert "Ann asks" in room(told)


def test_a_range_whose_players_are_all_immune_counts_as_wider() -> None:
    talk = six(deal={**SIX, "first": "Dan"})
    talk.play("Dan: call H Ben")
    harmless(talk, "Eve", "Fay", "Ann")
    talk.play("Ben: call H Cat")
    # Cat's range is 1, both neighbours are immune, and only Cat itself is named
    assert "Range 1; you can ask: Eve, Ann" in to(talk.all, "Cat")
    talk.play("Cat> ask Eve sum 10")


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
    # naming nobody, it can only be meant so
    assert kinds(talk.say("Ben", "sum 5")) == ["Recalled"]
    assert refusal(talk.dm("Ben", "sum 6")) == ("WHOM", "dm")
    assert refusal(talk.dm("Ben", "new sum 5")) == ("WHOM", "dm")
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
