"""What a question to a player of Medieval can tell, what it told, and which one tells most.

An answer is no or yes; a Showdown shows besides of which suit its two cards are, or that they are
the Clown's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from rules.cards.questions import Difference, Pair, Product, Question, Quotient, Sum
from rules.cards.questions.asking import HAND
from rules.cards.questions.greedy import SHOWDOWN_BITS
from rules.cards.questions.hands import Masks, all_hands, answers, mask_of
from rules.cards.questions.hands import questions as plain_questions
from rules.cards.questions.review import Best
from rules.xixi_medieval import clown_rows
from rules.xixi_medieval.cards import LineUp, gives_clown_away, rank_of, suit_of, suits_of
from rules.xixi_medieval.counting import Floats
from rules.xixi_medieval.knowledge import Known, clown_says_yes, says_yes
from rules.xixi_medieval.state import Cards
from rules.xixi_medieval.view import is_joker_pair

MOST_ROWS = 200
"""How many of the Clown's hands the best question is found by, evenly chosen."""


@dataclass(frozen=True)
class Outcomes:
    """What may come of a question: the chances of a no, of a yes by each suit, of the Clown's yes."""

    no: float
    suits: tuple[float, ...]
    clown: float

    @property
    def share(self) -> float:
        """The chance of a yes; exactly 0 or 1 where the answer is certain."""
        return 1.0 if self.no == 0 else sum(self.suits) + self.clown

    def parts(self, *, shows: bool) -> tuple[float, ...]:
        """The chances of all that can be told apart; `shows`: a yes is a Showdown."""
        return (self.no, *self.suits, self.clown) if shows else (self.no, self.share)


class Weighed:
    """The hands that somebody may hold, each weighted by its deals."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.suits = known.line_up.suits
        self._total = float(known.count.hands.sum()) + known.count.clown
        self._rows = int(known.rows.sum()) if known.count.clown > 0 else 0

    def outcomes(self, question: Question) -> Outcomes:
        """What may come of `question`."""
        no, found = 0.0, []
        for number, suit in enumerate(self.suits):
            yes = says_yes(question, suit, self.known.up)
            hands = self.known.count.hands[number]
            found.append(float(hands[yes].sum()) / self._total)
            no += float(hands[~yes].sum()) / self._total
        clown = self.known.count.clown / self._total
        if not self._rows:
            return Outcomes(no, tuple(found), 0.0)
        saying = clown_says_yes(question, self.known.line_up, self.known.up)
        hits = int((self.known.rows & saying).sum())
        no += clown * (self._rows - hits) / self._rows
        return Outcomes(no, tuple(found), clown * hits / self._rows)

    def count(self, question: Question | None = None, *, yes: bool = False, to: Cards = ()) -> int:
        """How many hands are possible; once `question` was answered, with the Showdown of `to`."""
        found = 0
        for number, suit in enumerate(self.suits):
            left = self.known.count.hands[number] > 0
            if question is not None:
                left &= says_yes(question, suit, self.known.up) == yes
            if not to or suits_of(to) == (suit,):
                found += int(left.sum())
        if not self._rows or (to and not gives_clown_away(to)):
            return found
        rows = self.known.rows
        if question is not None:
            rows = rows & (clown_says_yes(question, self.known.line_up, self.known.up) == yes)
        if to:
            rows = rows & clown_rows.holding(self.known.line_up, to)
        return found + clown_rows.kept_hands(rows, self.known.line_up)

    def unshown(self) -> Masks:
        """The unshown ranks of every hand possible; with none common to all if it may be the Clown."""
        found = [np.zeros(1, dtype=np.int64)] if self._rows else []
        for number in range(len(self.suits)):
            hands = all_hands()[self.known.count.hands[number] > 0]
            found.append(hands & ~_shown(self.known.up))
        masks: Masks = np.concatenate(found)
        return masks

    def best(self, *, last_turn: bool) -> Best:
        """The question worth most to the same player; in a last turn only a Showdown counts."""
        asked = [q for q in _askable(self.known.line_up) if not _is_barred(q, self.known.up)]
        yes = np.zeros((len(self.suits) + 1, len(asked)))
        plain = len(plain_questions())
        for number in range(len(self.suits)):
            hands = self.known.count.hands[number]
            table = _answers(_shown(self.known.up))
            yes[number, :plain] = np.einsum("h,hq->q", hands, table) / self._total
        if self._rows:
            slots = [clown_rows.slot_of(self.known.line_up, one) for one in self.known.up]
            rows = clown_rows.some_rows(self.known.rows, self.known.line_up, slots, MOST_ROWS)
            shares = clown_rows.shares(rows, asked)
            yes[-1] = shares * self.known.count.clown / self._total
        share = np.clip(yes.sum(axis=0), 0.0, 1.0)
        shows = np.array([isinstance(question, Pair) for question in asked])
        bits = surprise(1 - share) + np.where(shows, surprise(yes).sum(axis=0), surprise(share))
        value = SHOWDOWN_BITS * share * shows + (0.0 if last_turn else bits)
        place = int(np.argmax(value))
        return Best(asked[place], float(bits[place]), float(value[place]))


def surprise(chance: Floats) -> Floats:
    """What a fact of this chance adds to the bits expected: −p·log₂ p."""
    inside = np.clip(chance, 1e-300, 1.0)
    found: Floats = -inside * np.log2(inside)
    return found


def expected(parts: Sequence[float]) -> float:
    """The bits expected of facts with these chances."""
    return float(surprise(np.array(parts)).sum())


def _shown(up: Cards) -> int:
    """The ranks up of a hand of one suit, as a mask."""
    return mask_of({rank_of(one) for one in up if suit_of(one) is not None})


@lru_cache(maxsize=128)
def _answers(shown: int) -> Floats:
    """By hand and question: 1 for a yes, `shown` left out."""
    table: Floats = answers()[all_hands() & ~shown].astype(np.float64)
    return table


def _is_barred(question: Question, up: Cards) -> bool:
    """Both jokers may be named only to somebody with two unshown cards (XI-62)."""
    return is_joker_pair(question) and len(up) < HAND // 2


@lru_cache(maxsize=8)
def _askable(line_up: LineUp) -> tuple[Question, ...]:
    """The questions that some hand answers with yes; first those that hands of one suit do."""
    found: dict[Question, None] = dict.fromkeys(plain_questions())
    if line_up.clown:
        for a, b in combinations_with_replacement(line_up.ranks(), 2):
            found |= dict.fromkeys((Sum(a + b), Difference(b - a), Product(a * b), Pair(a, b)))
            if b % a == 0:
                found[Quotient(b // a)] = None
    return tuple(found)
