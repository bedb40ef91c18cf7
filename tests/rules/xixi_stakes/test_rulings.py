"""Stakes, ruling by ruling, as people say it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.xixi_stakes import GAME
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

# the ninth card is the 9
DEAL = {"hands": {"Ann": [1, 2, 3, 4], "Ben": [5, 6, 7, 8]}, "dealer": "Ann"}


def table(**more: Any) -> Talk:
    return Talk("xixi_stakes", ["Ann", "Ben"], more.pop("deal", DEAL), **more)


def rounds(talk: Talk, count: int, *, first: str = "Ben", rank: int = 1) -> None:
    """So many rounds of guess, wrong, accept; the guesses aren't the ninth card."""
    guesser, judge = first, "Ann" if first == "Ben" else "Ben"
    for _ in range(count):
        talk.play(f"{guesser}: guess {rank}\n{judge}: wrong\n{guesser}: accept")
        guesser, judge = judge, guesser


def chips(talk: Talk) -> tuple[int, ...]:
    state = talk.script.table.standing
    assert state is not None
    return tuple(state.state.public.chips)


def ninth_of(talk: Talk) -> int:
    state = talk.script.table.standing
    assert state is not None
    return int(state.state.cards.ninth)


# --- XI-80 ----------------------------------------------------------------------------------------


def test_the_dealer_sets_the_blind_up_to_the_cap() -> None:
    talk = table(options={"cap": 3})
    assert "Ann sets the blind (1–3)" in room(talk.begun)
    assert refusal(talk.say("Ben", "blind 2")) == ("NOT_YOUR_TURN", "room")
    for said in ("blind 0", "blind 4"):
        assert refusal(talk.say("Ann", said)) == ("BAD_BLIND", "room")
    assert event(talk.say("Ann", "blind 3"), "BlindSet")["blind"] == 3


def test_the_blind_is_at_most_what_the_poorer_has() -> None:
    talk = table(options={"chips": 4, "cap": 3})
    talk.play("Ann: blind 3\nBen: guess 1\nAnn: concede")
    assert chips(talk) == (1, 7)
    assert refusal(talk.say("Ben", "blind 2"))[0] == "BAD_BLIND"
    talk.play("Ben: blind 1")


def test_the_dealer_alternates_each_hand() -> None:
    talk = table()
    told = talk.play("Ann: blind 1\nBen: guess 1\nAnn: concede")
    assert event(told, "HandBegun")["dealer"] == "Ben"
    told = talk.play("Ben: blind 1\nAnn: guess 1\nBen: concede")
    assert event(told, "HandBegun")["dealer"] == "Ann"


def test_the_first_dealer_is_drawn() -> None:
    dealers = {event(table(deal=None, secret=str(n)).begun, "Begun")["dealer"] for n in range(20)}
    assert dealers == {"Ann", "Ben"}


# --- XI-81, XI-82 ---------------------------------------------------------------------------------


def test_four_cards_each_go_out_in_private_once_the_blind_is_set() -> None:
    talk = table()
    assert "HandDealt" not in kinds(talk.begun)
    told = talk.say("Ann", "blind 2")
    assert to(told, "Ann") == "Your cards: A 2 3 4"
    assert to(told, "Ben") == "Your cards: 5 6 7 8"
    begun = event(told, "RoundBegun")
    assert (begun["guesser"], begun["amount"], begun["pot"]) == ("Ben", 2, 4)


def test_any_rank_can_be_named_again_and_again() -> None:
    talk = table()
    talk.play("Ann: blind 2")
    rounds(talk, 2, rank=5)
    assert refusal(talk.say("Ben", "guess 10")) == ("NO_SUCH_RANK", "room")
    assert refusal(talk.say("Ben", "guess 0")) == ("NO_SUCH_RANK", "room")


def test_roles_alternate_and_both_pay_each_round() -> None:
    talk = table()
    talk.play("Ann: blind 2")
    rounds(talk, 3)
    begun = [o["event"] for o in talk.all if o.get("event", {}).get("type") == "RoundBegun"]
    assert [b["guesser"] for b in begun] == ["Ben", "Ann", "Ben", "Ann"]
    assert chips(talk) == (52, 52)


def test_conceding_gives_the_pot_and_never_the_game() -> None:
    talk = table(language="zh")
    talk.play("Ann: 盲注2\nBen: 猜5")
    told = talk.say("Ann", "認輸")
    assert kinds(told) == ["Conceded", "PotTaken", "HandBegun"]
    assert chips(talk) == (58, 62)
    assert talk.outcome["result"] == "open"


def test_the_worked_challenge() -> None:
    """Blind 2, challenge in round 3: 6 in, 6 more, pot 24."""
    talk = table()
    talk.play("Ann: blind 2")
    rounds(talk, 2)
    told = talk.play("Ben: guess 9\nAnn: wrong\nBen: challenge")
    assert event(told, "Challenged")["amount"] == 6
    assert event(told, "Challenged")["pot"] == 24
    assert event(told, "NinthTurned")["rank"] == 9
    assert event(told, "PotTaken") == {
        "type": "PotTaken",
        "seat": "Ben",
        "amount": 24,
        "chips": [48, 72],
    }


def test_a_missed_challenge_pays_the_judge() -> None:
    talk = table()
    told = talk.play("Ann: blind 2\nBen: guess 8\nAnn: wrong\nBen: challenge")
    assert event(told, "PotTaken")["seat"] == "Ann"


def test_words_at_the_wrong_moment() -> None:
    talk = table()
    talk.play("Ann: blind 2")
    assert refusal(talk.say("Ben", "wrong")) == ("NOT_NOW", "room")
    assert refusal(talk.say("Ann", "wrong")) == ("NOT_YOUR_TURN", "room")
    talk.play("Ben: guess 8")
    assert refusal(talk.say("Ann", "accept")) == ("NOT_NOW", "room")


def test_the_words_in_chinese() -> None:
    talk = table(language="zh")
    told = talk.play("Ann: 盲注 2\nBen: 猜 8\nAnn: 錯誤\nBen: 接受\nAnn: 猜9\nBen: 错误\nAnn: 質疑")
    assert event(told, "NinthTurned")["rank"] == 9
    assert "Ann 质疑！各再下 4，底池 16" in room(told)


# --- XI-83 ----------------------------------------------------------------------------------------


def test_nine_rounds_carry_the_pot() -> None:
    talk = table()
    talk.play("Ann: blind 2")
    rounds(talk, 9)
    assert "PotTaken" not in kinds(talk.all) and "NinthTurned" not in kinds(talk.all)
    assert talk.all[-1]["event"]["pot"] == 36
    # what was carried doesn't count in a challenge, but is taken with the pot
    told = talk.play("Ben: blind 1\nAnn: guess 1\nBen: wrong\nAnn: challenge")
    assert event(told, "Challenged")["amount"] == 1
    assert event(told, "PotTaken")["amount"] == 40


def test_pots_are_carried_again_and_again() -> None:
    talk = table()
    talk.play("Ann: blind 1")
    rounds(talk, 9)
    talk.play("Ben: blind 2")
    rounds(talk, 9, first="Ann", rank=1)
    assert event(talk.all[-1:], "HandBegun")["pot"] == 18 + 36
    assert chips(talk) == (33, 33)
    talk.play("Ann: blind 3\nBen: guess 4")
    told = talk.say("Ann", "concede")
    assert event(told, "PotTaken")["amount"] == 18 + 36 + 6


def all_in(talk: Talk) -> None:
    """Two chips each, blind 2: all in at once, and nobody can pay in round nine."""
    talk.play("Ann: blind 2")


@pytest.mark.parametrize(("named_in", "taker"), [(1, "Ben"), (2, "Ann"), (9, "Ben")])
def test_with_no_chip_in_round_nine_who_named_the_card_first_takes_the_pot(
    named_in: int, taker: str
) -> None:
    talk = table(options={"chips": 2, "cap": 2})
    all_in(talk)
    rounds(talk, named_in - 1)
    guesser, judge = ("Ben", "Ann") if named_in % 2 else ("Ann", "Ben")
    talk.play(f"{guesser}: guess 9\n{judge}: wrong\n{guesser}: accept")
    rounds(talk, 9 - named_in, first=judge)
    assert event(talk.all, "NinthTurned")["rank"] == 9
    assert talk.outcome["winners"] == [taker]  # XI-84: the other has no chips


def test_of_two_who_named_it_the_first_takes_the_pot() -> None:
    talk = table(options={"chips": 2, "cap": 2})
    all_in(talk)
    rounds(talk, 1)
    rounds(talk, 1, first="Ann", rank=9)
    rounds(talk, 7, rank=9)
    assert talk.outcome["winners"] == ["Ann"]


def test_twice_in_a_row_nobody_named_it_is_a_draw() -> None:
    talk = table(options={"chips": 2, "cap": 2}, secret="barren")
    all_in(talk)
    rounds(talk, 9)
    assert talk.outcome["result"] == "open"
    assert "Nobody had named it; 4 stay in the pot" in room(talk.all)
    # nobody has lost while a pot is carried; the next hand is played for it, with blind 0
    assert talk.all[-1]["event"]["amount"] == 0
    rounds(talk, 9, first="Ann", rank=1 if ninth_of(talk) != 1 else 2)
    assert talk.outcome == {
        "result": "draw",
        "winners": ["Ann", "Ben"],
        "places": [["Ann", "Ben"]],
        "reason": "barren",
    }


# --- XI-84 ----------------------------------------------------------------------------------------


def test_nobody_puts_in_more_than_the_poorer_has() -> None:
    talk = table(options={"chips": 5, "cap": 3})
    talk.play("Ann: blind 3")
    told = talk.play("Ben: guess 1\nAnn: wrong\nBen: accept")
    assert event(told, "RoundBegun")["amount"] == 2
    told = talk.play("Ann: guess 9\nBen: wrong\nAnn: challenge")
    assert event(told, "Challenged")["amount"] == 0
    assert talk.outcome == {
        "result": "win",
        "winners": ["Ann"],
        "places": [["Ann"], ["Ben"]],
        "reason": "chips",
    }


def test_the_poor_one_can_still_win_the_pot() -> None:
    talk = table(options={"chips": 4, "cap": 3})
    talk.play("Ann: blind 3\nBen: guess 1\nAnn: concede")  # 1 and 7
    talk.play("Ben: blind 1\nAnn: guess 1\nBen: concede")
    assert chips(talk) == (2, 6)
    assert talk.outcome["result"] == "open"


def test_a_challenge_goes_all_in() -> None:
    talk = table(options={"chips": 5, "cap": 3})
    talk.play("Ann: blind 3\nBen: guess 8\nAnn: wrong")
    told = talk.say("Ben", "challenge")
    # 3 more are asked for, and both have 2
    assert event(told, "Challenged")["amount"] == 2
    assert event(told, "PotTaken")["chips"] == [10, 0]
    assert talk.outcome["winners"] == ["Ann"]


def test_nobody_has_lost_while_a_pot_is_carried() -> None:
    """Ann has nothing left, Ben six; the ninth card was named by nobody, and two lie in the pot."""
    talk = table(options={"chips": 4, "cap": 3}, secret="poor")
    talk.play("Ann: blind 3\nBen: guess 1\nAnn: concede\nBen: blind 1")
    ninth = ninth_of(talk)
    rounds(talk, 9, first="Ann", rank=1 if ninth != 1 else 2)
    assert chips(talk) == (0, 6) and talk.outcome["result"] == "open"
    # there is no blind to choose: the next hand is played for the pot
    assert kinds(talk.all)[-4:] == ["BlindSet", "HandDealt", "HandDealt", "RoundBegun"]
    talk.play("Ben: guess 1\nAnn: wrong\nBen: accept")
    told = talk.play(f"Ann: guess {ninth_of(talk)}\nBen: wrong\nAnn: challenge")
    assert event(told, "PotTaken")["chips"] == [2, 6]
    assert talk.outcome["result"] == "open"


# --- XI-85 ----------------------------------------------------------------------------------------


def test_after_a_concession_nothing_is_shown() -> None:
    talk = table()
    talk.play("Ann: blind 2\nBen: guess 9\nAnn: concede")
    assert not {"NinthTurned", "NinthOpened", "HandOpened"} & {*kinds(talk.all)}


def test_a_carried_hand_is_not_shown_either() -> None:
    talk = table()
    talk.play("Ann: blind 1")
    rounds(talk, 9)
    assert not {"NinthTurned", "NinthOpened", "HandOpened"} & {*kinds(talk.all)}


def test_the_last_hand_is_opened_at_the_end() -> None:
    talk = table()
    talk.play("Ann: blind 2\nBen: guess 9")
    talk.say("Ben", "quit")
    told = talk.say("Ben", "quit")
    assert kinds(told) == ["Gone", "HandOpened", "HandOpened", "NinthOpened", "Ended"]


# --- XI-12, XI-13, XI-15 --------------------------------------------------------------------------


def test_quitting_loses_the_game_and_is_another_word_than_conceding() -> None:
    talk = table(language="zh")
    told = talk.say("Ann", "退出")
    assert "退出，整场判负" in told[0]["text"]
    told = talk.say("Ann", "退出")
    assert talk.outcome["winners"] == ["Ben"]
    assert talk.outcome["reason"] == "resignation"


def test_help_has_one_meaning_for_conceding() -> None:
    talk = table(language="zh")
    assert "「退出」退出，整场判负" in talk.dm("Ann", "帮助")[0]["text"]
    assert "认输" not in talk.dm("Ann", "帮助")[0]["text"]
    talk.play("Ann: 盲注2\nBen: 猜5")
    assert talk.dm("Ann", "帮助")[0]["text"].count("「认输」") == 1


def test_a_carried_pot_is_told_apart_from_what_this_hand_has_put_in() -> None:
    talk = table()
    assert "Pot 0\n" in room(talk.say("Ann", "state"))
    talk.play("Ann: blind 2")
    rounds(talk, 9)
    assert "Pot 36 (36 of it carried over)" in room(talk.say("Ann", "state"))


def test_the_clock_takes_the_fair_default_and_says_so() -> None:
    talk = table()
    told = talk.wait(121)
    assert event(told, "BlindSet") == {
        "type": "BlindSet",
        "dealer": "Ann",
        "blind": 1,
        "by_clock": True,
    }
    told = talk.wait(121)
    guess = event(told, "Named")
    assert guess["by_clock"] and 1 <= guess["rank"] <= 9
    told = talk.wait(121)
    assert event(told, "Denied")["by_clock"]
    assert kinds(told) == ["Denied", "Paused"]  # the dealer's second in a row
    talk.say("Ann", "resume")
    told = talk.wait(121)
    assert event(told, "Accepted")["by_clock"]


def test_a_blind_that_sets_itself_is_no_turn_taken() -> None:
    """XI-15: Ben lets two turns in a row run out, the end of one hand and the next one's first."""
    talk = table(options={"chips": 2, "cap": 2})
    all_in(talk)
    rounds(talk, 8)
    talk.play("Ben: guess 1\nAnn: wrong")
    told = talk.wait(120)
    assert event(told, "BlindSet")["blind"] == 0 and "Paused" not in kinds(told)
    talk.play("Ann: guess 1")
    assert event(talk.wait(120), "Paused")["reason"] == "time_outs"


def test_an_agreed_draw() -> None:
    talk = table()
    talk.say("Ann", "draw")
    talk.say("Ben", "draw")
    assert talk.outcome["result"] == "draw"


def test_bad_deals() -> None:
    for hands in ({"Ann": [1, 2, 3]}, {"Ann": [1, 2, 3, 10]}, {"Ann": [1, 2, 3, 3]}):
        with pytest.raises(ValueError):
            table(deal={"hands": hands})


def test_a_referee_sees_both_hands_and_the_ninth_card() -> None:
    standing = table().script.table.standing
    assert standing is not None
    both = [(0, (1, 2, 3, 4)), (1, (5, 6, 7, 8))]
    assert GAME.look(standing.state) == [*both, (None, (9,))]
