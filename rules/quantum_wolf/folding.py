"""How the facts of a table change the whole truth."""

from typing import Any

import msgspec

from rules.core import draft as core
from rules.core.entries import Entry, Event, seal
from rules.core.game import Game
from rules.core.seats import Seat
from rules.quantum_wolf.engines import start
from rules.quantum_wolf.events import (
    BallotCast,
    Collapsed,
    Counts,
    DayBroke,
    DoneTalking,
    DuskFell,
    Fixed,
    KillChosen,
    NightFell,
    NightSettled,
    NumberTold,
    ReferenceDrawn,
    Rolled,
    RunoffCalled,
    Seen,
    Skipped,
    Spared,
    VotesOpened,
)
from rules.quantum_wolf.state import NightKills, Point, Public, Sight, State, Step, Tonight, put
from rules.quantum_wolf.worlds import Worlds


def start_of(public: Public) -> State:
    """The truth at the start; until the reference is drawn the first world stands for it."""
    worlds = start(public.size, public.wolves)
    numbers, tonight = (0,) * public.size, (Tonight(),) * public.size
    return State(public, worlds, worlds.nth(0), numbers, tonight)


def evolve_secrets(state: State, event: Event) -> State:
    """The truth after `event`, whose public part it holds already."""
    change = msgspec.structs.replace
    match event:
        case Fixed():
            return change(state, rolls=event.rolls, redraws=event.redraws)
        case NumberTold():
            return change(state, numbers=_placed(state.numbers, event.seat, event.number))
        case ReferenceDrawn():
            taken = state.redraws[1:] if state.redraws[:1] == (event.reference,) else state.redraws
            return change(
                state,
                reference=event.reference,
                redraws=taken,
                references=(*state.references, (state.public.when(), event.reference)),
            )
        case NightFell():
            quiet = state.quiet + 1 if state.calm and event.night > 1 else 0
            tonight = (Tonight(),) * state.public.size
            return change(state, tonight=tonight, ballots=(), done=(), calm=True, quiet=quiet)
        case Seen():
            return _seen(state, event)
        case Rolled():
            return change(state, rolls=state.rolls[1:])
        case KillChosen():
            return _did(state, event.by, kill=event.target, kill_passed=False)
        case Skipped():
            if event.kill:
                state = _did(state, event.by, kill=None, kill_passed=True)
            return _did(state, event.by, see_passed=True) if event.see else state
        case BallotCast():
            return change(state, ballots=put(state.ballots, event.by, event.target))
        case DoneTalking():
            return change(state, done=(*state.done, event.seat))
        case VotesOpened() | RunoffCalled():
            return change(state, ballots=())
        case NightSettled():
            worlds = state.worlds.kill_all(event.kills).worlds
            night = NightKills(event.night, event.kills, event.void)
            state = _left(state, "kills", (), worlds)
            return change(state, nights=(*state.nights, night), calm=not event.changed)
        case Spared():
            return _left(state, "death", event.executed, state.worlds.spare(event.executed))
        case Collapsed():
            worlds = state.worlds.collapse(event.out, state.reference)
            return change(_left(state, "out", event.out, worlds), calm=False)
        case DayBroke() | DuskFell():
            tally = state.worlds.tally
            dusk = isinstance(event, DuskFell)
            point = Point(event.day, dusk, tally.worlds, tally.wolf, tally.dead)
            return change(state, points=(*state.points, point))
        case _:
            return state


def _placed(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def _did(state: State, seat: Seat, **deeds: object) -> State:
    tonight = list(state.tonight)
    tonight[seat] = msgspec.structs.replace(tonight[seat], **deeds)
    return msgspec.structs.replace(state, tonight=tuple(tonight))


def _seen(state: State, event: Seen) -> State:
    sight = Sight(event.night, event.seer, event.target, event.wolf)
    worlds = state.worlds.see(event.seer, event.target, event.wolf)
    state = _left(state, "see", (event.seer, event.target), worlds)
    state = _did(state, event.seer, saw=True, see_passed=False)
    return msgspec.structs.replace(state, sights=(*state.sights, sight))


def _left(state: State, what: str, seats: tuple[Seat, ...], worlds: Worlds) -> State:
    """`state` with the set as `worlds`, the step noted if it deleted any."""
    steps = state.steps
    if worlds.total != state.worlds.total:
        steps = (*steps, Step(state.public.when(), what, seats, worlds.total))
    return msgspec.structs.replace(state, worlds=worlds, steps=steps)


class Draft(core.Draft[Public, State]):
    """A draft that seals the exact counts after each change of the set.

    While the reference is deleted and not yet drawn anew, the counts wait for it (QW-11).
    """

    def __init__(self, game: Game[Any, Any, Any, Public, State, Any], state: State) -> None:
        super().__init__(game, state)
        self._counted = state.worlds.tally

    def add(self, entry: Entry) -> None:
        """Take `entry`, fold it, and if it changed the set, seal the counts."""
        super().add(entry)
        drawn = isinstance(entry.event, ReferenceDrawn)
        changed = drawn or self.state.worlds.tally != self._counted
        if changed and self.state.reference in self.state.worlds:
            self._counted = self.state.worlds.tally
            super().add(seal(counts(self.state)))


def counts(state: State) -> Counts:
    """The exact counts of `state`."""
    tally = state.worlds.tally

    def by_seat(numbers: tuple[int, ...]) -> dict[Seat, int]:
        return {Seat(seat): number for seat, number in enumerate(numbers)}

    return Counts(
        tally.worlds,
        by_seat(tally.wolf),
        by_seat(tally.dead),
        by_seat(tally.seer),
        state.reference,
    )
