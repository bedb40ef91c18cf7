"""The part of a game that everybody knows, as its state and all views hold it."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from rules.core.entries import Event
from rules.core.outcome import OPEN, Outcome
from rules.core.seats import Seat


class PublicPart(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of any game; each game's own `Public` says what else."""

    outcome: Outcome = OPEN


PublicT = TypeVar("PublicT", bound=PublicPart)


class StateOf(msgspec.Struct, Generic[PublicT], frozen=True):
    """The truth: the public part, and in each game's own `State` the secrets."""

    public: PublicT


class ViewOf(msgspec.Struct, Generic[PublicT], frozen=True):
    """What the holder of `seat`, or an onlooker (None), knows.

    That is the public part, which the first fact brings, and in each game's own `View` what its
    reader was told besides.
    """

    seat: Seat | None
    public: PublicT | None = None


S = TypeVar("S", bound=StateOf[Any])


def after(observe: Callable[[Any, Event], Any], state: S, facts: Iterable[Event]) -> S:
    """The truth once everybody has been told `facts`; `observe` is the game's `observe_public`."""
    public = state.public
    for fact in facts:
        public = observe(public, fact)
    return msgspec.structs.replace(state, public=public)


def known(view: ViewOf[PublicT]) -> PublicT:
    """The public part of a view, which is there from the first fact on."""
    assert view.public is not None, "the first fact brings the public part"
    return view.public
