"""The engine call for people who check us: any size, no chat."""

import pytest

from rules.quantum_wolf.counting import Counted, Engine, Kills, See, Step, Vote, count
from rules.quantum_wolf.worlds import World

CYCLE = Kills(tuple((s, (s + 1) % 8) for s in range(8)))
ENGINES: tuple[Engine | None, ...] = (None, "bitset", "closed form")


def world(seer: int, *wolves: int) -> World:
    return World(seer, wolves)  # type: ignore[arg-type]


def counted(*steps: Step, **settings: object) -> list[Counted]:
    return list(count(8, 2, steps, **{"reference": world(2, 0, 3), **settings}))  # type: ignore[arg-type]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_step_is_counted(engine: Engine | None) -> None:
    lines = counted(CYCLE, Vote((0,)), See(3, 4, wolf=True), engine=engine)
    assert [line.tally.worlds for line in lines] == [336, 288, 36, 30, 26]
    assert [line.out for line in lines] == [(), (), (0,), (1,), ()]


@pytest.mark.parametrize("engine", ENGINES)
def test_redraws_are_taken_in_order(engine: Engine | None) -> None:
    lines = counted(
        Kills(((0, 3),)),
        Vote((3,)),
        redraws=[world(2, 0, 4), world(1, 5, 6)],
        time_of_death=True,
        engine=engine,
    )
    assert [line.reference for line in lines[:2]] == [world(2, 0, 3), world(2, 0, 4)]
    assert lines[2].reference == world(1, 5, 6)
    assert lines[3].out == (3,)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "reference", [world(2, 2, 3), world(2, 3, 3), world(2, 3), world(8, 0, 1), world(2, -1, 3)]
)
def test_a_reference_that_is_no_world(reference: World, engine: Engine | None) -> None:
    with pytest.raises(ValueError, match="not among"):
        counted(reference=reference, engine=engine)


@pytest.mark.parametrize("step", [See(0, 8, wolf=True), Kills(((-1, 2),)), Vote((9,))])
def test_a_seat_that_is_not_at_the_table(step: Step) -> None:
    with pytest.raises(ValueError, match="seat beyond"):
        counted(step)


def test_a_redraw_that_is_missing_or_gone() -> None:
    for redraws in ([], [world(2, 0, 3)]):
        with pytest.raises(ValueError, match="can't replace"):
            counted(Kills(((0, 3),)), redraws=redraws)


def test_an_answer_that_the_seer_cannot_have_got() -> None:
    with pytest.raises(ValueError, match="no answer"):
        counted(See(2, 0, wolf=False))


def test_large_tables() -> None:
    lines = list(count(100, 6, [See(0, 1, wolf=True)], reference=world(99, 1, 2, 3, 4, 5, 6)))
    first, second = (line.tally for line in lines)
    assert first.worlds == 80_678_106_432_000
    assert second.worlds == first.worlds - first.seer[0] * 93 // 99
