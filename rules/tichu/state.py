"""The truth of a game of Tichu, and what one reader knows of it."""

from typing import Annotated, Literal

import msgspec

from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat
from rules.tichu.combinations import Combination
from rules.tichu.exchange import Given as Gift
from rules.tichu.round import Laid, Round
from rules.tichu.scoring import TARGET

SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))

Seconds = Annotated[int, msgspec.Meta(ge=10, le=86_400)]
Target = Annotated[int, msgspec.Meta(ge=100, le=10_000)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=100)]
Hold = Annotated[int, msgspec.Meta(ge=0, le=60)]
Order = Literal["rank", "high", "suit"]
ORDERS: tuple[Order, ...] = ("rank", "high", "suit")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`target`: a team above it wins (TI-35). `rounds`: or after so many rounds, None without end.

    `turn`, `call`, `exchange`: seconds for a turn, for an answer in a call window, for the
    exchange; None without clock. `hold`: seconds that a won trick stays open to bombs before its
    winner may lead (P1). `bombs`: ``any`` time, or only on one's ``turn``. `auto_pass`: seats that
    by everybody's count hold too few cards to follow pass by themselves.
    """

    target: Target = TARGET
    rounds: Rounds | None = None
    turn: Seconds | None = 90
    call: Seconds | None = 60
    exchange: Seconds | None = 180
    hold: Hold = 0
    bombs: Literal["any", "turn"] = "any"
    auto_pass: bool = False


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's first deal: fourteen cards a hand, the first eight first; who gets the first."""

    hands: dict[Seat, list[str]] = {}
    starter: Seat | None = None


class Deal(msgspec.Struct, frozen=True):
    """Hands of fourteen cards by seat, in the order dealt; `starter` got the first card (M2)."""

    hands: tuple[tuple[str, ...], ...]
    starter: Seat


class Trick(msgspec.Struct, frozen=True):
    """A gathered trick: who has it, its points, its plays in order.

    `giver` is the seat that won it with the Dragon and gave it away, else None.
    """

    taker: Seat
    points: int
    plays: tuple[Laid, ...]
    giver: Seat | None = None


class Move(msgspec.Struct, frozen=True):
    """One act of the play, for looking back: what, and the cards laid or the receiver."""

    seat: Seat
    what: Literal["play", "pass", "take", "give", "call"]
    cards: int = 0
    combination: Combination | None = None
    wish: int = 0
    receiver: Seat | None = None
    by: str = "seat"


class Score(msgspec.Struct, frozen=True):
    """A finished round: points by team, the seats in the order they went out, calls by seat.

    `opening` are the calls made before the play, `leader` who led first, `moves` all acts, `left` the
    sets of cards that were not played: the round can be played again from them.
    """

    points: tuple[int, int]
    out: tuple[Seat, ...]
    calls: tuple[int, ...]
    totals: tuple[int, int] = (0, 0)
    opening: tuple[int, ...] = (0, 0, 0, 0)
    leader: Seat = Seat(0)
    moves: tuple[Move, ...] = ()
    left: tuple[int, ...] = (0, 0, 0, 0)


class Public(PublicPart, frozen=True):
    """What everybody at the table knows; state and views share one.

    `opening` are the calls made before the play, `leader` who leads it, `moves` its acts so far;
    `acts` counts plays, passes and gathered tricks of the round. `is_held`: the trick is won and
    its winner has to leave time for bombs. `resting` are the seats (as bits) that pass for the
    rest of the trick. `lapses` counts by seat the time-outs in a row.
    """

    options: Options
    number: int
    starter: Seat
    round: Round = Round()
    acts: int = 0
    is_held: bool = False
    resting: int = 0
    tricks: tuple[Trick, ...] = ()
    opening: tuple[int, ...] = (0, 0, 0, 0)
    leader: Seat = Seat(0)
    moves: tuple[Move, ...] = ()
    lapses: tuple[int, ...] = (0, 0, 0, 0)
    totals: tuple[int, int] = (0, 0)
    scores: tuple[Score, ...] = ()


class State(StateOf[Public], frozen=True):
    """The public part and, by seat, hands, the six cards still to be dealt, and what was given."""

    hands: tuple[int, ...] = (0, 0, 0, 0)
    stock: tuple[int, ...] = (0, 0, 0, 0)
    given: tuple[Gift | None, ...] = (None, None, None, None)


class View(ViewOf[Public], frozen=True):
    """What one reader knows: the public part, and a seat's own cards as sets.

    `hand` is None for an onlooker. `gave` and `got` name this round's exchange: for and from the
    next seat, the partner, the seat before. `order` is how the reader likes the hand sorted.
    """

    hand: int | None = None
    gave: Gift | None = None
    got: Gift | None = None
    order: Order = "rank"
