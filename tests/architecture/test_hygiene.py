"""What is kept under version control is finished, belongs to no machine, and is locked."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.architecture.hygiene import MOST_LINES, complaints, tracked

ROOT = Path(__file__).parents[2]


def test_every_tracked_file_is_clean() -> None:
    assert complaints(ROOT, tracked(ROOT)) == []


def test_the_lock_files_are_read() -> None:
    locks = {path.name for path in tracked(ROOT) if path.suffix == ".lock"}
    assert {"requirements.lock", "requirements-dev.lock"} <= locks


def test_a_plain_copy_without_git_is_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (tmp_path / "rules").mkdir()
    (tmp_path / ".venv").mkdir()
    (tmp_path / "rules" / "x.py").write_text("x = 1\n")
    (tmp_path / ".venv" / "y.py").write_text("y = 1\n")
    assert tracked(tmp_path) == [Path("rules/x.py")]


HASH = "    --hash=sha256:" + "0" * 64
BAD = [
    ("a.py", "# TO" + "DO: later", "unfinished"),
    ("docs/a.md", "FIX" + "ME", "unfinished"),
    ("a.py", "ROOT = '/wo" + "rk/main'", "names a place outside"),
    ("a.py", "ROOT = '/ro" + "ot/.cache'", "names a place outside"),
    ("a.md", "see .." + "/shared/x.md", "names a place outside"),
    ("a.md", "https://py" + "pi.org/simple", "names a place outside"),
    ("a.py", "x = 1\n" * (MOST_LINES + 1), "longer than"),
    ("a.js", "x = 1\n" * (MOST_LINES + 1), "longer than"),
    ("x.lock", f"a==1 \\\n{HASH}\nb==1", "no digest: b==1"),
    ("x.lock", f"a==1 \\\n{HASH}\nb>=1 \\\n{HASH}", "not pinned: b>=1"),
    ("x.lock", "--index-url https://example.org/simple\n" + f"a==1 \\\n{HASH}", "names an address"),
    ("x.lock", "# nothing", "locks nothing"),
]


@pytest.mark.parametrize(("name", "text", "what"), BAD)
def test_a_planted_fault_is_caught(tmp_path: Path, name: str, text: str, what: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    found = complaints(tmp_path, [Path(name)])
    assert len(found) == 1, found
    assert what in found[0]


def test_faults_of_bytes_are_caught(tmp_path: Path) -> None:
    (tmp_path / "gbk.txt").write_bytes("裁判\n".encode("gbk"))
    (tmp_path / "short.txt").write_bytes(b"no newline")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0 TO" + b"DO")
    found = complaints(tmp_path, [Path("gbk.txt"), Path("short.txt"), Path("picture.png")])
    assert [line.partition(": ")[2] for line in found] == ["not UTF-8", "no newline at the end"]


def test_the_product_lock_covers_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for wish in project["dependencies"]:
        name = wish.split("[")[0].split(">")[0].replace(".", "-").lower()
        assert f"\n{name}==" in locked, wish


def test_both_locks_agree() -> None:
    product, development = (
        {line for line in (ROOT / name).read_text().splitlines() if line[:1].isalnum()}
        for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert product < development
