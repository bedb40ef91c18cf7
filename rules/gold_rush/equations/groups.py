"""Which cards make a group under an equation, worked out once for all cards.

Cards of equal worth fall into one class: a rank over N, a signed rank over Z, a suit's axis and
signed rank over D. The table of classes answers every later question by a few bit operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import TypeAlias

from rules.cards.deck import KINDS, Card, Suit, is_red, packs, rank_of, suit_of

from .equation import Equation, Values, read_equation
from .exact import TooBig
from .formula import holding
from .signs import Fault

Worth: TypeAlias = "tuple[int | None, int | None]"
"""What a card is worth as abscissa and as ordinate; over N and Z both are its number."""

GAME_CARDS = packs(2)
"""The 108 cards of a game (GR-1)."""


def worth(card: Card, values: Values) -> Worth:
    """The worth of a card (GR-11): jokers 0, over D on either axis."""
    rank = rank_of(card)
    if rank is None:
        return 0, 0
    if values is Values.NATURAL:
        return rank, rank
    if values is Values.INTEGERS:
        signed = rank if is_red(card) else -rank
        return signed, signed
    match suit_of(card):
        case Suit.HEARTS:
            return rank, None
        case Suit.SPADES:
            return -rank, None
        case Suit.DIAMONDS:
            return None, rank
        case _:
            return None, -rank


class Groups:
    """The groups of one equation. `size` cards make a group; `number` sets of the 108 do."""

    def __init__(self, equation: Equation) -> None:
        """Try the equation on every combination of classes; TooBig if it outgrows."""
        self.equation = equation
        self.size = equation.size
        worths = {card: worth(card, equation.values) for card in KINDS}
        self._worths: tuple[Worth, ...] = tuple(dict.fromkeys(worths.values()))
        self._class: Mapping[Card, int] = {
            card: self._worths.index(own) for card, own in worths.items()
        }
        self._holds = holding(equation.condition)
        held = Counter(self._class[card] for card in GAME_CARDS)
        count = len(self._worths)
        self._partners = [0] * count
        self._thirds = [[0] * count for _ in range(count)]
        self.number = 0
        used = 0
        for classes in combinations_with_replacement(range(count), self.size):
            if not any(map(self._holds, self._letters(classes))):
                continue
            sizes = Counter(classes)
            self.number += prod(comb(held[one], times) for one, times in sizes.items())
            for first, *others in permutations(classes):
                used |= 1 << first
                if self.size == 2:
                    self._partners[first] |= 1 << others[0]
                else:
                    self._thirds[first][others[0]] |= 1 << others[1]
        self.idle: tuple[Card, ...] = tuple(
            card for card in KINDS if not used >> self._class[card] & 1
        )

    def _letters(self, classes: Sequence[int]) -> Iterator[Mapping[str, int]]:
        """Every way to give the letters to the cards, the order of the cards first."""
        if self.equation.values is Values.POINTS:
            for across, along in permutations(classes):
                x, y = self._worths[across][0], self._worths[along][1]
                if x is not None and y is not None:
                    yield {"x": x, "y": y}
            return
        for order in permutations(classes):
            numbers = [number for one in order if (number := self._worths[one][0]) is not None]
            yield dict(zip(self.equation.letters, numbers, strict=True))

    def readings(self, cards: Sequence[Card]) -> tuple[Mapping[str, int], ...]:
        """The ways to read the cards as letters, the given order first; none if they make no
        point. A group holds in at least one of them."""
        seen = self._letters([self._class[card] for card in cards])
        return tuple(dict(items) for items in dict.fromkeys(tuple(one.items()) for one in seen))

    def holds(self, letters: Mapping[str, int]) -> bool:
        """Whether the equation holds for these values of its letters."""
        return self._holds(letters)

    def is_group(self, cards: Sequence[Card]) -> bool:
        """Whether exactly these cards, in any order, make a group."""
        if len(cards) != self.size:
            return False
        first, second, *others = (self._class[card] for card in cards)
        if self.size == 2:
            return bool(self._partners[first] >> second & 1)
        return bool(self._thirds[first][second] >> others[0] & 1)

    def completed(self, table: Sequence[Card]) -> tuple[int, ...] | None:
        """The places of the group that the last card of the table completes, in order.

        Of several, the one whose cards lie earliest (GR-4); None if there is none.
        """
        classes = [self._class[card] for card in table]
        last = classes.pop()
        if self.size == 2:
            partners = self._partners[last]
            for at, one in enumerate(classes):
                if partners >> one & 1:
                    return at, len(classes)
            return None
        rows = self._thirds[last]
        behind = 0
        found: tuple[int, int] | None = None
        for at in range(len(classes) - 1, -1, -1):
            one = classes[at]
            if rows[one] & behind:
                found = at, rows[one]
            behind |= 1 << one
        if found is None:
            return None
        at, row = found
        then = next(i for i in range(at + 1, len(classes)) if row >> classes[i] & 1)
        return at, then, len(classes)


@lru_cache(maxsize=256)
def prepare(text: str, values: Values | None = None) -> Groups | Fault:
    """The groups of the equation `text` writes, or why it can't be played (GR-14)."""
    equation = read_equation(text, values)
    if isinstance(equation, Fault):
        return equation
    try:
        groups = Groups(equation)
    except TooBig:
        return Fault("EQUATION_TOO_BIG", 0, text)
    if not groups.number:
        return Fault("EQUATION_NO_GROUP", 0, text)
    return groups
