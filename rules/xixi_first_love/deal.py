"""Dealing a First Love: two suits, four of each a side; who sits on which side (XI-50)."""

from collections.abc import Iterator
from itertools import permutations

from rules.cards.questions.dealing import deal_hands
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_first_love.state import SUITS, Both, Deal, Given, Options, Suit

LETTERS: tuple[Suit, Suit] = ("S", "H")
Seating = tuple[tuple[Seat, ...], tuple[Suit, Suit]]


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    order, suits = _seating(seats, chance, given)
    return Deal(order, suits, _hands(order, suits, chance, given))


def _seating(seats: int, chance: Chance, given: Given) -> Seating:
    """The order of turns, and the suits in that order.

    Partners sit across, the first mover holds spades and the order goes clockwise, unless the
    given hands say otherwise.
    """
    if given.first is not None:
        found = next(_fitting(seats, given.first, given), None)
    else:
        start = chance.below("first", seats)
        firsts = [Seat((start + step) % seats) for step in range(seats)]
        every = [seating for first in firsts for seating in _fitting(seats, first, given)]
        found = min(every, key=lambda seating: seating[1] != LETTERS, default=None)
    if found is None:
        raise ValueError(
            "each side needs four cards of both suits: these hands and first don't fit"
        )
    return found


def _fitting(seats: int, first: Seat, given: Given) -> Iterator[Seating]:
    """The seatings that begin with `first` and fit the given hands, the plainest first."""
    others = [Seat((first + step) % seats) for step in range(1, seats)]
    orders = [(first, *rest) for rest in permutations(others)]
    across = [order for order in orders if seats == 2 or order[2] == (first + 2) % seats]
    for order in (*across, *(order for order in orders if order not in across)):
        for suits in (LETTERS, (LETTERS[1], LETTERS[0])):
            if _fits(order, suits, given):
                yield order, suits


def _fits(order: tuple[Seat, ...], suits: tuple[Suit, Suit], given: Given) -> bool:
    for seat, hand in given.hands.items():
        held = suits if len(order) == 2 else (suits[order.index(seat) // 2],)
        if any(suit not in held for suit in hand):
            return False
    return True


def _hands(order: tuple[Seat, ...], suits: tuple[Suit, Suit], chance: Chance, given: Given) -> Both:
    dealt = []
    for suit in SUITS:
        holders = order if len(order) == 2 else order[2 * suit : 2 * suit + 2]
        fixed = {
            Seat(side): given.hands[seat][suits[suit]]
            for side, seat in enumerate(holders)
            if suits[suit] in given.hands.get(seat, {})
        }
        hands, _ = deal_hands(chance, 2, fixed, label=f"deal/{suits[suit]}")
        dealt.append(hands)
    one, other = dealt
    return ((one[0], other[0]), (one[1], other[1]))
