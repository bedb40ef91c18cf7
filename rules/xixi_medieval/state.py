"""The truth of a Medieval game: options, deal, state, views."""

from typing import Literal

import msgspec

from rules.cards.questions.asking import HAND, Seconds, Turns
from rules.cards.questions.duel import Duel
from rules.cards.questions.exchanges import Exchange
from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Card, LineUp, Suit

Cards = tuple[Card, ...]
CLOWN_RANGE = 2
Stage = Literal["discard", "turn", "penalty"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds a turn, None without clock (XI-15). `limit`: turns until a draw (XI-9).

    `jokers`: whether thirteen play with two jokers (XI-60); the other tables have no choice.
    """

    turn: Seconds | None = 120
    limit: Turns | None = None
    jokers: bool = False


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal.

    `hands` are cards in notation (`H10`; jokers 14 and 15), or a map from suit to ranks; the
    Clown's is whole, before any discard. `ring` is the order of seats; where hands or first are
    given, it is the people's order.
    """

    hands: dict[Seat, list[str | int] | dict[str, list[int]]] = {}
    first: Seat | None = None
    ring: list[Seat] | None = None


class Deal(msgspec.Struct, frozen=True):
    """The order of seats, the first one, everybody's dealt cards, the cards that lie out."""

    ring: tuple[Seat, ...]
    first: Seat
    hands: tuple[Cards, ...]
    aside: Cards


class Call(msgspec.Struct, frozen=True):
    """`by` has called the ace of `suit` and named `named`; `active` until `by`'s next turn."""

    by: Seat
    suit: Suit
    named: Seat
    active: bool = True


class Admission(msgspec.Struct, frozen=True):
    """Those who have admitted to a suit, in seat order (XI-68)."""

    suit: Suit
    seats: tuple[Seat, ...]


class Public(PublicPart, frozen=True):
    """What everybody knows; state and views share one.

    `mover` is whose turn it is, `last_question` that it is an out player's last one. `up` are the
    cards turned up of each seat. `owes` is who must turn up two cards for the Clown (XI-66).
    `up_since` and `admitted_since` say after how many questions each of `up` and `admitted` came.
    """

    options: Options
    line_up: LineUp
    ring: tuple[Seat, ...]
    first: Seat
    mover: Seat
    up: tuple[Cards, ...]
    lapses: tuple[int, ...]
    stage: Stage = "turn"
    turn: int = 0
    last_question: bool = False
    exchanges: tuple[Exchange, ...] = ()
    out: tuple[Seat, ...] = ()
    calls: tuple[Call, ...] = ()
    admitted: tuple[Admission, ...] = ()
    aces_out: tuple[Suit, ...] = ()
    owes: Seat | None = None
    duel: Duel | None = None
    up_since: tuple[tuple[int, ...], ...] = ()
    admitted_since: tuple[int, ...] = ()

    def unshown(self, seat: Seat) -> int:
        """How many cards of `seat` are unshown, the Clown's counted as after the discard."""
        return HAND - len(self.up[seat])

    def is_in(self, seat: Seat) -> bool:
        """Whether `seat` is still in."""
        return seat not in self.out

    def players(self) -> tuple[Seat, ...]:
        """Those still in, in ring order."""
        return tuple(seat for seat in self.ring if self.is_in(seat))

    def called(self, seat: Seat) -> Call | None:
        """The call that `seat` has made, if any."""
        return next((call for call in self.calls if call.by == seat), None)

    def is_immune(self, seat: Seat) -> bool:
        """Whether `seat` can't be asked now (XI-67)."""
        return any(call.active and call.by == seat for call in self.calls)

    def is_exposed(self, seat: Seat) -> bool:
        """Whether everybody may ask `seat` now, whatever the range (XI-67)."""
        named = any(call.active and call.named == seat for call in self.calls)
        return named and self.is_in(seat) and not self.is_immune(seat)

    def has_last_turn(self, seat: Seat) -> bool:
        """Whether `seat`, with all cards down, still plays the duel's last turn."""
        return self.duel is not None and self.duel.last_turn and self.duel.second == seat


class State(StateOf[Public], frozen=True):
    """The public part, the hands, the cards that lie out, the ranges, the last questions owed."""

    hands: tuple[Cards, ...] = ()
    aside: Cards = ()
    ranges: tuple[int, ...] = ()
    owed: tuple[Seat, ...] = ()

    def unshown(self, seat: Seat) -> Cards:
        """The unshown cards of `seat`."""
        return tuple(one for one in self.hands[seat] if one not in self.public.up[seat])


class View(ViewOf[Public], frozen=True):
    """What one reader knows: the public part, the own cards and range; at the end all hands."""

    hand: Cards = ()
    range: int | None = None
    opened: tuple[tuple[Seat, Cards], ...] = ()
