"""Hide and Guess as people play it: one scenario a ruling, in the words of the table."""

from __future__ import annotations

import pytest

from bot.script import Head, Script
from rules._template.secrecy import footprint
from rules.core.match_commands import Look
from rules.core.seats import Clock
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

PEOPLE = ("Ann", "Ben")


def table(**deal: object) -> Talk:
    """A table where Ann moves first and the trap is 9, unless the deal says otherwise."""
    return Talk("_template", PEOPLE, {"first": "Ann", "trap": 9, **deal})


def hidden(ann: int = 4, ben: int = 6, **deal: object) -> Talk:
    """Both have hidden their numbers."""
    talk = table(**deal)
    talk.play(f"Ann> hide {ann}\nBen> hide {ben}")
    return talk


def test_a_whole_game() -> None:
    talk = hidden()
    talk.play("Ann: guess 5\nBen: guess 3\nAnn: is it 7?\nBen: guess 5")
    told = talk.say("Ann", "guess 6")
    assert kinds(told) == ["Named", "NumberOpened", "NumberOpened", "TrapOpened", "Ended"]
    assert talk.outcome == {
        "result": "win",
        "winners": ["Ann"],
        "places": [["Ann"], ["Ben"]],
        "reason": "found",
    }


class TestHiding:
    """HG-1"""

    def test_each_is_asked_alone_and_nobody_hears_who_is_done(self) -> None:
        talk = table()
        assert [one["to"] for one in talk.begun if "event" not in one] == ["Ann", "Ben"]
        told = talk.dm("Ben", "hide 7")
        assert [(one["to"], one["text"]) for one in told] == [("Ben", "You have hidden 7")]
        assert "Turn" not in room(talk.say("Ann", "state"))

    def test_the_second_number_begins_the_turns(self) -> None:
        talk = table()
        talk.dm("Ben", "hide 7")
        told = talk.dm("Ann", "藏3")
        assert kinds(told) == ["Hidden", "AllHidden"]
        assert room(told) == "Both numbers are hidden\nAnn guesses (60 s)"

    def test_time_gives_a_number_by_chance_to_who_has_none(self) -> None:
        talk = table()
        talk.dm("Ann", "hide 2")
        told = talk.wait(60)
        assert kinds(told) == ["Hidden", "AllHidden"]
        assert event(told, "Hidden", "Ben")["by_chance"]
        assert to(told, "Ben").endswith("was hidden for you")
        assert "2" in to(talk.dm("Ann", "hand"), "Ann")

    def test_a_number_said_in_the_room_is_refused_and_not_repeated(self) -> None:
        told = table().say("Ann", "hide 5")
        assert refusal(told) == ("SECRET_IN_ROOM", "room")
        assert "5" not in told[0]["text"]

    @pytest.mark.parametrize(
        ("text", "code"), [("hide 0", "OUT_OF_RANGE"), ("hide 10", "OUT_OF_RANGE")]
    )
    def test_only_numbers_of_the_table_are_hidden(self, text: str, code: str) -> None:
        assert refusal(table().dm("Ann", text)) == (code, "dm")

    def test_a_hidden_number_stays(self) -> None:
        talk = table()
        talk.dm("Ann", "hide 5")
        assert refusal(talk.dm("Ann", "hide 6")) == ("ALREADY_HIDDEN", "dm")
        talk.dm("Ben", "hide 5")
        assert refusal(talk.dm("Ann", "hide 6")) == ("HIDING_OVER", "dm")

    def test_nobody_guesses_before_all_have_hidden(self) -> None:
        assert refusal(table().say("Ann", "guess 5")) == ("NOT_ALL_HIDDEN", "room")


class TestTheTrap:
    """HG-2"""

    def test_it_is_drawn_and_sealed(self) -> None:
        talk = Talk("_template", PEOPLE, sealed=True)
        assert 1 <= event(talk.begun, "TrapSet", "log")["number"] <= 9

    def test_who_names_it_hears_no_more_than_that(self) -> None:
        talk = hidden(ben=6, trap=8)
        assert event(talk.say("Ann", "guess 8"), "Named")["answer"] == "trap"

    def test_a_hit_counts_even_there(self) -> None:
        talk = hidden(ben=6, trap=6)
        assert event(talk.say("Ann", "guess 6"), "Named")["answer"] == "hit"

    def test_a_script_may_set_it_within_the_numbers_of_the_table(self) -> None:
        head = Head("_template", list(PEOPLE), {"top": 5}, deal={"trap": 9})
        with pytest.raises(ValueError, match="1 to 5"):
            list(Script(head, sealed=False).begin())


class TestTurns:
    """HG-3"""

    def test_answers_are_true(self) -> None:
        talk = hidden(ann=4, ben=6)
        assert event(talk.say("Ann", "guess 2"), "Named")["answer"] == "higher"
        assert event(talk.say("Ben", "guess 5"), "Named")["answer"] == "lower"

    def test_nobody_guesses_out_of_turn(self) -> None:
        assert refusal(hidden().say("Ben", "guess 5")) == ("NOT_YOUR_TURN", "room")

    def test_all_guesses_can_be_asked_for(self) -> None:
        talk = hidden()
        assert room(talk.say("Ben", "history")) == "Nobody has guessed yet"
        talk.play("Ann: guess 2\nBen: guess 9")
        assert room(talk.say("Ben", "history")) == (
            "Ann guessed 2: higher\nBen guessed 9: the trap, no hint"
        )

    def test_spectators_see_no_number(self) -> None:
        talk = hidden()
        assert "4" not in to(talk.dm("Zoe", "hand"), "Zoe")


class TestTheEnd:
    """HG-4"""

    def test_a_lost_turn_passes_on(self) -> None:
        talk = hidden()
        assert kinds(talk.wait(60)) == ["TurnLost"]
        assert "Ben guesses" in room(talk.say("Ben", "state"))

    def test_after_the_last_turn_it_is_a_draw(self) -> None:
        talk = Talk("_template", PEOPLE, {"first": "Ann"}, options={"limit": 2})
        talk.play("Ann> hide 1\nBen> hide 1\nAnn: guess 5")
        talk.wait(60)
        assert (talk.outcome["result"], talk.outcome["reason"]) == ("draw", "turn_limit")

    def test_who_resigns_loses_and_all_is_opened(self) -> None:
        talk = table()
        talk.dm("Ben", "hide 7")
        talk.say("Ann", "resign")
        told = talk.say("Ann", "resign")
        assert kinds(told) == ["NumberOpened", "TrapOpened", "Ended"]
        assert (talk.outcome["winners"], talk.outcome["reason"]) == (["Ben"], "resignation")

    def test_both_may_agree_on_a_draw(self) -> None:
        talk = hidden()
        talk.play("Ann: draw\nBen: draw")
        assert (talk.outcome["result"], talk.outcome["reason"]) == ("draw", "agreement")


def test_a_referee_sees_both_numbers_and_the_trap() -> None:
    game = table().script.table.game
    state = hidden(ann=4, ben=6, trap=9).script.table.standing
    assert state is not None
    assert game.look(state.state) == [(0, 4), (1, 6), (None, 9)]


def test_nobody_learns_of_a_command_of_another_game() -> None:
    state = hidden().script.table.standing
    assert state is not None
    with pytest.raises(TypeError, match="Look is not a command of this game"):
        footprint(state.state, Clock(), Look(), None)


def test_the_house_halves_what_is_left() -> None:
    talk = Talk("_template", PEOPLE, {"first": "Ben", "trap": 9}, house=["Ben"])
    talk.dm("Ann", "hide 7")
    assert [event([one], "Named")["number"] for one in talk.all if _is_named(one)] == [5]


def _is_named(one: dict[str, object]) -> bool:
    return "event" in one and one["event"]["type"] == "Named"  # type: ignore[index]
