"""What one reader of a table knows."""

import msgspec

from rules.core.entries import Event
from rules.quantum_wolf.events import (
    BallotCast,
    DoneTalking,
    KillChosen,
    NightFell,
    NumberTold,
    Seen,
    Skipped,
    Story,
    VotesOpened,
)
from rules.quantum_wolf.public import observe_public
from rules.quantum_wolf.state import Public, Sight, Tonight, View, put


def observe(view: View, event: Event) -> View:
    """The view after its reader was told `event`."""
    change = msgspec.structs.replace
    after = observe_public(view.public, event)
    if after is not view.public:
        view = change(view, public=after)
    match event:
        case NumberTold():
            return change(view, number=event.number)
        case Seen():
            sight = Sight(event.night, event.seer, event.target, event.wolf)
            tonight = change(view.tonight, saw=True, see_passed=False)
            return change(view, sights=(*view.sights, sight), tonight=tonight)
        case KillChosen():
            return change(view, tonight=change(view.tonight, kill=event.target, kill_passed=False))
        case Skipped():
            tonight = view.tonight
            if event.see:
                tonight = change(tonight, see_passed=True)
            if event.kill:
                tonight = change(tonight, kill=None, kill_passed=True)
            return change(view, tonight=tonight)
        case BallotCast() if event.by == view.seat:
            return change(view, ballot=put((), event.by, event.target))
        case NightFell():
            return change(view, tonight=Tonight(), ballot=(), done=False)
        case DoneTalking():
            return change(view, done=True)
        case VotesOpened():
            return change(view, ballot=())
        case Story():
            return change(view, story=event)
        case _:
            return view


def known(view: View) -> Public:
    """The public part; every game begins with it."""
    assert view.public is not None, "a table begins with Begun"
    return view.public
