"""The referee inside a bare NoneBot, in a process of its own: nonebot's state is global."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


def run(database: Path, *more: str) -> tuple[dict[str, Any], str]:
    """What the program printed, and its log."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.adapters.qq.guest", str(database), *more],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *log, told = done.stdout.splitlines()
    return json.loads(told), done.stderr + "\n".join(log)


def hands(told: dict[str, Any]) -> dict[int, str]:
    """The hands that were dealt or shown, by whom they went to."""
    found = [(action, p) for action, p in told["calls"] if "Your cards" in str(p)]
    assert {action for action, _ in found} == {"send_private_msg"}
    shown = {p["user_id"]: re.findall(r"Your cards: ([AJQK\d ]+)", str(p)) for _, p in found}
    return {person: cards[-1].strip() for person, cards in shown.items()}


def test_a_bare_nonebot_takes_the_referee_in_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    told, log = run(tmp_path / "caipan.sqlite")
    assert told["name"] == "裁判"
    # Private words and those of players go no further than the referee.
    assert "good morning" in told["heard"]
    assert not {"hello", ".start", "by the way"} & set(told["heard"])
    dealt = hands(told)
    assert set(dealt) == {1, 2}
    assert not [word for word in ("Your cards", "hello", "by the way") if word in log]

    told, log = run(tmp_path / "caipan.sqlite", "again")
    assert hands(told) == dealt
    assert told["heard"] == []
    assert "Dealt!" not in str(told["calls"])
    assert "Your cards" not in log
