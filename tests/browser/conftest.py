"""A referee in a process of its own, and a real Chromium to look at its page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Referee:
    """The referee on a port of this machine, with a file that outlives it."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; returns once the page is served."""
        config = self.folder / "config.toml"
        config.write_text(
            f'[service]\ndatabase = "{self.folder / "caipan.sqlite3"}"\nhouse_seconds = 0\n'
            f"[web]\nport = {self.port}\n",
            encoding="utf-8",
        )
        with (self.folder / "errors").open("a", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "bot", "run", "--config", str(config)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert self.url in line, (line, (self.folder / "errors").read_text())

    def kill(self) -> None:
        """End it as the system would when out of memory."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture(scope="session")
def referee(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Referee]:
    """One referee for all tests; each has a room of its own."""
    running = Referee(tmp_path_factory.mktemp("referee"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Referee]:
    """A referee that may be killed."""
    running = Referee(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    assert Path(CHROMIUM).exists(), f"no Chromium at {CHROMIUM}"
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


class Person:
    """Somebody at a page. What a page complains of is kept and must stay empty."""

    def __init__(self, page: Page, complaints: list[str]) -> None:
        self.page = page
        page.on("console", lambda message: _note(complaints, message.type, message.text))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("response", lambda answer: _refused(complaints, answer))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))

    def enter(self, url: str, name: str) -> Person:
        """Open a room, under a name."""
        self.page.goto(url)
        if self.page.locator("#name").count():
            self.page.fill("#name", name)
            self.page.keyboard.press("Enter")
        self.page.wait_for_selector(".game:visible, #board h3:visible")
        return self

    def type(self, text: str) -> None:
        """Say something by keyboard alone."""
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def hand(self) -> list[str]:
        self.page.wait_for_selector("#hand .card")
        return self.page.locator("#hand .card").all_inner_texts()

    def log(self) -> str:
        return self.page.locator("#room-log").inner_text()

    def secrets(self) -> str:
        return self.page.locator("#private-log").inner_text()

    def is_mover(self) -> bool:
        return self.page.locator(".turn.mine").count() > 0

    def await_turn(self) -> None:
        self.page.wait_for_selector(".turn.mine")


def _refused(complaints: list[str], answer: Response) -> None:
    if answer.status >= 400:
        complaints.append(f"{answer.status}: {answer.request.method} {answer.url}")


def _note(complaints: list[str], kind: str, text: str) -> None:
    # a server that is killed on purpose is a broken connection, nothing else is
    if kind in ("error", "warning") and "net::ERR_" not in text:
        complaints.append(f"{kind}: {text}")


Open = Callable[..., Person]


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages complained of, breaches of the content policy among it."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def contexts(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of their own, with separate cookies."""
    made: list[BrowserContext] = []

    def context(**settings: Any) -> BrowserContext:
        values = {"locale": "zh-CN", "viewport": {"width": 1280, "height": 800}, **settings}
        made.append(chromium.new_context(**values))
        return made[-1]

    yield context
    for each in made:
        each.close()


@pytest.fixture
def people(
    contexts: Callable[..., BrowserContext], complaints: list[str], referee: Referee
) -> Callable[..., list[Person]]:
    """People in tabs of one browser, in a room that nobody else is in."""

    def enter(*names: str, url: str = "", **settings: Any) -> list[Person]:
        room = f"{url or referee.url}/r/{uuid.uuid4().hex[:12]}"
        context = contexts(**settings)
        return [
            Person(context.new_page(), complaints).enter(f"{room}?as={number}", name)
            for number, name in enumerate(names, 1)
        ]

    return enter
