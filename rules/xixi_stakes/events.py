"""The facts of a game of Stakes."""

from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_stakes.state import Cards, Options


class Begun(Event, frozen=True, tag=True):
    """The game begins; `dealer` deals the first hand (XI-80)."""

    options: Options
    dealer: Seat


class HandBegun(Event, frozen=True, tag=True):
    """Hand `number` begins; `dealer` sets the blind, at most `highest`; `pot` is carried over."""

    number: int
    dealer: Seat
    highest: int
    pot: int


class CardsLaid(Event, frozen=True, tag=True):
    """The cards of a hand as they will be dealt."""

    cards: Cards


class BlindSet(Event, frozen=True, tag=True):
    """The blind of this hand; `by_clock`: nobody chose it (XI-13, XI-80)."""

    dealer: Seat
    blind: int
    by_clock: bool = False


class RoundBegun(Event, frozen=True, tag=True):
    """Both put `amount` in, which makes the pot `pot`; `guesser` names the ninth card (XI-81)."""

    round: int
    guesser: Seat
    amount: int
    pot: int


class Named(Event, frozen=True, tag=True):
    """`guesser` says that the ninth card is `rank`."""

    guesser: Seat
    rank: int
    by_clock: bool = False


class Conceded(Event, frozen=True, tag=True):
    """`judge` gives this hand up."""

    judge: Seat


class Denied(Event, frozen=True, tag=True):
    """`judge` says: wrong."""

    judge: Seat
    by_clock: bool = False


class Accepted(Event, frozen=True, tag=True):
    """`guesser` leaves it at that."""

    guesser: Seat
    by_clock: bool = False


class Challenged(Event, frozen=True, tag=True):
    """`guesser` doubts it; both put `amount` more in, which makes the pot `pot`."""

    guesser: Seat
    amount: int
    pot: int


class NinthTurned(Event, frozen=True, tag=True):
    """The ninth card, for all to see: after a challenge, or by XI-83."""

    rank: int


class PotTaken(Event, frozen=True, tag=True):
    """`seat` takes the whole pot; `chips` is what the seats have then."""

    seat: Seat
    amount: int
    chips: tuple[int, ...]


class PotCarried(Event, frozen=True, tag=True):
    """The pot stays for the next hand; `barren`: the ninth card was turned, named by nobody."""

    amount: int
    barren: bool = False


class CardsOpened(Event, frozen=True, tag=True):
    """The game is over; the cards of every hand that was dealt, the first one first (XI-85)."""

    hands: tuple[Cards, ...]


class NinthOpened(Event, frozen=True, tag=True):
    """The game is over; the ninth card of the last hand, which had not been turned."""

    rank: int
