"""The facts of a Waltz; those it shares with its sisters are in `rules.cards.questions.facts`."""

from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_waltz.state import Options


class Dealt(Event, frozen=True, tag=True):
    """Three hands are dealt; `first` begins."""

    options: Options
    first: Seat


class LeftOver(Event, frozen=True, tag=True):
    """The card that nobody holds."""

    rank: int


class CardDrawn(Event, frozen=True, tag=True):
    """`drawer` has drawn `rank` out of `loser`'s hand; the two of them know (XI-30)."""

    drawer: Seat
    loser: Seat
    rank: int


class DrawsOpened(Event, frozen=True, tag=True):
    """The game is over; the ranks drawn at the start, in order (XI-30)."""

    ranks: tuple[int, ...]


class DrawsDone(Event, frozen=True, tag=True):
    """Everybody has drawn a card from the next player (XI-30)."""
