"""What everybody knows about a match besides the game itself, and how its events change that."""

from typing import Any, Literal

import msgspec

from rules.core.entries import Event
from rules.core.match_events import (
    Aborted,
    AbortVoted,
    Admitted,
    Appointed,
    Cut,
    DrawOffered,
    HostPassed,
    Joined,
    Left,
    Looked,
    Opened,
    OptionsSet,
    Paused,
    PlayedOn,
    Reached,
    Resumed,
    RolledBack,
    RulesVersion,
    Started,
    Substituted,
    Unreached,
)
from rules.core.outcome import OPEN, Ended, Outcome
from rules.core.seats import PersonId, Seat

Stage = Literal["lobby", "playing", "over"]


class Sitting(msgspec.Struct, frozen=True):
    """The public part of a match; all readers of a table share one.

    `joined` are the players of the lobby in order, `spares` those who came later, `houses` the
    house players among all of them. `seated` names the person on each seat once started. `pauses`
    are the reasons why the clock stands. `viewers` may look at what is sealed, `lookers` have done
    so. `contributions` are the public hashes that go into the deal, in order. `branch` counts how
    often the match was taken back.
    """

    table: str
    game: str
    version: int
    options: dict[str, Any]
    commitment: str
    host: PersonId
    stage: Stage = "lobby"
    joined: tuple[PersonId, ...] = ()
    houses: tuple[PersonId, ...] = ()
    spares: tuple[PersonId, ...] = ()
    seated: tuple[PersonId, ...] = ()
    contributions: tuple[str, ...] = ()
    stacked: bool = False
    pauses: tuple[str, ...] = ()
    unreachable: tuple[Seat, ...] = ()
    on_time_outs: tuple[Seat, ...] = ()
    draw_offers: tuple[Seat, ...] = ()
    abort_votes: tuple[PersonId, ...] = ()
    arbiter: PersonId | None = None
    viewers: tuple[PersonId, ...] = ()
    lookers: tuple[PersonId, ...] = ()
    branch: int = 0
    outcome: Outcome = OPEN

    def seat_of(self, person: PersonId) -> Seat | None:
        """The seat `person` holds, None before the start or for somebody who isn't seated."""
        return Seat(self.seated.index(person)) if person in self.seated else None

    def house_seats(self) -> tuple[Seat, ...]:
        """The seats the house plays."""
        return tuple(Seat(s) for s, person in enumerate(self.seated) if person in self.houses)

    def missed(self) -> tuple[Seat, ...]:
        """The seats that can't be reached and are waited for."""
        return tuple(seat for seat in self.unreachable if seat not in self.on_time_outs)

    def is_paused(self) -> bool:
        """Whether the clock stands."""
        return bool(self.pauses)


def _with(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    return items if item in items else (*items, item)


def _without(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    return tuple(i for i in items if i != item)


def opened(event: Opened) -> Sitting:
    """The sitting that `Opened` begins."""
    return Sitting(
        event.table, event.game, event.version, event.options, event.commitment, event.host
    )


def sit(sitting: Sitting, event: Event) -> Sitting:
    """The sitting after a match event (or the game's `Ended`); others leave it as it is."""
    change = msgspec.structs.replace
    match event:
        case Joined():
            houses = _with(sitting.houses, event.person) if event.house else sitting.houses
            hashes = sitting.contributions
            if sitting.stage == "lobby":
                return change(
                    sitting,
                    joined=_with(sitting.joined, event.person),
                    houses=houses,
                    contributions=(*hashes, event.contribution),
                )
            return change(sitting, spares=_with(sitting.spares, event.person), houses=houses)
        case Left():
            return change(
                sitting,
                joined=_without(sitting.joined, event.person),
                spares=_without(sitting.spares, event.person),
                houses=_without(sitting.houses, event.person),
            )
        case HostPassed():
            return change(sitting, host=event.person)
        case OptionsSet():
            return change(sitting, options=event.options)
        case Cut():
            return change(sitting, contributions=(*sitting.contributions, event.contribution))
        case Started():
            return change(sitting, stage="playing", seated=event.seated, stacked=event.stacked)
        case Paused():
            return change(sitting, pauses=_with(sitting.pauses, event.reason))
        case Resumed():
            return change(sitting, pauses=())
        case Unreached():
            return change(sitting, unreachable=_with(sitting.unreachable, event.seat))
        case Reached():
            return change(
                sitting,
                unreachable=_without(sitting.unreachable, event.seat),
                on_time_outs=_without(sitting.on_time_outs, event.seat),
            )
        case PlayedOn():
            return change(sitting, on_time_outs=_with(sitting.on_time_outs, event.seat))
        case DrawOffered():
            return change(sitting, draw_offers=_with(sitting.draw_offers, event.seat))
        case AbortVoted():
            return change(sitting, abort_votes=_with(sitting.abort_votes, event.person))
        case Aborted() | Ended():
            return change(sitting, stage="over", outcome=event.outcome, pauses=(), draw_offers=())
        case Substituted():
            seated = list(sitting.seated)
            gone, seated[event.seat] = seated[event.seat], event.person
            return change(
                sitting,
                seated=tuple(seated),
                spares=_without(sitting.spares, event.person),
                houses=_without(sitting.houses, gone),
                unreachable=_without(sitting.unreachable, event.seat),
                on_time_outs=_without(sitting.on_time_outs, event.seat),
                draw_offers=_without(sitting.draw_offers, event.seat),
            )
        case Appointed():
            return change(sitting, arbiter=event.person)
        case Admitted():
            return change(sitting, viewers=_with(sitting.viewers, event.person))
        case Looked():
            return change(sitting, lookers=_with(sitting.lookers, event.person))
        case RolledBack():
            return change(
                sitting,
                branch=event.branch,
                stage="playing",
                outcome=OPEN,
                draw_offers=(),
                pauses=(),
            )
        case RulesVersion():
            return change(sitting, version=event.version)
        case _:
            return sitting
