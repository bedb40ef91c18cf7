"""Whole tables by word: who says what, and what everybody hears."""

from __future__ import annotations

import pytest

from tests.rules.scripted import Talk, event, kinds, refusal, room, to
from tests.rules.tichu.table import PEOPLE, playing

SMALL = {"Ann": "Mah J2 S2 P2 R2 J8 S8 P8 J9 JK SK Phx JA SA"}


def test_eight_cards_then_six_and_the_answers_in_any_order() -> None:
    talk = Talk("tichu", PEOPLE)
    assert all(len(e["event"]["cards"]) == 8 for e in talk.begun if e["to"] in PEOPLE)
    talk.play("Cid: no call\nAnn: grand\nDot: no call")
    assert refusal(talk.say("Cid", "grand")) == ("ALREADY_ANSWERED", "room")
    assert refusal(talk.say("Ben", "tichu")) == ("TOO_EARLY", "room")
    told = talk.play("Ben: no call")
    assert all(len(event(told, "HandDealt", name)["cards"]) == 6 for name in PEOPLE)
    assert refusal(talk.say("Ann", "no call")) == ("ALREADY_ANSWERED", "room")
    assert refusal(talk.say("Ben", "grand")) == ("TOO_LATE", "room")
    assert "Ben calls TICHU" in room(talk.play("Ben: tichu"))


def test_calling_over_the_partner_is_asked_once() -> None:
    talk = Talk("tichu", PEOPLE)
    talk.play("Ann: grand")
    assert "grand tichu" in to(talk.say("Cid", "grand"), "Cid")
    assert event(talk.say("Cid", "yes"), "GrandAnswered")["calls"]
    asked = talk.say("Ben", "grand")
    assert kinds(asked) == ["GrandAnswered"], "an opponent's call needs no question"


def test_the_exchange_is_secret_changeable_and_told_afterwards() -> None:
    talk = Talk("tichu", PEOPLE, {"hands": {"Ann": SMALL["Ann"].split()}})
    for name in PEOPLE * 2:
        talk.play(f"{name}: no call")
    assert refusal(talk.say("Ann", "swap 8 A 9")) == ("SECRET_IN_ROOM", "room")
    assert refusal(talk.dm("Ann", "swap 8 A")) == ("THREE_NEEDED", "dm")
    assert refusal(talk.dm("Ann", "swap J8 J8 J9")) == ("SAME_CARD_TWICE", "dm")
    assert refusal(talk.dm("Ann", "swap next 8 next 9 partner A")) == ("THREE_NEEDED", "dm")
    assert refusal(talk.dm("Ann", "swap Drg A 9")) == ("NOT_IN_HAND", "dm")
    first = talk.play("Ann> swap 8 A 9")
    assert event(first, "CardsChosen")["partner"] == "JA"
    assert "CardsGiven" in kinds(first)
    again = talk.play("Ann> swap before 8 next P8 partner phoenix")
    assert kinds(again) == ["CardsChosen"]
    assert event(again, "CardsChosen")["before"] in ("J8", "S8")
    assert refusal(talk.say("Ann", "tichu")) == ("EXCHANGE", "room")
    told = talk.wait(200)
    received = event(told, "CardsReceived", "Cid")
    assert received["partner"] == "Phx", "Ann is Cid's partner"
    assert "You got" in to(told, "Cid") and "Phoenix from Ann" in to(told, "Cid")
    assert "You gave" in to(talk.dm("Cid", "hand"), "Cid")


def test_the_wish_binds_is_shown_and_says_why() -> None:
    talk = playing({**SMALL, "Ben": "J3 S3 R8 PA", "Cid": "RA J5 Drg", "Dot": "J6 RK"})
    told = talk.play("Ann: 1 wish 8")
    assert "wishes for 8" in room(told) and "wish 8" in room(told)
    assert refusal(talk.say("Ben", "pass")) == ("WISH", "dm")
    assert refusal(talk.say("Ben", "single A")) == ("WISH", "dm")
    assert "wish for 8 is fulfilled" in room(talk.play("Ben: 8"))


@pytest.mark.parametrize(
    ("said", "code", "place"),
    [
        ("mah wish dragon", "BAD_WISH", "room"),
        ("mah wish 1", "BAD_WISH", "room"),
        ("pair 8 wish 8", "NO_MAHJONG", "room"),
        ("pair 3", "NOT_IN_HAND", "dm"),
        ("8 9", "NO_COMBINATION", "room"),
        ("pass", "LEADER_CANNOT_PASS", "room"),
        ("dog", "NOT_IN_HAND", "dm"),
        ("give Cid", "NO_GIFT", "room"),
        ("take", "TRICK_OPEN", "dm"),
    ],
)
def test_refusals_on_the_lead(said: str, code: str, place: str) -> None:
    talk = playing(SMALL)
    told = talk.say("Ann", said) if place == "room" and said != "give Cid" else []
    told = told or talk.dm("Ann", said)
    assert told[0]["refused"] == code


def test_a_bomb_falls_out_of_turn_on_what_lies_there_then() -> None:
    """TI-21: meant for the king, it falls on the ace."""
    hands = {
        "Ann": "Mah JK J3",
        "Ben": "J9 S9 P9 R9 J7 S7 P7 R7",
        "Cid": "SA P3 PA",
        "Dot": "S3",
    }
    talk = playing(hands)
    assert refusal(talk.say("Ben", "bomb 9")) == ("NOT_YOUR_TURN", "room")
    talk.play("Ann: jade K\nBen: pass\nCid: sword A")
    told = talk.play("Ben: bomb 7")
    assert event(told, "Played")["bombed"] == ["SA"]
    assert "it falls on Cid's SA" in room(told)
    assert "Cid to play" in room(told)
    assert refusal(talk.dm("Cid", "bomb")) == ("NO_BOMB", "dm")
    assert kinds(talk.play("Ben: 9999")) == ["Played"], "over one's own bomb"


def test_bare_figures_of_others_are_chatter() -> None:
    talk = playing(SMALL)
    for text in ("666", "88", "6", "k", "haha", "3-7", "34567", "to be", "no", "give up hope"):
        assert talk.say("Ben", text) == [], text
    assert talk.say("Ann", "qq") == [], "small letters are words, not cards"
    assert kinds(talk.say("Ann", "88")) == ["Played"]
    assert talk.say("Cid", "9999") == [], "a bomb that isn't held"


def test_the_dragon_is_given_to_an_opponent_and_bombs_may_fall_until_then() -> None:
    hands = {"Ann": "Mah Drg J5 S5", "Ben": "J6 S6", "Cid": "J8 S8", "Dot": "J4 S4 P4 R4"}
    talk = playing(hands)
    talk.play("Ann: dragon\nBen: pass\nCid: pass")
    told = talk.play("Dot: pass")
    assert "goes to an opponent" in room(told) and "“give Ben” or “give Dot”" in room(told)
    assert refusal(talk.say("Ann", "pair 5")) == ("GIFT_PENDING", "room")
    assert refusal(talk.say("Ann", "give partner")) == ("NOT_OPPONENT", "room")
    assert refusal(talk.dm("Ben", "give Dot")) == ("NOT_OWNER", "dm")
    bombed = talk.play("Dot: bomb 4")
    assert event(bombed, "Played")["bombed"] == ["Drg"]
    talk.play("Ann: pass\nBen: pass\nCid: pass")
    assert "takes the trick" in room(talk.play("Dot: take"))


def test_the_dragons_trick_goes_away_with_all_its_points() -> None:
    """M12: 5, 9, 10 and the Dragon are 40 points."""
    hands = {"Ann": "Mah J5", "Ben": "J9", "Cid": "JT", "Dot": "Drg J2"}
    talk = playing(hands)
    talk.play("Ann: 5\nBen: 9\nCid: 10\nDot: dragon\nAnn: pass\nBen: pass\nCid: pass")
    given = event(talk.play("Dot: give before"), "DragonGiven")
    assert (given["receiver"], given["points"]) == ("Cid", 40)
    assert "Cid holds 13, has taken 40 points" in room(talk.say("Ben", "state"))
    assert "given by Dot to Cid" in room(talk.say("Ben", "history"))


def test_an_ambiguous_play_is_asked_back_with_numbers() -> None:
    """A pair of the three eights breaks one of two straight bombs; which, only the player knows."""
    hands = {"Ann": "Mah J4 J5 J6 J7 J8 S8 S9 ST SJ SQ P8"}
    for number, cards in (("1", ["J8", "P8"]), ("2", ["S8", "P8"])):
        talk = playing(hands)
        told = talk.say("Ann", "pair 8")
        assert [(one["to"], kinds([one])) for one in told] == [("Ann", [])]
        assert "1. 翠8 塔8 (J8 P8)\n2. 剑8 塔8 (S8 P8)" in told[0]["text"]
        assert event(talk.say("Ann", number), "Played")["cards"] == cards


def test_two_jacks_or_the_jack_of_jade() -> None:
    talk = playing({"Ann": "Mah JJ SJ"})
    assert "1. 翠J 剑J (JJ SJ)\n2. 翠J (JJ)" in talk.say("Ann", "JJ")[0]["text"]
    assert event(talk.say("Ann", "2"), "Played")["cards"] == ["JJ"]
    talk = playing({"Ann": "Mah JJ SJ PJ JT"})
    assert event(talk.say("Ann", "JJ SJ"), "Played")["cards"] == ["JJ", "SJ"], "plain notation"


def test_a_straight_of_one_suit_is_no_plain_straight() -> None:
    """TI-8: said as a straight it is asked back as the bomb it is."""
    hands = {"Ann": "Mah J4 J5 J6 J7 J8 JT ST PT RT JQ SQ PQ RQ"}
    talk = playing(hands)
    told = talk.say("Ann", "straight 4-8")
    assert "J4 J5 J6 J7 J8" in told[0]["text"]
    played = event(talk.say("Ann", "1"), "Played")
    assert played["combination"]["kind"] == "bombsf"


def test_the_phoenix_reads_best_and_can_be_told() -> None:
    hands = {"Ann": "Mah JA SA J9 S9 Phx JT SJ PQ RK", "Ben": "J2"}
    told = playing(hands).play("Ann: AA99凤")
    assert event(told, "Played")["combination"]["height"] == 28
    assert "Phoenix=A" in room(told)
    told = playing(hands).play("Ann: AA99 phx=9")
    assert event(told, "Played")["combination"] == {
        "kind": "fullhouse",
        "size": 5,
        "height": 18,
        "phoenix": 9,
    }
    told = playing(hands).play("Ann: J Q K A phx")
    assert "straight 10–A" in room(told), "nothing is above the ace (TI-3)"
    assert refusal(playing(hands).say("Ann", "JQKA phx as 2")) == ("BAD_PHOENIX", "room")


def test_a_missing_card_is_filled_by_the_phoenix_when_the_shape_is_named() -> None:
    hands = {"Ann": "Mah J3 S4 P6 R7 Phx JK", "Ben": "J5 S5", "Cid": "P5", "Dot": "R5"}
    told = playing(hands).play("Ann: straight 3-7")
    assert event(told, "Played")["combination"]["phoenix"] == 5
    asked = playing(hands).say("Ann", "34567")
    assert "Phx" in asked[0]["text"], "cards that were written out are asked back"


def test_double_victory_ends_the_round_and_a_short_game() -> None:
    hands = {
        "Ann": "Mah J2 J3 J4 J5 J6 J7 J8 J9 JT JJ JQ JK JA",
        "Cid": "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA Phx",
    }
    talk = playing(hands, options={"target": 100}, calls={"Ann": "tichu"})
    told = talk.play("Ann: 1-A")
    assert "tichu made" in room(told)
    talk.play("Ben: pass")
    talk.play("Cid: straight flush 2-A")
    talk.play("Dot: pass\nBen: pass\nCid: phoenix")
    assert talk.outcome["winners"] == ["Ann", "Cid"]
    assert talk.outcome["reason"] == "target"


def test_time_outs_follow_the_policy_and_halt_the_table() -> None:
    """P8; the second time-out in a row of the same seat pauses the table."""
    talk = Talk("tichu", PEOPLE, {"hands": {"Ann": SMALL["Ann"].split()}})
    assert [e["calls"] for e in _events(talk.wait(61), "GrandAnswered")] == [False] * 4
    assert len(_events(talk.wait(61), "TichuDeclined")) == 4
    told = talk.wait(181)
    assert len(_events(told, "CardsChosen")) == 4
    played = _events(talk.wait(91), "Played")[0]
    assert (played["seat"], played["cards"], played["by"]) == ("Ann", ["Mah"], "clock")
    told = talk.wait(91 * 8)
    assert "Paused" in kinds(told)


def _events(told: list[dict[str, object]], kind: str) -> list[dict[str, object]]:
    return [e["event"] for e in told if e.get("event", {}).get("type") == kind]  # type: ignore[attr-defined,misc]


def test_a_won_trick_can_be_held_open_for_bombs() -> None:
    """P1 with the option of a hold."""
    hands = {"Ann": "Mah JA J5 S5", "Ben": "J6", "Cid": "J8", "Dot": "J4 S4 P4 R4"}
    talk = playing(hands, options={"hold": 5})
    talk.play("Ann: A\nBen: pass\nCid: pass\nDot: pass")
    assert refusal(talk.say("Ann", "pair 5")) == ("HELD", "room")
    assert refusal(talk.say("Ann", "take")) == ("HELD", "room")
    assert kinds(talk.wait(5)) == ["HoldEnded"]
    talk.play("Ann: pair 5")


def test_bombs_only_on_turn() -> None:
    hands = {"Ann": "Mah JA J5", "Ben": "J6", "Cid": "J8 S8 P8 R8", "Dot": "J4"}
    talk = playing(hands, options={"bombs": "turn"})
    talk.play("Ann: A")
    told = talk.say("Cid", "bomb 8")
    assert refusal(told) == ("BOMBS_WAIT", "room")
    assert "bombs may fall" not in told[0]["text"]
    talk.play("Ben: pass\nCid: bomb 8")


def test_a_seat_may_pass_for_the_whole_trick() -> None:
    hands = {"Ann": "Mah J3 J7", "Ben": "J4 J8", "Cid": "J5 J9", "Dot": "J6 JT"}
    talk = playing(hands)
    talk.play("Ann: 3\nBen: pass all\nCid: 5\nDot: 6\nAnn: 7")
    told = talk.play("Cid: 9")
    assert kinds(told) == ["Played"]
    told = talk.play("Dot: 10")
    assert "Ann to play" in room(told)
    told = talk.play("Ann: pass")
    assert [e["by"] for e in _events(told, "Passed")] == ["seat", "rest"]
    told = talk.play("Cid: pass")
    assert _events(told, "TrickWon")[0]["seat"] == "Dot"
    assert "Ben" not in room(talk.play("Dot: take"))


def test_sorting_one_s_own_hand() -> None:
    talk = playing(SMALL)
    assert "Mah Jong J2 S2" in to(talk.dm("Ann", "hand"), "Ann")
    assert kinds(talk.dm("Ann", "sort high")) == ["Arranged"]
    assert "(14): Phoenix SA JA SK JK" in to(talk.dm("Ann", "hand"), "Ann")
    talk.dm("Ann", "sort suit")
    assert "J2 J8 J9 JK JA S2" in to(talk.dm("Ann", "hand"), "Ann")
    assert talk.dm("Ann", "sort zigzag")[0]["refused"] == "UNREADABLE"


def test_resigning_gives_the_game_to_the_others() -> None:
    talk = playing(SMALL)
    talk.say("Ann", "resign")
    talk.say("Ann", "resign")
    assert (talk.outcome["winners"], talk.outcome["reason"]) == (["Ben", "Dot"], "resignation")
