"""The counts that the rulings give, on both engines (QW-2, QW-8 … QW-15, QW-20)."""

from math import perm

import pytest

from rules.core.seats import Seat
from rules.quantum_wolf.bitset import BitsetWorlds
from rules.quantum_wolf.closed_form import ClosedFormWorlds
from rules.quantum_wolf.engines import start
from rules.quantum_wolf.percent import percent, tenths
from rules.quantum_wolf.settling import dawn, dusk
from rules.quantum_wolf.worlds import SEER, VILLAGER, Tally, World, Worlds

ENGINES = (BitsetWorlds, ClosedFormWorlds)
CYCLE = [(Seat(s), Seat((s + 1) % 8)) for s in range(8)]


def world(seer: int, *wolves: int) -> World:
    return World(Seat(seer), tuple(Seat(w) for w in wolves))


def never(_: Worlds) -> World:
    raise AssertionError("the reference wasn't deleted")


@pytest.fixture(params=ENGINES, ids=["bitset", "closed form"])
def eight(request: pytest.FixtureRequest) -> Worlds:
    start_of: type[BitsetWorlds | ClosedFormWorlds] = request.param
    return start_of.start(8, 2)


def test_start(eight: Worlds) -> None:
    assert eight.tally == Tally(336, (84,) * 8, (0,) * 8, (42,) * 8)
    assert eight.head_rank == 0
    assert eight.wolves_in == 2
    assert eight.seats_in() == tuple(range(8))
    assert eight.most_others_living() == 6


def test_see(eight: Worlds) -> None:
    after = eight.see(Seat(0), Seat(1), wolf=True).tally
    assert after == Tally(306, (84, 84, *[74] * 6), (0,) * 8, (12, *[42] * 7))


def test_see_not_a_wolf(eight: Worlds) -> None:
    after = eight.see(Seat(0), Seat(1), wolf=False)
    assert after.tally.worlds == 336 - 12
    assert after.tally.seer == (30, *[42] * 7)
    assert after.wolf_odds(Seat(1)) == (84 - 12, 324)
    assert after.wolf_odds_as_seer(Seat(0), Seat(1)) == (0, 30)
    assert after.wolf_odds_as_seer(Seat(0), Seat(2)) == (10, 30)


def test_kill(eight: Worlds) -> None:
    night = eight.kill_all([(Seat(0), Seat(1))])
    assert night.worlds.tally == Tally(
        330, (78, 78, *[84] * 6), (0, 36, *[0] * 6), (42, 42, *[41] * 6)
    )
    assert night.changed
    assert not night.void


def test_cycle_of_kills(eight: Worlds) -> None:
    after = eight.kill_all(CYCLE).worlds
    assert after.tally == Tally(288, (72,) * 8, (36,) * 8, (36,) * 8)
    assert percent(36, 288) == 13


def test_cycle_then_first_wolf_out_and_a_villager_with_it(eight: Worlds) -> None:
    after = dawn(eight, world(2, 0, 3), CYCLE, never).moments[-1]
    first, second = dusk(after.worlds, after.reference, [Seat(0)], never)
    assert first.out == (0,)
    assert first.worlds.tally.worlds == 36
    assert first.worlds.tally.dead == (36, 36, *[0] * 6)
    assert first.worlds.tally.wolf == (36, 0, *[6] * 6)
    assert second.out == (1,)
    assert second.worlds.tally == Tally(30, (30, 0, *[5] * 6), (30, 30, *[0] * 6), (0, 0, *[5] * 6))
    assert second.worlds.identities[:3] == (0, VILLAGER, None)
    assert second.worlds.head_rank == 1


def test_cycle_then_first_wolf_out_and_the_seer_with_it(eight: Worlds) -> None:
    after = dawn(eight, world(1, 0, 3), CYCLE, never).moments[-1]
    last = dusk(after.worlds, after.reference, [Seat(0)], never)[-1].worlds
    assert last.tally == Tally(6, (6, 0, *[1] * 6), (6, 6, *[0] * 6), (0, 6, *[0] * 6))
    assert last.identities[1] == SEER


def test_cycle_then_the_seer_out(eight: Worlds) -> None:
    after = dawn(eight, world(0, 4, 3), CYCLE, never).moments[-1]
    moments = dusk(after.worlds, after.reference, [Seat(0)], never)
    assert [m.out for m in moments] == [(0,)]
    assert moments[0].worlds.tally == Tally(
        36, (0, 11, *[10] * 5, 11), (36, 0, *[5] * 6), (36, *[0] * 7)
    )


def test_thirteen() -> None:
    for engine in ENGINES:
        tally = engine.start(13, 3).tally
        assert tally == Tally(17_160, (3_960,) * 13, (0,) * 13, (1_320,) * 13)


def test_a_hundred() -> None:
    tally = start(100, 6).tally
    total = perm(100, 7)
    assert tally == Tally(total, (total * 6 // 100,) * 100, (0,) * 100, (total // 100,) * 100)


def test_counts_beyond_sixty_four_bits() -> None:
    worlds = start(100, 40).see(Seat(0), Seat(1), wolf=True)
    each = perm(99, 40)
    right = each * 40 // 99
    assert worlds.tally.worlds == 99 * each + right
    assert worlds.tally.seer == (right, *[each] * 99)
    assert worlds.tally.wolf[0] == each * 40
    assert worlds.tally.wolf[1] == 98 * each * 40 // 99 + right
    assert worlds.nth(worlds.total - 1) == world(99, *range(98, 58, -1))


@pytest.mark.parametrize(
    ("size", "wolves", "engine"),
    [
        (5, 1, BitsetWorlds),
        (13, 3, BitsetWorlds),
        (20, 3, BitsetWorlds),
        (20, 4, ClosedFormWorlds),
        (21, 1, ClosedFormWorlds),
    ],
)
def test_the_engine_is_chosen_by_size(size: int, wolves: int, engine: type[Worlds]) -> None:
    assert type(start(size, wolves)) is engine


@pytest.mark.parametrize(("size", "wolves"), [(4, 1), (5, 0), (6, 3), (8, 4)])
def test_sizes_that_no_table_has(size: int, wolves: int) -> None:
    with pytest.raises(ValueError, match="players"):
        start(size, wolves)


@pytest.mark.parametrize(
    ("count", "worlds", "whole", "in_tenths"),
    [
        (0, 288, 0, 0),
        (288, 288, 100, 1000),
        (36, 288, 13, 125),
        (84, 336, 25, 250),
        (1, 17_160, 1, 1),
        (17_159, 17_160, 99, 999),
        (1, 200, 1, 5),
        (1, 201, 1, 5),
        (3, 200, 2, 15),
        (1, 1999, 1, 1),
        (2, 3, 67, 667),
        (1, 1, 100, 1000),
    ],
)
def test_what_the_table_prints(count: int, worlds: int, whole: int, in_tenths: int) -> None:
    assert percent(count, worlds) == whole
    assert tenths(count, worlds) == in_tenths


def test_a_kill_of_oneself_is_none(eight: Worlds) -> None:
    night = eight.kill_all([(Seat(s), Seat(s)) for s in range(8)])
    assert night.worlds.tally == eight.tally
    assert not night.changed
    assert not night.void


def test_a_void_night(eight: Worlds) -> None:
    """Whoever is head has hit the other wolf: nothing counts (QW-10)."""
    reference = world(2, 0, 1)
    first = dusk(eight, reference, [Seat(2)], never)[-1].worlds
    for seat in (3, 4, 5, 6, 7):
        first = dusk(first, reference, [Seat(seat)], never)[-1].worlds
    assert first.total == 2
    kills = [(Seat(0), Seat(1)), (Seat(1), Seat(0))]
    settled = dawn(first, reference, kills, never)
    assert settled.void
    assert not settled.changed
    assert [m.out for m in settled.moments] == [()]
    assert settled.moments[0].worlds.tally == first.tally
    one = first.kill_all(kills[:1])
    assert not one.void
    assert one.worlds.total == 1


def test_a_killed_reference_is_drawn_anew(eight: Worlds) -> None:
    settled = dawn(eight, world(2, 0, 1), [(Seat(0), Seat(1))], lambda worlds: worlds.nth(7))
    assert settled.moments[0].redrawn
    assert settled.moments[0].reference == settled.moments[0].worlds.nth(7)


def test_time_of_death(eight: Worlds) -> None:
    """The worlds in which the executed was dead go first, the reference with them (QW-16)."""
    reference = world(2, 0, 3)
    night = eight.kill_all([(Seat(0), Seat(1))]).worlds
    kept = dusk(night, reference, [Seat(1)], never)[-1]
    assert kept.worlds.identities[1] == VILLAGER
    assert kept.worlds.tally.wolf[0] > 0
    moments = dusk(night, reference, [Seat(1)], lambda w: w.nth(0), time_of_death=True)
    assert [m.redrawn for m in moments] == [True, False]
    assert moments[0].worlds.total == 330 - 36
    assert moments[0].worlds.tally.dead == (0,) * 8
    assert moments[0].worlds.kill_all([]).worlds.tally.wolf[0] == 78 - 36
    assert moments[1].out == (1,)


def test_time_of_death_never_empties_the_set(eight: Worlds) -> None:
    """Two executed at once, one of them dead in every world: both sets of worlds stay (QW-16)."""
    reference = world(7, 0, 1)
    small = eight
    for seat in (4, 5, 6, 7):
        small = dusk(small, reference, [Seat(seat)], never)[-1].worlds
    night = small.kill_all(
        [(Seat(0), Seat(2)), (Seat(1), Seat(3)), (Seat(2), Seat(3)), (Seat(3), Seat(2))]
    )
    executed = [Seat(2), Seat(3)]
    assert night.worlds.spare(executed[:1]).total < night.worlds.total
    assert night.worlds.spare(executed).tally == night.worlds.tally


def test_a_head_that_falls_leaves_its_dead(eight: Worlds) -> None:
    """Kills of whoever was never head vanish with their worlds; those of the head stand (QW-17)."""
    reference = world(2, 0, 3)
    night = eight.kill_all([(Seat(0), Seat(5)), (Seat(3), Seat(6))]).worlds
    assert night.tally.dead[6] > 0
    last = dusk(night, reference, [Seat(0)], never)[-1].worlds
    assert last.is_out(Seat(5))
    assert not last.is_out(Seat(6))
    assert last.tally.dead[6] == 0


def test_all_wolves_out(eight: Worlds) -> None:
    reference = world(2, 0, 3)
    worlds = dusk(eight, reference, [Seat(0)], never)[-1].worlds
    worlds = dusk(worlds, reference, [Seat(3)], never)[-1].worlds
    assert worlds.head_rank is None
    assert worlds.wolves_in == 0
    assert worlds.most_others_living() == 6
    assert worlds.tally == Tally(
        6, (6, 0, 0, 6, 0, 0, 0, 0), (6, 0, 0, 6, 0, 0, 0, 0), (0, 1, 1, 0, 1, 1, 1, 1)
    )
    night = worlds.kill_all([(Seat(1), Seat(2))])
    assert night.worlds is worlds
    assert not night.changed
    assert worlds.wolf_odds(Seat(0)) == (6, 6)
    seen = worlds.see(Seat(1), Seat(2), wolf=True)
    assert seen.tally.seer == (0, 0, 1, 0, 1, 1, 1, 1)
    assert dusk(worlds, reference, [Seat(2)], never)[-1].worlds.total == 1


def test_lexical_order(eight: Worlds) -> None:
    assert eight.nth(0) == world(0, 1, 2)
    assert eight.nth(335) == world(7, 6, 5)
    for place in (-1, 336):
        with pytest.raises(ValueError, match="no world"):
            eight.nth(place)


def test_only_worlds_are_in_the_set(eight: Worlds) -> None:
    assert world(3, 1, 2) in eight
    assert (3, 1, 2) not in eight


def test_a_reference_outside_the_set_is_a_mistake(eight: Worlds) -> None:
    after = eight.see(Seat(0), Seat(1), wolf=True)
    with pytest.raises(ValueError, match="not among"):
        after.collapse([Seat(3)], world(0, 2, 3))
