"""Reads every file that is kept under version control and says what does not belong there.

The forbidden words are put together from pieces, so that this file may pass its own check.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

#: No module is longer, no test file longer than the second. Catalogues, lock files and prose are not
#: modules.
MOST_LINES, MOST_TEST_LINES = 400, 500
MODULES = frozenset({".py", ".js", ".css", ".html", ".sql"})

_UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3)) + r")\b")
_ELSEWHERE = re.compile(
    r"(?<![\w.*])/(?:work|ro{2}t)/"  # a folder of one machine
    r"|\.\./sha{1}red\b"
    r"|\b(?:files\.)?pythonhoste{1}d\.|\bpy{1}pi\.org\b|\bregistry\.npmj{1}s\b|\bdeb\.debia{1}n\b"
)
_PACKAGE = re.compile(r"^[\w.\[\]-]+==", re.MULTILINE)
_SKIPPED = frozenset({".git", ".venv", "build", "dist", "htmlcov", "node_modules", "__pycache__"})


def tracked(root: Path) -> list[Path]:
    """Files under version control, relative to `root`; in a plain copy, all but the caches."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        paths = [Path(name) for name in listed.stdout.split("\0") if name]
    else:
        paths = [
            path.relative_to(root)
            for path in root.rglob("*")
            if not any(part in _SKIPPED or part.endswith("_cache") for part in path.parts)
        ]
    return sorted(path for path in paths if (root / path).is_file())


def complaints(root: Path, paths: list[Path]) -> list[str]:
    """What is wrong with the text files among `paths`, as `path:line: what`."""
    found: list[str] = []
    for path in paths:
        raw = (root / path).read_bytes()
        if b"\0" in raw:
            continue
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            found.append(f"{path}:1: not UTF-8")
            continue
        lines = text.splitlines()
        for number, line in enumerate(lines, 1):
            if match := _UNFINISHED.search(line):
                found.append(f"{path}:{number}: unfinished: {match[0]}")
            if match := _ELSEWHERE.search(line):
                found.append(f"{path}:{number}: names a place outside: {match[0]}")
        most = MOST_TEST_LINES if path.parts[0] == "tests" else MOST_LINES
        if path.suffix in MODULES and len(lines) > most:
            found.append(f"{path}:{len(lines)}: longer than {most} lines")
        if text and not text.endswith("\n"):
            found.append(f"{path}:{len(lines)}: no newline at the end")
        if path.suffix == ".lock":
            found.extend(_lock(path, text))
    return found


def _lock(path: Path, text: str) -> list[str]:
    """A lock names no address, and holds every package by version and digest."""
    found = [
        f"{path}:{number}: names an address"
        for number, line in enumerate(text.splitlines(), 1)
        if "://" in line or line.lstrip().startswith("-i ") or "index-url" in line
    ]
    starts = [match.start() for match in _PACKAGE.finditer(text)]
    if not starts:
        return [*found, f"{path}:1: locks nothing"]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        block = text[start:end]
        if "--hash=sha256:" not in block:
            number = text.count("\n", 0, start) + 1
            found.append(f"{path}:{number}: no digest: {block.splitlines()[0]}")
    pinned = [line for line in text.splitlines() if line[:1].isalnum()]
    found.extend(f"{path}:1: not pinned: {line}" for line in pinned if "==" not in line)
    return found
