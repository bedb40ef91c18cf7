"""A letter's picture on the page: for whoever was told its line, and for nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapters.web import hub
from adapters.web.guard import POLICY
from adapters.web.hub import Hub
from bot.ports import Letter
from tests.adapters.web.house import Browser, FakeDesk, adapter

PNG = b"\x89PNG..."


async def people(desk: FakeDesk, *names: str) -> tuple[Browser, list[str]]:
    """A browser with persons, and their ids."""
    browser = Browser(adapter(desk))
    senders = []
    for number, name in enumerate(names, 1):
        await browser.take_name(name, number)
        await browser.say("hello there", number, nonce=f"first-one-{number}")
        senders.append(desk.heard[-1].sender)
    return browser, senders


def letter(text: str, to: str = "", **changes: Any) -> Letter:
    place: Any = "person" if to else "room"
    return Letter(1, "web", place, to or "local", text, table="t1", picture="packed", **changes)


def address(name: str, person: int) -> str:
    return f"/picture?name={name}&as={person}&room=local"


async def test_a_room_s_picture_is_for_everybody_there() -> None:
    desk = FakeDesk()
    desk.drawn["packed"] = PNG
    browser, _ = await people(desk, "Ann", "Ben")
    async with browser.listening(1) as ear:
        await ear.next("whole")
        await browser.web.send(letter("the table"))
        line = await ear.next("line")
    for person in (1, 2):
        got = await browser.get(address(line["picture"], person))
        assert (got.status_code, got.content) == (200, PNG)
        assert got.headers["content-type"] == "image/png"
        assert got.headers["cache-control"] == "no-store"
    assert "img-src 'self'" in POLICY


async def test_a_secret_picture_is_for_its_reader_alone() -> None:
    desk = FakeDesk()
    desk.drawn["packed"] = PNG
    browser, [_, ben] = await people(desk, "Ann", "Ben")
    async with browser.listening(2) as to_ben:
        await to_ben.next("whole")
        await browser.web.send(letter("your cards: 3 4", ben, secret=True))
        line = await to_ben.next("line")
    assert line["secret"] and "packed" not in json.dumps(line)
    assert (await browser.get(address(line["picture"], 2))).content == PNG
    for stranger in (1, 3):
        refused = await browser.get(address(line["picture"], stranger))
        assert refused.status_code in (403, 404) and PNG not in refused.content


@pytest.mark.parametrize("name", ["", "0" * 32])
async def test_an_unknown_picture_is_not_to_be_had(name: str) -> None:
    browser, _ = await people(FakeDesk(), "Ann")
    assert (await browser.get(address(name, 1))).status_code == 404


async def test_what_cannot_be_drawn_is_not_to_be_had() -> None:
    desk = FakeDesk()
    browser, _ = await people(desk, "Ann")
    name = browser.web.hub.keep_picture("packed")
    assert (await browser.get(address(name, 1))).status_code == 404


async def test_a_line_without_a_picture_names_none() -> None:
    browser, _ = await people(FakeDesk(), "Ann")
    async with browser.listening(1) as ear:
        await ear.next("whole")
        await browser.web.send(Letter(1, "web", "room", "local", "no picture", table="t1"))
        assert (await ear.next("line"))["picture"] == ""


def test_only_the_latest_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MOST_PICTURES", 2)
    kept = Hub()
    names = [kept.keep_picture(f"p{number}") for number in range(3)]
    assert [kept.picture(name, "ann") for name in names] == ["", "p1", "p2"]
