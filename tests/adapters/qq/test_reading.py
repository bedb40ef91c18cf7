"""What a message says: heads, mentions, names, and all that is not for the desk."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.qq.accounts import Accounts
from adapters.qq.reading import inbound
from tests.adapters.qq.peer import part

OURS = {"10", "11"}


def event(message: Any, **more: Any) -> dict[str, Any]:
    return {
        "post_type": "message",
        "message_type": "group",
        "sub_type": "normal",
        "self_id": "10",
        "time": 50,
        "message_id": -7,
        "group_id": 700,
        "user_id": 1,
        "message": message,
        "sender": {"nickname": "Ann", "card": "Captain", "role": "member"},
        **more,
    }


def read(message: Any, **more: Any) -> Any:
    return inbound(event(message, **more), OURS, 99)


def text(words: str) -> dict[str, Any]:
    return part("text", text=words)


def test_who_where_and_when() -> None:
    said = read([text(" .join ")])
    assert (said.platform, said.sender, said.name, said.room) == ("qq", "1", "Captain", "700")
    assert (said.text, said.received, said.private, said.admin) == (".join", 99, False, False)
    assert said.native_id == "10/-7/50"


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        ({"card": "", "nickname": "Ann"}, "Ann"),
        ({"card": None, "nickname": ""}, "1"),
        ({}, "1"),
        (None, "1"),
    ],
)
def test_a_name_is_the_card_else_the_nickname_else_the_number(sender: Any, name: str) -> None:
    assert read([text("hi")], sender=sender).name == name


@pytest.mark.parametrize(("role", "admin"), [("owner", True), ("admin", True), ("member", False)])
def test_owners_and_admins_have_rights(role: str, admin: bool) -> None:
    assert read([text("hi")], sender={"role": role}).admin is admin


def test_a_mention_stays_in_the_text_and_its_number_is_kept() -> None:
    said = read([text(".vote"), part("at", qq="2", name="Ben Li"), text("now")])
    assert (said.text, said.mentions) == (".vote @BenLi now", ("2",))
    assert read([text(".vote "), part("at", qq=3)]).text == ".vote  @3"
    assert not said.addressed


@pytest.mark.parametrize("account", ["10", "11"])
def test_a_mention_of_any_own_account_addresses_the_referee(account: str) -> None:
    said = read([part("at", qq=account), text(" join")])
    assert (said.text, said.addressed, said.mentions) == ("join", True, ())
    assert read([text("join "), part("at", qq=account)]).addressed


def test_a_bare_mention_asks_for_help() -> None:
    said = read([part("at", qq="10"), text(" ")])
    assert (said.text, said.addressed) == ("帮助", True)


def test_everybody_is_nobody() -> None:
    said = read([part("at", qq="all"), text(" hi")])
    assert (said.text, said.mentions, said.addressed) == ("hi", (), False)


def test_a_reply_head_goes_with_the_mention_that_comes_by_itself() -> None:
    said = read([part("reply", id="5"), part("at", qq="2"), text(" sum 7")])
    assert (said.text, said.mentions) == ("sum 7", ())
    said = read([part("reply", id="5"), text(" "), part("at", qq="10"), text("ha ha")])
    assert (said.text, said.addressed) == ("ha ha", False)
    said = read([part("reply", id="5"), part("at", qq="2"), text("vote "), part("at", qq="3")])
    assert said.mentions == ("3",)


def test_quoted_and_forwarded_text_is_never_heard() -> None:
    assert read([part("reply", id="5", text=".resign", qq="2")]) is None
    assert read([part("forward", id="x", content=[event([text(".resign")])])]) is None
    assert read([part("json", data='{"prompt": ".resign"}')]) is None


def test_other_segments_are_passed_over() -> None:
    assert read([part("image", file="x.jpg", summary=".resign")]) is None
    assert read([part("face", id="1"), text(".join"), part("mface", summary="x")]).text == ".join"


def test_typed_codes_are_text() -> None:
    said = read([text("[CQ:at,qq=10] .join")])
    assert (said.text, said.addressed) == ("[CQ:at,qq=10] .join", False)


def test_a_message_reported_as_a_string_is_taken_apart() -> None:
    said = read("[CQ:reply,id=5][CQ:at,qq=2] [CQ:at,qq=10] sum 7")
    assert (said.text, said.addressed) == ("sum 7", True)
    assert read("&#91;CQ:at,qq=10&#93; x").text == "[CQ:at,qq=10] x"


@pytest.mark.parametrize(
    "more",
    [
        {"post_type": "message_sent"},
        {"user_id": 10},
        {"user_id": 11},
        {"sub_type": "anonymous", "user_id": 80000000},
        {"sub_type": "notice"},
        {"message_type": "guild"},
        {"user_id": None},
    ],
)
def test_nobody_is_behind_these(more: dict[str, Any]) -> None:
    assert read([text(".join")], **more) is None


@pytest.mark.parametrize("message", [None, 3, [3], [{"type": "text"}], [{"data": {}}], {}, []])
def test_odd_messages_say_nothing(message: Any) -> None:
    assert read(message) is None


@pytest.mark.parametrize("kind", ["friend", "group", "other"])
def test_private_messages_are_private_by_whatever_way(kind: str) -> None:
    said = read([text("hi")], message_type="private", sub_type=kind, group_id=700)
    assert (said.room, said.private, said.admin, said.name) == ("", True, False, "Ann")


# --- two of our accounts in one group ---------------------------------------------------------


def accounts() -> Accounts:
    made = Accounts()
    made.connected |= {"10", "9"}
    return made


def heard(made: Accounts, account: str, words: str, **more: Any) -> bool:
    seen = event([text(words)], self_id=account, **more)
    said = inbound(seen, made.connected, 0)
    assert said is not None
    return made.hears(account, said, seen)


def test_before_anybody_knows_of_the_other_a_message_counts_once() -> None:
    made = accounts()
    assert heard(made, "10", "x")
    assert not heard(made, "9", "x")


def test_the_lowest_number_hears_once_both_are_known() -> None:
    made = accounts()
    made.in_group("10", ["700"])
    made.in_group("9", ["700"])
    assert not heard(made, "10", "x")
    assert heard(made, "9", "x")
    assert (made.known("room", "700"), made.known("room", "1")) == ({"9", "10"}, set())
    assert made.any() == "9"
    made.connected.discard("9")
    assert heard(made, "10", "y")
    assert made.any() == "10"


def test_the_same_words_twice_from_one_account_are_two_messages() -> None:
    made = Accounts()
    made.connected.add("10")
    assert heard(made, "10", "x")
    assert heard(made, "10", "x")


def test_the_serial_of_the_group_decides_where_there_is_one() -> None:
    made = accounts()
    assert heard(made, "10", "x", real_seq="81", time=50)
    assert not heard(made, "9", "x", real_seq="81", time=51)


def test_who_left_a_group_doesnt_speak_there() -> None:
    made = accounts()
    made.in_group("9", ["700"])
    made.in_group("10", ["700"])
    made.left("9", "700")
    assert made.known("room", "700") == {"10"}
    made.knows("10", ["1"])
    assert made.known("person", "1") == {"10"}
