"""Looking back at a game: what each question could tell its asker, told, and might have told.

Everything is judged by what the asker could know at that moment: the hand that the asker saw, the
cards face up, discards that were turned up or shown, and the answers so far. Information is in
bits; a question's worth is its information plus the value of the showdown that it may force, as
house players reckon.
"""

from math import log2

import msgspec
import numpy as np
import numpy.typing as npt

from rules.cards.questions import Pair, Question
from rules.cards.questions.asking import HAND
from rules.cards.questions.greedy import SHOWDOWN_BITS, worth
from rules.cards.questions.hands import Masks, answers, bits, mask_of, places, questions
from rules.cards.questions.hands import pair_masks as named_ranks
from rules.core.seats import Seat
from rules.xixi.knowledge import fitting, partners
from rules.xixi.state import Exchange, Public, View, backing
from rules.xixi.view import known

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
    players: tuple[Verdict, Verdict]


def review(view: View) -> Review | None:
    """The review of a game that is over, from the public view; None if its hands weren't opened."""
    public = known(view)
    hands = (_opened(view, Seat(0)), _opened(view, Seat(1)))
    if public.outcome.result == "open" or min(len(hand) for hand in hands) < HAND:
        return None
    whole = msgspec.structs.replace(view, hands=hands)
    judged = tuple(
        _judged(whole, public, exchange, public.exchanges[:place])
        for place, exchange in enumerate(public.exchanges)
    )
    return Review(judged, (_verdict(Seat(0), judged), _verdict(Seat(1), judged)))


def _opened(view: View, holder: Seat) -> tuple[int, ...]:
    """All of a hand that the reader knows at the end: what was turned up, and what was opened."""
    return tuple(sorted({*known(view).shown[holder], *(view.hands[holder] or ())}))


def _judged(view: View, public: Public, asked: Exchange, so_far: tuple[Exchange, ...]) -> Judged:
    shown = mask_of(asked.shown)
    before = _possible(view, public, asked, so_far)
    after = _possible(view, public, asked, (*so_far, asked))
    unshown: Masks = before & ~shown
    share = _share(unshown, asked)
    value = worth(
        unshown, forbidden=_face_up(public, so_far, asked), last_turn=_is_last(public, so_far)
    )
    best = int(np.argmax(value))
    told = bits(answers()[unshown].mean(axis=0, dtype=np.float64))
    is_pair = asked.card is None and isinstance(asked.question, Pair)
    own_worth = _entropy(share) + (SHOWDOWN_BITS * share if is_pair else 0.0)
    if _is_last(public, so_far):
        own_worth = SHOWDOWN_BITS * share if is_pair else 0.0
    return Judged(
        asked.number,
        asked.asker,
        asked.holder,
        asked.question,
        asked.card,
        asked.yes,
        len(before),
        len(after),
        _entropy(share),
        log2(len(before) / len(after)),
        own_worth,
        questions()[best],
        float(told[best]),
        max(float(value[best]), own_worth),
        _tags(view, public, asked, so_far, unshown, share),
    )


def _possible(
    view: View, public: Public, asked: Exchange, exchanges: tuple[Exchange, ...]
) -> Masks:
    """What the asker of `asked` could think possible after `exchanges`."""
    seen = view.hands[backing(public.options, asked.asker)]
    gone = public.up if asked.number >= public.up_since else ()
    if public.aided is not None and public.aided[0] == asked.asker:
        gone += view.discards if asked.number >= public.aided_since else ()
    return fitting(public, asked.asker, seen, gone, exchanges, asked.shown)


def _share(unshown: Masks, asked: Exchange) -> float:
    """The share of the possible hands that would answer yes."""
    if asked.card is not None:
        return float(((unshown & partners(asked.question, asked.card)) != 0).mean())
    column = places().get(asked.question)
    return 0.0 if column is None else float(answers()[unshown, column].mean())


def _entropy(share: float) -> float:
    return float(bits(np.array([share]))[0])


def _face_up(public: Public, so_far: tuple[Exchange, ...], asked: Exchange) -> int:
    """The ranks that couldn't be named in a pair then (XI-5)."""
    pairs = [e.question for e in so_far if e.yes and isinstance(e.question, Pair)]
    up = public.up if asked.number >= public.up_since else ()
    return mask_of({*up, *asked.shown, *(r for p in pairs for r in (p.x, p.y))})


def _forced(so_far: tuple[Exchange, ...], seat: Seat) -> int:
    return sum(e.yes and isinstance(e.question, Pair) for e in so_far if e.asker == seat)


def _is_last(public: Public, so_far: tuple[Exchange, ...]) -> bool:
    """Whether the turn after `so_far` is the second mover's last one (XI-8)."""
    return _forced(so_far, public.first) >= 2


def _tags(
    view: View,
    public: Public,
    asked: Exchange,
    so_far: tuple[Exchange, ...],
    unshown: Masks,
    share: float,
) -> tuple[str, ...]:
    own = view.hands[backing(public.options, asked.asker)] or ()
    question = asked.question
    is_pair = asked.card is None and isinstance(question, Pair)
    tags = []
    if isinstance(question, Pair) and {question.x, question.y} & set(own):
        tags.append(CHEAT)
    if _certain_pair(unshown) and not (is_pair and share == 1.0):
        settles = _is_last(public, so_far) or _forced(so_far, asked.asker) == 1
        tags.append(MISSED if settles else SERVE)
    if share in (0.0, 1.0) and CHEAT not in tags and not (is_pair and share == 1.0):
        tags.append(EMPTY)
    return tuple(tags)


def _certain_pair(unshown: Masks) -> bool:
    """Whether two unshown cards are known."""
    pairs: npt.NDArray[np.int64] = named_ranks()
    common = int(np.bitwise_and.reduce(unshown))
    return bool((((common & pairs) == pairs) & (pairs > 0)).any())


def _verdict(seat: Seat, judged: tuple[Judged, ...]) -> Verdict:
    own = [one for one in judged if one.asker == seat]
    most = sum(one.best_worth for one in own)
    skill = sum(one.worth for one in own) / most if most > 0 else None
    return Verdict(seat, len(own), skill, sum(one.got - one.expected for one in own))
