"""The truth of a game of Hide and Guess, and what its readers know of it."""

from typing import Annotated, Literal

import msgspec

from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat

Seconds = Annotated[int, msgspec.Meta(ge=10, le=86_400)]
Top = Annotated[int, msgspec.Meta(ge=3, le=100)]
Turns = Annotated[int, msgspec.Meta(ge=2, le=500)]
Answer = Literal["higher", "lower", "hit", "trap"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`top`: the largest number. `turn`: seconds a phase, None without clock. `limit`: turns."""

    top: Top = 9
    turn: Seconds | None = 60
    limit: Turns | None = 30


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal; each part may be missing."""

    first: Seat | None = None
    trap: int | None = None


class Deal(msgspec.Struct, frozen=True):
    """Who moves first, and the trap (HG-2)."""

    first: Seat
    trap: int


class Guess(msgspec.Struct, frozen=True):
    """A number that was named, and what the referee said."""

    by: Seat
    number: int
    answer: Answer


class Public(PublicPart, frozen=True):
    """What everybody knows; state and views share one.

    `turn` is 0 while the players hide, then it counts turns from 1, lost ones included.
    """

    options: Options
    first: Seat
    turn: int = 0
    guesses: tuple[Guess, ...] = ()

    def mover(self) -> Seat:
        """Whose turn it is."""
        return self.first if self.turn % 2 else other(self.first)


class State(StateOf[Public], frozen=True):
    """The public part, the hidden numbers by seat, and the trap."""

    numbers: tuple[int | None, int | None] = (None, None)
    trap: int = 0


class View(ViewOf[Public], frozen=True):
    """What one reader knows: the public part and the own number."""

    number: int | None = None


def other(seat: Seat) -> Seat:
    """The other one of two seats."""
    return Seat(1 - seat)
