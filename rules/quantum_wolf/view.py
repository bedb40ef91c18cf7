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
from rules.quantum_wolf.state import Sight, Tonight, View, put


def observe_secrets(view: View, event: Event) -> View:
    """What the reader was told besides what everybody knows: the own part in the story."""
    change = msgspec.structs.replace
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
