"""The pages: a name, the room, the language."""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser

import pytest

from adapters.web.people import clean_name
from tests.adapters.web.house import Browser, FakeDesk, adapter

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE--",
    "</script><script>x",
    "{{ 7 * 7 }}",
    "@everyone",
    "\u202eevil\u202c",
    "阿\u200b澤",
    "&lt;b&gt;",
]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]


def shape(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    return tags


async def test_a_stranger_is_asked_for_a_name_first() -> None:
    browser = Browser(adapter(FakeDesk()))
    answer = await browser.get("/")
    assert answer.status_code == 200
    assert 'action="/name"' in answer.text
    answer = await browser.take_name("Ann")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    page = (await browser.get("/")).text
    assert "<bdi>Ann</bdi></a>" in page
    assert 'data-person="1" data-name="Ann"' in page


async def test_each_number_is_a_person_with_its_own_page() -> None:
    browser = Browser(adapter(FakeDesk()))
    await browser.take_name("Ann")
    assert 'action="/name"' in (await browser.get("/?as=2")).text
    answer = await browser.take_name("Ben", 2, "friday")
    assert answer.headers["location"] == "/r/friday?as=2"
    page = (await browser.get("/?as=2")).text
    assert 'data-person="2" data-name="Ben"' in page
    assert 'href="/"' in page
    assert 'href="/?as=3"' in page


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_text(name: str) -> None:
    plain, browser = Browser(adapter(FakeDesk())), Browser(adapter(FakeDesk()))
    await plain.take_name("Ann")
    await browser.take_name(name)
    await plain.take_name("Ben", 2)
    await browser.take_name(name, 2)
    for path in ("/", "/?as=2", "/?as=3"):
        expected, found = (await plain.get(path)).text, (await browser.get(path)).text
        assert shape(found).tags == shape(expected).tags
        assert shape(found).attributes == shape(expected).attributes
        assert clean_name(name) in html.unescape(found)


async def test_data_in_the_page_can_t_close_its_element() -> None:
    browser = Browser(adapter(FakeDesk()))
    await browser.take_name("Ann")
    page = (await browser.get("/")).text
    found = re.search(r'id="games-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    assert json.loads(found[1])[0]["title"] == "澤澤</script><b>"


async def test_an_empty_name_is_asked_for_again() -> None:
    browser = Browser(adapter(FakeDesk()))
    for name in ("", "   ", "\n\t", "\x00"):
        answer = await browser.take_name(name)
        assert answer.status_code == 422, name
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/?as=0", "/?as=13", "/?as=x", "/r/a%20b", "/r/" + "x" * 33, "/r/@me", "/r/a.b"]
)
async def test_what_is_no_room_or_person_is_not_found(path: str) -> None:
    browser = Browser(adapter(FakeDesk()))
    await browser.take_name("Ann")
    assert (await browser.get(path)).status_code == 404


async def test_rooms_may_have_chinese_names() -> None:
    browser = Browser(adapter(FakeDesk()))
    answer = await browser.take_name("Ann", room="周五")
    assert answer.headers["location"] == "/r/%E5%91%A8%E4%BA%94"
    assert 'data-room="周五"' in (await browser.get(answer.headers["location"])).text


async def test_a_link_from_elsewhere_takes_a_step_of_its_own() -> None:
    browser = Browser(adapter(FakeDesk()))
    answer = await browser.get("/r/friday?as=2", headers={"sec-fetch-site": "cross-site"})
    assert 'content="0;url=/r/friday?as=2"' in answer.text
    assert "set-cookie" not in answer.headers
    answer = await browser.get("/r/friday?as=2", headers={"sec-fetch-site": "same-origin"})
    assert 'action="/name"' in answer.text


async def test_the_browser_chooses_the_language_until_the_reader_does() -> None:
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    english = {"accept-language": "en-GB,en"}
    assert '<html lang="en">' in (await browser.get("/", headers=english)).text
    await browser.post("/name", data={"name": "Ann"}, headers=english)
    assert desk.heard[-1].text == ".language en"
    assert desk.heard[-1].private
    assert desk.heard[-1].room == ""
    answer = await browser.post(
        "/language", data={"language": "zh_Hant", "room": "friday"}, headers=english
    )
    assert answer.headers["location"] == "/r/friday"
    assert desk.heard[-1].text == ".语言 繁"
    page = (await browser.get("/", headers=english)).text
    assert '<html lang="zh-Hant">' in page
    assert "房間" in page


async def test_a_language_that_is_known_is_not_said_again() -> None:
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")  # the default, zh
    assert desk.heard == []
    for language in ("klingon", ""):
        answer = await browser.post("/language", data={"language": language})
        assert answer.status_code == 404


async def test_the_switch_stays_where_its_reader_is() -> None:
    browser = Browser(adapter(FakeDesk()))
    for room in ("//evil.example", "..", "\\evil", "a/b"):
        answer = await browser.post("/language", data={"language": "en", "room": room})
        assert answer.status_code == 404
        answer = await browser.take_name("Ann", room=room)
        assert answer.status_code == 404


async def test_forms_that_are_none_do_no_harm() -> None:
    browser = Browser(adapter(FakeDesk()))
    for body in (b"\xff\xfe", b"&".join([b"a=b"] * 100), b"name=%FF%FE&as=1&room=local"):
        answer = await browser.post("/name", content=body)
        assert answer.status_code in (303, 422)
