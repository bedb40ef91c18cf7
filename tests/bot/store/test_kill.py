"""Kill a loaded process without warning: what it acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.store import load

ROOT = Path(__file__).parents[3]


def killed_after(path: Path, lines: int, tables: int) -> dict[str, int]:
    """Start a writer, kill it when it has said `lines` lines; the positions it acknowledged."""
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bot.store.writer", str(path), str(tables)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        for number, line in enumerate(writer.stdout, 1):
            if number == lines:
                writer.kill()
            if line.endswith("\n") and line != "opening\n":
                table, position = line.split()
                acknowledged[table] = int(position)
    assert writer.returncode != 0
    return acknowledged


def rounds(path: Path, count: int, tables: int, seed: int) -> None:
    chance = random.Random(seed)
    before: dict[str, int] = {}
    for number in range(count):
        # The first one dies while the schema is made, or near it.
        lines = 1 if number == 0 else chance.randrange(2, 600)
        acknowledged = killed_after(path, lines, tables)
        if not path.exists() or path.stat().st_size == 0:
            assert not acknowledged
            continue
        after = load.examine(path) if number else {}
        for table, position in {**before, **acknowledged}.items():
            assert after[table] >= position
        # At most the one in flight had been stored and not acknowledged.
        for table, position in acknowledged.items():
            assert after[table] <= position + 1
        before = after
    assert len(before) == tables
    assert sum(before.values()) > 20 * count


def test_killed_again_and_again(tmp_path: Path) -> None:
    rounds(tmp_path / "tables.sqlite", 6, 12, seed=1)


@pytest.mark.soak
def test_killed_a_hundred_times(tmp_path: Path) -> None:
    rounds(tmp_path / "tables.sqlite", 100, 40, seed=2)
