"""The truth of a XiXi game: options, deal, state."""

from typing import Literal

import msgspec

from rules.cards.questions import Question
from rules.cards.questions.asking import Seconds, Turns
from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat

Patch = Literal["off", "agreed", 1, 2]
"""One or two discards at the start, or when both players agree, or never."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table plays by.

    `turn`: seconds a turn, None without clock (XI-15). `limit`: turns until a draw (XI-9).
    `facing`: ``own``: everybody sees the own hand; ``other``: everybody sees the other's (XI-10).
    `answers`: who answers (XI-6). `speedup`: discards turned up (XI-20). `aid`: discards shown to
    the weaker side, `weaker`, seat 1 or 2 (XI-21). `headache`: whether it may be asked (XI-22).
    `odds`: everybody's card of cards also counts the pairs that are still possible.
    """

    turn: Seconds | None = 120
    limit: Turns | None = None
    facing: Literal["own", "other"] = "own"
    answers: Literal["referee", "player"] = "referee"
    speedup: Patch = "off"
    aid: Patch = "off"
    weaker: Literal[1, 2] | None = None
    headache: bool = False
    odds: bool = False


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal: hands by seat, who begins, the discards; each may be missing."""

    hands: dict[Seat, list[int]] = {}
    first: Seat | None = None
    discards: list[int] | None = None


class Deal(msgspec.Struct, frozen=True):
    """Two hands of four ranks, five discards, all in rank order, and the first mover.

    `up` are the discards that are turned up at the start, `aid` those that the weaker side sees.
    """

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    discards: tuple[int, ...]
    first: Seat
    up: tuple[int, ...] = ()
    aid: tuple[int, ...] = ()


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """A question that was asked, and how it was answered."""

    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool
    shown: tuple[int, ...] = ()
    """The cards of the asked hand that lay face up when it was asked."""
    card: int | None = None
    """The asker's card that a headache named (XI-22)."""
    corrected: bool = False
    """It was answered wrongly first (XI-6)."""


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """A question that was put to a player and waits for the answer (XI-6)."""

    number: int
    asker: Seat
    holder: Seat
    question: Question
    card: int | None = None


class Public(PublicPart, frozen=True, gc=False):
    """What everybody at the table knows; state and views share one.

    `turn` counts turns from 1, lost ones included. `shown` are the ranks turned up of each hand,
    `named` those that a headache named (XI-22), `up` the discards that lie face up (XI-20). `forced`
    the showdowns each seat has forced, `lapses` how many turns in a row each seat let run out,
    `headaches` and `errors` how often each seat asked one and answered wrongly. `waiting` is the
    question that a player has to answer. `speedup` is what each seat agrees to, `aid` likewise as
    (weaker seat, count); `aided` whom discards were shown, how many. `up_since` and `aided_since` are
    the numbers of the first questions that could be asked with that knowledge.
    """

    options: Options
    first: Seat
    mover: Seat
    turn: int = 1
    exchanges: tuple[Exchange, ...] = ()
    shown: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    named: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    up: tuple[int, ...] = ()
    up_since: int = 0
    forced: tuple[int, int] = (0, 0)
    lapses: tuple[int, int] = (0, 0)
    headaches: tuple[int, int] = (0, 0)
    errors: tuple[int, int] = (0, 0)
    waiting: Waiting | None = None
    speedup: tuple[int, int] = (0, 0)
    aid: tuple[tuple[Seat, int] | None, tuple[Seat, int] | None] = (None, None)
    aided: tuple[Seat, int] | None = None
    aided_since: int = 0
    last_turn: bool = False


class State(StateOf[Public], frozen=True, gc=False):
    """The public part, and the cards: by holder, and those that nobody holds.

    `seen` are the discards that the weaker side was shown (XI-21).
    """

    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    discards: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()


class View(ViewOf[Public], frozen=True, gc=False):
    """What one reader knows: the public part, and the hands and discards that were shown to it."""

    hands: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    discards: tuple[int, ...] = ()


def other(seat: Seat) -> Seat:
    """The other one of two seats."""
    return Seat(1 - seat)


def sees(options: Options, holder: Seat) -> Seat:
    """Who is shown the hand of `holder` (XI-10)."""
    return holder if options.facing == "own" else other(holder)


def target(options: Options, asker: Seat) -> Seat:
    """Whose hand `asker` asks about and turns up: the one that the asker can't see (XI-10)."""
    return other(asker) if options.facing == "own" else asker


def backing(options: Options, asker: Seat) -> Seat:
    """Whose hand `asker` sees and names cards of in a headache (XI-22, XI-10)."""
    return other(target(options, asker))
