"""The facts of a game of Tichu. Cards stand in notation, seats by number, points by team."""

from typing import Literal

import msgspec

from rules.core.entries import Event
from rules.core.seats import Seat
from rules.tichu.combinations import Combination
from rules.tichu.state import Options, Order

By = Literal["seat", "clock", "rest", "count", "grand"]
"""What made a seat act: itself, its time-out, its wish to rest, the count of its cards, 大地主."""


class RoundBegan(Event, frozen=True, tag=True):
    """Round `number` is being dealt from `starter` on; eight cards each (M2)."""

    options: Options
    number: int
    starter: Seat


class HandDealt(Event, frozen=True, tag=True):
    """Eight cards for `holder`, later six more; told to the holder."""

    holder: Seat
    cards: tuple[str, ...]


class StockLaid(Event, frozen=True, tag=True):
    """The six cards of each seat that are dealt after the answers on 大地主."""

    cards: tuple[tuple[str, ...], ...]


class GrandAnswered(Event, frozen=True, tag=True):
    """`seat` calls 大地主 or not; `waiting` have not answered yet."""

    seat: Seat
    calls: bool
    waiting: tuple[Seat, ...]
    by: By = "seat"


class TichuCalled(Event, frozen=True, tag=True):
    """`seat` calls 小地主."""

    seat: Seat


class TichuDeclined(Event, frozen=True, tag=True):
    """`seat` does not call 小地主 in the window before the exchange."""

    seat: Seat
    waiting: tuple[Seat, ...]
    by: By = "seat"


class CardsChosen(Event, frozen=True, tag=True):
    """What `giver` lays out for the seat after, the partner, the seat before; told to the giver."""

    giver: Seat
    next: str
    partner: str
    before: str
    by: By = "seat"


class CardsGiven(Event, frozen=True, tag=True):
    """`seat` has laid out its cards; `waiting` have not yet."""

    seat: Seat
    waiting: tuple[Seat, ...]


class Exchanged(Event, frozen=True, tag=True):
    """All have given; the cards change hands, and the holder of the Mah Jong leads."""

    leader: Seat


class CardsReceived(Event, frozen=True, tag=True):
    """What `holder` got from the seat after, the partner, the seat before; told to the holder."""

    holder: Seat
    next: str
    partner: str
    before: str


class Played(Event, frozen=True, tag=True):
    """`seat` lays `cards`, read as `combination`; `left` cards remain.

    `wish` is the rank wished for with the Mah Jong, `fulfilled` the wish that this play fulfils;
    0: none. A bomb falls on the cards `bombed` of `bombed_seat` (TI-21).
    """

    seat: Seat
    cards: tuple[str, ...]
    combination: Combination
    left: int
    wish: int = 0
    fulfilled: int = 0
    bombed: tuple[str, ...] = ()
    bombed_seat: Seat | None = None
    by: By = "seat"


class Passed(Event, frozen=True, tag=True):
    """`seat` passes."""

    seat: Seat
    by: By = "seat"


class Rested(Event, frozen=True, tag=True):
    """`seat` passes for the rest of this trick unless a wish binds it."""

    seat: Seat


class TrickWon(Event, frozen=True, tag=True):
    """All others have passed on `seat`'s play; the trick lies open to bombs (TI-17)."""

    seat: Seat
    points: int
    dragon: bool


class HoldEnded(Event, frozen=True, tag=True):
    """The time to bomb the won trick is over (P1)."""

    seat: Seat


class TrickTaken(Event, frozen=True, tag=True):
    """`seat` has gathered its trick without leading."""

    seat: Seat


class DragonGiven(Event, frozen=True, tag=True):
    """`giver` gives the Dragon's trick to `receiver`."""

    giver: Seat
    receiver: Seat
    points: int
    by: By = "seat"


class WentOut(Event, frozen=True, tag=True):
    """`seat` has played its last card and is number `place` out.

    The first out makes its `call` (0: none); the calls of the seats `failed` are lost (TI-33).
    """

    seat: Seat
    place: int
    call: int = 0
    failed: tuple[Seat, ...] = ()


class LeftHand(msgspec.Struct, frozen=True):
    """What a seat still held at the end of a round, and its points."""

    seat: Seat
    cards: tuple[str, ...]
    points: int


class RoundEnded(Event, frozen=True, tag=True):
    """Round `number` is counted.

    `out` in the order they went out, `double` for a double victory, `captured` points and `calls`
    by seat, `left` what was not played, `points` of the round and `totals` by team: that of
    the first and third seat, then the other.
    """

    number: int
    out: tuple[Seat, ...]
    double: bool
    captured: tuple[int, ...]
    left: tuple[LeftHand, ...]
    calls: tuple[int, ...]
    points: tuple[int, int]
    totals: tuple[int, int]


class Arranged(Event, frozen=True, tag=True):
    """`seat` sees its hand in this order from now on; told to the seat."""

    seat: Seat
    order: Order


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    HandDealt,
    StockLaid,
    GrandAnswered,
    TichuCalled,
    TichuDeclined,
    CardsChosen,
    CardsGiven,
    Exchanged,
    CardsReceived,
    Played,
    Passed,
    Rested,
    TrickWon,
    HoldEnded,
    TrickTaken,
    DragonGiven,
    WentOut,
    RoundEnded,
    Arranged,
)
