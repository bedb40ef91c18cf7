"""From a copy back to a store: refusals, the mark, and what stood there before."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.backup import MARK, copy, restore
from bot.store.port import StoreError
from bot.store.reader import read_setting
from bot.store.sqlite import SqliteStore
from tests.bot.store.changes import opening, public


@pytest.fixture
async def backup(tmp_path: Path) -> Path:
    """A copy of a store with one table and two letters."""
    store = await SqliteStore.open(tmp_path / "source" / "tables.sqlite")
    await store.append(opening(envelopes=(public("a"), public("b"))))
    await store.backup(tmp_path / "copy")
    assert await store.setting(*MARK) is None
    await store.close()
    return tmp_path / "copy"


async def test_a_copy_is_marked_with_its_last_letter(backup: Path, tmp_path: Path) -> None:
    assert read_setting(backup, *MARK) == "2"
    restore(backup, tmp_path / "new" / "here.sqlite")
    store = await SqliteStore.open(tmp_path / "new" / "here.sqlite")
    assert await store.setting(*MARK) == "2"
    assert await store.load("t1") is not None
    await store.close()
    assert read_setting(tmp_path / "source" / "tables.sqlite", *MARK) is None


async def test_a_store_is_replaced_only_by_force_and_never_in_use(
    backup: Path, tmp_path: Path
) -> None:
    target = tmp_path / "other.sqlite"
    store = await SqliteStore.open(target)
    await store.append(opening("t9"))
    with pytest.raises(StoreError, match="in use by another process"):
        restore(backup, target, force=True)
    assert await store.load("t9") is not None
    await store.close()
    with pytest.raises(StoreError, match="--force"):
        restore(backup, target)
    # A log left behind by a process that was killed.
    target.with_name("other.sqlite-wal").write_bytes(b"what a killed process left")
    restore(backup, target, force=True)
    store = await SqliteStore.open(target)
    assert await store.load("t9") is None
    assert await store.load("t1") is not None
    await store.close()


async def test_what_is_no_whole_copy_of_ours_changes_nothing(backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.sqlite"
    with pytest.raises(StoreError, match="no backup"):
        restore(tmp_path / "nothing", target)
    (tmp_path / "text").write_text("not a database, whatever its length may be", "utf-8")
    with pytest.raises(StoreError, match="no backup"):
        restore(tmp_path / "text", target)
    with closing(sqlite3.connect(backup)) as database:
        database.execute("INSERT INTO schema_versions (version) VALUES (99)")
        database.commit()
    with pytest.raises(StoreError, match="newer release"):
        restore(backup, target)
    assert not target.exists()
    with closing(sqlite3.connect(backup)) as database:
        database.execute("DELETE FROM schema_versions WHERE version = 99")
        database.commit()
    with pytest.raises(StoreError, match="can't be written"):
        restore(backup, tmp_path / "text" / "below.sqlite")


async def test_damage_is_found(backup: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(backup)) as database:
        [page] = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'seen_by_time'"
        ).fetchone()
        [size] = database.execute("PRAGMA page_size").fetchone()
    with backup.open("rb+") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 200)
    with pytest.raises(StoreError, match=r"damaged|no backup"):
        restore(backup, tmp_path / "target.sqlite")


def test_a_missing_store_is_not_made_by_copying(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        copy(tmp_path / "missing", tmp_path / "copy")
    assert not (tmp_path / "missing").exists()
    assert not (tmp_path / "copy").exists()
