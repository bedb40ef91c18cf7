"""The facts of a XiXi game."""

from rules.cards.questions import Question
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi.state import Options


class Dealt(Event, frozen=True, tag=True):
    """Both hands are dealt; `first` begins (XI-1, XI-2)."""

    options: Options
    first: Seat


class DiscardsLaid(Event, frozen=True, tag=True):
    """The five cards that nobody holds, face down (XI-1)."""

    ranks: tuple[int, ...]


class Put(Event, frozen=True, tag=True, omit_defaults=True):
    """Question `number` waits for the answer of `answerer`, where players answer (XI-6).

    `card` is the card that a headache named (XI-22).
    """

    number: int
    asker: Seat
    holder: Seat
    answerer: Seat
    question: Question
    card: int | None = None


class Corrected(Event, frozen=True, tag=True):
    """`by` answered question `number` wrongly; the truth stands (XI-6)."""

    number: int
    by: Seat
    said: bool


class AnsweredFor(Event, frozen=True, tag=True):
    """`seat` didn't answer question `number` in time and is answered for (XI-6)."""

    number: int
    seat: Seat


class Answered(Event, frozen=True, tag=True, omit_defaults=True):
    """Question `number`, asked by `asker` of `holder`'s hand, and its truthful answer (XI-6).

    `card` is the card that a headache named (XI-22); `corrected`: it was answered wrongly first.
    """

    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool
    card: int | None = None
    corrected: bool = False


class Showdown(Event, frozen=True, tag=True):
    """`by` has forced two cards of `holder`'s hand up; it is `by`'s showdown number `count` (XI-5)."""

    by: Seat
    holder: Seat
    ranks: tuple[int, int]
    count: int


class Recalled(Event, frozen=True, tag=True, omit_defaults=True):
    """The recorded answer of question `number` was said again for `by`; no turn is used (XI-7)."""

    by: Seat
    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool
    card: int | None = None
    corrected: bool = False


class SpeedUpOffered(Event, frozen=True, tag=True):
    """`by` agrees to turn up `count` of the discards (XI-20)."""

    by: Seat
    count: int


class DiscardsTurned(Event, frozen=True, tag=True):
    """These discards lie face up from now on (XI-20)."""

    ranks: tuple[int, ...]


class AidOffered(Event, frozen=True, tag=True):
    """`by` agrees that `seat` sees `count` of the discards (XI-21)."""

    by: Seat
    seat: Seat
    count: int


class Aided(Event, frozen=True, tag=True):
    """`seat` was shown `count` discards in private (XI-21)."""

    seat: Seat
    count: int


class DiscardsSeen(Event, frozen=True, tag=True):
    """The discards that the weaker side was shown; everybody hears of them at the end (XI-21)."""

    seat: Seat
    ranks: tuple[int, ...]
