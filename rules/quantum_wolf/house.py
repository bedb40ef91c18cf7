"""The house player: plays by its own answers, its own row of the table, and what the room knows."""

from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.public import known
from rules.core.seats import Seat
from rules.quantum_wolf.commands import (
    Abstain,
    EndTalk,
    Kill,
    NameHeir,
    See,
    Skip,
    TearBadge,
    Vote,
)
from rules.quantum_wolf.legality import has_vote
from rules.quantum_wolf.state import Public, View

LIKELY = 50
"""From this wolf% on, the house sides with the wolves."""


def command_of(view: View, chance: Chance) -> Command:
    """What a house player does that must act."""
    public, seat = known(view), view.seat
    assert seat is not None, "an onlooker doesn't play"
    label = f"house/p{seat}/{public.stage}{public.turn}"
    others = tuple(s for s in public.seats_in() if s != seat)
    if public.stage == "heir":
        trusted = _first(_answered(view, others, wolf=sides_with_wolves(view)), others)
        return NameHeir(chance.pick(label, trusted)) if trusted else TearBadge()
    if public.stage == "night":
        if view.tonight.owes_see():
            unseen = tuple(s for s in others if s not in {sight.target for sight in view.sights})
            return See(chance.pick(f"{label}/see", unseen)) if unseen else Skip("see")
        prey = _first(_answered(view, others, wolf=False), others)
        return Kill(chance.pick(f"{label}/kill", prey)) if prey else Skip("kill")
    if public.stage == "speech" or view.ballot or not has_vote(public):
        return EndTalk()
    return _ballot(view, public, label, chance)


def sides_with_wolves(view: View) -> bool:
    """Whether the own row says that one is a wolf in most worlds."""
    public = known(view)
    full = 10 if public.options.tenths else 1
    rows = public.tables[-1].rows if public.tables else ()
    return any(row.number == view.number and row.wolf >= LIKELY * full for row in rows)


def _ballot(view: View, public: Public, label: str, chance: Chance) -> Command:
    """For a suspect, else somebody not cleared; a likely wolf votes the other way round."""
    among = tuple(s for s in public.candidates or public.seats_in() if s != view.seat)
    wolfish = sides_with_wolves(view)
    suspects = _answered(view, among, wolf=not wolfish)
    cleared = _answered(view, among, wolf=wolfish)
    if public.is_election():
        suspects, cleared = cleared, suspects
    targets = _first(suspects, tuple(s for s in among if s not in cleared))
    if _is_stuck(public):
        targets = among
    return Vote(chance.pick(label, _favoured(public, targets))) if targets else Abstain()


def _is_stuck(public: Public) -> bool:
    """Whether the last two votes came to nobody; then it takes more than suspects."""
    return len(public.polls) > 1 and not any(poll.chosen for poll in public.polls[-2:])


def _favoured(public: Public, targets: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of `targets` who got most votes last time; votes that scatter bring nobody down."""
    last = dict(public.polls[-1].halves) if public.polls else {}
    most = max(last.get(seat, 0) for seat in targets)
    return tuple(seat for seat in targets if last.get(seat, 0) == most)


def _answered(view: View, among: tuple[Seat, ...], *, wolf: bool) -> tuple[Seat, ...]:
    """Of `among`, whom the own sees called a wolf, or not."""
    told = {sight.target for sight in view.sights if sight.wolf == wolf}
    return tuple(seat for seat in among if seat in told)


def _first(*groups: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The first group that has anybody in it."""
    return next((group for group in groups if group), ())
