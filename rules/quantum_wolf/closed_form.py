"""Worlds of large tables, counted without a bit for each.

With the rulings as they are a world is ruled out by its pair (seer, head) and by the set of its
other living wolves, never by their order. It is enough to remember, by seat, the answers got and
the targets killed as head, and of who is out the identity; `pairs` counts what that leaves.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from math import comb, factorial
from typing import Self

from rules.core.seats import Seat
from rules.quantum_wolf.pairs import Pairs
from rules.quantum_wolf.worlds import SEER, Night, Tally, World, Worlds, identities_after


@dataclass(frozen=True)
class ClosedFormWorlds(Worlds):
    """What the worlds that remain have in common; sets of seats are whole numbers, a bit for each.

    By seat `yes` and `no`, the targets it has seen as wolf and as not wolf, and `targets`, whom it
    has killed should it be the present head. `barred` can't be head (QW-16, `time of death`);
    `fallen` were killed by heads now out, so they are dead in every world and no wolves (QW-17).
    """

    size: int
    wolves: int
    identities: tuple[int | None, ...]
    yes: tuple[int, ...]
    no: tuple[int, ...]
    targets: tuple[int, ...]
    barred: int = 0
    fallen: int = 0

    @classmethod
    def start(cls, size: int, wolves: int) -> Self:
        """All worlds, nobody dead."""
        nobody = (0,) * size
        return cls(size, wolves, (None,) * size, nobody, nobody, nobody)

    @cached_property
    def total(self) -> int:
        return sum(self._by_seer)

    @cached_property
    def tally(self) -> Tally:
        pairs = self._pairs
        wolf = self._by_seat(pairs.wolf() if pairs else [])
        dead = self._by_seat(pairs.dead() if pairs else [])
        for seat, identity in enumerate(self.identities):
            if identity is not None:
                wolf[seat] = self.total if identity >= 0 else 0
            if identity is not None or self.fallen >> seat & 1:
                dead[seat] = self.total
        return Tally(self.total, tuple(wolf), tuple(dead), self._by_seer)

    def __contains__(self, world: object) -> bool:
        if not isinstance(world, World) or not world.fits(self.size, self.wolves):
            return False
        wolves = _mask(world.wolves)
        never = self.fallen
        if (rank := self.head_rank) is not None:
            head = world.wolves[rank]
            never |= self.targets[head] | (self.barred & 1 << head)
        return (
            not never & wolves
            and not self.yes[world.seer] & ~wolves
            and not self.no[world.seer] & wolves
            and all(i in (None, world.identity(Seat(s))) for s, i in enumerate(self.identities))
        )

    def nth(self, place: int) -> World:
        if not 0 <= place < self.total:
            raise ValueError(f"there is no world {place} among {self.total}")
        seer, place = _walk(enumerate(self._by_seer), place)
        wolves = {i: s for s, i in enumerate(self.identities) if i is not None and i >= 0}
        if (pairs := self._pairs) and (rank := self.head_rank) is not None:
            heads = zip(pairs.seats, pairs.of_seer(Seat(seer)), strict=True)
            head, place = _walk(heads, place)
            wolves[rank] = head
            others = self._living & ~(1 << head | 1 << seer)
            required = _seats(self.yes[seer] & others)
            free = _seats(others & ~(self.yes[seer] | self.no[seer] | self.targets[head]))
            for later in (r for r in range(rank + 1, self.wolves) if r not in wolves):
                behind = self.wolves - len(wolves) - 1
                ways = [
                    (seat, _ways(behind, len(free - {seat}), behind - len(required - {seat})))
                    for seat in sorted(required | free)
                ]
                wolves[later], place = _walk(ways, place)
                required.discard(wolves[later])
                free.discard(wolves[later])
        return World(Seat(seer), tuple(Seat(wolves[r]) for r in range(self.wolves)))

    def wolf_odds(self, target: Seat) -> tuple[int, int]:
        return self.tally.wolf[target], self.total

    def wolf_odds_as_seer(self, seer: Seat, target: Seat) -> tuple[int, int]:
        return self.see(seer, target, wolf=True)._by_seer[seer], self._by_seer[seer]

    def see(self, seer: Seat, target: Seat, wolf: bool) -> Self:
        if wolf:
            return replace(self, yes=_with_bits(self.yes, [(seer, target)]))
        return replace(self, no=_with_bits(self.no, [(seer, target)]))

    def kill_all(self, kills: Iterable[tuple[Seat, Seat]]) -> Night:
        if self.head_rank is None:
            return Night(self, void=False, changed=False)
        targets = _with_bits(self.targets, (kill for kill in kills if kill[0] != kill[1]))
        after = replace(self, targets=targets)
        if not after.total:
            return Night(self, void=True, changed=False)
        changed = after.total != self.total or any(
            worlds and (now ^ before) & self._living
            for worlds, now, before in zip(after._by_head, targets, self.targets, strict=True)
        )
        return Night(after, False, changed)

    def spare(self, executed: Iterable[Seat]) -> Self:
        gone = _mask(executed)
        hit = _mask(head for head, targets in enumerate(self.targets) if targets & gone)
        after = replace(self, barred=self.barred | hit)
        return self if gone & ~self._living or not after.total else after

    def collapse(self, out: Iterable[Seat], reference: World) -> Self:
        if reference not in self:
            raise ValueError(f"the reference {reference} is not among the worlds")
        after = replace(self, identities=identities_after(self.identities, out, reference))
        rank = self.head_rank
        if rank is None or after.head_rank == rank:
            return after
        fallen = self.fallen | self.targets[reference.wolves[rank]]
        return replace(after, targets=(0,) * self.size, barred=0, fallen=fallen)

    def dead_everywhere(self) -> tuple[Seat, ...]:
        tally = self.tally
        return tuple(s for s in self.seats_in() if tally.dead[s] == tally.worlds)

    def most_others_living(self) -> int:
        hits = [t for t, worlds in zip(self.targets, self._by_head, strict=True) if worlds]
        return max((self._living & ~hit).bit_count() for hit in hits or [0]) - self.wolves_in

    @cached_property
    def _living(self) -> int:
        """Who is in and not fallen."""
        return _mask(self.seats_in()) & ~self.fallen

    @cached_property
    def _pairs(self) -> Pairs | None:
        """None when there is no head left."""
        if self.head_rank is None:
            return None
        out = _mask(s for s, i in enumerate(self.identities) if i is not None and i >= 0)
        hit_out = _mask(head for head, targets in enumerate(self.targets) if targets & out)
        return Pairs(
            self.size,
            self._seers,
            self.seats_in(),
            yes=self.yes,
            no=self.no,
            targets=self.targets,
            never_head=self.barred | self.fallen | hit_out,
            never_wolf=self.fallen,
            behind=self.wolves_in - 1,
        )

    @cached_property
    def _seers(self) -> tuple[Seat, ...]:
        """Who may be the seer, for all that the answers about players out say."""
        known = (Seat(self.identities.index(SEER)),) if SEER in self.identities else ()
        wolves = _mask(s for s, i in enumerate(self.identities) if i is not None and i >= 0)
        # With no living wolf left, nobody living is one.
        never = ~wolves & ~(self._living if self.wolves_in else 0)
        return tuple(
            seer
            for seer in known or self.seats_in()
            if not self.yes[seer] & (never | self.no[seer] | 1 << seer)
            and not self.no[seer] & wolves
        )

    @cached_property
    def _by_seer(self) -> tuple[int, ...]:
        counts = self._pairs.by_seer() if self._pairs else [1] * len(self._seers)
        by_seat = dict(zip(self._seers, counts, strict=True))
        return tuple(by_seat.get(Seat(seat), 0) for seat in range(self.size))

    @cached_property
    def _by_head(self) -> tuple[int, ...]:
        return tuple(self._by_seat(self._pairs.by_head() if self._pairs else []))

    def _by_seat(self, columns: list[int]) -> list[int]:
        """Counts for all seats out of those of who is in; without any they are 0."""
        by_seat = dict(zip(self.seats_in(), columns, strict=False))
        return [by_seat.get(Seat(seat), 0) for seat in range(self.size)]


def _mask(seats: Iterable[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def _seats(mask: int) -> set[int]:
    return {seat for seat in range(mask.bit_length()) if mask >> seat & 1}


def _with_bits(masks: tuple[int, ...], bits: Iterable[tuple[Seat, Seat]]) -> tuple[int, ...]:
    """`masks` with, for each pair (row, seat), that bit set in that row."""
    new = list(masks)
    for row, seat in bits:
        new[row] |= 1 << seat
    return tuple(new)


def _walk(counted: Iterable[tuple[int, int]], place: int) -> tuple[int, int]:
    """The seat whose share of the worlds `place` falls into, and the place within that share."""
    seats, counts = zip(*counted, strict=True)
    ends = list(accumulate(counts))
    at = bisect_right(ends, place)
    return seats[at], place - ends[at] + counts[at]


def _ways(behind: int, free: int, left: int) -> int:
    """The orders of `behind` wolves of whom `left` are to be found among `free` players."""
    return factorial(behind) * comb(free, left) if left >= 0 else 0
