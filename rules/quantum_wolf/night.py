"""Nights: sees, kills, dawn (QW-4 … QW-11)."""

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.quantum_wolf.commands import Kill, See, Skip
from rules.quantum_wolf.ending import end_if_decided
from rules.quantum_wolf.events import (
    DayBroke,
    KillChosen,
    NightSettled,
    Rolled,
    Seen,
    Skipped,
)
from rules.quantum_wolf.flow import after_outs
from rules.quantum_wolf.folding import Draft
from rules.quantum_wolf.outs import drawing, record
from rules.quantum_wolf.settling import dawn
from rules.quantum_wolf.state import State
from rules.quantum_wolf.table import rows


def see(draft: Draft, seer: Seat, command: See, chance: Chance) -> None:
    """Answer `seer` at once (QW-7) and delete the worlds that disagree (QW-8)."""
    state, target = draft.state, command.target
    night = state.public.turn
    wolf = _known(state, seer, target)
    if wolf is None:
        wolf = _roll(draft, seer, target, chance)
    draft.tell([seer], Seen(seer, target, night, wolf))


def _known(state: State, seer: Seat, target: Seat) -> bool | None:
    """The answer that needs no chance: given before, or the reference's to its seer."""
    for sight in state.sights:
        if (sight.seer, sight.target) == (seer, target):
            return sight.wolf
    return state.reference.is_wolf(target) if state.reference.seer == seer else None


def _roll(draft: Draft, seer: Seat, target: Seat, chance: Chance) -> bool:
    state = draft.state
    wolf, worlds = state.worlds.wolf_odds(target)
    if state.public.options.see == "conditional":
        as_seer = state.worlds.wolf_odds_as_seer(seer, target)
        wolf, worlds = as_seer if as_seer[1] else (wolf, worlds)
    if wolf in (0, worlds):
        return wolf > 0
    night = state.public.turn
    if state.rolls:
        answer = state.rolls[0]
    else:
        answer = chance.below(f"see/p{seer}/night{night}", worlds) < wolf
    draft.seal(Rolled(seer, night, answer))
    return answer


def kill(draft: Draft, killer: Seat, command: Kill) -> None:
    """Note the kill; the last one of the night counts (QW-6)."""
    draft.tell([killer], KillChosen(killer, command.target, draft.state.public.turn))


def skip(draft: Draft, seat: Seat, command: Skip) -> None:
    """Pass what is named, or all that is still open."""
    tonight, night = draft.state.tonight[seat], draft.state.public.turn
    is_rest = command.what == "rest"
    passes_see = command.what == "see" or (is_rest and tonight.owes_see())
    passes_kill = command.what == "kill" or (is_rest and night > 0 and tonight.owes_kill())
    draft.tell([seat], Skipped(seat, night, passes_see, passes_kill))


def is_done(state: State) -> bool:
    """Whether everybody present has given or passed both skills (QW-4)."""
    kills = state.public.turn > 0
    return not any(
        state.tonight[seat].owes_see() or (kills and state.tonight[seat].owes_kill())
        for seat in state.public.present()
    )


def break_day(draft: Draft, chance: Chance) -> None:
    """Settle the night whole, then say it in one message (QW-4, QW-10 … QW-15)."""
    state = draft.state
    night = state.public.turn
    kills = tuple(
        (Seat(seat), deeds.kill)
        for seat, deeds in enumerate(state.tonight)
        if deeds.kill is not None
    )
    settled = dawn(state.worlds, state.reference, kills, drawing(state, chance))
    draft.seal(NightSettled(night, kills, settled.void, settled.changed))
    out = record(draft, settled.moments)
    draft.announce(DayBroke(night + 1, out, rows(draft.state)))
    if not end_if_decided(draft):
        after_outs(draft, out, chance)
