"""The referee inside a bare NoneBot, in a process of its own: nonebot's state is global."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_a_bare_nonebot_takes_the_referee_in(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.adapters.qq.guest", str(tmp_path / "caipan.sqlite")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["name"] == "裁判"
    # Private words and those of players go no further than the referee.
    assert "good morning" in told["heard"]
    assert not {"hello", ".start", "by the way"} & set(told["heard"])
    hands = [(action, p) for action, p in told["calls"] if "Your cards" in str(p)]
    assert {(action, p["user_id"]) for action, p in hands} == {
        ("send_private_msg", 1),
        ("send_private_msg", 2),
    }
    log = done.stderr + "\n".join(done.stdout.splitlines()[:-1])
    assert not [word for word in ("Your cards", "hello", "by the way") if word in log]
