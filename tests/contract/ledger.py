"""Dictionaries that may never get a second value: the form every secrecy claim takes here."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

#: What each dictionary claims, by its name.
CLAIMS = {
    "N1": "what a reader is asked and shown follows from its view",
    "N2": "how a wish is read and refused follows from the view of who wishes it",
    "N3": "what a reader is told follows from its view and the footprint",
    "S": "deals that a reader can't tell apart begin alike, and no text names a secret",
}


class Leak(AssertionError):
    """Somebody can tell what they must not know; `kind` is N1, N2, N3 or S."""

    def __init__(self, kind: str, what: str, *witnesses: tuple[str, ...]) -> None:
        lines = [f"{kind} ({CLAIMS[kind]}): {what}"]
        for number, line in enumerate(witnesses, 1):
            lines.append(f"  {number}: " + "\n     ".join(line))
        super().__init__("\n".join(lines))
        self.kind = kind


@dataclass(frozen=True)
class _Seen:
    value: Any
    line: tuple[str, ...]


@dataclass
class Ledger:
    """The dictionaries of one game under one set of options.

    `entries` counts what was put in, `met` how often a key was there already: without such
    meetings nothing would have been tested.
    """

    _seen: dict[bytes, _Seen] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLAIMS, 0))
    met: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLAIMS, 0))

    def put(self, kind: str, key: Hashable, value: Any, line: tuple[str, ...]) -> None:
        """Say that `key` gives `value`. Raises Leak when it gave another value before."""
        digest = sha256(f"{kind}\x00{key!r}".encode()).digest()
        seen = self._seen.setdefault(digest, _Seen(value, line))
        self.entries[kind] += 1
        if seen.line is line:
            return
        self.met[kind] += 1
        if seen.value != value:
            raise Leak(
                kind,
                f"{_short(key)} gave two values",
                (*seen.line, f"gave {_difference(seen.value, value)}"),
                (*line, f"gave {_difference(value, seen.value)}"),
            )


def _short(key: Any) -> str:
    text = repr(key)
    return text if len(text) < 600 else f"{text[:300]} … {text[-280:]}"


def _difference(value: Any, other: Any) -> str:
    """The first part of `value` that isn't in `other`, since the whole can be long."""
    if isinstance(value, tuple) and isinstance(other, tuple):
        for mine, theirs in zip(value, other, strict=False):
            if mine != theirs:
                return _difference(mine, theirs)
        return repr(value[len(other) :]) if len(value) > len(other) else f"{len(value)} parts"
    return repr(value)
