"""Random games, played on the engines and on the oracle side by side."""

import random
from collections.abc import Iterable
from itertools import permutations

import pytest

from rules.core.seats import Seat
from rules.quantum_wolf import pairs
from rules.quantum_wolf.bitset import BitsetWorlds
from rules.quantum_wolf.closed_form import ClosedFormWorlds
from rules.quantum_wolf.settling import dawn, dusk
from rules.quantum_wolf.worlds import World, Worlds
from tests.rules.quantum_wolf.oracle import Oracle

Kill = tuple[Seat, Seat]


class Game:
    """One random game on several engines, and on the oracle where it is small enough.

    `justice` is how often an execution falls on a wolf of the reference, so that heads pass on and
    games end; a few days execute two at once, a few nobody.
    """

    def __init__(self, seed: int, engines: Iterable[Worlds], oracle: Oracle | None) -> None:
        self.chance = random.Random(seed)
        self.sets = list(engines)
        self.oracle = oracle
        self.size, self.wolves = self.sets[0].size, self.sets[0].wolves
        self.time_of_death = self.chance.random() < 0.3
        self.activity = self.chance.choice((0.3, 0.7, 1.0, 1.0))
        self.justice = self.chance.choice((0.2, 0.5, 0.8))
        self.reference = self.sets[0].nth(self.chance.randrange(self.sets[0].total))
        self.answers: dict[tuple[Seat, Seat], bool] = {}
        self.as_head: list[tuple[World, list[Kill]]] = []
        self.out: set[Seat] = set()
        self.agree()

    @property
    def first(self) -> Worlds:
        return self.sets[0]

    def play(self, days: int) -> None:
        for day in range(days):
            if self.first.head_rank is None and self.chance.random() < 0.5:
                break
            self.sees()
            if day:
                self.night()
                self.execution()

    def sees(self) -> None:
        for seer in self.first.seats_in():
            if self.chance.random() < self.activity:
                target = self.chance.choice(self.first.seats_in())
                self.see(seer, target)
        self.agree()

    def see(self, seer: Seat, target: Seat) -> None:
        wolf = self.answers.get((seer, target))
        if wolf is None:
            count, total = self.odds(seer, target)
            wolf = self.chance.randrange(total) < count
            if seer == self.reference.seer:
                wolf = self.reference.is_wolf(target)
            self.answers[seer, target] = wolf
        self.sets = [worlds.see(seer, target, wolf) for worlds in self.sets]
        assert self.reference in self.first
        if self.oracle:
            self.oracle.see(seer, target, wolf)
            assert self.first.total == len(self.oracle.worlds)

    def odds(self, seer: Seat, target: Seat) -> tuple[int, int]:
        as_seer = [worlds.wolf_odds_as_seer(seer, target) for worlds in self.sets]
        plain = [worlds.wolf_odds(target) for worlds in self.sets]
        assert len(set(as_seer)) == len(set(plain)) == 1
        return as_seer[0] if as_seer[0][1] and self.chance.random() < 0.5 else plain[0]

    def night(self) -> None:
        seats = self.first.seats_in()
        killers = [seat for seat in seats if self.chance.random() < self.activity]
        kills = [(killer, self.chance.choice(seats)) for killer in killers]
        mixed = self.chance.sample(kills, len(kills))
        before = self.first
        place = self.chance.random()
        nights = [
            dawn(worlds, self.reference, order, lambda left: left.nth(int(place * left.total)))
            for worlds, order in zip(self.sets, (kills, mixed, kills), strict=False)
        ]
        assert len({(night.void, night.changed) for night in nights}) == 1
        assert len({tuple((m.redrawn, m.reference, m.out) for m in n.moments) for n in nights}) == 1
        self.sets = [night.moments[-1].worlds for night in nights]
        self.reference = nights[0].moments[-1].reference
        if self.oracle:
            assert self.oracle.kill_all(mixed) == (nights[0].void, nights[0].changed)
            self.settled((), [seat for m in nights[0].moments for seat in m.out])
        if not nights[0].void:
            self.as_head.append((self.reference, kills))
        elif before.head_rank is not None:
            assert nights[0].moments[0].worlds.tally == before.tally
        self.agree()

    def execution(self) -> None:
        seats = self.first.seats_in()
        if len(seats) < 2 or self.chance.random() < 0.3:
            return
        wolves = [seat for seat in seats if self.reference.is_wolf(seat)]
        among = wolves if wolves and self.chance.random() < self.justice else seats
        executed = [self.chance.choice(among)]
        if self.chance.random() < 0.1:
            executed.append(self.chance.choice([s for s in seats if s not in executed]))
        place = self.chance.random()
        dusks = [
            dusk(
                worlds,
                self.reference,
                executed,
                lambda left: left.nth(int(place * left.total)),
                time_of_death=self.time_of_death,
            )
            for worlds in self.sets
        ]
        assert len({tuple((m.redrawn, m.reference, m.out) for m in ms) for ms in dusks}) == 1
        self.sets = [moments[-1].worlds for moments in dusks]
        self.reference = dusks[0][-1].reference
        if self.oracle:
            if self.time_of_death:
                self.oracle.spare(executed)
            self.settled(executed, [seat for m in dusks[0] for seat in m.out])
        self.agree()

    def settled(self, executed: Iterable[Seat], out: list[Seat]) -> None:
        assert self.oracle
        flat = (self.reference.seer, *self.reference.wolves)
        assert sorted(self.oracle.settle(executed, flat)) == sorted(out)

    def agree(self) -> None:
        """Every invariant that holds between two steps, and the agreement of all engines."""
        first = self.first
        tally = first.tally
        assert tally.worlds == first.total > 0
        assert sum(tally.wolf) == self.wolves * tally.worlds
        assert sum(tally.seer) == tally.worlds
        assert self.reference in first
        out = {Seat(s) for s in range(self.size) if first.is_out(Seat(s))}
        assert out >= self.out
        self.out = out
        for seat in out:
            assert tally.dead[seat] == tally.worlds
            assert first.identities[seat] == self.reference.identity(seat)
            assert tally.wolf[seat] in (0, tally.worlds)
        places = [0, tally.worlds - 1, *self.chance.sample(range(tally.worlds), 1)]
        drawn = [first.nth(place) for place in places]
        for worlds in self.sets:
            assert worlds.tally == tally
            assert worlds.identities == first.identities
            assert [worlds.nth(place) for place in places] == drawn
            assert all(world in worlds for world in drawn)
            assert worlds.most_others_living() == first.most_others_living()
            assert worlds.dead_everywhere() == first.dead_everywhere()
        if self.oracle:
            assert self.oracle.tally() == (tally.worlds, tally.wolf, tally.dead, tally.seer)
            assert self.oracle.most_others_living() == first.most_others_living()
            listed = sorted(self.oracle.worlds)
            for place, world in zip(places, drawn, strict=True):
                assert listed[place] == (world.seer, *world.wolves)
            self.answers_hold(first)

    def answers_hold(self, worlds: Worlds) -> None:
        """In no world was its seer told anything wrong, in none is a fallen head's target alive."""
        assert self.oracle
        for seer, *wolves in self.oracle.worlds:
            for (asker, target), wolf in self.answers.items():
                assert asker != seer or wolf == (target in wolves)
        some = self.chance.sample(range(self.size), self.wolves + 1)
        if some:
            world = World(Seat(some[0]), tuple(Seat(s) for s in some[1:]))
            assert (world in worlds) == (tuple(some) in self.oracle.worlds)


def played(seed: int) -> None:
    chance = random.Random(seed)
    size = chance.choices(range(5, 13), weights=(12, 12, 16, 30, 14, 8, 5, 3))[0]
    wolves = chance.randint(2 if size > 8 else 1, (size - 1) // 2 if size < 10 else 3)
    engines = [BitsetWorlds.start(size, wolves), ClosedFormWorlds.start(size, wolves)]
    Game(seed, engines, Oracle(size, wolves)).play(days=size + 2)


@pytest.mark.parametrize("block", range(10))
def test_engines_and_oracle(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        played(seed)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_engines_and_oracle_at_length(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        played(seed)


def compared(seed: int, size: int, wolves: int) -> None:
    engines = [BitsetWorlds.start(size, wolves), ClosedFormWorlds.start(size, wolves)]
    Game(seed, engines, None).play(days=size)


@pytest.mark.parametrize(
    ("size", "wolves"), [(13, 4), (16, 3), (20, 2), (20, 3), (24, 2), (30, 1), (30, 2)]
)
def test_engines_agree_on_large_tables(size: int, wolves: int) -> None:
    for seed in range(2):
        compared(seed, size, wolves)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("size", "wolves", "games"),
    [(13, 6, 1), (14, 5, 3), (20, 3, 20), (20, 4, 4), (24, 3, 10), (30, 2, 20), (30, 3, 4)],
)
def test_engines_agree_on_large_tables_at_length(size: int, wolves: int, games: int) -> None:
    for seed in range(100, 100 + games):
        compared(seed, size, wolves)


@pytest.mark.parametrize(("size", "wolves"), [(20, 6), (27, 5), (40, 6)])
def test_closed_form_against_plain_counting(size: int, wolves: int) -> None:
    """Sizes beyond a bit a world: once few are left, list the worlds that fit and count them."""
    game = Game(size, [ClosedFormWorlds.start(size, wolves)], None)
    game.activity, game.justice = 1.0, 0.3
    counted = 0
    for _ in range(2 * size):
        game.sees()
        game.night()
        game.execution()
        seats = game.first.seats_in()
        if len(seats) <= 9:
            listed = [w for w in fitting(game.first) if w in game.first]
            assert len(listed) == game.first.total
            for seat in range(size):
                assert game.first.tally.wolf[seat] == sum(w.is_wolf(Seat(seat)) for w in listed)
                assert game.first.tally.seer[seat] == sum(w.seer == seat for w in listed)
            counted += 1
    assert counted


def test_counts_of_many_limbs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts cut into many limbs add up to the same numbers."""
    monkeypatch.setattr(pairs, "_limb_bits", lambda _: 3)
    pairs._limb_table.cache_clear()
    for seed, (size, wolves) in enumerate([(13, 3), (11, 4), (9, 3)]):
        compared(seed, size, wolves)
    pairs._limb_table.cache_clear()


def fitting(worlds: Worlds) -> Iterable[World]:
    """All worlds in which everybody out is what they were found to be."""
    known = {i: Seat(s) for s, i in enumerate(worlds.identities) if i is not None}
    free = [r for r in range(-1, worlds.wolves) if r not in known]
    for seats in permutations(worlds.seats_in(), len(free)):
        roles = known | dict(zip(free, seats, strict=True))
        yield World(roles[-1], tuple(roles[r] for r in range(worlds.wolves)))
