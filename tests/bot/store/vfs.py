"""A layer under SQLite that remembers what reached the disk, and that can fail.

It registers a file system with the very SQLite library that Python's module uses. Files live where
they always do; writes, truncations, flushes and deletions pass through here on their way. A power
cut is then a question: what was in each file when it was last flushed?
"""

from __future__ import annotations

import ctypes
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, addressof, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FULL = 13
IOERR_WRITE = 10 | 3 << 8
IOERR_FSYNC = 10 | 4 << 8
IOERR_TRUNCATE = 10 | 6 << 8

#: Flags of an opening: the file is made; it is a journal of some kind or a write-ahead log.
_CREATE = 0x4
_JOURNALS = 0x800 | 0x4000 | 0x80000

# Paths stay pointers: SQLite keeps the one it was opened with for as long as the file is open.
_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    ]


class _Methods(Structure):
    _fields_ = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    ]


class _File(Structure):
    _fields_ = [("methods", POINTER(_Methods))]


def library() -> Any:
    """SQLite as Python's own module has it, reached through that module."""
    import _sqlite3

    for place in (getattr(_sqlite3, "__file__", None), None):
        try:
            found = ctypes.CDLL(place)
            found.sqlite3_libversion.restype = c_char_p
            version = found.sqlite3_libversion().decode()
        except (OSError, AttributeError):
            continue
        if version == sqlite3.sqlite_version:
            found.sqlite3_vfs_find.restype = POINTER(_Vfs)
            found.sqlite3_vfs_find.argtypes = [c_char_p]
            found.sqlite3_vfs_register.argtypes = [c_void_p, c_int]
            found.sqlite3_vfs_unregister.argtypes = [c_void_p]
            return found
    raise LookupError("this Python hides the SQLite that it was built with")


@dataclass
class _OnDisk:
    flushed: bytes = b""
    #: Writes (offset, bytes) and truncations (size, None) since the last flush.
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)


@dataclass(frozen=True)
class Cut:
    """What the disk held at one moment."""

    note: Any
    files: dict[str, tuple[bytes, tuple[tuple[int, bytes | None], ...]]]

    def restore(self, folder: Path, chance: random.Random | None = None) -> None:
        """Write into `folder` what survived: all that was flushed, and of the rest what `chance`
        lets through, in any selection; a write may be torn."""
        for name, (flushed, pending) in self.files.items():
            lucky = []
            for offset, data in pending:
                if chance is not None and chance.random() < 0.5:
                    torn = data is not None and chance.random() < 0.2
                    lucky.append((offset, data[: len(data) // 2] if torn and data else data))
            (folder / name).write_bytes(_applied(flushed, lucky))


def _applied(content: bytes, operations: list[tuple[int, bytes | None]]) -> bytes:
    result = bytearray(content)
    for offset, data in operations:
        if data is None:
            del result[offset:]
        else:
            result.extend(bytes(max(0, offset - len(result))))
            result[offset : offset + len(data)] = data
    return bytes(result)


class Disk:
    """What passed through. `judge(kind, name)` may answer with an SQLite error code instead of 0."""

    def __init__(self) -> None:
        self._files: dict[str, _OnDisk] = {}
        #: Deleted, but their folder was not flushed since: they may come back.
        self._ghosts: dict[str, _OnDisk] = {}
        #: New files whose first flush flushes the folder, too.
        self._fresh: set[str] = set()
        self._guard = threading.Lock()
        self.judge: Callable[[str, str], int] = lambda kind, name: 0
        self.after: Callable[[str, str], None] = lambda kind, name: None

    def opened(self, path: Path, flags: int) -> None:
        with self._guard:
            if path.name not in self._files:
                self._files[path.name] = _OnDisk(path.read_bytes())
            if flags & _CREATE and flags & _JOURNALS:
                self._fresh.add(path.name)

    def wrote(self, name: str, offset: int, data: bytes | None) -> None:
        with self._guard:
            self._files[name].pending.append((offset, data))

    def flushed(self, name: str) -> None:
        with self._guard:
            file = self._files[name]
            file.flushed = _applied(file.flushed, file.pending)
            file.pending.clear()
            if name in self._fresh:
                self._fresh.remove(name)
                self._ghosts.clear()

    def deleted(self, name: str, with_folder: int) -> None:
        with self._guard:
            self._ghosts[name] = self._files.pop(name)
            if with_folder:
                self._ghosts.clear()

    def cut(self, note: Any = None) -> Cut:
        """What is on the disk now; `note` is kept with it."""
        with self._guard:
            files = {**self._files, **self._ghosts}
            return Cut(note, {n: (f.flushed, tuple(f.pending)) for n, f in files.items()})


@contextmanager
def under(disk: Disk) -> Iterator[None]:
    """While this lasts, databases newly opened by this process write through `disk`.

    They are to be closed within.
    """
    sqlite = library()
    original = sqlite.sqlite3_vfs_find(None)
    real = original.contents
    layer = _Vfs()
    ctypes.pointer(layer)[0] = real
    layer.name = b"watched"
    names: dict[int, str] = {}
    methods: dict[int, _Methods] = {}
    kept: list[Any] = []

    real_open, real_delete = _OPEN(real.open), _DELETE(real.delete)

    def do(kind: str, name: str, call: Callable[[], int], noted: Callable[[], None]) -> int:
        code = disk.judge(kind, name)
        if code == 0:
            code = call()
            if code == 0:
                noted()
                disk.after(kind, name)
        return code

    def watched(found: Any) -> _Methods:
        """The methods of a file with ours in front."""
        real_write, real_truncate = _WRITE(found.write), _TRUNCATE(found.truncate)

        def write(file: int, data: int, size: int, offset: int) -> int:
            name = names[file]
            return do(
                "write",
                name,
                lambda: real_write(file, data, size, offset),
                lambda: disk.wrote(name, offset, ctypes.string_at(data, size)),
            )

        def truncate(file: int, size: int) -> int:
            name = names[file]
            return do(
                "truncate",
                name,
                lambda: real_truncate(file, size),
                lambda: disk.wrote(name, size, None),
            )

        def sync(file: int, flags: int) -> int:
            name = names[file]
            # What a flush does is written down; the real one would only take time.
            return do("sync", name, lambda: 0, lambda: disk.flushed(name))

        result = _Methods()
        ctypes.pointer(result)[0] = found
        ours = (_WRITE(write), _TRUNCATE(truncate), _SYNC(sync))
        kept.extend(ours)
        result.write, result.truncate, result.sync = (ctypes.cast(o, c_void_p).value for o in ours)
        return result

    def open_(_vfs: int, path: int | None, file: int, flags: int, out: int) -> int:
        code: int = real_open(addressof(real), path, file, flags, out)
        opened = _File.from_address(file)
        if code == 0 and path and opened.methods:
            where = Path(ctypes.string_at(path).decode())
            disk.opened(where, flags)
            names[file] = where.name
            address = addressof(opened.methods.contents)
            if address not in methods:
                methods[address] = watched(opened.methods.contents)
            opened.methods = ctypes.pointer(methods[address])
        return code

    def delete(_vfs: int, path: int, with_folder: int) -> int:
        name = Path(ctypes.string_at(path).decode()).name
        return do(
            "delete",
            name,
            lambda: real_delete(addressof(real), path, with_folder),
            lambda: disk.deleted(name, with_folder),
        )

    ours = (_OPEN(open_), _DELETE(delete))
    layer.open, layer.delete = (ctypes.cast(o, c_void_p).value for o in ours)
    assert sqlite.sqlite3_vfs_register(ctypes.byref(layer), 1) == 0
    try:
        yield
    finally:
        sqlite.sqlite3_vfs_unregister(ctypes.byref(layer))
        assert sqlite.sqlite3_vfs_register(original, 1) == 0
        kept.extend(ours)
