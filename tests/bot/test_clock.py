"""Time that is set, leaps, stands still: what the service makes of the machine's clock."""

import asyncio

import pytest

from bot.absence import TOGETHER
from bot.clock import LEAP_MS, WallClock
from tests.bot.stage import START, Stage, in_room, stage, to

HOUR = 3_600_000


class Machine:
    """A machine's two clocks: one that people set, one that nobody sets."""

    def __init__(self) -> None:
        self.wall = START
        self.steady = 500

    def clock(self) -> WallClock:
        return WallClock(lambda: self.wall, lambda: self.steady)

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


def test_time_passes() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.passes(HOUR)
    assert clock.now() == START + HOUR
    assert clock.leapt() == 0


def test_a_jump_back_stands_still_until_time_has_caught_up() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall -= 2 * HOUR
    assert clock.now() == START
    machine.passes(2 * HOUR)
    assert clock.now() == START
    machine.passes(1)
    assert clock.now() == START + 1
    assert clock.leapt() == 0


@pytest.mark.parametrize("jump", [1, LEAP_MS])
def test_a_small_correction_is_time_that_passed(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += jump
    assert clock.leapt() == 0
    assert clock.now() == START + jump


@pytest.mark.parametrize("jump", [LEAP_MS + 1, HOUR, 400 * 24 * HOUR])
def test_a_leap_is_left_out_until_it_is_accepted(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += jump
    assert clock.now() == START
    machine.passes(10)
    assert clock.now() == START + 10
    assert clock.leapt() == jump
    clock.accept()
    assert clock.now() == START + 10 + jump
    assert clock.leapt() == 0
    machine.passes(10)
    assert clock.now() == START + 20 + jump


def test_leaps_add_up() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(2):
        machine.wall += HOUR
        assert clock.now() == START
    assert clock.leapt() == 2 * HOUR


def test_a_leap_that_is_taken_back_is_none() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += HOUR
    assert clock.now() == START
    machine.wall -= HOUR
    assert clock.leapt() == 0
    assert clock.now() == START


async def test_the_machines_own_clocks_run_together() -> None:
    clock = WallClock()
    first = clock.now()
    await clock.sleep(0)
    assert clock.now() >= first > START - 10**12
    assert clock.leapt() == 0


# --- the service ----------------------------------------------------------------------------------


async def leap(s: Stage, milliseconds: int) -> None:
    """The clock leaps, and the service looks at it as it does all the time."""
    s.clock.leap(milliseconds)
    s.clock.advance(1000)
    while s.clock.leapt():
        await asyncio.sleep(0)
    await asyncio.sleep(0)


async def test_after_a_leap_deadlines_move_and_the_room_is_told_once() -> None:
    async with stage() as s:
        dealt = await s.xixi("ann", "ben", words="turn=60")
        mover = await s.mover()
        await s.pass_time(40)
        await leap(s, HOUR)
        assert in_room(await s.news()).count("I was away for 60 min") == 1
        assert await s.mover() == mover
        assert to(await s.dm("ann", "hand"), "ann") == to(dealt, "ann")
        assert await s.pass_time(28) == []
        assert "ran out of time" in in_room(await s.pass_time(3))


async def test_nothing_runs_out_before_a_leap_is_made_up_for() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben", words="turn=60")
        mover = await s.mover()
        s.clock.leap(HOUR)
        said = await s.say(mover, "sum 7", received=s.clock.now() + HOUR)
        assert "ran out" not in in_room(said)
        assert "Q1" in in_room(said)


async def test_after_a_restart_every_room_with_a_deadline_is_told() -> None:
    rooms = [f"room{n}" for n in range(2 * TOGETHER + 1)]
    async with stage(per_person=100, person_burst=1000) as s:
        for room in rooms:
            await s.xixi("ann", "ben", room=room, words="turn=60")
        await s.xixi("ann", "ben", room="slow", words="slow")
        letters = await s.restart(HOUR / 1000)
        assert [in_room(letters, room).count("I was away") for room in rooms] == [1] * len(rooms)
        assert in_room(letters, "slow") == ""


async def test_stopping_while_rooms_are_told_leaves_the_tables_sound() -> None:
    async with stage(per_person=100, person_burst=1000) as s:
        for number in range(TOGETHER + 4):
            await s.xixi("ann", "ben", room=f"room{number}", words="turn=60")
        await s.desk.stop()
        s.clock.advance(HOUR)
        await s.desk.start()
        assert s.desk.is_busy()
        letters = await s.restart()
        assert in_room(letters).count("I was away") <= TOGETHER + 4
        mover = await s.mover("room0")
        assert "Q1" in in_room(await s.say(mover, "sum 7", "room0"), "room0")
