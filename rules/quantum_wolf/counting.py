"""The engine without a chat: count the worlds of any table, step by step.

For everybody who wants to check the referee's numbers, or their own program's. Seats are numbers
from 0; whoever has no chat has no numbers to keep secret::

    from rules.quantum_wolf.counting import Kills, See, Vote, count
    from rules.quantum_wolf.worlds import World

    steps = [See(0, 1, wolf=True), Kills(((0, 1), (2, 0))), Vote((0,))]
    for counted in count(8, 2, steps, reference=World(4, (0, 5))):
        print(counted.tally.worlds, counted.tally.wolf, counted.tally.dead, counted.tally.seer)

The first line is the untouched set (336 worlds of 8 players with two wolves). A see gives one more,
a night one for its kills, and either of night and vote one for each round of players that go out by
it. `engine` chooses how: "bitset" (a bit for each world, up to some millions), "closed form" (any
size), None for whichever is the faster. Nothing is ever sampled.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, assert_never

import msgspec

from rules.core.seats import Seat
from rules.quantum_wolf.bitset import BitsetWorlds
from rules.quantum_wolf.closed_form import ClosedFormWorlds
from rules.quantum_wolf.engines import start
from rules.quantum_wolf.settling import Moment, dawn, dusk
from rules.quantum_wolf.worlds import Tally, World, Worlds

Engine = Literal["bitset", "closed form"]


class See(msgspec.Struct, frozen=True):
    """`seer` looks at `target` and is told whether a wolf (QW-7, QW-8)."""

    seer: int
    target: int
    wolf: bool


class Kills(msgspec.Struct, frozen=True):
    """The kills (killer, target) of one night, settled together at dawn (QW-9, QW-10)."""

    pairs: tuple[tuple[int, int], ...]


class Vote(msgspec.Struct, frozen=True):
    """The players executed at one dusk, one as a rule (QW-13, QW-15)."""

    executed: tuple[int, ...]


Step = See | Kills | Vote


class Counted(msgspec.Struct, frozen=True):
    """The exact counts after one change, the reference then, and who went out by it."""

    tally: Tally
    reference: World
    out: tuple[int, ...] = ()


def count(
    size: int,
    wolves: int,
    steps: Iterable[Step],
    *,
    reference: World,
    redraws: Iterable[World] = (),
    time_of_death: bool = False,
    engine: Engine | None = None,
) -> Iterator[Counted]:
    """Count the worlds at the start and after each of `steps`, going out included.

    `reference` decides what players are when they go out; `redraws` are the references to take,
    in order, whenever a step deletes the one in force (QW-11). Raises ValueError for a size out of
    bounds, a seat that isn't at the table, a reference or redraw that isn't among the worlds then,
    a missing redraw, and an answer that the reference's own seer can't have got.
    """
    worlds = _start(size, wolves, engine)
    if reference not in worlds:
        raise ValueError(f"the reference {reference} is not among the worlds")
    drawn = iter(redraws)

    def draw(among: Worlds) -> World:
        world = next(drawn, None)
        if world is None or world not in among:
            raise ValueError(f"the reference was deleted and {world} can't replace it")
        return world

    yield Counted(worlds.tally, reference)
    for step in steps:
        if not all(0 <= seat < size for seat in _seats(step)):
            raise ValueError(f"{step} names a seat beyond 0 … {size - 1}")
        for moment in _moments(worlds, reference, step, draw, time_of_death=time_of_death):
            worlds, reference = moment.worlds, moment.reference
            yield Counted(worlds.tally, reference, moment.out)


def _start(size: int, wolves: int, engine: Engine | None) -> Worlds:
    worlds = start(size, wolves)
    match engine:
        case None:
            return worlds
        case "bitset":
            return BitsetWorlds.start(size, wolves)
        case "closed form":
            return ClosedFormWorlds.start(size, wolves)
        case _:
            assert_never(engine)


def _seats(step: Step) -> Iterable[int]:
    match step:
        case See(seer, target, _):
            return (seer, target)
        case Kills(pairs):
            return (seat for pair in pairs for seat in pair)
        case Vote(executed):
            return executed
        case _:
            assert_never(step)


def _moments(
    worlds: Worlds,
    reference: World,
    step: Step,
    draw: Callable[[Worlds], World],
    *,
    time_of_death: bool,
) -> tuple[Moment, ...]:
    match step:
        case See(seer, target, wolf):
            after = worlds.see(Seat(seer), Seat(target), wolf)
            if reference not in after:
                raise ValueError(f"{step} is no answer for the seer of {reference}")
            return (Moment(after, reference),)
        case Kills(pairs):
            kills = [(Seat(killer), Seat(target)) for killer, target in pairs]
            return dawn(worlds, reference, kills, draw).moments
        case Vote(executed):
            gone = [Seat(seat) for seat in executed]
            return dusk(worlds, reference, gone, draw, time_of_death=time_of_death)
        case _:
            assert_never(step)
