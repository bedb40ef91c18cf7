"""Reading a store from outside, while the service works on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.port import Logged, StoreError
from bot.store.reader import read_table
from bot.store.sqlite import SqliteStore
from tests.bot.store.changes import opening, step


async def test_a_table_of_a_store_in_use(sqlite: SqliteStore, tmp_path: Path) -> None:
    await sqlite.append(opening(leaves=(b"a" * 32,)))
    await sqlite.append(step())
    read = read_table(tmp_path / "tables.sqlite", "t1")
    assert read is not None
    loaded, log = read
    assert loaded == await sqlite.load("t1")
    assert log == await sqlite.log("t1")
    assert log[0] == Logged(b'{"n":0}', (b"a" * 32,), "h1")
    assert read_table(tmp_path / "tables.sqlite", "t2") is None


def test_no_store_is_made_by_reading(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        read_table(tmp_path / "none.sqlite", "t1")
    (tmp_path / "text").write_text("no database")
    with pytest.raises(StoreError):
        read_table(tmp_path / "text", "t1")
    assert [file.name for file in tmp_path.iterdir()] == ["text"]
