"""Looking back at a game: what each question could tell its asker, told, and might have told.

A game says what its askers could think possible; here it is weighed. Information is in bits; a
question's worth is its information plus the value of the showdown that it may force, as house
players reckon.
"""

from collections.abc import Sequence
from math import log2

import msgspec
import numpy as np
import numpy.typing as npt

from rules.cards.questions.greedy import SHOWDOWN_BITS
from rules.cards.questions.hands import Masks, answers, bits, pair_masks, places, questions
from rules.cards.questions.question import Pair, Question, same
from rules.core.seats import Seat

CHEAT = "cheat"
SERVE = "serve"
EMPTY = "empty"
MISSED = "missed"


class Judged(msgspec.Struct, frozen=True):
    """One question, looked back at.

    `before` and `after` count the hands that the asker could think possible, `expected` and `got`
    are bits. `best` is a question that was worth most then, `best_worth` its worth, `worth` that of
    the question asked; `best_bits` is the information expected of `best`. `tags`, any of:

    - ``cheat``: a pair that names a card which the asker holds, to mislead;
    - ``serve``: a showdown was certain, and the asker asked on instead;
    - ``missed``: the same where the showdown would have settled the game;
    - ``empty``: the answer was certain beforehand, and it was neither a cheat nor a showdown.
    """

    number: int
    asker: Seat
    holder: Seat
    question: Question
    card: int | None
    yes: bool
    before: int
    after: int
    expected: float
    got: float
    worth: float
    best: Question
    best_bits: float
    best_worth: float
    tags: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True):
    """One player: how many questions, `skill` and `luck`.

    `skill` is what the questions were worth beside the best ones, 0 … 1, None without a question.
    `luck` are the bits by which the answers told more than was to be expected.
    """

    seat: Seat
    asked: int
    skill: float | None
    luck: float


class Review(msgspec.Struct, frozen=True):
    """A whole game; `players` by seat."""

    questions: tuple[Judged, ...]
    players: tuple[Verdict, ...]


class Best(msgspec.Struct, frozen=True):
    """The question that was worth most: its expected bits, and its worth."""

    question: Question
    bits: float
    worth: float


class Bits(msgspec.Struct, frozen=True):
    """What an answer was expected to tell, and told."""

    expected: float
    got: float


def best_of(unshown: Sequence[Masks], value: npt.NDArray[np.float64]) -> Best:
    """The best by `value` (of `questions()`); its bits add up over the hands of `unshown`."""
    place = int(np.argmax(value))
    told = sum(entropy(float(answers()[rows, place].mean())) for rows in unshown)
    return Best(questions()[place], told, float(value[place]))


def entropy(share: float) -> float:
    """The bits that an answer brings which is yes with this chance."""
    return float(bits(np.array([share]))[0])


def share_of(question: Question, unshown: Masks) -> float:
    """The share of these rows of unshown cards that would answer yes."""
    column = places().get(same(question))
    return 0.0 if column is None else float(answers()[unshown, column].mean())


def judge(
    *,
    number: int,
    asker: Seat,
    holder: Seat,
    question: Question,
    yes: bool,
    before: int,
    after: int,
    shares: Sequence[float],
    best: Best,
    tags: tuple[str, ...] = (),
    last_turn: bool = False,
    card: int | None = None,
    told: Bits | None = None,
) -> Judged:
    """One question: how many hands were possible `before` and `after` it.

    `shares` are the chances of a yes, one a hand that was asked about; in a last turn only a
    showdown counts. `card` is one that a headache named. `told` are the bits where hands aren't
    equally likely.
    """
    is_pair = isinstance(question, Pair) and card is None
    told = told or Bits(sum(map(entropy, shares)), log2(before / after))
    expected = told.expected
    showdown = SHOWDOWN_BITS * sum(shares) if is_pair else 0.0
    worth = showdown if last_turn else expected + showdown
    return Judged(
        number=number,
        asker=asker,
        holder=holder,
        question=question,
        card=card,
        yes=yes,
        before=before,
        after=after,
        expected=expected,
        got=told.got,
        worth=worth,
        best=best.question,
        best_bits=best.bits,
        best_worth=max(best.worth, worth),
        tags=tags,
    )


def certain_pair(unshown: Masks) -> bool:
    """Whether two unshown cards are known."""
    pairs = pair_masks()
    common = int(np.bitwise_and.reduce(unshown))
    return bool((((common & pairs) == pairs) & (pairs > 0)).any())


def tags_of(
    question: Question, own: Sequence[int], unshown: Masks, share: float, *, settles: bool = False
) -> tuple[str, ...]:
    """The tags of a question; `settles`: a showdown would have settled the game."""
    is_pair = isinstance(question, Pair)
    tags = []
    if isinstance(question, Pair) and {question.x, question.y} & set(own):
        tags.append(CHEAT)
    if certain_pair(unshown) and not (is_pair and share == 1.0):
        tags.append(MISSED if settles else SERVE)
    if share in (0.0, 1.0) and CHEAT not in tags and not (is_pair and share == 1.0):
        tags.append(EMPTY)
    return tuple(tags)


def verdict(seat: Seat, judged: Sequence[Judged]) -> Verdict:
    """How one player has asked."""
    own = [one for one in judged if one.asker == seat]
    most = sum(one.best_worth for one in own)
    skill = sum(one.worth for one in own) / most if most > 0 else None
    return Verdict(seat, len(own), skill, sum(one.got - one.expected for one in own))


def reviewed(judged: Sequence[Judged], seats: Sequence[Seat]) -> Review:
    """The review of a game whose questions were judged."""
    return Review(tuple(judged), tuple(verdict(seat, judged) for seat in seats))
