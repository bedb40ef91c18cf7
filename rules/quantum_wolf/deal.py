"""Dealing: the reference and everybody's private number (QW-2, QW-3)."""

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.quantum_wolf.engines import start
from rules.quantum_wolf.state import Deal, Given, Options, wolves_of


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    worlds = start(seats, wolves_of(options, seats))
    for world in (given.reference, *given.redraws):
        if world is not None and world not in worlds:
            raise ValueError(
                f"a reference names one seer and {worlds.wolves} other players as wolves, in order"
            )
    reference = given.reference or worlds.nth(chance.below("reference", worlds.total))
    numbers = _numbers(seats, chance, given.numbers)
    order = chance.shuffled("order/night0", tuple(Seat(seat) for seat in range(seats)))
    rolls = tuple(roll == "wolf" for roll in given.rolls)
    return Deal(reference, numbers, order, rolls, tuple(given.redraws))


def _numbers(size: int, chance: Chance, given: dict[Seat, int]) -> tuple[int, ...]:
    """Numbers 1 … size by seat."""
    fixed = set(given.values())
    if len(fixed) < len(given) or not fixed <= set(range(1, size + 1)):
        raise ValueError(f"numbers are different ones from 1 to {size}")
    rest = [number for number in range(1, size + 1) if number not in fixed]
    drawn = iter(chance.shuffled("numbers", rest))
    return tuple(given[Seat(seat)] if Seat(seat) in given else next(drawn) for seat in range(size))
