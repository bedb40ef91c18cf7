"""A game copied from the template as the guide says is found, played, and passes every suite."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.subject import ROOT

GUIDES = ("docs/adding-a-game.md", "docs/adding-a-game.zh.md")
NEEDED = (
    "bot",
    "rules/core",
    "rules/cards",
    "rules/_template",
    "tests/contract",
    "tests/golden/_template",
    "tests/rules/_template",
    "tools",
)
FILES = (
    "pyproject.toml",
    "rules/__init__.py",
    "tests/conftest.py",
    "tests/rules/scripted.py",
    *(
        f"tests/golden/{name}"
        for name in ("__main__.py", "compose.py", "keep.py", "test_golden.py")
    ),
)


def commands(guide: str) -> list[str]:
    """The commands of a guide, in order."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project without its games, and without what plants leaks in them."""
    left_out = shutil.ignore_patterns("__pycache__", "*.pyc", "test_leaks_of_*.py")
    for name in NEEDED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    # A suite that runs itself would never end.
    (tmp_path / "tests/contract/test_new_game.py").unlink()
    return tmp_path


def run(copy: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command.replace(".venv/bin/python", sys.executable).split(),
        cwd=copy,
        env={"PYTHONPATH": str(copy), "PATH": "/usr/bin:/bin", "HOME": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_both_guides_give_the_same_commands() -> None:
    assert commands(GUIDES[0]) == commands(GUIDES[1])
    assert len(commands(GUIDES[0])) >= 5


@pytest.mark.timeout(300)
def test_the_commands_of_the_guide_work(copy: Path) -> None:
    said = {}
    for command in commands(GUIDES[0]):
        done = run(copy, command)
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        said[command] = done.stdout
    played = next(out for command, out in said.items() if "bot script" in command)
    assert '"result": "win"' in played.splitlines()[-1]
    tested = next(out for command, out in said.items() if "pytest" in command)
    passed = re.search(r"(\d+) passed", tested)
    assert passed is not None
    assert int(passed[1]) > 50, tested
    golden = next(out for command, out in said.items() if "tests.golden" in command)
    assert golden == "mygame v1: nothing changed\n"


@pytest.mark.parametrize("name", ["", "My Game", "_template", "9lives", "core"])
def test_a_name_that_wont_do_is_refused(copy: Path, name: str) -> None:
    done = subprocess.run(
        [sys.executable, "tools/new_game.py", name],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr
    assert not (copy / "rules" / name.replace(" ", "_")).exists() or name in (
        "",
        "_template",
        "core",
    )
