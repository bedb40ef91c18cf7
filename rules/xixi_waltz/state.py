"""The truth of a Waltz: options, deal, state, views."""

import msgspec

from rules.cards.questions.asking import Seconds, Turns
from rules.cards.questions.trio import Ranks, TrioPublic, TrioState, TrioView, following
from rules.core.seats import Seat


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`turn`: seconds a turn, None without clock (XI-15). `limit`: turns until a draw (XI-9)."""

    turn: Seconds | None = 120
    limit: Turns | None = None


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's deal: hands before the draws, who begins, the ranks drawn in order (XI-30)."""

    hands: dict[Seat, list[int]] = {}
    first: Seat | None = None
    draws: list[int] = []


class Deal(msgspec.Struct, frozen=True):
    """Three hands of four before the draws, the card left over, the first mover, the ranks drawn."""

    hands: tuple[Ranks, ...]
    left_over: int
    first: Seat
    draws: Ranks


class Public(TrioPublic, frozen=True):
    """What everybody knows; state and views share one.

    `backward` are those who have asked the previous player, `out` whoever is out (at most one).
    """

    options: Options
    first: Seat
    mover: Seat
    turn: int = 1
    backward: tuple[Seat, ...] = ()
    out: Seat | None = None

    def whispering(self) -> bool:
        """Whether pairs are whispered: until the duel (XI-32, XI-34)."""
        return self.duel is None and self.outcome.result == "open"

    def is_in(self, seat: Seat) -> bool:
        """Whether `seat` still plays."""
        return seat != self.out


class State(TrioState[Public], frozen=True):
    """The truth; besides the cards of the table of three the card left over and the ranks drawn."""

    left_over: int = 0
    draws: Ranks = ()


class View(TrioView[Public], frozen=True):
    """What one reader knows.

    `drew` is the rank that the reader drew, `lost` the one that was drawn away. Once the game is
    over, `draws` are the ranks drawn at the start.
    """

    drew: int | None = None
    lost: int | None = None
    draws: Ranks = ()


def next_mover(public: Public, after: Seat) -> Seat:
    """The next one clockwise after `after` who still plays."""
    seat = following(after)
    return seat if public.is_in(seat) else following(seat)


def default_target(public: Public, asker: Seat) -> Seat:
    """Whom `asker` asks without naming anybody (XI-31, XI-33)."""
    return next_mover(public, asker)
