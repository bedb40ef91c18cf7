"""The truth of a Gold Rush table: options, deal, piles, table, calls."""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec

from rules.cards.deck import Card
from rules.core.public import PublicPart, StateOf, ViewOf
from rules.core.seats import Seat

from .equations.eight import EIGHT
from .equations.equation import Values
from .equations.groups import Groups, prepare
from .equations.relation import Relation
from .equations.signs import Fault

DIAMOND_3 = Card("D3")

Number = Annotated[int, msgspec.Meta(ge=1, le=len(EIGHT))]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=86_400)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Laid: TypeAlias = tuple[Seat, Card]
"""One card on the table, after the one who flipped it."""
Pace = Literal["fast", "sharp", "hand"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`equation`: the number of one of the book's (GR-12), or the table's own as text (GR-14), then
    over `values` N, Z or D (None: what its letters say).

    `pace`: GR-5. `beat`: seconds between flips in sharp pace, and the last chance in both slow
    paces. `turn`: seconds to flip in hand pace, None without clock. `answer`: seconds for a call, a
    refusal and a marker (GR-6), None without clock. `rest`: seconds between rounds in fast pace,
    None for none. `limit`: rounds until the last taker is passive caller (GR-15). `wins`: 1 plays
    one game, 2 a match (GR-10).
    """

    equation: Number | str = 2
    values: Literal["N", "Z", "D"] | None = None
    pace: Pace = "fast"
    beat: Seconds = 6
    turn: Seconds | None = 60
    answer: Seconds | None = 20
    rest: Seconds | None = None
    limit: Rounds | None = None
    wins: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


def groups_of(options: Options) -> Groups | Fault:
    """The groups that these options play for, or why their equation can't be played."""
    if isinstance(options.equation, int):
        return prepare(*EIGHT[options.equation - 1])
    values = None if options.values is None else Values(options.values)
    return prepare(options.equation, values)


def played(options: Options) -> Groups:
    """The groups of options that the table has accepted."""
    groups = groups_of(options)
    assert isinstance(groups, Groups), groups
    return groups


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal of the first game: piles by seat, the bottom card first; the dealer."""

    piles: dict[Seat, list[Card]] = {}
    dealer: Seat | None = None


class Deal(msgspec.Struct, frozen=True):
    """Piles by seat, the bottom card first, and the dealer.

    `cutter` cut `cuts`, the last of which made the dealer (GR-2); None when the dealer was given
    or has won the game before.
    """

    piles: tuple[tuple[Card, ...], ...]
    dealer: Seat
    cutter: Seat | None = None
    cuts: tuple[Card, ...] = ()


class Pile(msgspec.Struct, frozen=True):
    """A pile as everybody knows it: `dark` cards never seen, and above them cards once won."""

    dark: int
    known: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return self.dark + len(self.known)

    def lifted(self, count: int) -> "Pile":
        """The pile after its lowest `count` cards are gone."""
        return Pile(max(self.dark - count, 0), self.known[max(count - self.dark, 0) :])

    def topped(self, cards: tuple[Card, ...]) -> "Pile":
        """The pile with `cards` on top, the first lowest (GR-3)."""
        return Pile(self.dark, self.known + cards)


class Taking(msgspec.Struct, frozen=True):
    """`seat` takes the whole table: `cards` many, for the `group` shown, worked out (GR-4, GR-5).

    `places` are the group's places on the table from 0. `diamond`: a ◆3 is among the cards. `total`
    is what the seat has then, its marker included.
    """

    seat: Seat
    cards: int
    group: tuple[Card, ...]
    places: tuple[int, ...]
    relation: Relation
    diamond: bool
    total: int


class Won(msgspec.Struct, frozen=True):
    """What is remembered of a taking: the round, who, how many cards, and how many then in all."""

    round: int
    seat: Seat
    cards: int
    total: int


class Stage(StrEnum):
    """What the table is in the middle of."""

    FLIP = "flip"
    CALL = "call"
    REFUSE = "refuse"
    MARKER = "marker"
    REST = "rest"
    OVER = "over"


class Public(PublicPart, frozen=True):
    """What everybody at the table knows; state and views share one.

    `game` and `round` count from 1. `head` opens the round with `opening` cards; `turn` is the seat
    that follows the last flip. `table` holds what lies on it; after a taking it holds what was
    taken until the call is settled. `backs` counts the openings of this round that went back. `out`
    are the seats that had no card left when due, `gone` those who resigned, in that order. `calls`,
    `markers`, `wins` and `lapses` (flips in a row that the clock had to make) lie by seat. `taker`
    took last; `consents` have agreed to end. `between_games`: the rest is before the next game, not
    the next round. `takings` are this game's so far.
    """

    options: Options
    dealer: Seat
    head: Seat
    turn: Seat
    piles: tuple[Pile, ...]
    game: int = 1
    round: int = 1
    opening: int = 1
    stage: Stage = Stage.FLIP
    table: tuple[Laid, ...] = ()
    backs: int = 0
    out: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    calls: tuple[int, ...] = ()
    markers: tuple[Card | None, ...] = ()
    wins: tuple[int, ...] = ()
    lapses: tuple[int, ...] = ()
    taker: Seat | None = None
    consents: tuple[Seat, ...] = ()
    between_games: bool = False
    takings: tuple[Won, ...] = ()

    def count(self, seat: Seat) -> int:
        """The cards of `seat` by which it ranks: pile and marker (GR-9)."""
        return len(self.piles[seat]) + (self.markers[seat] is not None)

    def order(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in playing order from `first` on (GR-1)."""
        seats = len(self.piles)
        return tuple(Seat((first + step) % seats) for step in range(seats))

    def playing(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that haven't resigned, from `first` on."""
        return tuple(seat for seat in self.order(first) if seat not in self.gone)


class State(StateOf[Public], frozen=True):
    """The public part, the dark cards of each pile, the bottom one first, and the `starts`.

    `starts` are the positions in which rounds of this game began (GR-15).
    """

    dark: tuple[tuple[Card, ...], ...] = ()
    starts: frozenset[bytes] = frozenset()

    def pile(self, seat: Seat) -> tuple[Card, ...]:
        """The whole pile of `seat`, the bottom card first."""
        return self.dark[seat] + self.public.piles[seat].known

    def position(self) -> bytes:
        """Head and piles, as one comparable value."""
        piles = ("".join(self.pile(Seat(seat))) for seat in range(len(self.dark)))
        return f"{self.public.head}/{'/'.join(piles)}".encode()


class View(ViewOf[Public], frozen=True):
    """What one reader knows. Nobody ever looks at a pile (GR-3): all know the same.

    `let_go` is the phase in which the reader said that it claims nothing.
    """

    let_go: str = ""
