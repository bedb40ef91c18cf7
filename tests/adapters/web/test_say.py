"""From something said on the page to an inbound message."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.ports import Inbound
from tests.adapters.web.house import NOW, Browser, FakeDesk, adapter

JSON = {"content-type": "application/json"}


async def ann(desk: FakeDesk) -> Browser:
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")
    return browser


async def test_a_word_in_the_room() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    answer = await browser.say("和7", nonce="nonce-1234", room="friday")
    assert answer.status_code == 204
    [heard] = desk.heard
    assert heard == Inbound(
        platform="web",
        sender=heard.sender,
        name="Ann",
        text="和7",
        native_id=f"{heard.sender}:nonce-1234",
        received=NOW,
        room="friday",
        locale="zh-Hans",
    )


async def test_a_button_carries_stamp_and_table() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    await browser.say("和7", button=True, stamp="turn-1", table="t1")
    [heard] = desk.heard
    assert (heard.addressed, heard.stamp, heard.table) == (True, "turn-1", "t1")
    assert (heard.room, heard.private) == ("local", False)


async def test_a_private_word_has_no_room() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    await browser.say("收牌", private=True)
    [heard] = desk.heard
    assert (heard.room, heard.private, heard.addressed) == ("", True, True)


async def test_the_same_try_twice_is_the_same_message_and_one_line() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    async with browser.listening() as ear:
        await ear.next("whole")
        for _ in range(3):
            await browser.say("和7", nonce="nonce-same")
        await browser.say("和8", nonce="nonce-other")
        assert [(await ear.next("line"))["text"] for _ in range(2)] == ["和7", "和8"]
    assert len({each.native_id for each in desk.heard}) == 2


async def test_one_persons_number_is_not_anothers() -> None:
    desk = FakeDesk()
    web = adapter(desk)
    one, other = Browser(web), Browser(web)
    await one.take_name("Ann")
    await other.take_name("Mallory")
    await other.say("x", nonce="nonce-same")
    await one.say("和7", nonce="nonce-same")
    assert len({each.native_id for each in desk.heard}) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"text": ""},
        {"text": "x" * 8_001},
        {"text": 7},
        {"nonce": "short"},
        {"nonce": "has:colon:"},
        {"nonce": "x" * 65},
        {"person": 0},
        {"person": "1"},
        {"stamp": "x" * 201},
        {"table": "x" * 65},
        {"unknown": 1},
        {"private": "yes"},
    ],
)
async def test_nonsense_is_refused(change: dict[str, Any]) -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    said = {"text": "x", "person": 1, "room": "local", "nonce": "n" * 8, **change}
    assert (await browser.post("/say", json=said)).status_code == 400
    assert desk.heard == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'"x"', b"null"])
async def test_what_isn_t_json_is_refused(body: bytes) -> None:
    browser = await ann(FakeDesk())
    assert (await browser.post("/say", content=body, headers=JSON)).status_code == 400


async def test_a_plain_form_can_t_speak() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    said = json.dumps({"text": "x", "person": 1, "room": "local", "nonce": "n" * 8})
    answer = await browser.post("/say", content=said, headers={"content-type": "text/plain"})
    assert answer.status_code == 415
    assert desk.heard == []


@pytest.mark.parametrize(("person", "room"), [(2, "local"), (1, "@me"), (1, ""), (1, "a/b")])
async def test_nobody_speaks_as_nobody_or_from_nowhere(person: int, room: str) -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    assert (await browser.say("x", person, room=room)).status_code == 403
    assert desk.heard == []


async def test_control_characters_and_lone_surrogates_go() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    await browser.say("\x00和\x1b7\r\n第二行\x7f", nonce="nonce-1x")
    [heard] = desk.heard
    assert heard.text == "和7\n第二行"
    lone = b'{"text":"\\ud800x","person":1,"room":"local","nonce":"nonce-2x"}'
    answer = await browser.post("/say", content=lone, headers=JSON)
    assert answer.status_code in (204, 400)
    for each in desk.heard:
        each.text.encode("utf-8")
    assert (await browser.say("\x00\x01", nonce="nonce-3x")).status_code == 204
    assert all(each.text.strip() for each in desk.heard)


async def test_suggestions_are_asked_in_the_right_place() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    answer = await browser.get("/suggest?room=friday&as=1&q=和")
    assert answer.json() == [{"label": "和7", "text": "和7"}]
    await browser.get("/suggest?room=friday&as=1&q=x&private=1")
    assert [each[1:] for each in desk.suggested] == [("friday", "和"), ("", "x")]
    await browser.get("/suggest", params={"room": "friday", "as": "1", "q": "y" * 5000})
    assert len(desk.suggested[-1][2]) <= 200
    assert (await browser.get("/suggest?room=friday&as=2&q=x")).status_code == 403


async def test_a_log_is_a_download_for_who_may_have_it() -> None:
    desk = FakeDesk()
    browser = await ann(desk)
    await browser.say("x")
    sender = desk.heard[0].sender
    desk.files[sender, "t1", "jsonl"] = ('澤"澤\n.jsonl', b"{}\n")
    answer = await browser.get("/export?room=local&as=1&table=t1&form=jsonl")
    assert answer.content == b"{}\n"
    disposition = answer.headers["content-disposition"]
    assert disposition.startswith("attachment; filename*=utf-8''")
    assert "\n" not in disposition
    assert '"' not in disposition
    assert (await browser.get("/export?room=local&as=1&table=t2")).status_code == 404
    assert (await browser.get("/export?room=local&as=1&table=t1&form=x")).status_code == 403
    await browser.take_name("Ben", 2)
    assert (await browser.get("/export?room=local&as=2&table=t1")).status_code == 404
