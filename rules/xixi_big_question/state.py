"""The truth of a Big Question: options, deal, state, views."""

from typing import Annotated, Literal

import msgspec

from rules.cards.questions.asking import HAND, Seconds, Turns
from rules.cards.questions.trio import SEATS, Ranks, TrioPublic, TrioState, TrioView
from rules.core.seats import Seat

Op = Literal["sum", "difference", "product", "quotient"]

Place = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds a turn, None without clock (XI-15). `limit`: turns until a draw (XI-9).

    `champion`: the seat, from 1, that won the previous game (XI-47); None: it is drawn (XI-40).
    """

    turn: Seconds | None = 120
    limit: Turns | None = None
    champion: Place | None = None


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal: hands, the Question card, the champion (or `first`, who is the same)."""

    hands: dict[Seat, list[int]] = {}
    question: int | None = None
    champion: Seat | None = None
    first: Seat | None = None


class Deal(msgspec.Struct, frozen=True):
    """Three hands of four, the Question card, and the champion."""

    hands: tuple[Ranks, ...]
    question: int
    champion: Seat


class Guess(msgspec.Struct, frozen=True):
    """What the champion has said the Question card is, and whether it was (XI-43)."""

    rank: int
    hit: bool


class Published(msgspec.Struct, frozen=True):
    """The operator and the result published for whisper `number` (XI-44)."""

    number: int
    op: Op
    result: int


class Public(TrioPublic, frozen=True):
    """What everybody knows; state and views share one.

    `next_ally` is the ally whose turn it is or comes next, `owes` the whisper for which its asker
    must still choose an operator, `out` who is out, in that order. `won` says that the champion has
    won and the allies play on (XI-46).
    """

    options: Options
    champion: Seat
    mover: Seat
    next_ally: Seat
    turn: int = 1
    guess: Guess | None = None
    published: tuple[Published, ...] = ()
    owes: int | None = None
    out: tuple[Seat, ...] = ()
    won: bool = False

    def plays(self, seat: Seat) -> bool:
        """Whether `seat` still plays: not out, and not the champion who has won already."""
        return seat not in self.out and not (self.won and seat == self.champion)

    def allies(self) -> tuple[Seat, ...]:
        """The allies who still play, in seat order."""
        return tuple(s for s in SEATS if s != self.champion and self.plays(s))

    def is_allied(self) -> bool:
        """Whether two allies face the champion: then pairs are whispered (XI-44)."""
        return self.plays(self.champion) and len(self.allies()) == 2

    def may_guess(self) -> bool:
        """Whether the champion's question about the card is still open (XI-43)."""
        fallen = any(self.unshown(seat) < HAND for seat in SEATS)
        return self.guess is None and self.plays(self.champion) and fallen

    def waits_for(self) -> Seat:
        """Whose word is awaited: the mover's, or the operator of who forced a Showdown."""
        return self.mover if self.owes is None else self.exchanges[self.owes - 1].asker


class State(TrioState[Public], frozen=True):
    """The truth; besides the cards of the table of three the Question card, in nobody's hand."""

    question: int = 0


class View(TrioView[Public], frozen=True):
    """What one reader knows; `question` is the Question card for those who see it."""

    question: int | None = None


def other_ally(public: Public, ally: Seat) -> Seat:
    """The ally who isn't `ally`."""
    return next(s for s in SEATS if s not in (ally, public.champion))


def asked_by(public: Public, asker: Seat) -> tuple[Seat, ...]:
    """Whose hands a question of `asker` is about (XI-42, XI-44)."""
    if asker == public.champion:
        return public.allies()
    return (public.champion,) if public.plays(public.champion) else (other_ally(public, asker),)


def results(x: int, y: int) -> dict[Op, int]:
    """What each operator gives for two ranks; the quotient only where it is exact (XI-44)."""
    low, high = min(x, y), max(x, y)
    found: dict[Op, int] = {
        "sum": low + high,
        "difference": high - low,
        "product": low * high,
    }
    if high % low == 0:
        found["quotient"] = high // low
    return found
