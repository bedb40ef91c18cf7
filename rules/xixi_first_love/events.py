"""The facts of a First Love; those it shares are in `rules.cards.questions.facts`."""

from rules.cards.questions import Question
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_first_love.state import Options, Suit


class Dealt(Event, frozen=True, tag=True):
    """The cards are dealt; `order` is the order of turns, sides by turns (XI-50)."""

    options: Options
    order: tuple[Seat, ...]
    suits: tuple[Suit, Suit]


class HandDealt(Event, frozen=True, tag=True):
    """The four cards of one suit that `holder` holds, in rank order."""

    holder: Seat
    suit: Suit
    ranks: tuple[int, ...]


class SideAnswered(Event, frozen=True, tag=True):
    """Question `number`, asked by `asker` of the side of `holders`, and its truthful answer."""

    number: int
    asker: Seat
    holders: tuple[Seat, ...]
    question: Question
    yes: bool


class SideRecalled(Event, frozen=True, tag=True):
    """The recorded answer of question `number` was said again for `by`; no turn is used."""

    by: Seat
    number: int
    asker: Seat
    holders: tuple[Seat, ...]
    question: Question
    yes: bool


class Showdown(Event, frozen=True, tag=True):
    """`holder` turns up two cards of a suit; `left` cards of the side stay unshown (XI-52)."""

    by: Seat
    holder: Seat
    suit: Suit
    ranks: tuple[int, int]
    left: int


class GreatShowdown(Event, frozen=True, tag=True):
    """A whole suit of the one side is down: `holder` turns up all of the other suit (XI-53)."""

    holder: Seat
    suit: Suit
    ranks: tuple[int, ...]


class SwitchSet(Event, frozen=True, tag=True):
    """`holder` wants a suit to be shown first, or not any more (XI-52)."""

    holder: Seat
    suit: Suit
    on: bool


class ResignWished(Event, frozen=True, tag=True):
    """`seat` would resign; the side does when its other player says so too (XI-12)."""

    seat: Seat


class SuitOpened(Event, frozen=True, tag=True):
    """The game is over; the cards of a suit of `holder` that nobody had turned up."""

    holder: Seat
    suit: Suit
    ranks: tuple[int, ...]
