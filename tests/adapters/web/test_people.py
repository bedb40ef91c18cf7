"""Persons behind a cookie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import Response

from adapters.web.people import (
    LONGEST_NAME,
    MOST_PERSONS,
    clean_name,
    new_session,
    number_of,
    remember,
    sender_of,
    session_of,
    visitor,
    visitors,
)
from tests.adapters.web.house import Browser, FakeDesk, adapter


def cookies_of(response: Response) -> dict[str, str]:
    pairs = [v.decode().split(";")[0] for k, v in response.raw_headers if k == b"set-cookie"]
    return {key: value.strip('"') for key, _, value in (pair.partition("=") for pair in pairs)}


def test_sessions_have_128_bits_and_differ() -> None:
    sessions = {new_session() for _ in range(100)}
    assert len(sessions) == 100
    assert all(len(session) == 22 for session in sessions)
    assert all(session_of({"caipan": session}) == session for session in sessions)


@pytest.mark.parametrize("value", ["", "x", "a" * 21, "a" * 23, "ä" * 22, "a" * 21 + ";"])
def test_a_malformed_session_is_none(value: str) -> None:
    assert session_of({"caipan": value}) is None
    assert visitors({"caipan": value, "caipan_1": "QW5u"}) == []


def test_an_id_doesn_t_give_the_cookie_away() -> None:
    session = new_session()
    ids = {sender_of(session, number) for number in range(1, MOST_PERSONS + 1)}
    assert len(ids) == MOST_PERSONS
    assert all(len(each) == 32 and session not in each for each in ids)
    assert sender_of(session, 1) == sender_of(session, 1)
    assert sender_of(session, 1) != sender_of(new_session(), 1)


@given(st.text())
def test_names_come_back_from_their_cookie(name: str) -> None:
    kept = clean_name(name)
    assert len(kept) <= LONGEST_NAME
    assert "\n" not in kept
    kept.encode("utf-8")
    session, response = new_session(), Response()
    remember(response, session, 3, kept)
    found = visitor(cookies_of(response), 3)
    if kept:
        assert found is not None
        assert (found.name, found.sender) == (kept, sender_of(session, 3))
    else:
        assert found is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("", 1), ("1", 1), ("12", 12), ("0", None), ("13", None), ("-1", None), ("x", None)],
)
def test_numbers_of_persons(text: str, number: int | None) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize(
    "text", ["1" * 5000, "0001" + "0" * 5000, "00012345", "²", "٣", "1.0", " 1"]
)
def test_what_only_looks_like_a_number(text: str) -> None:
    assert number_of(text) is None


@pytest.mark.parametrize("value", ["%%%", "_w", "=", "QW5u" * 500, "é"])
def test_a_forged_name_does_no_harm(value: str) -> None:
    found = visitors({"caipan": "a" * 22, "caipan_1": value})
    assert all(len(each.name) <= LONGEST_NAME for each in found)


async def test_several_people_in_one_browser_stay_apart() -> None:
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")
    await browser.take_name("Ben", 2)
    await browser.say("和7", 1)
    await browser.say("和8", 2)
    await browser.say("和9", 3)
    assert [(each.name, each.text) for each in desk.heard] == [("Ann", "和7"), ("Ben", "和8")]
    assert desk.heard[0].sender != desk.heard[1].sender


async def test_a_new_name_keeps_the_person() -> None:
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")
    await browser.say("a")
    await browser.take_name("Anna")
    await browser.say("b")
    assert [each.name for each in desk.heard] == ["Ann", "Anna"]
    assert desk.heard[0].sender == desk.heard[1].sender
