"""How the facts of a table change what everybody knows."""

import msgspec

from rules.core.entries import Event
from rules.core.outcome import Ended
from rules.core.seats import Seat
from rules.quantum_wolf.events import (
    BadgeOpened,
    BadgeTorn,
    Begun,
    CameBack,
    DayBroke,
    DuskFell,
    HeirNamed,
    NightFell,
    RunoffCalled,
    SpeechEnded,
    SpeechesBegan,
    TalkEnded,
    VotesOpened,
    Withdrew,
    WordsAsked,
    WordsEnded,
    WordsSaid,
)
from rules.quantum_wolf.state import Poll, Public, Table


def begun(event: Event) -> Public:
    """The public part after the first fact."""
    assert isinstance(event, Begun), "a table begins with Begun"
    return Public(event.options, event.size, event.wolves)


def observe_public(public: Public, event: Event) -> Public:
    """The public part after a fact that everybody was told; secret facts leave it as it is."""
    change = msgspec.structs.replace
    match event:
        case NightFell():
            return change(
                public, stage="night", turn=event.night, candidates=(), dying=(), dusk=False
            )
        case DayBroke():
            table = Table(event.day, False, event.rows)
            return change(
                public,
                stage="day",
                turn=event.day,
                dusk=False,
                out=(*public.out, *event.out),
                tables=(*public.tables, table),
            )
        case TalkEnded():
            return change(public, stage="ballot")
        case VotesOpened():
            return _counted(public, event)
        case RunoffCalled():
            return change(public, stage="runoff", candidates=event.candidates)
        case DuskFell():
            table = Table(event.day, True, event.rows)
            return change(
                public,
                out=(*public.out, *event.out),
                tables=(*public.tables, table),
                dusk=True,
            )
        case WordsAsked():
            return change(public, stage="words", dying=event.seats, dusk=event.dusk)
        case WordsSaid():
            return change(public, dying=_without(public.dying, event.seat))
        case WordsEnded():
            return change(public, stage="day", dying=())
        case BadgeOpened():
            return change(public, stage="heir", dusk=event.dusk)
        case HeirNamed():
            return change(public, stage="day", sheriff=event.heir)
        case BadgeTorn():
            return change(public, stage="day", sheriff=None)
        case SpeechesBegan():
            return change(public, stage="speech", speakers=event.order)
        case SpeechEnded():
            if event.follower is None:
                return change(public, stage="day", speakers=())
            place = public.speakers.index(event.follower)
            return change(public, speakers=public.speakers[place:])
        case Withdrew():
            return change(public, left=(*public.left, event.seat))
        case CameBack():
            return change(public, left=_without(public.left, event.seat))
        case Ended():
            return change(public, stage="over")
        case _:
            return public


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(s for s in seats if s != seat)


def _counted(public: Public, event: VotesOpened) -> Public:
    poll = Poll(event.day, event.runoff, event.ballots, event.halves, event.chosen)
    sheriff: Seat | None = public.sheriff
    if event.election and event.chosen:
        sheriff = event.chosen[0]
    return msgspec.structs.replace(
        public, polls=(*public.polls, poll), sheriff=sheriff, candidates=()
    )
