"""Power cuts: only what was flushed is still there, and perhaps some of the rest.

With synchronous=NORMAL the same test must lose acknowledged appends: that shows that it can.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.store import connection
from bot.store.sqlite import SqliteStore
from tests.bot.store import load
from tests.bot.store.vfs import Cut, Disk, under

FLUSHES = True


async def cuts_of_a_run(path: Path, seed: int, tables: int, steps: int) -> list[Cut]:
    """Cuts before and after flushes and in the middle of writes; each notes what had been
    acknowledged by then."""
    disk, chance = Disk(), random.Random(seed)
    acknowledged: dict[str, int] = {}
    cuts: list[Cut] = []

    def moment(kind: str, name: str) -> None:
        if chance.random() < (0.3 if kind == "sync" else 0.02):
            cuts.append(disk.cut(dict(acknowledged)))

    def judge(kind: str, name: str) -> int:
        moment(kind, name)
        return 0

    disk.judge, disk.after = judge, moment
    with under(disk):
        store = await SqliteStore.open(path)
        try:
            await load.play(store, tables, steps, acknowledged.__setitem__)
            cuts.append(disk.cut(dict(acknowledged)))
        finally:
            await store.close()
    cuts.append(disk.cut(dict(acknowledged)))
    return cuts


def lost_in(cut: Cut, folder: Path, chance: random.Random | None) -> int:
    """Start again after `cut`: how many acknowledged appends are gone. What is there is whole."""
    folder.mkdir()
    cut.restore(folder, chance)

    async def start() -> None:
        store = await SqliteStore.open(folder / "tables.sqlite")
        await store.close()

    asyncio.run(start())
    found = load.examine(folder / "tables.sqlite")
    return sum(max(0, count - found.get(table, 0)) for table, count in cut.note.items())


def lost(tmp_path: Path, seed: int, *, tables: int = 6, steps: int = 20) -> tuple[int, int]:
    """How many acknowledged appends a run's cuts lost, and how many cuts there were."""
    (tmp_path / "live").mkdir()
    path = tmp_path / "live" / "tables.sqlite"
    cuts = asyncio.run(cuts_of_a_run(path, seed, tables, steps))
    count = 0
    for number, cut in enumerate(cuts):
        # By turns: nothing that wasn't flushed, or a lucky part of it.
        chance = random.Random(number) if number % 2 else None
        count += lost_in(cut, tmp_path / f"cut{number}", chance)
    return count, len(cuts)


@pytest.fixture(autouse=True)
def small_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the log back often, so that cuts hit that, too."""
    pragmas = (*connection.PRAGMAS, "PRAGMA wal_autocheckpoint = 40")
    monkeypatch.setattr(connection, "PRAGMAS", pragmas)


def test_what_was_acknowledged_survives_a_power_cut(tmp_path: Path) -> None:
    gone, cuts = lost(tmp_path, 1)
    assert cuts > 15
    assert gone == 0


def test_without_full_flushing_a_power_cut_loses_what_was_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careless = tuple(p.replace("= FULL", "= NORMAL") for p in connection.PRAGMAS)
    assert careless != connection.PRAGMAS
    monkeypatch.setattr(connection, "PRAGMAS", careless)
    gone, _ = lost(tmp_path, 1)
    assert gone > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 42))
def test_many_power_cuts(tmp_path: Path, seed: int) -> None:
    assert lost(tmp_path, seed, tables=10, steps=60)[0] == 0
