"""XI-1 … XI-16 as players would see them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.scripted import Talk, event, kinds, refusal, room, to

HANDS = {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9]}


def table(first: str = "Ann", hands: dict[str, list[int]] | None = None, **options: Any) -> Talk:
    """Ann and Ben at a table with a given deal."""
    deal = {"hands": hands or HANDS, "first": first}
    return Talk("xixi", ["Ann", "Ben"], deal, options=options)


def test_each_hand_goes_to_its_holder_alone() -> None:
    """XI-1."""
    talk = table()
    assert to(talk.begun, "Ann") == "Your cards: A 2 10 J"
    assert to(talk.begun, "Ben") == "Your cards: 3 4 6 9"
    assert "Your cards" not in room(talk.begun)


def test_a_drawn_deal_uses_thirteen_different_cards() -> None:
    """XI-1, XI-2: four each, five discards, a first mover by chance."""
    firsts = set()
    for secret in range(12):
        talk = Talk("xixi", ["Ann", "Ben"], secret=str(secret), sealed=True)
        hands = [
            one["event"]["ranks"]
            for one in talk.begun
            if one.get("event", {}).get("type") == "HandDealt"
        ]
        rest = event(talk.begun, "DiscardsLaid")["ranks"]
        assert sorted(hands[0] + hands[1] + rest) == list(range(1, 14))
        assert [len(hand) for hand in hands] == [4, 4]
        firsts.add(event(talk.begun, "Dealt")["first"])
    assert firsts == {"Ann", "Ben"}


def test_turns_alternate() -> None:
    """XI-2."""
    talk = table()
    assert "Ben asks" in room(talk.say("Ann", "sum 7"))
    assert refusal(talk.say("Ann", "sum 8")) == ("NOT_YOUR_TURN", "room")
    assert "Ann asks" in room(talk.say("Ben", "difference 1"))


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        ("sum 7", True),
        ("sum 8", False),
        ("difference 1", True),
        ("difference 4", False),
        ("product 12", True),
        ("product 9", False),
        ("quotient 3", True),
        ("quotient 4", False),
        ("pair 3 9", True),
        ("pair 3 10", False),
    ],
)
def test_answers_are_true(question: str, yes: bool) -> None:
    """XI-3: two different cards; a difference is larger − smaller, a quotient exact."""
    assert event(table().say("Ann", question), "Answered")["yes"] is yes


def test_the_worked_example_of_shown_cards() -> None:
    """XI-3: `A 3 6 9` after A and 9 were shown: sum 7 → no."""
    talk = table(hands={"Ann": [2, 5, 7, 8], "Ben": [1, 3, 6, 9]})
    assert event(talk.say("Ann", "sum 7"), "Answered")["yes"] is True
    talk.say("Ben", "sum 3")
    talk.say("Ann", "pair A 9")
    talk.say("Ben", "sum 4")
    assert event(talk.say("Ann", "new sum 7"), "Answered")["yes"] is False


@pytest.mark.parametrize(
    "question", ["sum 0", "sum 999", "sum -5", "difference 0", "quotient 1", "product 169"]
)
def test_what_cannot_be_is_answered_no(question: str) -> None:
    """XI-4: any integer is allowed."""
    assert event(table().say("Ann", question), "Answered")["yes"] is False


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sum 7.5", "NOT_WHOLE"),
        ("sum abc", "NOT_WHOLE"),
        ("sum 1/2", "NOT_WHOLE"),
        ("pair 3 3", "SAME_RANK"),
        ("pair 0 3", "NO_SUCH_RANK"),
        ("pair 3 14", "NO_SUCH_RANK"),
        (".sum", "UNREADABLE"),
        (".sum seventy", "NOT_WHOLE"),
        ("sum 99999999999999999999", "TOO_LARGE"),
    ],
)
def test_bad_questions_cost_no_turn(text: str, code: str) -> None:
    """XI-4."""
    talk = table()
    told = talk.say("Ann", text)
    assert refusal(told)[0] == code
    assert "Example:" in told[0]["text"]
    assert kinds(talk.say("Ann", "sum 7")) == ["Answered"]


def test_a_hit_turns_both_cards_up() -> None:
    """XI-5."""
    talk = table()
    told = talk.say("Ann", "pair 9 3")
    assert event(told, "Showdown") == {
        "type": "Showdown",
        "by": "Ann",
        "holder": "Ben",
        "ranks": [3, 9],
        "count": 1,
    }


def test_a_pair_that_names_a_card_face_up_is_refused() -> None:
    """XI-5, of either hand; it costs no turn."""
    talk = table()
    talk.say("Ann", "pair 3 9")
    assert refusal(talk.say("Ben", "pair 3 10")) == ("FACE_UP", "room")
    assert kinds(talk.say("Ben", "pair A 2")) == ["Answered", "Showdown"]
    assert refusal(talk.say("Ann", "pair 2 4"))[0] == "FACE_UP"


def test_recall_is_free_on_anyones_turn_and_says_what_was_said() -> None:
    """XI-7: recalled as it was given, although the cards lie face up since."""
    talk = table()
    none_yet = talk.say("Ben", "repeat 1")
    assert refusal(none_yet) == ("NO_QUESTION_YET", "room")
    assert "repeat" not in none_yet[0]["text"]
    talk.say("Ann", "sum 7")
    told = talk.say("Ann", "sum 7")
    assert event(told, "Recalled") == {
        "type": "Recalled",
        "by": "Ann",
        "number": 1,
        "asker": "Ann",
        "holder": "Ben",
        "question": {"op": "sum", "x": 7},
        "yes": True,
    }
    assert "no turn used" in room(told)
    assert refusal(talk.say("Ben", "repeat 9"))[0] == "NO_SUCH_QUESTION"
    talk.say("Ben", "sum 3")
    talk.say("Ann", "pair 3 4")
    assert event(talk.say("Ann", "sum 7"), "Recalled")["yes"] is True
    assert kinds(talk.say("Ben", "repeat 1")) == ["Recalled"]
    assert "Ben asks" in room(talk.say("Ben", "repeat 1"))


def test_new_asks_it_anew_as_a_turn() -> None:
    """XI-7: 新问."""
    talk = table()
    talk.say("Ann", "sum 7")
    talk.say("Ben", "sum 3")
    told = talk.say("Ann", "新问 和7")
    assert event(told, "Answered")["number"] == 3
    assert "Ben asks" in room(told)


def test_the_others_question_is_not_ones_own() -> None:
    """XI-7: only what this player has asked of the same hand is a recall."""
    talk = table()
    talk.say("Ann", "sum 7")
    assert kinds(talk.say("Ben", "sum 7")) == ["Answered"]


def test_a_pair_is_one_question_in_either_order() -> None:
    """XI-16; and a question asked before is a recall even if it names a card shown since."""
    talk = table()
    talk.say("Ann", "pair 9 3")
    talk.say("Ben", "sum 3")
    assert kinds(talk.say("Ann", "pair 3 9")) == ["Recalled"]


def test_history_lists_every_question() -> None:
    """XI-7."""
    talk = table()
    talk.say("Ann", "sum 7")
    talk.say("Ben", "pair 3 8")
    told = talk.say("Ann", "history")
    assert room(told) == "Q1 Ann→Ben sum 7? yes\nQ2 Ben→Ann 3 and 8? no"


class TestTheEndOfTheGame:
    """XI-8: the source's examples. First still hides A 2, second still hides 3 4."""

    def played_so_far(self) -> Talk:
        """Ann (first) has forced 6 9, Ben 10 J; Ann is to move, or Ben after a question."""
        talk = table()
        talk.play("Ann: pair 6 9\nBen: pair 10 J")
        return talk

    def test_second_gets_there_first(self) -> None:
        talk = self.played_so_far()
        talk.say("Ann", "sum 12")
        told = talk.say("Ben", "pair A 2")
        assert talk.outcome["result"] == "win"
        assert talk.outcome["winners"] == ["Ben"]
        assert talk.outcome["reason"] == "showdowns"
        assert "Ben won" in room(told)

    def test_first_gets_there_and_second_misses(self) -> None:
        talk = self.played_so_far()
        told = talk.say("Ann", "pair 3 4")
        assert event(told, "LastTurn")["seat"] == "Ben"
        assert talk.outcome["result"] == "open"
        talk.say("Ben", "pair A 5")
        assert talk.outcome["winners"] == ["Ann"]

    def test_first_gets_there_and_second_hits(self) -> None:
        talk = self.played_so_far()
        talk.play("Ann: pair 3 4\nBen: pair A 2")
        assert talk.outcome["result"] == "draw"
        assert sorted(talk.outcome["winners"]) == ["Ann", "Ben"]

    def test_a_sum_in_the_last_turn_is_anything_else(self) -> None:
        talk = self.played_so_far()
        talk.play("Ann: pair 3 4\nBen: sum 3")
        assert talk.outcome["winners"] == ["Ann"]

    def test_a_recall_in_the_last_turn_uses_nothing_up(self) -> None:
        talk = self.played_so_far()
        talk.play("Ann: pair 3 4\nBen: pair 10 J\nBen: pair A 2")
        assert talk.outcome["result"] == "draw"

    def test_letting_the_last_turn_run_out_loses(self) -> None:
        """XI-13."""
        talk = self.played_so_far()
        talk.say("Ann", "pair 3 4")
        assert kinds(talk.wait(120))[0] == "TurnLost"
        assert talk.outcome["winners"] == ["Ann"]

    def test_one_turn_cannot_force_two(self) -> None:
        """S = 0: the first mover wins at once."""
        talk = table()
        talk.play("Ann: pair 6 9\nBen: sum 3\nAnn: pair 3 4")
        assert talk.outcome["winners"] == ["Ann"]

    def test_second_wins_with_first_at_one(self) -> None:
        talk = table(first="Ben")
        talk.play("Ben: pair A 2\nAnn: pair 6 9\nBen: sum 5\nAnn: pair 3 4")
        assert talk.outcome["winners"] == ["Ann"]

    def test_what_nobody_turned_up_is_opened(self) -> None:
        talk = self.played_so_far()
        talk.say("Ann", "sum 12")
        told = talk.say("Ben", "pair A 2")
        assert event(told, "HandOpened") == {"type": "HandOpened", "holder": "Ben", "ranks": [3, 4]}

    def test_nothing_can_be_asked_afterwards(self) -> None:
        talk = self.played_so_far()
        talk.play("Ann: sum 12\nBen: pair A 2")
        assert refusal(talk.say("Ann", "sum 3"))[0] == "OVER"


def test_resignation_is_said_twice() -> None:
    """XI-9."""
    talk = table()
    assert "again" in talk.say("Ben", "resign")[0]["text"]
    assert talk.outcome["result"] == "open"
    talk.say("Ben", "resign")
    assert (talk.outcome["winners"], talk.outcome["reason"]) == (["Ann"], "resignation")


def test_resignation_is_forgotten_after_a_minute() -> None:
    """XI-9."""
    talk = table()
    talk.say("Ben", "resign")
    talk.wait(61)
    talk.say("Ben", "resign")
    assert talk.outcome["result"] == "open"
    talk.say("Ben", "yes")
    assert talk.outcome["reason"] == "resignation"


def test_a_draw_takes_both() -> None:
    """XI-9."""
    talk = table()
    assert kinds(talk.say("Ben", "draw")) == ["DrawOffered"]
    assert refusal(talk.say("Ben", "draw"))[0] == "ALREADY_OFFERED"
    talk.say("Ann", "求和")
    assert (talk.outcome["result"], talk.outcome["reason"]) == ("draw", "agreement")


def test_a_draw_offer_lapses_with_the_next_turn() -> None:
    """XI-9."""
    talk = table()
    talk.play("Ben: draw\nAnn: sum 7\nAnn: draw")
    assert talk.outcome["result"] == "open"


def test_a_turn_limit_is_a_draw() -> None:
    """XI-9: counted over both, lost turns included."""
    talk = table(limit=3)
    talk.play("Ann: sum 7\nBen: sum 8")
    assert talk.outcome["result"] == "open"
    talk.wait(120)
    assert (talk.outcome["result"], talk.outcome["reason"]) == ("draw", "turn_limit")


def test_the_limit_waits_for_the_last_turn() -> None:
    """XI-8 before XI-9."""
    talk = table(limit=3)
    talk.play("Ann: pair 6 9\nBen: pair 10 J\nAnn: pair 3 4")
    assert talk.outcome["result"] == "open"
    talk.play("Ben: pair A 2")
    assert talk.outcome["reason"] == "showdowns"


class TestFacingOutwards:
    """XI-10: everybody sees the other's hand and asks about the own one."""

    def test_each_is_shown_the_others_hand(self) -> None:
        talk = table(facing="other")
        assert to(talk.begun, "Ann") == "Ben's cards, which they can't see: 3 4 6 9"
        assert "3 4 6 9" not in to(talk.begun, "Ben")

    def test_one_asks_about_the_own_hand(self) -> None:
        talk = table(facing="other")
        answered = event(talk.say("Ann", "sum 3"), "Answered")
        assert (answered["holder"], answered["yes"]) == ("Ann", True)

    def test_one_turns_up_the_own_hand(self) -> None:
        talk = table(facing="other")
        told = talk.say("Ann", "pair A 2")
        assert event(told, "Showdown")["holder"] == "Ann"
        assert event(told, "Showdown")["by"] == "Ann"


def test_an_onlooker_sees_the_public_view_and_plays_nothing() -> None:
    """XI-11."""
    talk = table()
    assert talk.say("Zoe", "sum 7") == []
    assert refusal(talk.say("Zoe", ".sum 7"))[0] == "NOT_SEATED"
    talk.say("Ann", "sum 7")
    assert "Q1" in room(talk.say("Zoe", ".history"))


def test_a_turn_runs_out() -> None:
    """XI-13, XI-15: 120 seconds by default."""
    talk = table()
    assert talk.wait(119) == []
    assert kinds(talk.wait(1)) == ["TurnLost"]
    assert kinds(talk.say("Ben", "sum 3")) == ["Answered"]


def test_two_lapses_in_a_row_pause_the_table() -> None:
    """XI-15."""
    talk = table()
    talk.wait(120)
    talk.say("Ben", "sum 3")
    assert kinds(talk.wait(120)) == ["TurnLost", "Paused"]
    assert refusal(talk.say("Ben", "sum 4"))[0] == "PAUSED"
    assert talk.wait(10_000) == []
    talk.say("Ann", "resume")
    assert kinds(talk.say("Ben", "sum 4")) == ["Answered"]


def test_a_turn_taken_forgives_a_lapse() -> None:
    """XI-15: in a row."""
    talk = table()
    talk.wait(120)
    talk.play("Ben: sum 3\nAnn: sum 7\nBen: sum 4")
    assert kinds(talk.wait(120)) == ["TurnLost"]


def test_the_slow_game_has_no_clock() -> None:
    """XI-15."""
    talk = table(turn=None)
    assert talk.wait(3600) == []


def test_refusals_are_said_where_they_were_caused() -> None:
    """XI-14: none of this game's refusals rests on a secret."""
    talk = table()
    assert refusal(talk.say("Ben", "sum 8")) == ("NOT_YOUR_TURN", "room")
    assert refusal(talk.dm("Ben", "sum 8")) == ("NOT_YOUR_TURN", "dm")
