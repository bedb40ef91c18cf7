"""How many worlds each pair (seer, head) stands for, in exact whole numbers.

Behind the head, which living wolf has which rank is free, so a pair with `free` players who may
be wolves or not, and `left` wolves to be found among them, stands for r! · C(free, left) worlds,
r being the wolves behind the head. numpy adds up the N² pairs in 64-bit whole numbers, each count
cut into limbs so small that no sum overflows: exact, whatever the size.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, factorial

import numpy as np
import numpy.typing as npt

from rules.core.seats import Seat

Ints = npt.NDArray[np.int64]


class Pairs:
    """The pairs of a set of worlds: a row for each of `seers`, a column for each of `seats`.

    `seats` are the players in, `seers` who may be the seer. Sets of seats are whole numbers with a
    bit for each: by seat of all `size` players `yes` and `no`, its answers, and `targets`, whom it
    killed as head; `never_head` and `never_wolf` apart from that. `behind` wolves follow the head.
    """

    def __init__(
        self,
        size: int,
        seers: Sequence[Seat],
        seats: Sequence[Seat],
        *,
        yes: Sequence[int],
        no: Sequence[int],
        targets: Sequence[int],
        never_head: int,
        never_wolf: int,
        behind: int,
    ) -> None:
        self.seers = tuple(seers)
        self.seats = tuple(seats)
        self._size = size
        self._behind = behind
        self._required = _bits((yes[s] for s in seers), seats, size)
        refused = _bits((no[s] | 1 << s for s in seers), seats, size)
        self._hit = _bits((targets[h] for h in seats), seats, size)
        self._spared = 1 - _bits((targets[h] | 1 << h for h in seats), seats, size)
        self._eligible = 1 - _bits(
            (yes[s] | no[s] | never_wolf | 1 << s for s in seers), seats, size
        )
        barred = _bits([never_head], seats, size)
        left = behind - self._required.sum(1, keepdims=True) + self._required
        possible = refused + barred + _common(self._required, self._hit) == 0
        free = _common(self._eligible, self._spared)
        self._kind = np.where(possible & (left >= 0), free * (behind + 1) + left, -1)
        self._limbs = _limb_table(size, behind, 0)[:, self._kind]

    def by_seer(self) -> list[int]:
        """The worlds of each row."""
        return self._whole(self._limbs.sum(2))

    def by_head(self) -> list[int]:
        """The worlds of each column."""
        return self._whole(self._limbs.sum(1))

    def of_seer(self, seer: Seat) -> list[int]:
        """The worlds of each pair in one row."""
        return self._whole(self._limbs[:, self.seers.index(seer)])

    def wolf(self) -> list[int]:
        """By column, in how many worlds that player is a wolf: as head, as named, as free."""
        by_seer = self._limbs.sum(2, keepdims=True)
        named = ((by_seer - self._limbs) * self._required).sum(1)
        chosen = _limb_table(self._size, self._behind, 1)[:, self._kind]
        free = (_common(chosen, self._spared.T) * self._eligible).sum(1)
        return self._whole(self._limbs.sum(1) + named + free)

    def dead(self) -> list[int]:
        """By column, in how many worlds the head has killed that player."""
        return self._whole(_common(self._limbs.sum(1), self._hit.T))

    def _whole(self, limbs: Ints) -> list[int]:
        counts = [0] * limbs.shape[1]
        for place, row in enumerate(limbs.tolist()):
            shift = place * _limb_bits(self._size)
            counts = [count + (limb << shift) for count, limb in zip(counts, row, strict=True)]
        return counts


def _common(rows: Ints, others: Ints) -> Ints:
    """Each row times each of `others`, summed.

    einsum, since a matrix product may wait for threads of its own, ten times as long as this takes.
    """
    sums: Ints = np.einsum("...ip,jp->...ij", rows, np.ascontiguousarray(others))
    return sums


def _bits(masks: Iterable[int], seats: Sequence[Seat], size: int) -> Ints:
    """A row of 0 and 1 for each mask, a column for each of `seats`."""
    width = (size + 7) // 8
    packed = np.frombuffer(b"".join(m.to_bytes(width, "little") for m in masks), np.uint8)
    rows = np.unpackbits(packed.reshape(-1, width), axis=1, bitorder="little")
    return rows[:, np.array(seats, np.intp)].astype(np.int64)


def _limb_bits(size: int) -> int:
    """Bits of a limb: three sums over size² of them stay below 2⁶³."""
    return 61 - 2 * size.bit_length()


@lru_cache(maxsize=64)
def _limb_table(size: int, behind: int, taken: int) -> Ints:
    """behind! · C(free − taken, left − taken) in limbs, lowest first.

    Column free·(behind+1) + left; the last column is 0, for pairs that can't be.
    """
    kinds = [(free, left) for free in range(size + 1) for left in range(behind + 1)]
    orders = factorial(behind)
    values = [
        orders * comb(free - taken, left - taken) if taken <= min(free, left) else 0
        for free, left in kinds
    ]
    # As many limbs whether taken or not, so that counts of both kinds can be added.
    largest = orders * max(comb(free, left) for free, left in kinds)
    bits = _limb_bits(size)
    mask = (1 << bits) - 1
    places = range(0, largest.bit_length(), bits)
    return np.array([[value >> place & mask for value in (*values, 0)] for place in places])
