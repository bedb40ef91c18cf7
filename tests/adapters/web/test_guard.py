"""What every request passes first."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from adapters import web as package
from adapters.web.guard import MOST_BYTES
from tests.adapters.web.house import Browser, FakeDesk, adapter

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}


@pytest.mark.parametrize(
    "path", ["/", "/state", "/static/main.js", "/nothing", "/export?form=x", "/join/x"]
)
async def test_every_answer_is_fenced_in(path: str) -> None:
    answer = await Browser(adapter(FakeDesk())).get(path)
    policy = dict(p.split(" ", 1) for p in answer.headers["content-security-policy"].split("; "))
    assert policy == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    # pages with forms send their own address to themselves, nobody ever sends it elsewhere
    assert answer.headers["referrer-policy"] in ("no-referrer", "same-origin")
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in answer.headers


async def test_pages_are_not_kept_by_caches() -> None:
    browser = Browser(adapter(FakeDesk()))
    assert (await browser.get("/")).headers["cache-control"] == "no-store"
    assert (await browser.get("/state")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost:8765", "[::1]:8765", "localhost"])
async def test_this_machine_is_served_by_each_of_its_names(host: str) -> None:
    answer = await Browser(adapter(FakeDesk())).get("/", headers={"host": host})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "", "[", "localhost@x"]
)
async def test_a_strangers_name_for_this_machine_is_refused(host: str) -> None:
    answer = await Browser(adapter(FakeDesk())).get("/", headers={"host": host})
    assert answer.status_code == 421


async def test_a_form_of_another_site_is_refused() -> None:
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")
    said = {"text": "x", "person": 1, "room": "local", "nonce": "n" * 8}
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ):
        answer = await browser.post("/say", json=said, headers=headers)
        assert answer.status_code == 403, headers
    assert desk.heard == []
    answer = await browser.post(
        "/say", json=said, headers={"origin": "null", "sec-fetch-site": "same-origin"}
    )
    assert answer.status_code == 204
    assert len(desk.heard) == 1


async def test_cookies_are_out_of_reach_of_scripts_and_other_sites() -> None:
    answer = await Browser(adapter(FakeDesk())).take_name("Ann")
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        attributes = cookie.lower().split("; ")
        assert "httponly" in attributes
        assert "samesite=strict" in attributes


async def test_large_bodies_are_refused_unread() -> None:
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")
    big = b'{"text": "' + b"x" * MOST_BYTES + b'"}'
    headers = {"content-type": "application/json"}
    assert (await browser.post("/say", content=big, headers=headers)).status_code == 413

    async def endless() -> object:
        yield big

    answer = await browser.post("/say", content=endless(), headers=headers)
    assert answer.status_code == 413  # of unknown length
    lying = {**headers, "content-length": "10"}
    assert (await browser.post("/say", content=endless(), headers=lying)).status_code == 413
    assert desk.heard == []


async def test_without_the_token_only_the_way_in_is_open() -> None:
    desk = FakeDesk()
    web = adapter(desk, host="0.0.0.0", token="right-token")
    browser = Browser(web, "192.168.1.7:8765")
    for path in ("/", "/events?room=local&as=1", "/state?room=local", "/r/other", "/export"):
        answer = await browser.get(path)
        assert answer.status_code == 403, path
        assert "right-token" not in answer.text
    assert (await browser.take_name("Ann")).status_code == 403
    assert (await browser.get("/join/wrong-token")).status_code == 403
    assert (await browser.get("/static/page.css")).status_code == 200
    assert (await browser.get("/")).status_code == 403


async def test_the_token_opens_the_door_and_stays_out_of_the_address() -> None:
    web = adapter(FakeDesk(), host="0.0.0.0", token="right-token")
    browser = Browser(web, "192.168.1.7:8765")
    answer = await browser.get("/join/right-token")
    assert answer.status_code == 200
    # a step of the page's own, so that a strict cookie comes along from wherever the link was
    assert 'http-equiv="refresh" content="0;url=/"' in answer.text
    assert "right-token" not in browser.cookie()
    assert (await browser.get("/")).status_code == 200
    other = Browser(adapter(FakeDesk(), host="0.0.0.0", token="other"), "192.168.1.7:8765")
    other.client.cookies.update(browser.client.cookies)
    assert (await other.get("/")).status_code == 403


def test_the_network_is_not_served_without_a_token() -> None:
    with pytest.raises(ValueError, match="token"):
        adapter(FakeDesk(), host="0.0.0.0")
    with pytest.raises(ValueError, match="token"):
        adapter(FakeDesk(), host="192.168.1.7")
    adapter(FakeDesk(), host="127.0.0.3")


async def test_a_fault_says_nothing_of_what_was_said(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    desk = FakeDesk()
    browser = Browser(adapter(desk))
    await browser.take_name("Ann")
    desk.fault = RuntimeError("a secret word")
    answer = await browser.say("another secret word")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"]
    ours = [record for record in caplog.records if record.name.startswith("adapters")]
    assert [record.getMessage() for record in ours] == ["RuntimeError while a page was served"]
    assert "secret" not in caplog.text


def test_nothing_in_the_page_works_around_the_policy() -> None:
    folder = Path(package.__file__).parent
    for path in (folder / "static").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "//cdn",
        ):
            assert word not in text, f"{path.name}: {word}"
    for path in (folder / "templates").glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", ""), path.name
        assert "style=" not in text, path.name
        assert "onclick" not in text, path.name
        assert "http://" not in text.replace("http-equiv", ""), path.name
        assert "https://" not in text, path.name
