"""The set of worlds: one interface over the engines that count it (QW-2, QW-8 … QW-18).

A *world* is one full assignment of the roles together with who is dead in it. An engine holds all
worlds that remain, never lists them, and answers in exact whole numbers. Values are frozen: every
operation gives a new set.

Two facts make the counting cheap, and both follow from the rulings. Wolves die by the vote alone
(QW-9), and whoever is out has one identity in every world (QW-15). So the *head*, the first living
wolf, has the same rank in every world, and whom a night has killed in a world depends on the head
of that world only.
"""

from collections.abc import Iterable
from typing import Protocol, Self

import msgspec

from rules.core.seats import Seat

SEER = -1
VILLAGER = -2


class World(msgspec.Struct, frozen=True, order=True):
    """One assignment: who is the seer, and the wolves in their order A, B, C … (QW-2)."""

    seer: Seat
    wolves: tuple[Seat, ...]

    def identity(self, seat: Seat) -> int:
        """A wolf's rank from 0 (A), `SEER` or `VILLAGER`."""
        if seat == self.seer:
            return SEER
        return self.wolves.index(seat) if seat in self.wolves else VILLAGER

    def fits(self, size: int, wolves: int) -> bool:
        """Whether this gives each role of a table to somebody else of its `size` players."""
        seats = {self.seer, *self.wolves}
        return (
            len(self.wolves) == wolves
            and len(seats) == wolves + 1
            and all(0 <= seat < size for seat in seats)
        )

    def is_wolf(self, seat: Seat) -> bool:
        """The camp of `seat`."""
        return seat in self.wolves


class Tally(msgspec.Struct, frozen=True):
    """In how many worlds: all of them, and by seat the wolf, the dead, the seer."""

    worlds: int
    wolf: tuple[int, ...]
    dead: tuple[int, ...]
    seer: tuple[int, ...]


class Night(msgspec.Struct, frozen=True):
    """What the kills of one night came to (QW-9, QW-10).

    `void`: together they would have deleted every world, so none counts. `changed`: a world was
    deleted or somebody died in a world in which he lived (QW-18).
    """

    worlds: "Worlds"
    void: bool
    changed: bool


class Worlds(Protocol):
    """All worlds that remain of a table.

    `size` players, `wolves` wolves; `identities` by seat: None for who is in, else the identity
    that whoever is out has in every world.
    """

    size: int
    wolves: int
    identities: tuple[int | None, ...]

    @property
    def total(self) -> int:
        """How many worlds remain; never 0."""

    @property
    def tally(self) -> Tally:
        """The exact table; counted once a set."""

    def __contains__(self, world: object) -> bool:
        """Whether `world` remains."""

    def nth(self, place: int) -> World:
        """The remaining world at `place` 0 … total−1 in lexical order of (seer, A, B, C …).

        Both engines keep that order, so one number drawn means one world (QW-11).
        """

    def wolf_odds(self, target: Seat) -> tuple[int, int]:
        """In how many worlds `target` is a wolf, and of how many (QW-7)."""

    def wolf_odds_as_seer(self, seer: Seat, target: Seat) -> tuple[int, int]:
        """The same over the worlds in which `seer` is the seer; 0 of 0 when there are none."""

    def see(self, seer: Seat, target: Seat, wolf: bool) -> Self:
        """Delete the worlds in which `seer` is the seer and the answer is wrong (QW-8)."""

    def kill_all(self, kills: Iterable[tuple[Seat, Seat]]) -> Night:
        """Carry out the kills (killer, target) of one night together (QW-9, QW-10).

        Who has killed themself hasn't killed. The order means nothing.
        """

    def spare(self, executed: Iterable[Seat]) -> Self:
        """Delete the worlds in which one of `executed` is dead already (QW-16, `time of death`).

        If that would delete every world, nothing is deleted; it takes several executed at once.
        """

    def collapse(self, out: Iterable[Seat], reference: World) -> Self:
        """Put `out` to death everywhere, with the identity that `reference` gives (QW-15).

        One step: who is dead everywhere by it is named by `dead_everywhere`. Raises ValueError
        when `reference` isn't one of the worlds.
        """

    def dead_everywhere(self) -> tuple[Seat, ...]:
        """Who is in, but dead in every world: out as soon as that is settled (QW-15)."""

    def most_others_living(self) -> int:
        """The living players that aren't wolves, in the world that has most of them (QW-18)."""

    @property
    def head_rank(self) -> int | None:
        """The rank of the head, the same in every world; None when all wolves are out (QW-17)."""
        return next((r for r in range(self.wolves) if r not in self.identities), None)

    @property
    def wolves_in(self) -> int:
        """How many wolves live, the same in every world."""
        return self.wolves - sum(i is not None and i >= 0 for i in self.identities)

    def is_out(self, seat: Seat) -> bool:
        """Whether `seat` is dead in every world and settled as such."""
        return self.identities[seat] is not None

    def seats_in(self) -> tuple[Seat, ...]:
        """Who is still in, ghosts included (QW-5)."""
        return tuple(Seat(s) for s, i in enumerate(self.identities) if i is None)


def identities_after(
    identities: tuple[int | None, ...], out: Iterable[Seat], reference: World
) -> tuple[int | None, ...]:
    """`identities` with those of `out` taken from `reference`."""
    gone = frozenset(out)
    return tuple(
        reference.identity(Seat(seat)) if seat in gone else identity
        for seat, identity in enumerate(identities)
    )
