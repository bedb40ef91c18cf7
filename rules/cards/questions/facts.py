"""Facts that several games of the family announce in the same form."""

from rules.cards.questions.exchanges import Whisper
from rules.cards.questions.question import Question
from rules.core.entries import Event
from rules.core.seats import Seat


class HandDealt(Event, frozen=True, tag=True):
    """The four cards of `holder`'s hand, in rank order; told to the one who sees them."""

    holder: Seat
    ranks: tuple[int, ...]


class Answered(Event, frozen=True, tag=True):
    """Question `number`, asked by `asker` of `holder`'s hand, and its truthful answer (XI-6)."""

    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool


class Recalled(Event, frozen=True, tag=True):
    """The recorded answer of question `number` was said again for `by`; no turn is used (XI-7)."""

    by: Seat
    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool


class Showdown(Event, frozen=True, tag=True):
    """Two of `holder`'s cards, which `by` has named, are turned up; `left` stay unshown (XI-34)."""

    by: Seat
    holder: Seat
    ranks: tuple[int, int]
    left: int


class Whispered(Event, frozen=True, tag=True):
    """What the room hears of a whispered pair question: who asked whom, Showdown or not (XI-32)."""

    number: int
    asker: Seat
    holder: Seat
    showdown: bool


class WhisperPassed(Event, frozen=True, tag=True):
    """The two cards of whisper `number`, for `asker` and `holder` alone; yes: they lie face down."""

    number: int
    asker: Seat
    holder: Seat
    question: Question
    yes: bool


class LastTurn(Event, frozen=True, tag=True):
    """`seat`, whose cards are all down, has one last turn (XI-8)."""

    seat: Seat


class TurnLost(Event, frozen=True, tag=True):
    """`seat` let the turn run out (XI-13)."""

    seat: Seat


class WentOut(Event, frozen=True, tag=True):
    """All cards of `seat` are down; it is out."""

    seat: Seat


class Gone(Event, frozen=True, tag=True):
    """`seat` has left the game for good (XI-12)."""

    seat: Seat


class DuelBegun(Event, frozen=True, tag=True):
    """Two are left; `first` moves first, then `second`, and so on (XI-33)."""

    first: Seat
    second: Seat


class HandOpened(Event, frozen=True, tag=True):
    """The game is over; the cards of `holder` that didn't lie face up."""

    holder: Seat
    ranks: tuple[int, ...]


class WhispersOpened(Event, frozen=True, tag=True):
    """The game is over; what was whispered in it."""

    whispers: tuple[Whisper, ...]


class DeskOffered(Event, frozen=True, tag=True):
    """`seat` has won and may be the referee of the next table (XI-35)."""

    seat: Seat
