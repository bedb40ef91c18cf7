"""The facts of a Medieval game; those it shares are in `rules.cards.questions.facts`."""

from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Card, LineUp, Suit
from rules.xixi_medieval.state import Admission, Options


class Dealt(Event, frozen=True, tag=True):
    """Everybody sits in the order of `ring` and holds cards; `first` begins (XI-60, XI-62)."""

    options: Options
    line_up: LineUp
    ring: tuple[Seat, ...]
    first: Seat


class HandDealt(Event, frozen=True, tag=True):
    """The cards of `holder`, and its range (XI-63)."""

    holder: Seat
    cards: tuple[Card, ...]
    range: int


class LaidAside(Event, frozen=True, tag=True):
    """The cards that nobody holds."""

    cards: tuple[Card, ...]


class ClownDiscards(Event, frozen=True, tag=True):
    """Somebody must discard, and everybody waits (XI-60)."""


class Discarded(Event, frozen=True, tag=True):
    """What the Clown has laid out; `by_clock`: chance chose (XI-13)."""

    holder: Seat
    cards: tuple[Card, ...]
    by_clock: bool = False


class DiscardDone(Event, frozen=True, tag=True):
    """The Clown has discarded."""


class TurnBegun(Event, frozen=True, tag=True):
    """`seat` moves; `last`: it is out and asks its last question (XI-69)."""

    seat: Seat
    last: bool = False


class TurnPassed(Event, frozen=True, tag=True):
    """Everybody else is immune: the turn of `seat` is lost (XI-70)."""

    seat: Seat


class Showdown(Event, frozen=True, tag=True):
    """`holder` turns up two cards that `by` has named; `left` stay unshown."""

    by: Seat
    holder: Seat
    cards: tuple[Card, ...]
    left: int


class RangeFell(Event, frozen=True, tag=True):
    """The range of `holder` is now `range`; for `holder` alone (XI-64, XI-65)."""

    holder: Seat
    range: int


class AcesOut(Event, frozen=True, tag=True):
    """The holder of the aces of these suits has gone out: their ranges fall to 1 (XI-65)."""

    suits: tuple[Suit, ...]


class AceCalled(Event, frozen=True, tag=True):
    """`by` calls the ace of `suit` and names `named` (XI-67)."""

    by: Seat
    suit: Suit
    named: Seat


class SidesAdmitted(Event, frozen=True, tag=True):
    """`caller` had called the ace of `suit` falsely: who is in with its suits admits it (XI-68)."""

    caller: Seat
    suit: Suit
    lists: tuple[Admission, ...]


class LastQuestionOwed(Event, frozen=True, tag=True):
    """`seat`, now out, will ask once more if a team mate is still in then (XI-69)."""

    seat: Seat


class LastQuestionLapsed(Event, frozen=True, tag=True):
    """No team mate of `seat` is in any more."""

    seat: Seat


class PenaltyDue(Event, frozen=True, tag=True):
    """`seat` has forced the Clown out and turns up two own cards (XI-66)."""

    seat: Seat


class PenaltyPaid(Event, frozen=True, tag=True):
    """`seat` has turned up these cards; `by_clock`: chance chose (XI-13)."""

    seat: Seat
    cards: tuple[Card, ...]
    left: int
    by_clock: bool = False


class LeftGame(Event, frozen=True, tag=True):
    """`seat` has left; what it had unshown is turned up (XI-12)."""

    seat: Seat
    cards: tuple[Card, ...]


class CardsOpened(Event, frozen=True, tag=True):
    """The game is over; what `holder` had not shown."""

    holder: Seat
    cards: tuple[Card, ...]
