"""How a game ends (QW-18), and the story that is told then (QW-19)."""

from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.quantum_wolf.events import Story
from rules.quantum_wolf.folding import Draft
from rules.quantum_wolf.state import State, last_day


def end_if_decided(draft: Draft) -> bool:
    """End the game if a camp, or both, have won at this dawn or dusk."""
    state = draft.state
    worlds = state.worlds
    village = worlds.wolves_in == 0
    others = worlds.most_others_living()
    parity = state.public.options.parity and others <= worlds.wolves_in
    wolves = others == 0 or parity
    if village and wolves:
        end(draft, drawn(state, "everybody_out"))
    elif village:
        end(draft, won(state, wolves=False, reason="wolves_out"))
    elif wolves:
        end(draft, won(state, wolves=True, reason="parity" if others else "others_dead"))
    return village or wolves


def end_if_quiet(draft: Draft) -> bool:
    """End the game as a draw after too many quiet days, or too many days (QW-18)."""
    state = draft.state
    public = state.public
    quiet = state.quiet + 1 if state.calm and public.turn > 1 else 0
    if quiet >= public.options.quiet_days:
        end(draft, drawn(state, "quiet"))
        return True
    if public.turn >= last_day(public.options, public.size):
        end(draft, drawn(state, "last_day"))
        return True
    return False


def won(state: State, *, wolves: bool, reason: str) -> Outcome:
    """A win of those whose camp in the reference has won, out or not."""
    winners: list[Seat] = []
    losers: list[Seat] = []
    for seat in range(state.public.size):
        side = winners if state.reference.is_wolf(Seat(seat)) == wolves else losers
        side.append(Seat(seat))
    return Outcome("win", tuple(winners), (tuple(winners), tuple(losers)), reason)


def drawn(state: State, reason: str) -> Outcome:
    """A draw of everybody."""
    everybody = tuple(Seat(seat) for seat in range(state.public.size))
    return Outcome("draw", everybody, (everybody,), reason)


def end(draft: Draft, outcome: Outcome) -> None:
    """Open everything that was secret, and end the game."""
    draft.announce(story(draft.state))
    draft.announce(Ended(outcome))


def story(state: State) -> Story:
    """All that was secret."""
    return Story(
        state.numbers,
        state.references,
        state.sights,
        state.nights,
        state.steps,
        state.points,
    )
