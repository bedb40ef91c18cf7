"""The lock beside the file, on both kinds of systems."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bot.store.lock import Lock, take
from bot.store.port import StoreError


def test_held_until_released(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    first = Lock(path)
    with pytest.raises(StoreError, match=f"process id {os.getpid()}"):
        Lock(path)
    Lock(tmp_path / "b.sqlite").release()
    first.release()
    first.release()
    Lock(path).release()
    assert (tmp_path / "a.sqlite.lock").read_text() == f"{os.getpid()}\n"


def test_a_holder_that_left_no_number(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    first = Lock(path)
    (tmp_path / "a.sqlite.lock").write_bytes(b"")
    with pytest.raises(StoreError, match="process id unknown"):
        Lock(path)
    first.release()


def test_windows_locks_one_byte_behind_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Msvcrt(ModuleType):
        LK_NBLCK = 2
        asked: list[tuple[int, int, int]] = []  # noqa: RUF012

        def locking(self, file: int, mode: int, size: int) -> None:
            self.asked.append((os.lseek(file, 0, os.SEEK_CUR), mode, size))
            if len(self.asked) > 1:
                raise OSError("locked")

    stand_in = Msvcrt("msvcrt")
    monkeypatch.setitem(sys.modules, "msvcrt", stand_in)
    file = os.open(tmp_path / "a", os.O_RDWR | os.O_CREAT)
    try:
        take(file, "nt")
        with pytest.raises(OSError, match="locked"):
            take(file, "nt")
    finally:
        os.close(file)
    assert stand_in.asked == [(1 << 20, 2, 1)] * 2
