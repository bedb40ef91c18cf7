"""The truth of a Waltz: options, deal, state, views."""

import msgspec

from rules.cards.questions.asking import HAND, Seconds, Turns
from rules.cards.questions.exchanges import Exchange, Whisper
from rules.core.outcome import OPEN, Outcome
from rules.core.seats import Seat

SEATS = (Seat(0), Seat(1), Seat(2))
Ranks = tuple[int, ...]
EACH: tuple[Ranks, Ranks, Ranks] = ((), (), ())


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


class Duel(msgspec.Struct, frozen=True):
    """The two who are left, the first mover first; whether the second's last turn runs (XI-33)."""

    first: Seat
    second: Seat
    last_turn: bool = False


class Public(msgspec.Struct, frozen=True):
    """What everybody knows; state and views share one.

    `down` counts the cards of each hand that lie face down, `up` are the ranks that lie face up.
    `backward` are those who have asked the previous player, `out` whoever is out (at most one).
    """

    options: Options
    first: Seat
    mover: Seat
    turn: int = 1
    exchanges: tuple[Exchange, ...] = ()
    down: tuple[int, ...] = (0, 0, 0)
    up: tuple[Ranks, ...] = EACH
    backward: tuple[Seat, ...] = ()
    out: Seat | None = None
    duel: Duel | None = None
    lapses: tuple[int, ...] = (0, 0, 0)
    outcome: Outcome = OPEN

    def unshown(self, seat: Seat) -> int:
        """How many cards of `seat` lie neither face up nor face down."""
        return HAND - self.down[seat] - len(self.up[seat])

    def whispering(self) -> bool:
        """Whether pairs are whispered: until the duel (XI-32, XI-34)."""
        return self.duel is None and self.outcome.result == "open"

    def is_in(self, seat: Seat) -> bool:
        """Whether `seat` still plays."""
        return seat != self.out


class State(msgspec.Struct, frozen=True):
    """The public part, the hands, the card left over, the ranks drawn, the whispers.

    `down` are the ranks that lie face down of each hand.
    """

    public: Public
    hands: tuple[Ranks, ...] = EACH
    left_over: int = 0
    draws: Ranks = ()
    whispers: tuple[Whisper, ...] = ()
    down: tuple[Ranks, ...] = EACH

    def unshown(self, seat: Seat) -> Ranks:
        """The unshown cards of `seat`."""
        shown = (*self.down[seat], *self.public.up[seat])
        return tuple(rank for rank in self.hands[seat] if rank not in shown)


class View(msgspec.Struct, frozen=True):
    """What one reader knows.

    `hands` are the hands that the reader sees whole: the own one, at the end all. `drew` is the
    rank that the reader drew, `lost` the one that was drawn away. `whispers` are the questions of
    the whispers that the reader took part in, `down` the ranks known to lie face down. Once the
    game is over, all whispers and the `draws` of the start.
    """

    seat: Seat | None
    public: Public | None = None
    hands: tuple[Ranks, ...] = EACH
    drew: int | None = None
    lost: int | None = None
    whispers: tuple[Whisper, ...] = ()
    down: tuple[Ranks, ...] = EACH
    draws: Ranks = ()


def following(seat: Seat, step: int = 1) -> Seat:
    """The seat `step` places clockwise."""
    return Seat((seat + step) % len(SEATS))


def next_mover(public: Public, after: Seat) -> Seat:
    """The next one clockwise after `after` who still plays."""
    seat = following(after)
    return seat if public.is_in(seat) else following(seat)


def default_target(public: Public, asker: Seat) -> Seat:
    """Whom `asker` asks without naming anybody (XI-31, XI-33)."""
    return next_mover(public, asker)
