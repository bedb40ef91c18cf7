"""The facts of a Big Question; those it shares are in `rules.cards.questions.facts`."""

from rules.cards.questions import Question
from rules.core.entries import Event
from rules.core.seats import Seat
from rules.xixi_big_question.state import Op, Options


class Dealt(Event, frozen=True, tag=True):
    """Three hands are dealt; `champion` moves first and holds the Question card facing out."""

    options: Options
    champion: Seat


class QuestionLaid(Event, frozen=True, tag=True):
    """The Question card, for the two allies (XI-40)."""

    rank: int


class BothAnswered(Event, frozen=True, tag=True):
    """The champion's question `number`, answered by `holders` in seat order (XI-42)."""

    number: int
    asker: Seat
    holders: tuple[Seat, ...]
    question: Question
    answers: tuple[bool, ...]


class BothRecalled(Event, frozen=True, tag=True):
    """The recorded answers of question `number` were said again for `by`; no turn is used."""

    by: Seat
    number: int
    asker: Seat
    holders: tuple[Seat, ...]
    question: Question
    answers: tuple[bool, ...]


class OperatorPublished(Event, frozen=True, tag=True):
    """What `asker` tells of the pair of whisper `number`; `by_clock`: chance chose (XI-13)."""

    number: int
    asker: Seat
    op: Op
    result: int
    by_clock: bool = False


class CardAsked(Event, frozen=True, tag=True):
    """The champion has asked whether the Question card is `rank` (XI-43)."""

    champion: Seat
    rank: int
    hit: bool


class CardRecalled(Event, frozen=True, tag=True):
    """The same, said again; no turn is used."""

    champion: Seat
    rank: int
    hit: bool


class Won(Event, frozen=True, tag=True):
    """The champion has named the card with both allies in; they play on for second place."""

    champion: Seat


class Stopped(Event, frozen=True, tag=True):
    """`seat` doesn't want to play for second place: it is shared (XI-46)."""

    seat: Seat


class QuestionOpened(Event, frozen=True, tag=True):
    """The game is over; the Question card."""

    rank: int


class NextChampion(Event, frozen=True, tag=True):
    """Who is champion in the next game; None: it is drawn (XI-47)."""

    seat: Seat | None
