"""The truth of a First Love: options, deal, state, views.

Sides are numbered 0 (who moves first) and 1, suits 0 and 1 in the order in which they ask; what
belongs to a suit of a side is kept as `Both`: by side, then by suit.
"""

from typing import Literal

import msgspec

from rules.cards.questions.asking import HAND, Seconds, Turns
from rules.cards.questions.exchanges import Exchange
from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat

Ranks = tuple[int, ...]
Suit = Literal["S", "H"]
Both = tuple[tuple[Ranks, Ranks], tuple[Ranks, Ranks]]
NOTHING: Both = (((), ()), ((), ()))
SIDES = (0, 1)
SUITS = (0, 1)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds a turn, None without clock (XI-15). `limit`: turns until a draw (XI-9)."""

    turn: Seconds | None = 120
    limit: Turns | None = None


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal: per person a map from suit (``S``, ``H``) to ranks, and who begins.

    Two people hold both suits each, four hold one each.
    """

    hands: dict[Seat, dict[Suit, list[int]]] = {}
    first: Seat | None = None


class Deal(msgspec.Struct, frozen=True):
    """The turn order (XI-50), the two suits, and the hands by side and suit."""

    order: tuple[Seat, ...]
    suits: tuple[Suit, Suit]
    hands: Both


class Public(PublicPart, frozen=True):
    """What everybody knows; state and views share one.

    `up` are the ranks that lie face up. `great` is the number of questions asked when the great
    showdown came (XI-53). `resigning` are those who want their side to resign.
    """

    options: Options
    order: tuple[Seat, ...]
    suits: tuple[Suit, Suit]
    mover: Seat
    turn: int = 1
    exchanges: tuple[Exchange, ...] = ()
    up: Both = NOTHING
    great: int | None = None
    last_turn: bool = False
    resigning: tuple[Seat, ...] = ()
    lapses: tuple[int, ...] = ()

    def side_of(self, seat: Seat) -> int:
        """The side that `seat` belongs to."""
        return self.order.index(seat) % 2

    def seats_of(self, side: int) -> tuple[Seat, ...]:
        """Who makes up a side, the holder of the first suit first."""
        return self.order[side::2]

    def holder(self, side: int, suit: int) -> Seat:
        """Who holds a suit of a side."""
        seats = self.seats_of(side)
        return seats[suit % len(seats)]

    def suits_of(self, seat: Seat) -> tuple[int, ...]:
        """The suits that `seat` holds."""
        side = self.side_of(seat)
        return tuple(suit for suit in SUITS if self.holder(side, suit) == seat)

    def unshown_of(self, side: int, suit: int) -> int:
        """How many cards of a suit of a side are unshown."""
        return HAND - len(self.up[side][suit])

    def unshown(self, side: int) -> int:
        """How many cards of a side are unshown."""
        return sum(self.unshown_of(side, suit) for suit in SUITS)

    def after(self, seat: Seat) -> Seat:
        """Who asks after `seat`."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]


class State(StateOf[Public], frozen=True):
    """The public part, the hands, and who wants to show which suit first (XI-52)."""

    hands: Both = NOTHING
    first: tuple[tuple[bool, bool], tuple[bool, bool]] = ((False, False), (False, False))

    def unshown(self, side: int, suit: int) -> Ranks:
        """The unshown cards of a suit of a side."""
        up = self.public.up[side][suit]
        return tuple(rank for rank in self.hands[side][suit] if rank not in up)


class View(ViewOf[Public], frozen=True):
    """What one reader knows: the public part, the hands seen, the own switches (XI-52)."""

    hands: Both = NOTHING
    first: tuple[bool, bool] = (False, False)


def with_ranks(both: Both, side: int, suit: int, ranks: Ranks) -> Both:
    """`both` with what belongs to one suit of one side replaced."""
    pair = both[side]
    changed = (ranks, pair[1]) if suit == 0 else (pair[0], ranks)
    return (changed, both[1]) if side == 0 else (both[0], changed)
