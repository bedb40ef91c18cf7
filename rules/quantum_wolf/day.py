"""Days: talk, ballots, run-offs, the sheriff, dusk (QW-4, QW-12 … QW-16)."""

from rules.core.chance import Chance
from rules.core.entries import announce, tell
from rules.core.seats import Seat
from rules.quantum_wolf.ending import end_if_decided, end_if_quiet
from rules.quantum_wolf.events import (
    BallotCast,
    DoneTalking,
    DuskFell,
    RunoffCalled,
    Spared,
    TalkEnded,
    VotesOpened,
)
from rules.quantum_wolf.flow import after_outs, fall
from rules.quantum_wolf.folding import Draft
from rules.quantum_wolf.legality import has_vote
from rules.quantum_wolf.outs import drawing, record
from rules.quantum_wolf.settling import dusk
from rules.quantum_wolf.table import rows
from rules.quantum_wolf.voting import halves, leaders, needed


def cast(draft: Draft, by: Seat, target: Seat | None) -> None:
    """Take a ballot, in private unless votes are open (QW-13)."""
    public = draft.state.public
    ballot = BallotCast(by, target, public.turn)
    draft.add(announce(ballot) if public.options.open_votes else tell([by], ballot))


def end_talk(draft: Draft, seat: Seat, chance: Chance) -> None:
    """Note who has nothing more to say; when more than half have not, last ballots, or night."""
    draft.tell([seat], DoneTalking(seat))
    public = draft.state.public
    present = public.present()
    if 2 * sum(s in present for s in draft.state.done) <= len(present):
        return
    if has_vote(public):
        draft.announce(TalkEnded(public.turn))
    else:
        _close(draft, (), chance)


def count(draft: Draft, chance: Chance) -> None:
    """Open the ballots: a run-off, or the day's end (QW-12, QW-13)."""
    public = draft.state.public
    if not has_vote(public):
        _close(draft, (), chance)
        return
    election, runoff = public.is_election(), public.stage == "runoff"
    above = 0 if election else needed(len(public.seats_in()))
    counted = halves(draft.state.ballots, None if election else public.sheriff)
    top = leaders(counted, above)
    chosen, again = top, False
    if len(top) > 1:
        tie = public.options.tie
        again = not runoff and (election or tie == "runoff")
        chosen = ()
        if not election and not runoff and tie == "random":
            chosen = (chance.pick(f"tie/day{public.turn}", top),)
        elif not election and not runoff and tie == "all":
            chosen = top
    tied = top if len(top) > 1 else ()
    draft.add(
        announce(
            VotesOpened(
                public.turn,
                runoff,
                election,
                draft.state.ballots,
                counted,
                above,
                tied,
                chosen,
            )
        )
    )
    if again:
        draft.announce(RunoffCalled(public.turn, top))
    else:
        _close(draft, () if election else chosen, chance)


def _close(draft: Draft, executed: tuple[Seat, ...], chance: Chance) -> None:
    """Dusk: the executed go out, and others with them; then the end, or night."""
    state = draft.state
    if executed:
        _execute(draft, executed, chance)
        if end_if_decided(draft):
            return
    if end_if_quiet(draft):
        return
    if executed:
        after_outs(draft, draft.state.public.out[len(state.public.out) :], chance)
    else:
        fall(draft, state.public.turn, chance)


def _execute(draft: Draft, executed: tuple[Seat, ...], chance: Chance) -> None:
    state = draft.state
    time_of_death = state.public.options.time_of_death
    draw = drawing(state, chance)
    moments = dusk(state.worlds, state.reference, executed, draw, time_of_death=time_of_death)
    if time_of_death:
        draft.seal(Spared(executed))
    out = record(draft, moments)
    others = tuple(seat for seat in out if seat not in executed)
    day = state.public.turn
    draft.announce(DuskFell(day, executed, (*executed, *others), rows(draft.state)))
