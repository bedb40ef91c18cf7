"""Dawn and dusk, settled whole: kills, reference, who goes out (QW-9 … QW-17).

Each function gives the *moments* in order, one for every change of the set or of the reference, so
that whoever follows the exact counts can follow each step.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from rules.core.seats import Seat
from rules.quantum_wolf.worlds import World, Worlds

Draw = Callable[[Worlds], World]


class Moment(msgspec.Struct, frozen=True):
    """The set and its reference after one step.

    `redrawn`: the step deleted the reference, and `reference` was drawn from what remains
    (QW-11). `out`: who went out by this step, in seat order.
    """

    worlds: Worlds
    reference: World
    redrawn: bool = False
    out: tuple[Seat, ...] = ()


class Dawn(msgspec.Struct, frozen=True):
    """A night settled. `void` and `changed` are those of its kills (QW-10, QW-18)."""

    moments: tuple[Moment, ...]
    void: bool
    changed: bool


def dawn(worlds: Worlds, reference: World, kills: Iterable[tuple[Seat, Seat]], draw: Draw) -> Dawn:
    """Settle a night's kills (killer, target).

    `draw` is asked for a world of the set it is given, when the reference is among the deleted.
    The last moment is what stands; there is always one.
    """
    night = worlds.kill_all(kills)
    first = _referred(night.worlds, reference, draw)
    return Dawn((first, *_outs(first, ())), night.void, night.changed)


def dusk(
    worlds: Worlds,
    reference: World,
    executed: Iterable[Seat],
    draw: Draw,
    *,
    time_of_death: bool = False,
) -> tuple[Moment, ...]:
    """Settle the execution of one or, by QW-13's `all`, of several together (QW-15, QW-16)."""
    gone = tuple(executed)
    if not time_of_death:
        return tuple(_outs(Moment(worlds, reference), gone))
    first = _referred(worlds.spare(gone), reference, draw)
    return (first, *_outs(first, gone))


def _referred(worlds: Worlds, reference: World, draw: Draw) -> Moment:
    if reference in worlds:
        return Moment(worlds, reference)
    return Moment(worlds, draw(worlds), redrawn=True)


def _outs(moment: Moment, executed: tuple[Seat, ...]) -> Iterator[Moment]:
    """Collapse until nobody new is dead everywhere (QW-15)."""
    worlds, reference = moment.worlds, moment.reference
    out = executed or worlds.dead_everywhere()
    while out:
        worlds = worlds.collapse(out, reference)
        yield Moment(worlds, reference, out=tuple(sorted(out)))
        out = worlds.dead_everywhere()
