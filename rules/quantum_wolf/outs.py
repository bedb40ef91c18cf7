"""What dawn and dusk have in common: the reference drawn anew, and who goes out."""

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.quantum_wolf.events import Collapsed, ReferenceDrawn
from rules.quantum_wolf.folding import Draft
from rules.quantum_wolf.settling import Draw, Moment
from rules.quantum_wolf.state import State
from rules.quantum_wolf.worlds import World, Worlds


def drawing(state: State, chance: Chance) -> Draw:
    """How a deleted reference is drawn anew (QW-11): a script's next if it remains, or drawn."""

    def draw(worlds: Worlds) -> World:
        for world in state.redraws[:1]:
            if world in worlds:
                return world
        label = state.public.when().replace("/", "")
        return worlds.nth(chance.below(f"reference/{label}", worlds.total))

    return draw


def record(draft: Draft, moments: tuple[Moment, ...]) -> tuple[Seat, ...]:
    """Put the moments of a dawn or dusk on record; who went out, in seat order."""
    out: list[Seat] = []
    for moment in moments:
        if moment.redrawn:
            draft.seal(ReferenceDrawn(moment.reference))
        if moment.out:
            draft.seal(Collapsed(moment.out))
            out.extend(moment.out)
    return tuple(sorted(out))
