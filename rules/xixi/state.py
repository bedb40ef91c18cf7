"""The truth of a XiXi game: options, deal, state."""

from typing import Annotated, Literal

import msgspec

from rules.cards.questions import Question
from rules.core.outcome import OPEN, Outcome
from rules.core.seats import Seat

RANKS = range(1, 14)
HAND = 4

Seconds = Annotated[int, msgspec.Meta(ge=10, le=86_400)]
Turns = Annotated[int, msgspec.Meta(ge=2, le=500)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds a turn, None without clock (XI-15). `limit`: turns until a draw (XI-9).

    `facing`: ``own``: everybody sees the own hand; ``other``: everybody sees the other's (XI-10).
    """

    turn: Seconds | None = 120
    limit: Turns | None = None
    facing: Literal["own", "other"] = "own"


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal: hands by seat, who begins, the discards; each may be missing."""

    hands: dict[Seat, list[int]] = {}
    first: Seat | None = None
    discards: list[int] | None = None


class Deal(msgspec.Struct, frozen=True):
    """Two hands of four ranks, five discards, all in rank order, and the first mover."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    discards: tuple[int, ...]
    first: Seat


class Exchange(msgspec.Struct, frozen=True):
    """A question that was asked, and how it was answered."""

    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool
    shown: tuple[int, ...] = ()
    """The cards of the asked hand that lay face up when it was asked."""


class Public(msgspec.Struct, frozen=True):
    """What everybody at the table knows; state and views share one.

    `turn` counts turns from 1, lost ones included. `shown` are the ranks turned up of each hand,
    `forced` the showdowns each seat has forced, `lapses` how many turns in a row each seat let run
    out.
    """

    options: Options
    first: Seat
    mover: Seat
    turn: int = 1
    exchanges: tuple[Exchange, ...] = ()
    shown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    forced: tuple[int, int] = (0, 0)
    lapses: tuple[int, int] = (0, 0)
    last_turn: bool = False
    outcome: Outcome = OPEN


class State(msgspec.Struct, frozen=True):
    """The public part, and the cards: by holder, and those that nobody holds."""

    public: Public
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    discards: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True):
    """What one reader knows: the public part and the hands that the reader was shown."""

    seat: Seat | None
    public: Public | None = None
    hands: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)


def other(seat: Seat) -> Seat:
    """The other one of two seats."""
    return Seat(1 - seat)


def sees(options: Options, holder: Seat) -> Seat:
    """Who is shown the hand of `holder` (XI-10)."""
    return holder if options.facing == "own" else other(holder)


def target(options: Options, asker: Seat) -> Seat:
    """Whose hand `asker` asks about and turns up: the one that the asker can't see (XI-10)."""
    return other(asker) if options.facing == "own" else asker
