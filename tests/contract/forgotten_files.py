"""Which files a game forgot beside its rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.contract.subject import ROOT, Subject
from tests.golden.keep import AUDIENCES, folder, missing_files


def secrecy_undeclared(subject: Subject) -> Iterator[str]:
    """What ``secrecy.py`` must have."""
    if subject.secrecy is None:
        yield f"rules/{subject.name}/secrecy.py is missing"
        return
    for name in ("footprint", "twin"):
        if not callable(getattr(subject.secrecy, name, None)):
            yield f"rules/{subject.name}/secrecy.py has no {name}"


def scenarios_missing(subject: Subject) -> Iterator[str]:
    """The game's own tests: at least one, in its own folder."""
    place = ROOT / "tests" / "rules" / subject.name
    if not any(_has_a_test(path) for path in place.rglob("test_*.py")):
        yield f"tests/rules/{subject.name} has no scenario"


def _has_a_test(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(
        isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for node in ast.walk(tree)
    )


def golden_match_missing(subject: Subject) -> Iterator[str]:
    """A golden match of the current version, with a file for each audience."""
    place = folder(subject.name, subject.game.version)
    for name in missing_files(place):
        yield f"{place.relative_to(ROOT)}/{name} is missing ({', '.join(AUDIENCES)}, a file each)"


def speech_files_missing(subject: Subject) -> Iterator[str]:
    """A catalogue in each language."""
    for language in ("zh", "en", "zh_Hant"):
        if not (subject.folder / "speech" / f"{language}.toml").is_file():
            yield f"rules/{subject.name}/speech/{language}.toml is missing"
