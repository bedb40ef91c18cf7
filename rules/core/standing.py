"""The fold of a match: from the entries of its log to the state and everybody's views."""

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.core.chance import Drawn
from rules.core.entries import Entry
from rules.core.game import AnyGame
from rules.core.match_events import MATCH_EVENTS, Opened, RolledBack, Started
from rules.core.prompt import Prompt
from rules.core.seats import Seat
from rules.core.sitting import Sitting, opened, sit

BACK = 8
"""How many phases a referee can take back: the trail that a table carries."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """The game as it stood when `phase` began."""

    phase: str
    state: Any
    views: tuple[Any, ...]


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A match after some of its log.

    `views` holds one view a seat and, last, the public one. `labels` are the draws made in this
    branch. `trail` marks the beginnings of the latest phases, the oldest first.
    """

    sitting: Sitting
    state: Any = None
    views: tuple[Any, ...] = ()
    labels: frozenset[str] = frozenset()
    trail: tuple[Mark, ...] = ()

    def view(self, seat: Seat | None) -> Any:
        """The game's view of `seat`, or the public one; None in the lobby."""
        if not self.views:
            return None
        return self.views[-1 if seat is None else seat]


def prompt_of(game: AnyGame, standing: Standing, seat: Seat | None) -> Prompt | None:
    """The prompt of `seat` (None: the public one) while a game is on, else None."""
    if standing.sitting.stage != "playing" or not standing.views:
        return None
    return game.prompt(standing.view(seat))


def fold(game: AnyGame, standing: Standing | None, entries: Iterable[Entry]) -> Standing:
    """The standing after all entries of one record. The first entry of a log is `Opened`."""
    for entry in entries:
        event = entry.event
        if standing is None:
            if not isinstance(event, Opened):
                raise ValueError("a log begins with Opened")
            standing = Standing(opened(event))
            continue
        if isinstance(event, Drawn):
            standing = msgspec.structs.replace(standing, labels=standing.labels | {event.label})
            continue
        sitting = sit(standing.sitting, event)
        if isinstance(event, RolledBack):
            standing = _taken_back(standing, sitting, event)
        elif isinstance(event, MATCH_EVENTS):
            standing = msgspec.structs.replace(standing, sitting=sitting)
            if isinstance(event, Started):
                seats: list[Seat | None] = [Seat(s) for s in range(len(event.seated))]
                views = tuple(game.view(seat) for seat in [*seats, None])
                standing = msgspec.structs.replace(standing, views=views)
        else:
            standing = _played(game, standing, sitting, entry)
    if standing is None:
        raise ValueError("a record has at least one entry")
    return _marked(game, standing)


def _played(game: AnyGame, standing: Standing, sitting: Sitting, entry: Entry) -> Standing:
    last = len(standing.views) - 1
    views = tuple(
        game.observe(view, entry.event) if entry.reaches(None if s == last else Seat(s)) else view
        for s, view in enumerate(standing.views)
    )
    state = game.evolve(standing.state, entry.event)
    return msgspec.structs.replace(standing, sitting=sitting, state=state, views=views)


def _marked(game: AnyGame, standing: Standing) -> Standing:
    if standing.state is None:
        return standing
    prompt = game.prompt(standing.views[-1])
    # The end is no phase to go back to: there the game would be over and the match would not.
    if prompt.over or (standing.trail and standing.trail[-1].phase == prompt.phase):
        return standing
    mark = Mark(prompt.phase, standing.state, standing.views)
    sitting = standing.sitting
    if sitting.draw_offers:
        sitting = msgspec.structs.replace(sitting, draw_offers=())
    return msgspec.structs.replace(standing, sitting=sitting, trail=(*standing.trail, mark)[-BACK:])


def _taken_back(standing: Standing, sitting: Sitting, event: RolledBack) -> Standing:
    phases = [mark.phase for mark in standing.trail]
    place = phases.index(event.phase)
    mark = standing.trail[place]
    return Standing(sitting, mark.state, mark.views, frozenset(), standing.trail[: place + 1])
