"""The stream of events: what each hears, and going on after a break."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.web import api
from adapters.web.hub import KEPT, Hub, Line
from bot.ports import Letter, Sent, Told
from tests.adapters.web.house import NOW, Browser, FakeDesk, adapter, card


def letter(number: int, text: str, **changes: Any) -> Letter:
    values: dict[str, Any] = {"platform": "web", "place": "room", "to": "local", "table": "t1"}
    return Letter(id=number, text=text, **{**values, **changes})


async def people(desk: FakeDesk, *names: str) -> tuple[Browser, list[str]]:
    """A browser with persons, and their ids."""
    browser = Browser(adapter(desk))
    senders = []
    for number, name in enumerate(names, 1):
        await browser.take_name(name, number)
        await browser.say("hello there", number, nonce=f"first-one-{number}")
        senders.append(desk.heard[-1].sender)
    return browser, senders


async def test_a_page_begins_with_the_transcript_and_the_tables() -> None:
    desk = FakeDesk()
    browser, [ann] = await people(desk, "Ann")
    desk.told[ann, "local"] = [
        Told("t1", 1, NOW - 2, "[1] dealt", False),
        Told("t1", 1, NOW - 1, "your cards: 3", True),
    ]
    desk.shown["local"] = [card()]
    async with browser.listening() as ear:
        whole = await ear.next("whole")
        state = await ear.next("state")
    assert [(line["text"], line["secret"]) for line in whole["lines"]] == [
        ("[1] dealt", False),
        ("your cards: 3", True),
    ]
    assert state["now"] == NOW
    assert state["cards"][0]["seats"][0]["name"] == "Ann"
    assert state["cards"][0]["due"] == NOW + 60_000


async def test_letters_reach_the_room_and_the_person_alone() -> None:
    desk = FakeDesk()
    browser, [_, ben] = await people(desk, "Ann", "Ben")
    async with browser.listening(1) as to_ann, browser.listening(2) as to_ben:
        await to_ann.next("whole")
        await to_ben.next("whole")
        secret = letter(7, "your cards: 3 4", place="person", to=ben, secret=True)
        assert isinstance(await browser.web.send(secret), Sent)
        assert isinstance(await browser.web.send(letter(8, "Ann asks")), Sent)
        first, second = await to_ben.next("line"), await to_ben.next("line")
        only = await to_ann.next("line")
    assert (first["text"], first["secret"]) == ("your cards: 3 4", True)
    assert (second["text"], second["secret"]) == ("Ann asks", False)
    assert only == second


async def test_numbers_count_only_what_the_reader_was_told() -> None:
    desk = FakeDesk()
    browser, [_, ben] = await people(desk, "Ann", "Ben")
    async with browser.listening(1) as ear:
        await ear.next("whole")
        await browser.web.send(letter(1, "night"))
        await ear.next("line")
        before = ear.last_id
        for number in range(5):
            secret = letter(100 + number, "to Ben", place="person", to=ben, secret=True)
            await browser.web.send(secret)
        await browser.web.send(letter(977, "day"))
        line = await ear.next("line")
    boot, _, count = before.partition(".")
    assert ear.last_id == f"{boot}.{int(count) + 1}"
    assert "977" not in str(line)


async def test_a_broken_connection_goes_on_where_it_was() -> None:
    browser, _ = await people(FakeDesk(), "Ann")
    async with browser.listening() as ear:
        await ear.next("whole")
        await browser.web.send(letter(1, "one"))
        await ear.next("line")
        seen = ear.last_id
    await browser.web.send(letter(2, "two"))
    await browser.web.send(letter(3, "three"))
    async with browser.listening(after=seen) as ear:
        assert (await ear.next("line"))["text"] == "two"
        assert (await ear.next("line"))["text"] == "three"
    async with browser.listening(after=ear.last_id) as ear:
        await ear.next("state")
        await browser.web.send(letter(4, "four"))
        assert (await ear.next("line"))["text"] == "four"


async def test_a_page_loaded_anew_has_everything_again() -> None:
    desk = FakeDesk()
    browser, [ann] = await people(desk, "Ann")
    desk.told[ann, "local"] = [Told("t1", 1, NOW - 1, "earlier", False)]
    async with browser.listening() as ear:
        await ear.next("whole")
    await browser.web.send(letter(1, "[error] not your turn"))
    await browser.say("hm")
    # the record of the tables has caught up with the letter meanwhile
    desk.told[ann, "local"].append(Told("t1", 1, NOW + 1, "later", False))
    for after in ("", "ffffffff.1", "x", f"{browser.web.hub.boot}.999", f"{browser.web.hub.boot}."):
        async with browser.listening(after=after) as ear:
            whole = await ear.next("whole")
        texts = [line["text"] for line in whole["lines"]]
        assert texts == ["earlier", "[error] not your turn", "hm"], after


async def test_a_gap_too_long_is_filled_from_the_record() -> None:
    browser, _ = await people(FakeDesk(), "Ann")
    async with browser.listening() as ear:
        await ear.next("whole")
        first = ear.last_id
    for number in range(KEPT + 10):
        await browser.web.send(letter(number, f"line {number}"))
    async with browser.listening(after=first) as ear:
        whole = await ear.next("whole")
    assert whole["lines"][-1]["text"] == f"line {KEPT + 9}"
    assert len(whole["lines"]) == KEPT


async def test_what_people_say_is_heard_in_the_room_with_their_name() -> None:
    browser, _ = await people(FakeDesk(), "Ann", "Ben")
    async with browser.listening(1) as to_ann, browser.listening(2) as to_ben:
        await to_ann.next("whole")
        await to_ben.next("whole")
        await browser.say("good game", 1)
        mine, other = await to_ann.next("line"), await to_ben.next("line")
        assert (mine["by"], mine["mine"], mine["text"]) == ("Ann", True, "good game")
        assert (other["by"], other["mine"]) == ("Ann", False)
        await browser.say("my secret", 1, private=True)
        await browser.say("to all", 1)
        assert (await to_ann.next("line"))["secret"]
        assert (await to_ben.next("line"))["text"] == "to all"


async def test_rooms_don_t_hear_each_other() -> None:
    desk = FakeDesk()
    browser, [ann] = await people(desk, "Ann")
    desk.shown["friday"] = [card("t2")]
    async with browser.listening(room="local") as here, browser.listening(room="friday") as there:
        await here.next("state")
        await there.next("state")
        await browser.web.send(letter(1, "in friday", to="friday", table="t2"))
        await browser.web.send(letter(2, "secret of t2", place="person", to=ann, table="t2"))
        await browser.web.send(letter(3, "language set", place="person", to=ann, table=""))
        assert (await there.next("line"))["text"] == "in friday"
        assert (await there.next("line"))["text"] == "secret of t2"
        assert (await here.next("line"))["text"] == "language set"


async def test_buttons_of_a_letter_come_with_their_stamp() -> None:
    browser, [ann] = await people(FakeDesk(), "Ann")
    async with browser.listening() as ear:
        await ear.next("whole")
        asked = letter(1, "check whom?", place="person", to=ann, secret=True)
        asked = Letter(
            **{f: getattr(asked, f) for f in asked.__struct_fields__}
            | {"stamp": "night-2", "choices": (("2 Ben", "check 2"),)}
        )
        await browser.web.send(asked)
        line = await ear.next("line")
    assert (line["stamp"], line["choices"], line["table"]) == (
        "night-2",
        [["2 Ben", "check 2"]],
        "t1",
    )


@pytest.mark.parametrize(
    "query", ["as=2&room=local", "as=1&room=", "as=1&room=@x", "as=0&room=local"]
)
async def test_nobody_listens_as_nobody(query: str) -> None:
    browser, _ = await people(FakeDesk(), "Ann")
    assert (await browser.get(f"/events?{query}")).status_code == 403
    assert (await browser.get(f"/state?{query}")).status_code == 403


async def test_a_strangers_browser_hears_nothing_of_mine() -> None:
    desk = FakeDesk()
    web = adapter(desk)
    mine, other = Browser(web), Browser(web)
    await mine.take_name("Ann")
    await other.take_name("Ann")
    await mine.say("x", nonce="nonce-1x")
    ann = desk.heard[0].sender
    async with other.listening() as ear:
        await ear.next("whole")
        await web.send(letter(1, "Ann's cards", place="person", to=ann, secret=True))
        await web.send(letter(2, "public"))
        assert (await ear.next("line"))["text"] == "public"


async def test_a_silent_stream_says_that_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "HEARTBEAT", 0.001)
    browser, _ = await people(FakeDesk(), "Ann")
    async with browser.listening() as ear:
        await ear.next("state")
        assert await ear.raw() == ": still here"
        await browser.web.send(letter(1, "after all"))
        assert (await ear.next("line"))["text"] == "after all"


async def test_streams_are_limited_and_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_STREAMS", 2)
    browser, _ = await people(FakeDesk(), "Ann")
    async with browser.listening() as one, browser.listening() as two:
        await one.next("whole")
        await two.next("whole")
        answer = await browser.get("/events?room=local&as=1")
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
    async with browser.listening() as ear:
        await ear.next("whole")


async def test_stopping_ends_every_stream() -> None:
    browser, _ = await people(FakeDesk(), "Ann")
    async with browser.listening() as ear:
        await ear.next("state")
        await browser.web.stop()
        assert await ear.ended()
    assert (await browser.get("/events?room=local&as=1")).status_code == 503


def test_mailboxes_that_nobody_reads_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.web.hub.MOST_MAILBOXES", 3)
    hub = Hub()
    first = hub.mailbox("p0", "local", 1)
    for number in range(1, 6):
        hub.mailbox(f"p{number}", "local", 1)
    hub.tell_room("local", Line(2, "x"))
    assert first.count == 0
    assert hub.mailbox("p5", "local", 1).count == 1
    assert hub.mailbox("p0", "local", 3) is not first
