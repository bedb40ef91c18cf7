"""The server itself, on a port of this machine."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from adapters.web import WebAdapter, create
from adapters.web.server import address
from bot.ports import Letter
from tests.adapters.web.house import NOW, FakeDesk


def made(desk: FakeDesk, port: int = 0, token: str | None = None) -> WebAdapter:
    return create(
        desk, host="127.0.0.1", port=port, token=token, language="zh", clock_now=lambda: NOW
    )


@asynccontextmanager
async def running(web: WebAdapter) -> AsyncIterator[str]:
    """The address of a page that is served meanwhile."""
    started: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(web.serve(started.set_result))
    await asyncio.wait({serving, started}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield started.result()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


async def test_the_page_is_served_at_the_address_that_was_told() -> None:
    desk = FakeDesk()
    web = made(desk)
    async with running(web) as url, httpx.AsyncClient(base_url=url, trust_env=False) as client:
        assert url.startswith("http://127.0.0.1:")
        origin = {"origin": url.rstrip("/")}
        assert (await client.post("/name", data={"name": "Ann"}, headers=origin)).status_code == 303
        page = await client.get("/")
        assert page.status_code == 200
        assert "server" not in page.headers
        async with client.stream("GET", "/events?room=local&as=1") as stream:
            lines = stream.aiter_lines()
            assert await anext(lines) == "retry: 1000"
            async for line in lines:
                if line == "event: state":
                    break
            await web.send(Letter(1, "web", "room", "local", "hello"))
            assert any(["hello" in line async for line in first(lines, 6)])


async def first(lines: AsyncIterator[str], number: int) -> AsyncIterator[str]:
    for _ in range(number):
        yield await anext(lines)


async def test_cancelling_ends_open_streams_and_frees_the_port() -> None:
    web = made(FakeDesk())
    async with httpx.AsyncClient(trust_env=False) as client:
        async with running(web) as url:
            origin = {"origin": url.rstrip("/")}
            await client.post(f"{url}name", data={"name": "Ann"}, headers=origin)
            request = client.build_request("GET", f"{url}events?room=local&as=1")
            stream = await client.send(request, stream=True)
        assert [line async for line in stream.aiter_lines()]
        await stream.aclose()
    port = int(url.rsplit(":", 1)[1].strip("/"))
    async with running(made(FakeDesk(), port)) as again:
        assert again == url


async def test_stopping_lets_serve_return() -> None:
    web = made(FakeDesk())
    started: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(web.serve(started.set_result))
    await started
    await web.stop()
    await asyncio.wait_for(serving, 20)


async def test_a_port_that_is_taken_is_an_error_with_its_reason() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        web = made(FakeDesk(), taken.getsockname()[1])
        with pytest.raises(OSError, match=r"(?i)address already in use"):
            await web.serve(lambda url: None)


async def test_the_address_holds_the_token_when_there_is_one() -> None:
    async with running(made(FakeDesk(), token="let-me-in")) as url:
        assert url.endswith("/join/let-me-in")
        async with httpx.AsyncClient(trust_env=False, follow_redirects=True) as client:
            root = url.removesuffix("join/let-me-in")
            assert (await client.get(root)).status_code == 403
            await client.get(url)
            assert (await client.get(root)).status_code == 200


async def test_nothing_said_or_secret_reaches_a_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    desk = FakeDesk()
    web = made(desk, token="token-word")
    async with running(web) as url:
        root = url.removesuffix("join/token-word")
        async with httpx.AsyncClient(base_url=root, trust_env=False) as client:
            await client.get("join/token-word")
            origin = {"origin": root.rstrip("/")}
            await client.post("name", data={"name": "name-word"}, headers=origin)
            said = {
                "text": "private-word",
                "person": 1,
                "room": "local",
                "nonce": "n" * 8,
                "private": True,
            }
            await client.post("say", json=said, headers=origin)
            await client.get("suggest?room=local&as=1&q=typed-word")
            letter = Letter(1, "web", "person", desk.heard[-1].sender, "letter-word", secret=True)
            await web.send(letter)
    # the client of this test logs what it asks for; ours are the server's
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith(("httpx", "httpcore"))]
    assert [line for line in ours if "-word" in line] == []


def test_addresses_for_people() -> None:
    assert address("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert address("::1", 80, "/join/x") == "http://[::1]:80/join/x"
    shown = address("0.0.0.0", 8765)
    assert shown.startswith("http://")
    assert "0.0.0.0" not in shown
