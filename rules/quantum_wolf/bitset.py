"""Worlds of book size: a bit for each, in one big whole number (QW-2).

Bit i stands for the i-th assignment in lexical order of (seer, A, B, C …). For every role and
seat there is a mask of the worlds in which the seat has the role, made once for a size. A see is
three operations on whole numbers of N(N−1)…(N−k) bits, the table 3N of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import permutations
from math import perm
from typing import NamedTuple, Self

from rules.core.seats import Seat
from rules.quantum_wolf.worlds import (
    SEER,
    VILLAGER,
    Night,
    Tally,
    World,
    Worlds,
    identities_after,
)


class _Masks(NamedTuple):
    """By seat the worlds in which it has the role; `rank[r][seat]`: is the wolf of rank r."""

    every: int
    seer: tuple[int, ...]
    rank: tuple[tuple[int, ...], ...]
    wolf: tuple[int, ...]


@lru_cache(maxsize=16)
def _masks(size: int, wolves: int) -> _Masks:
    columns = zip(*permutations(range(size), wolves + 1), strict=True)
    roles = [_column_masks(bytes(column), size) for column in columns]
    wolf = [0] * size
    for rank in roles[1:]:
        wolf = [a | b for a, b in zip(wolf, rank, strict=True)]
    every = (1 << perm(size, wolves + 1)) - 1
    return _Masks(every, roles[0], tuple(roles[1:]), tuple(wolf))


def _column_masks(column: bytes, size: int) -> tuple[int, ...]:
    """By seat the places of `column` that hold it; place 0 is the lowest bit."""
    digits = column[::-1]
    zeros = b"0" * 256
    # Reading base 2 takes time linear in the digits, a thousand times less than setting bits.
    return tuple(
        int(digits.translate(zeros[:seat] + b"1" + zeros[seat + 1 :]), 2) for seat in range(size)
    )


@dataclass(frozen=True)
class BitsetWorlds(Worlds):
    """The worlds `remaining`, and by seat those in which it is `dead`, whether remaining or not."""

    size: int
    wolves: int
    identities: tuple[int | None, ...]
    remaining: int
    dead: tuple[int, ...]

    @classmethod
    def start(cls, size: int, wolves: int) -> Self:
        """All worlds, nobody dead. At most 255 players, since a mask is made from bytes."""
        every = _masks(size, wolves).every
        return cls(size, wolves, (None,) * size, every, (0,) * size)

    @property
    def _masks(self) -> _Masks:
        return _masks(self.size, self.wolves)

    @cached_property
    def total(self) -> int:
        return self.remaining.bit_count()

    @cached_property
    def tally(self) -> Tally:
        def among(masks: tuple[int, ...]) -> tuple[int, ...]:
            return tuple((self.remaining & mask).bit_count() for mask in masks)

        masks = self._masks
        return Tally(self.total, among(masks.wolf), among(self.dead), among(masks.seer))

    def __contains__(self, world: object) -> bool:
        if not isinstance(world, World) or not world.fits(self.size, self.wolves):
            return False
        return bool(self.remaining >> _place(self.size, world) & 1)

    def nth(self, place: int) -> World:
        if not 0 <= place < self.total:
            raise ValueError(f"there is no world {place} among {self.total}")
        low, bits = 0, self.remaining
        width = self._masks.every.bit_length()
        while width > 1:
            half = width // 2
            lower = bits & ((1 << half) - 1)
            below = lower.bit_count()
            if place < below:
                bits, width = lower, half
            else:
                place, low = place - below, low + half
                bits, width = bits >> half, width - half
        return _world(self.size, self.wolves, low)

    def wolf_odds(self, target: Seat) -> tuple[int, int]:
        return (self.remaining & self._masks.wolf[target]).bit_count(), self.total

    def wolf_odds_as_seer(self, seer: Seat, target: Seat) -> tuple[int, int]:
        worlds = self.remaining & self._masks.seer[seer]
        return (worlds & self._masks.wolf[target]).bit_count(), worlds.bit_count()

    def see(self, seer: Seat, target: Seat, wolf: bool) -> Self:
        worlds = self.remaining & self._masks.seer[seer]
        as_wolf = worlds & self._masks.wolf[target]
        wrong = worlds ^ as_wolf if wolf else as_wolf
        return replace(self, remaining=self.remaining ^ wrong)

    def kill_all(self, kills: Iterable[tuple[Seat, Seat]]) -> Night:
        rank = self.head_rank
        if rank is None:
            return Night(self, void=False, changed=False)
        heads, wolf = self._masks.rank[rank], self._masks.wolf
        dead = list(self.dead)
        deleted = 0
        for killer, target in kills:
            if killer != target:
                deleted |= heads[killer] & wolf[target]
                dead[target] |= heads[killer]
        remaining = self.remaining ^ (self.remaining & deleted)
        if not remaining:
            return Night(self, void=True, changed=False)
        changed = remaining != self.remaining or any(
            now is not before and now & remaining != before & remaining
            for now, before in zip(dead, self.dead, strict=True)
        )
        return Night(replace(self, remaining=remaining, dead=tuple(dead)), False, changed)

    def spare(self, executed: Iterable[Seat]) -> Self:
        dead = 0
        for seat in executed:
            dead |= self.dead[seat]
        remaining = self.remaining ^ (self.remaining & dead)
        return replace(self, remaining=remaining) if remaining else self

    def collapse(self, out: Iterable[Seat], reference: World) -> Self:
        if reference not in self:
            raise ValueError(f"the reference {reference} is not among the worlds")
        masks = self._masks
        gone = tuple(out)
        remaining = self.remaining
        dead = list(self.dead)
        for seat in gone:
            identity = reference.identity(seat)
            if identity == SEER:
                remaining &= masks.seer[seat]
            elif identity == VILLAGER:
                remaining &= masks.every ^ masks.seer[seat] ^ masks.wolf[seat]
            else:
                remaining &= masks.rank[identity][seat]
            dead[seat] = masks.every
        identities = identities_after(self.identities, gone, reference)
        return replace(self, identities=identities, remaining=remaining, dead=tuple(dead))

    def dead_everywhere(self) -> tuple[Seat, ...]:
        everywhere = self.remaining
        return tuple(s for s in self.seats_in() if self.dead[s] & everywhere == everywhere)

    def most_others_living(self) -> int:
        rank = self.head_rank
        heads = (self._masks.every,) if rank is None else self._masks.rank[rank]
        groups = (self.remaining & head for head in heads)
        living = max(
            sum(not self.dead[seat] & group for seat in self.seats_in())
            for group in groups
            if group
        )
        return living - self.wolves_in


def _place(size: int, world: World) -> int:
    """The lexical place of an assignment among all of its size."""
    place, seats = 0, (world.seer, *world.wolves)
    for i, seat in enumerate(seats):
        smaller = seat - sum(earlier < seat for earlier in seats[:i])
        place += smaller * perm(size - 1 - i, len(seats) - 1 - i)
    return place


def _world(size: int, wolves: int, place: int) -> World:
    """The assignment at a lexical place; turns `_place` round."""
    rest = [Seat(seat) for seat in range(size)]
    seats = []
    for i in range(wolves + 1):
        index, place = divmod(place, perm(size - 1 - i, wolves - i))
        seats.append(rest.pop(index))
    return World(seats[0], tuple(seats[1:]))
