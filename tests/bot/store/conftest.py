"""The two stores, by turns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import connection
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.store.sqlite import SqliteStore


@pytest.fixture(autouse=True)
def quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't wait for the disk, except in modules that say `FLUSHES`: what they test hangs on it."""
    if not getattr(request.module, "FLUSHES", False):
        careless = tuple(p.replace("= FULL", "= OFF") for p in connection.PRAGMAS)
        assert careless != connection.PRAGMAS
        monkeypatch.setattr(connection, "PRAGMAS", careless)


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened: Store = (
        MemoryStore()
        if request.param == "memory"
        else await SqliteStore.open(tmp_path / "tables.sqlite")
    )
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "tables.sqlite")
    try:
        yield opened
    finally:
        await opened.close()
