"""XI-20 … XI-22: discards turned up, discards shown, the headache."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.xixi import GAME
from rules.xixi.state import Options
from tests.contract.secrecy import Watch, beside
from tests.contract.subject import subject
from tests.rules.scripted import Talk, event, kinds, refusal, room, to

HANDS = {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9]}
DISCARDS = {5, 7, 8, 12, 13}


def table(first: str = "Ann", secret: str = "s", **options: Any) -> Talk:
    return Talk(
        "xixi", ["Ann", "Ben"], {"hands": HANDS, "first": first}, options=options, secret=secret
    )


@pytest.mark.parametrize("patch", ["speedup 1", "aid 2 1", "headache 1 sum 7"])
def test_patches_are_off_unless_chosen(patch: str) -> None:
    talk = table()
    assert not any(kind in kinds(talk.begun) for kind in ("DiscardsTurned", "Aided"))
    assert refusal(talk.say("Ann", patch)) == ("PATCH_OFF", "room")
    assert "Ann asks" in room(talk.say("Ben", "state"))


@pytest.mark.parametrize("count", [1, 2])
def test_discards_are_turned_up_at_the_start(count: int) -> None:
    """XI-20: by chance, and as face up as cards of a hand (XI-5)."""
    turned = set()
    for secret in range(20):
        talk = table(secret=str(secret), speedup=count)
        ranks = event(talk.begun, "DiscardsTurned", "room")["ranks"]
        assert len(set(ranks)) == count and set(ranks) <= DISCARDS
        turned.update(ranks)
        names = {1: "A", 11: "J", 12: "Q", 13: "K"}
        up = names.get(ranks[0], str(ranks[0]))
        assert refusal(talk.say("Ann", f"pair {up} 9"))[0] == "FACE_UP"
        assert f"Discards turned up: {up}" in room(talk.say("Ann", "state"))
    assert turned == DISCARDS


def test_discards_are_turned_up_when_both_agree() -> None:
    """XI-20."""
    talk = table(speedup="agreed")
    offer = talk.say("Ben", "speedup 2")
    assert kinds(offer) == ["SpeedUpOffered"]
    assert "Ann agrees with “speedup 2”" in room(offer)
    assert refusal(talk.say("Ben", "speedup 2"))[0] == "ALREADY_OFFERED"
    assert refusal(talk.say("Ann", "speedup 3"))[0] == "ONE_OR_TWO"
    assert kinds(talk.say("Ann", "speedup 1")) == ["SpeedUpOffered"]
    agreed = talk.say("Ann", "加速2张")
    assert kinds(agreed) == ["SpeedUpOffered", "DiscardsTurned"]
    assert set(event(agreed, "DiscardsTurned")["ranks"]) < DISCARDS
    assert "Ann asks" in room(agreed)
    assert refusal(talk.say("Ann", "speedup 1"))[0] == "PATCH_USED"


@pytest.mark.parametrize("weaker", [1, 2])
def test_the_weaker_side_sees_discards_at_the_start(weaker: int) -> None:
    """XI-21: the others hear how many, not which."""
    talk = table(aid=2, weaker=weaker)
    weak, strong = ("Ann", "Ben") if weaker == 1 else ("Ben", "Ann")
    assert event(talk.begun, "Aided", "room") == {"type": "Aided", "seat": weak, "count": 2}
    ranks = event(talk.begun, "DiscardsSeen", weak)["ranks"]
    assert set(ranks) < DISCARDS and len(ranks) == 2
    assert "Discards you have seen" in to(talk.dm(weak, "hand"), weak)
    assert "iscards" not in to(talk.begun, strong) + to(talk.dm(strong, "hand"), strong)
    assert "DiscardsSeen" not in [
        one["event"]["type"] for one in talk.begun if one["to"] == "room" and "event" in one
    ]
    # Cards seen in private lie face down for XI-5, and are told at the end.
    face = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(ranks[0], str(ranks[0]))
    assert event(talk.say("Ann", f"pair {face} 9"), "Answered")["yes"] is False
    talk.say("Ben", "resign")
    over = talk.say("Ben", "yes")
    assert event(over, "DiscardsSeen", "room") == {
        "type": "DiscardsSeen", "seat": weak, "ranks": ranks,
    }  # fmt: skip


def test_the_weaker_side_is_named_by_both() -> None:
    """XI-21."""
    talk = table(aid="agreed")
    assert kinds(talk.say("Ann", "aid 2 1")) == ["AidOffered"]
    assert refusal(talk.say("Ann", "aid 2 1"))[0] == "ALREADY_OFFERED"
    assert kinds(talk.say("Ben", "aid 1 1")) == ["AidOffered"]
    assert refusal(talk.say("Ben", "aid 2 5"))[0] == "ONE_OR_TWO"
    agreed = talk.say("Ben", "让手 2号 1")
    assert kinds(agreed) == ["AidOffered", "Aided", "DiscardsSeen"]
    assert [one["to"] for one in agreed if one.get("event", {}).get("type") == "DiscardsSeen"] == [
        "Ben"
    ]
    assert refusal(talk.say("Ann", "aid 2 1"))[0] == "PATCH_USED"


def test_an_aid_at_the_start_needs_somebody_named() -> None:
    with pytest.raises(ValueError, match="WEAKER_NOT_NAMED"):
        table(aid=1)


def test_speeding_up_and_aid_show_different_cards() -> None:
    for secret in range(10):
        talk = table(secret=str(secret), speedup=2, aid=2, weaker=1)
        up = event(talk.begun, "DiscardsTurned")["ranks"]
        seen = event(talk.begun, "DiscardsSeen")["ranks"]
        assert not set(up) & set(seen)


@pytest.mark.parametrize(
    ("headache", "yes"),
    [
        ("headache 2 sum 6", True),  # 2 + 4
        ("headache 2 sum 7", False),  # would need 5
        ("headache 10 difference 1", True),  # 10 − 9
        ("headache 10 difference 0", False),
        ("headache 2 product 18", True),  # 2 · 9
        ("headache 2 quotient 3", True),  # 6 ÷ 2
        ("headache 2 quotient 2", True),  # 4 ÷ 2
        ("headache A quotient 9", True),  # 9 ÷ 1
        ("头痛 J 差 2", True),
        ("头痛 A和9", False),
    ],
)
def test_a_headache_asks_for_one_card_with_one_own(headache: str, yes: bool) -> None:
    """XI-22: the quotient works in either direction."""
    talk = table(headache=True)
    told = talk.say("Ann", headache)
    assert event(told, "Answered")["yes"] is yes
    assert "Ben asks" in room(told)


def test_a_quotient_of_the_smaller_own_card_counts_too() -> None:
    """XI-22: 12 ÷ 6 with the own 12, though the answering card is the smaller."""
    hands = {"Ann": [12, 2, 10, 11], "Ben": [3, 4, 6, 9]}
    talk = Talk(
        "xixi", ["Ann", "Ben"], {"hands": hands, "first": "Ann"}, options={"headache": True}
    )
    assert event(talk.say("Ann", "headache Q quotient 2"), "Answered")["yes"] is True


def test_a_headache_is_no_showdown() -> None:
    """XI-22: the card stays unshown and still counts."""
    talk = table(headache=True)
    told = talk.say("Ann", "headache 2 sum 6")
    assert kinds(told) == ["Answered"]
    assert event(told, "Answered")["card"] == 2
    assert event(talk.say("Ben", "sum 3"), "Answered")["yes"] is True
    talk.say("Ann", "sum 30")
    assert kinds(talk.say("Ben", "pair A 2")) == ["Answered", "Showdown"]


def test_a_headache_comes_once_a_game_and_player() -> None:
    """XI-22."""
    talk = table(headache=True)
    talk.say("Ann", "headache 2 sum 6")
    talk.say("Ben", "headache 3 sum 30")
    assert refusal(talk.say("Ann", "headache 2 sum 7"))[0] == "HEADACHE_USED"
    # The same one again is a recall, at any time and free (XI-7).
    again = talk.say("Ann", "headache 2 sum 6")
    assert kinds(again) == ["Recalled"] and event(again, "Recalled")["card"] == 2
    assert "Ann asks" in room(talk.say("Ann", "state"))
    # A plain question of the same words is another question.
    assert kinds(talk.say("Ann", "sum 6")) == ["Answered"]


def test_a_headache_names_a_card_that_one_holds_unshown() -> None:
    """XI-22; that a card isn't held is told to the asker alone (XI-14)."""
    talk = table(headache=True)
    assert refusal(talk.say("Ann", "headache 5 sum 9")) == ("NOT_HELD", "dm")
    assert refusal(talk.say("Ben", "headache 3 sum 9")) == ("NOT_YOUR_TURN", "room")
    assert refusal(talk.say("Ann", "headache 14 sum 9"))[0] == "NO_SUCH_RANK"
    talk.say("Ann", "sum 7")
    talk.say("Ben", "pair A 2")
    assert refusal(talk.say("Ann", "headache 2 sum 6")) == ("FACE_UP", "room")
    assert kinds(talk.say("Ann", "headache 10 sum 16")) == ["Answered"]


def test_shown_cards_do_not_answer_a_headache() -> None:
    """XI-22: any of the *unshown* cards."""
    talk = table(headache=True)
    talk.say("Ann", "pair 4 6")
    talk.say("Ben", "sum 30")
    assert event(talk.say("Ann", "headache 2 sum 6"), "Answered")["yes"] is False


def test_in_the_last_turn_no_card_is_left_for_a_headache() -> None:
    """XI-22, XI-8: all four cards of the second mover lie face up then."""
    talk = table(headache=True)
    talk.play("Ann: pair 3 4\nBen: pair A 2\nAnn: pair 6 9")
    assert refusal(talk.say("Ben", "headache 3 sum 13"))[0] == "FACE_UP"
    assert kinds(talk.say("Ben", "sum 13"))[-1] == "Ended"
    assert talk.outcome["winners"] == ["Ann"]


def test_facing_outwards_a_headache_names_a_card_of_the_hand_one_sees() -> None:
    """XI-22 with XI-10: the views are exchanged, and so are the hands."""
    talk = table(headache=True, facing="other")
    assert refusal(talk.say("Ann", "headache 2 sum 6"))[0] == "NOT_HELD"
    told = talk.say("Ann", "headache 4 sum 6")
    assert event(told, "Answered")["yes"] is True  # Ann's own 2, which she can't see
    assert event(told, "Answered")["holder"] == "Ann"


def test_history_tells_a_headache() -> None:
    talk = table(headache=True)
    talk.say("Ann", "headache 2 sum 6")
    assert "headache: 2, sum 6? yes" in room(talk.say("Ben", "history"))
    assert "headache: 2" in room(talk.say("Ben", "repeat 1"))


@pytest.mark.parametrize(
    "changes",
    [
        {"speedup": 1},
        {"speedup": 2, "aid": 1, "weaker": 1},
        {"aid": 2, "weaker": 2, "facing": "other"},
        {"speedup": "agreed", "aid": "agreed", "headache": True, "answers": "player"},
    ],
)
def test_patches_leak_nothing(changes: dict[str, Any]) -> None:
    """Matches beside twins that a reader can't tell apart go the same way for that reader."""
    options = msgspec.structs.replace(Options(odds=True), **changes)
    watch = Watch(subject("xixi"))
    for match in range(3):
        beside(watch, options, 2, match)
    assert watch.ledger.met["S"] and GAME.fits(options, 2) is None
