"""The direction of imports, over the real tree and over trees with a planted breach each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.imports import OURS, sources, violations

ROOT = Path(__file__).parents[2]


def test_the_house_is_in_order() -> None:
    assert violations(ROOT) == []


@pytest.mark.parametrize("package", OURS)
def test_every_package_is_read(package: str) -> None:
    assert [p for p in sources(ROOT) if p.parts[0] == package]


def test_starting_the_command_line_loads_no_chat_library() -> None:
    program = (
        "import sys, bot.__main__\n"
        "print(sorted({m.partition('.')[0] for m in sys.modules} & {'discord', 'nonebot'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


BREACHES = [
    # rules/ and the world
    ("rules/core/match.py", "import time", "rules/ may not import time"),
    ("rules/tichu/engine.py", "import re", "rules/ may not import re"),
    ("rules/core/match.py", "import random", "rules/ may not import random"),
    ("rules/tichu/engine.py", "import os.path as p", "rules/ may not import os.path"),
    ("rules/tichu/engine.py", "def f():\n    import asyncio", "rules/ may not import asyncio"),
    ("rules/tichu/engine.py", "from bot import clock", "rules/ may not import bot.clock"),
    ("rules/tichu/engine.py", "from adapters.qq import x", "rules/ may not import adapters.qq.x"),
    ("rules/tichu/engine.py", "import hashlib", "hashlib belongs to rules/core/chance.py alone"),
    ("rules/tichu/chance.py", "from hmac import new", "hmac belongs to rules/core/chance.py alone"),
    ("rules/tichu/engine.py", "from numpy.random import choice", "chance is an input"),
    ("rules/tichu/engine.py", "from numpy import random", "chance is an input"),
    ("rules/tichu/engine.py", "import numpy as np\nnp.random.rand()", "chance is an input"),
    ("rules/tichu/engine.py", "open('x')", "rules/ is pure: open()"),
    ("rules/tichu/engine.py", "def f(n):\n    __import__(n)", "rules/ is pure: __import__()"),
    ("rules/loose.py", "import socket", "rules/ may not import socket"),
    # rules/ among themselves
    ("rules/tichu/engine.py", "from rules.xixi import state", "a game may not import rules.xixi"),
    ("rules/tichu/engine.py", "from ..xixi.state import S", "a game may not import rules.xixi"),
    ("rules/tichu/engine.py", "from .. import xixi", "a game may not import rules.xixi"),
    ("rules/tichu/engine.py", "from rules import xixi", "a game may not import rules.xixi"),
    ("rules/tichu/engine.py", "from rules._template import engine", "a game may not import rules."),
    ("rules/_template/engine.py", "import rules.xixi", "a game may not import rules.xixi"),
    ("rules/core/match.py", "from rules.tichu import engine", "shared rules may not import rules."),
    ("rules/core/match.py", "from rules.cards import decks", "shared rules may not import rules."),
    ("rules/cards/decks.py", "import rules.tichu.view", "shared rules may not import rules.tichu"),
    ("rules/tichu/engine.py", "from rules.tichu.speech import words", "its own speech"),
    ("rules/tichu/engine.py", "from .speech import words", "its own speech"),
    ("rules/tichu/view.py", "from . import speech", "its own speech"),
    ("rules/tichu/melds/pairs.py", "from ..speech.words import read", "its own speech"),
    # bot/
    ("bot/desk.py", "import adapters.web", "only bot/app.py knows the adapters"),
    ("bot/desk.py", "def f():\n    from adapters import qq", "only bot/app.py knows the adapters"),
    (
        "bot/desk.py",
        "from importlib import import_module\ndef f(n):\n    import_module(f'adapters.{n}')",
        "only bot/app.py knows the adapters",
    ),
    (
        "bot/desk.py",
        "import importlib\ndef f(n):\n    importlib.import_module('adapters.' + n)",
        "only bot/app.py knows the adapters",
    ),
    ("bot/store/sqlite.py", "from ...adapters import qq", "only bot/app.py knows the adapters"),
    ("bot/app.py", "from adapters.web import server", "adapters are loaded lazily"),
    ("bot/app.py", "class A:\n    import adapters.web", "adapters are loaded lazily"),
    ("bot/app.py", "def f():\n    import discord", "only an adapter may import discord"),
    ("bot/desk.py", "from tests.fakes import x", "the product may not import tests.fakes.x"),
    # adapters/
    ("adapters/web/server.py", "from bot.desk import Desk", "bot.ports alone, not bot.desk.Desk"),
    ("adapters/web/server.py", "from bot import desk", "bot.ports alone, not bot.desk"),
    ("adapters/web/server.py", "import bot", "bot.ports alone, not bot"),
    ("adapters/web/server.py", "import bot.portside", "bot.ports alone, not bot.portside"),
    ("adapters/web/server.py", "from rules.core import seats", "may not import rules.core.seats"),
    ("adapters/web/server.py", "from adapters.qq import x", "may not import each other"),
    ("adapters/web/server.py", "from ..qq import x", "may not import each other"),
    ("adapters/web/server.py", "def f():\n    import tests", "the product may not import tests"),
]


@pytest.mark.parametrize(("path", "source", "what"), BREACHES)
def test_a_planted_breach_is_caught(tmp_path: Path, path: str, source: str, what: str) -> None:
    _plant(tmp_path, path, source)
    found = violations(tmp_path)
    assert len(found) == 1, found
    assert found[0].startswith(f"{path}:")
    assert what in found[0]


ALLOWED = [
    ("rules/core/chance.py", "import hashlib\nimport hmac"),
    ("rules/core/seats.py", "from __future__ import annotations\nfrom typing import NewType"),
    ("rules/core/match.py", "from collections.abc import Iterator\nfrom .seats import Seat"),
    ("rules/cards/decks.py", "from rules.core import chance\nfrom . import suits"),
    (
        "rules/tichu/engine.py",
        "import numpy as np\nfrom rules.cards.decks import DECK\nnp.zeros(3)",
    ),
    ("rules/tichu/engine.py", "from .state import State\nfrom rules.tichu import view\nr.random()"),
    ("rules/tichu/speech/words.py", "from rules.tichu.commands import Play\nfrom . import cards"),
    ("rules/tichu/__init__.py", "from .engine import Tichu\nfrom .speech import words"),
    ("bot/app.py", "def start():\n    from adapters.web import server\n    return server"),
    ("bot/desk.py", "import asyncio\nfrom rules.core import match\nfrom . import ports"),
    ("adapters/web/server.py", "from bot import ports\nfrom bot.ports import Inbound\nimport time"),
    ("adapters/qq/bot.py", "import nonebot\nfrom .events import text\nimport adapters.qq.events"),
]


@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_what_the_design_allows_passes(tmp_path: Path, path: str, source: str) -> None:
    _plant(tmp_path, path, source)
    assert violations(tmp_path) == []


def _plant(root: Path, path: str, source: str) -> None:
    (root / path).parent.mkdir(parents=True)
    (root / path).write_text(source + "\n", encoding="utf-8")
