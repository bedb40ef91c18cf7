"""The facts of a Gold Rush game."""

from rules.cards.deck import Card
from rules.core.entries import Event
from rules.core.seats import Seat

from .state import Options, Taking


class EquationPlayed(Event, frozen=True, tag=True):
    """What the table plays for (GR-14): the equation, and what follows from it.

    `number` is the book's, None for the table's own. `groups` counts the sets of the 108 cards that
    are groups; `idle` lists the kinds of card in none (GR-13). Of simulated rounds half end within
    `half` cards and nine of ten within `most`.
    """

    number: int | None
    statement: str
    values: str
    size: int
    groups: int
    idle: tuple[Card, ...]
    half: int
    most: int


class DealerCut(Event, frozen=True, tag=True):
    """`cutter` cut `cards`, jokers again; the last, counted from the cutter, gives the dealer."""

    cutter: Seat
    cards: tuple[Card, ...]
    dealer: Seat


class Dealt(Event, frozen=True, tag=True):
    """The piles lie ready; `sizes` by seat. `dealer` heads the first round of game `game`."""

    options: Options
    game: int
    dealer: Seat
    sizes: tuple[int, ...]


class PilesDealt(Event, frozen=True, tag=True):
    """The piles by seat, the bottom card first; told to nobody (GR-3)."""

    piles: tuple[tuple[Card, ...], ...]


class RoundPlayed(Event, frozen=True, tag=True):
    """A whole round in fast pace (GR-5).

    `backs` are the head's openings that were groups and went back. `flips` are the cards of the
    table in order. `out` had no card left when due (GR-7). `taking` is None if nobody has taken.
    """

    round: int
    head: Seat
    backs: tuple[tuple[Card, ...], ...]
    flips: tuple[tuple[Seat, Card], ...]
    out: tuple[Seat, ...]
    taking: Taking | None


class TakenBack(Event, frozen=True, tag=True):
    """The opening of `seat` is a group by itself and goes back on top of the pile (GR-4)."""

    seat: Seat
    cards: tuple[Card, ...]


class Flipped(Event, frozen=True, tag=True):
    """`seat` has flipped; an opening may be several cards. `late`: the clock did it (hand pace)."""

    seat: Seat
    cards: tuple[Card, ...]
    late: bool = False


class OutOfCards(Event, frozen=True, tag=True):
    """`seat` has no card left to flip now that it is due (GR-7)."""

    seat: Seat


class Taken(Event, frozen=True, tag=True):
    """A claim was right: the whole table is taken."""

    taking: Taking


class Missed(Event, frozen=True, tag=True):
    """`seat` had a group with its last flip and has let it be covered (GR-5); for the review."""

    seat: Seat
    group: tuple[Card, ...]
    places: tuple[int, ...]


class LetGone(Event, frozen=True, tag=True):
    """`seat` claims nothing for its last flip; told to it alone."""

    seat: Seat


class Called(Event, frozen=True, tag=True):
    """`seat` calls the end for the first or second time; `asked` may refuse the first (GR-6)."""

    seat: Seat
    number: int
    asked: tuple[Seat, ...]


class NotCalled(Event, frozen=True, tag=True):
    """`seat` has taken a ◆3 and doesn't call; `silent`: by letting the time run out."""

    seat: Seat
    silent: bool


class CallRefused(Event, frozen=True, tag=True):
    """`by` refuses the call of `seat`; the game goes on.

    `marked`: a marker will be laid; not so if the table held nothing but ◆3 (GR-6).
    """

    seat: Seat
    by: Seat
    marked: bool


class CallAgreed(Event, frozen=True, tag=True):
    """`by` consents to the call of `seat`."""

    seat: Seat
    by: Seat


class MarkerLaid(Event, frozen=True, tag=True):
    """`seat` lays `card`, which lay at `place` of the taken table, aside; it counts at the end."""

    seat: Seat
    card: Card
    place: int
    silent: bool


class Resigned(Event, frozen=True, tag=True):
    """`seat` leaves; its pile stays closed and ranks last."""

    seat: Seat


class GameRanked(Event, frozen=True, tag=True):
    """Game `game` is over and counted (GR-9).

    `reason`: ``called`` (nobody refused), ``second_call``, ``out`` (GR-7), ``unowned`` (GR-7),
    ``endless`` (GR-8), ``repeated`` (GR-15), ``limit`` (GR-15), ``resignation``. `caller` leads
    in ties, None after a resignation. `counts` lie by seat, `places` rank the seats, best first;
    `wins` by seat include this game.
    """

    game: int
    reason: str
    caller: Seat | None
    counts: tuple[int, ...]
    places: tuple[Seat, ...]
    wins: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    EquationPlayed,
    DealerCut,
    Dealt,
    PilesDealt,
    RoundPlayed,
    TakenBack,
    Flipped,
    OutOfCards,
    Taken,
    Missed,
    LetGone,
    Called,
    NotCalled,
    CallRefused,
    CallAgreed,
    MarkerLaid,
    Resigned,
    GameRanked,
)
