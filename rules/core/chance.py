"""Chance: draws that can be verified, by label and never by running number.

Every draw names itself (what, which seat, which phase: ``deal``, ``see/p3/night2``), so one
player's act can't shift another's luck. A label is used once in a branch; taking a match back
opens a new branch. The scheme is `shuffle-v1`: for each label a stream of HMAC-SHA256 blocks
over a counter, numbers below n by rejection, Fisher–Yates from the end. Test vectors are in the
tests; a change needs a new scheme name.
"""

import hashlib
import hmac
from collections.abc import Collection, Sequence
from typing import TypeVar

from rules.core.entries import Event

T = TypeVar("T")
SCHEME = "shuffle-v1"


class Drawn(Event, frozen=True, tag=True):
    """What chance gave: the raw numbers drawn under `label`, each below its own bound."""

    label: str
    numbers: tuple[int, ...]


class Chance:
    """A source of draws under one key.

    `used` are the labels drawn before in this branch; using one again raises ValueError, since
    that would be a game's mistake. `drawn` collects what this command has drawn.
    """

    def __init__(self, key: bytes, *, branch: int = 0, used: Collection[str] = ()) -> None:
        self._key = key
        self._branch = branch
        self._used = set(used)
        self.drawn: list[Drawn] = []

    def below(self, label: str, bound: int) -> int:
        """A whole number 0 … bound−1, each as likely."""
        return self._draw(label, [bound])[0]

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of `items`; their order is part of the draw, so give them sorted."""
        return items[self.below(label, len(items))]

    def sample(self, label: str, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different places of `items`, in the order drawn."""
        rest = list(items)
        bounds = [len(rest) - i for i in range(count)]
        return tuple(rest.pop(number) for number in self._draw(label, bounds))

    def shuffled(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """All of `items` in an order drawn by Fisher–Yates from the end."""
        deck = list(items)
        places = range(len(deck) - 1, 0, -1)
        numbers = self._draw(label, [place + 1 for place in places])
        for place, number in zip(places, numbers, strict=True):
            deck[place], deck[number] = deck[number], deck[place]
        return tuple(deck)

    def _draw(self, label: str, bounds: list[int]) -> tuple[int, ...]:
        if label in self._used:
            raise ValueError(f"chance label {label!r} is used twice in branch {self._branch}")
        self._used.add(label)
        stream = _Stream(self._key, f"{SCHEME}/{self._branch}/{label}")
        numbers = tuple(stream.below(bound) for bound in bounds)
        self.drawn.append(Drawn(label, numbers))
        return numbers


class _Stream:
    """64-bit words out of HMAC-SHA256 in counter mode."""

    def __init__(self, key: bytes, name: str) -> None:
        self._mac = hmac.new(key, name.encode() + b"\x00", hashlib.sha256)
        self._block = b""
        self._counter = 0

    def below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError("nothing can be drawn below 1")
        words = (max(bound - 1, 1).bit_length() + 63) // 64
        span = 1 << (64 * words)
        limit = span - span % bound
        while True:
            number = int.from_bytes(self._take(8 * words), "big")
            if number < limit:
                return number % bound

    def _take(self, size: int) -> bytes:
        while len(self._block) < size:
            mac = self._mac.copy()
            mac.update(self._counter.to_bytes(8, "big"))
            self._counter += 1
            self._block += mac.digest()
        taken, self._block = self._block[:size], self._block[size:]
        return taken


def derive(secret: bytes, *parts: bytes) -> bytes:
    """HMAC-SHA256 of `parts` under `secret`, each part with its length in front."""
    mac = hmac.new(secret, digestmod=hashlib.sha256)
    for part in parts:
        mac.update(len(part).to_bytes(8, "big"))
        mac.update(part)
    return mac.digest()


def commitment(table: str, secret: bytes) -> str:
    """The 64 hex digits that bind `secret` to this table before anybody joins."""
    return hashlib.sha256(
        b"caipan/commitment/1\x00" + table.encode() + b"\x00" + secret
    ).hexdigest()


def contribution(text: str) -> str:
    """The public hash of one contribution: a join, a ready, a `cut` text (64 hex digits)."""
    return hashlib.sha256(b"caipan/contribution/1\x00" + text.encode()).hexdigest()


def match_key(
    secret: bytes, commitment_hex: str, started: bytes, contributions: Sequence[str]
) -> bytes:
    """The key of a match: the secret with all that was public before the deal.

    `started` is the canonical JSON of the settings; `contributions` are the hashes in the order of
    the record. Nobody at the table knows the secret, so nobody steers the deal by being last.
    """
    return derive(
        secret,
        b"caipan/match/1",
        commitment_hex.encode(),
        started,
        *(c.encode() for c in contributions),
    )
