"""The truth of a game of Stakes: options, deal, state, views."""

from typing import Annotated, Literal

import msgspec

from rules.cards.questions.asking import Seconds
from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat

RANKS = range(1, 10)
ROUNDS = 9
SEATS = (Seat(0), Seat(1))
Ranks = tuple[int, ...]
Stage = Literal["blind", "guess", "judge", "answer"]

Chips = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Cap = Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds a turn, None without clock (XI-15). `chips`: what each has at the start.

    `cap`: the highest blind (XI-80).
    """

    turn: Seconds | None = 120
    chips: Chips = 60
    cap: Cap = 5


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal: the hands of the first hand played, and its dealer."""

    hands: dict[Seat, list[int]] = {}
    dealer: Seat | None = None


class Cards(msgspec.Struct, frozen=True):
    """Two hands of four in rank order, and the ninth card."""

    hands: tuple[Ranks, ...]
    ninth: int


class Deal(msgspec.Struct, frozen=True):
    """The cards of the first hand, and its dealer; later hands are drawn as they begin."""

    cards: Cards
    dealer: Seat


class Guess(msgspec.Struct, frozen=True):
    """What `seat` named in a round of the running hand."""

    seat: Seat
    rank: int


End = Literal["conceded", "hit", "miss", "carried", "turned", "open"]


class Played(msgspec.Struct, frozen=True):
    """A hand that is over: its guesses in order, how it ended, who took the pot (None: it stayed).

    ``turned``: the ninth card was turned because nobody could pay (XI-83).
    """

    guesses: tuple[Guess, ...]
    end: End
    taker: Seat | None = None


class Public(PublicPart, frozen=True):
    """What everybody knows; state and views share one.

    `hand` counts hands from 1, `round` the rounds of this hand (0 before the first). `put` is what
    each has put in during this hand, `pot` all that lies in the middle, a carried pot included.
    `antes` is what each put in at the beginning of this round. `barren` counts the hands in a row
    whose ninth card was turned and had been named by nobody (XI-83). `past` are the hands played.
    """

    options: Options
    dealer: Seat
    chips: tuple[int, ...]
    hand: int = 1
    stage: Stage = "blind"
    blind: int = 0
    round: int = 0
    guesser: Seat = Seat(0)
    antes: int = 0
    put: int = 0
    pot: int = 0
    guesses: tuple[Guess, ...] = ()
    ninth: int | None = None
    barren: int = 0
    challenged: bool = False
    conceded: bool = False
    past: tuple[Played, ...] = ()
    lapses: tuple[int, ...] = (0, 0)

    @property
    def mover(self) -> Seat:
        """Whose word is awaited."""
        if self.stage == "blind":
            return self.dealer
        return other(self.guesser) if self.stage == "judge" else self.guesser

    @property
    def carried(self) -> int:
        """What earlier hands have left in the pot."""
        return self.pot - 2 * self.put

    @property
    def highest(self) -> int:
        """The highest blind that can be set (XI-80)."""
        return min(self.options.cap, *self.chips)

    def affordable(self, asked: int) -> int:
        """What both put in when `asked` is asked (XI-84)."""
        return min(asked, *self.chips)


class State(StateOf[Public], frozen=True):
    """The public part, the cards of the running hand, and those of the hands before it."""

    cards: Cards = Cards(((), ()), 0)
    past: tuple[Cards, ...] = ()


class View(ViewOf[Public], frozen=True):
    """What one reader knows: the public part and, once dealt, the hands that the reader sees.

    `opened` are the cards of all hands that were dealt, once the game is over.
    """

    hands: tuple[Ranks, ...] = ((), ())
    ninth: int | None = None
    opened: tuple[Cards, ...] = ()


def other(seat: Seat) -> Seat:
    """The other one of two seats."""
    return Seat(1 - seat)
