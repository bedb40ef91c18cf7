"""One process a database: an operating system's lock on a file beside it.

The lock goes with the process, however it ends; the file stays and means nothing by itself.
"""

import importlib
import os
from pathlib import Path
from typing import Any

from bot.store.port import StoreError

#: Windows locks a range of bytes, here one far behind the text, which others may then still read.
_FAR = 1 << 20


class Lock:
    """Held from construction to `release`. Raises `StoreError` when somebody else holds it."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            take(self._file)
        except OSError:
            os.lseek(self._file, 0, os.SEEK_SET)
            holder = os.read(self._file, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(self._file)
            raise StoreError(
                f"{database} is in use by another process (process id {holder}); "
                "stop it first, or give this one a database of its own"
            ) from None
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others have the database. May be called again."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def take(file: int, system: str = os.name) -> None:
    """Lock an open file for this process without waiting. Raises OSError when it is locked."""
    if system == "nt":
        msvcrt: Any = importlib.import_module("msvcrt")
        os.lseek(file, _FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        return
    fcntl: Any = importlib.import_module("fcntl")
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
