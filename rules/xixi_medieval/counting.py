"""In how many deals a seat holds which hand (XI-60): all deals are counted, none is drawn.

A deal gives each suit to three seats, cuts its thirteen cards into three hands of four and one card
over, and leaves one seat to the Clown where one plays. What is known says of each seat which hands
it may hold; a deal counts if every seat's hand is among its own.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from rules.cards.questions.asking import HAND, RANKS
from rules.cards.questions.hands import Masks, all_hands
from rules.xixi_medieval.cards import HANDS_A_SUIT

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
SETS = 1 << len(RANKS)
ALL = SETS - 1
MOST_AT_ONCE = 1 << 18
"""Larger matrix products would be shared out over all cores, and wait for each other there."""


@dataclass(frozen=True)
class Fits:
    """What may be, seat by seat.

    `hands`, of shape (seats, suits, 715): whether the seat may hold that hand of that suit. `over`,
    of shape (suits, 13): whether that rank may be the suit's card over. `clown`, by seat: how likely
    the seat's own answers are if it is the Clown; None where no Clown plays.
    """

    hands: Bools
    over: Bools
    clown: Floats | None


@dataclass(frozen=True)
class Count:
    """How many deals give one seat each hand, shape (suits, 715), and how many make it the Clown."""

    hands: Floats
    clown: float


def counted(fits: Fits, holder: int) -> Count:
    """Count the deals that fit by what `holder` has in them."""
    seats, suits, _ = fits.hands.shape
    clown = np.zeros(seats) if fits.clown is None else fits.clown
    able: Bools = np.any(fits.hands, axis=2)
    bound = (able.sum(axis=1) == 1) & (clown == 0)
    ways = [
        _ways(fits.hands[:, suit], fits.over[suit], able[:, suit], bound) for suit in range(suits)
    ]
    before, after = _chains(ways, seats, None if fits.clown is None else clown)
    hands = np.zeros(fits.hands.shape[1:])
    for suit in np.flatnonzero(able[holder]):
        mates = _mates(before[suit], after[suit + 1], seats, HANDS_A_SUIT * int(suit), holder)
        spread = _spread(fits.hands[:, suit], fits.over[suit], mates)
        hands[suit] = np.where(fits.hands[holder, suit], spread, 0.0)
    everybody = (1 << seats) - 1
    alone = before[suits][everybody ^ (1 << holder)] * clown[holder]
    return Count(hands, float(alone))


# --- one suit -------------------------------------------------------------------------------------


def _ways(rows: Bools, over: Bools, able: Bools, bound: Bools) -> Floats:
    """By the set of three seats that hold the suit: in how many ways its cards can lie.

    Three hands and the card over have thirteen cards in all, so they are disjoint just when every
    card is among them: the ways are found by inclusion and exclusion over sets of cards, in whole
    numbers far below 2⁵³. A seat `bound` to this suit is among the three, and its sure cards are in
    every set.
    """
    found = np.zeros(1 << len(rows))
    fixed = np.flatnonzero(able & bound)
    free = np.flatnonzero(able & ~bound)
    if len(fixed) > HANDS_A_SUIT:
        return found
    sets = _sets_with(_sure_cards(rows[fixed]))
    base = _signs(over.tobytes())[sets]
    for seat in fixed:
        base = base * _inside(rows[seat].tobytes())[sets]
    inside = np.zeros((len(free), len(sets)))
    for place, seat in enumerate(free):
        inside[place] = _inside(rows[seat].tobytes())[sets]
    bits = 1 << free
    taken = int(np.sum(1 << fixed))
    match HANDS_A_SUIT - len(fixed):
        case 0:
            found[taken] = base.sum()
        case 1:
            found[taken + bits] = (inside * base).sum(axis=1)
        case 2:
            one, two = np.triu_indices(len(free), 1)
            found[taken + bits[one] + bits[two]] = _times(inside * base, inside.T)[one, two]
        case _:
            one, two = np.triu_indices(len(free), 1)
            table = _times(inside[one] * inside[two], (inside * base).T)
            pair, three = np.nonzero(np.arange(len(free)) > two[:, None])
            found[bits[one][pair] + bits[two][pair] + bits[three]] = table[pair, three]
    return found


def _times(one: Floats, two: Floats) -> Floats:
    """The product of two matrices, in pieces."""
    rows, inner = one.shape
    columns = two.shape[1]
    found = np.zeros((rows, columns))
    if rows >= inner:
        step = max(1, MOST_AT_ONCE // (inner * columns))
        for start in range(0, rows, step):
            found[start : start + step] = one[start : start + step] @ two
        return found
    step = max(1, MOST_AT_ONCE // (rows * columns))
    for start in range(0, inner, step):
        found += one[:, start : start + step] @ two[start : start + step]
    return found


def _sure_cards(rows: Bools) -> int:
    """The ranks, as a mask, that each of these seats must hold."""
    sure = 0
    for row in rows:
        sure |= int(np.bitwise_and.reduce(all_hands()[row]))
    return sure


@lru_cache(maxsize=256)
def _sets_with(ranks: int) -> Masks:
    """All sets of ranks that hold `ranks`."""
    sets = np.arange(SETS, dtype=np.int64)
    holding: Masks = sets[(sets & ranks) == ranks]
    return holding


@lru_cache(maxsize=256)
def _inside(row: bytes) -> Floats:
    """By a set of ranks: how many of the hands of `row` lie inside it."""
    found = np.zeros(SETS)
    found[all_hands()[np.frombuffer(row, dtype=np.bool_)]] = 1.0
    for rank in range(len(RANKS)):
        halves = found.reshape(-1, 2, 1 << rank)
        halves[:, 1] += halves[:, 0]
    return found


@lru_cache(maxsize=64)
def _signs(over: bytes) -> Floats:
    """By a set of ranks: how many of `over` lie inside it, minus where the set's rest is odd."""
    sets = np.arange(SETS)
    inside = np.zeros(SETS)
    odd = np.full(SETS, len(RANKS) % 2 == 1)
    for rank, may_be in enumerate(np.frombuffer(over, dtype=np.bool_)):
        holds = (sets >> rank & 1) == 1
        inside += holds & may_be
        odd ^= holds
    return np.where(odd, -inside, inside)


def _spread(rows: Bools, over: Bools, mates: Floats) -> Floats:
    """By a hand: in how many ways the suit's other cards lie with the mates, each pair weighted."""
    held = rows.astype(np.float64)
    both = _times(_times(held.T, mates), held)
    eight = both.ravel()[_halves()].sum(axis=1)
    places, last = _rests()
    found: Floats = (eight[places] * over[last]).sum(axis=1)
    return found


@lru_cache(maxsize=1)
def _halves() -> Masks:
    """By a set of eight ranks: its cuts into two hands, as places in a table of hand and hand."""
    place = {int(mask): number for number, mask in enumerate(all_hands())}
    count = len(place)
    rows = [
        [place[one] * count + place[mask ^ one] for one in map(sum, combinations(bits, HAND))]
        for mask, bits in _sets_of(2 * HAND)
    ]
    return np.array(rows, dtype=np.int64)


@lru_cache(maxsize=1)
def _rests() -> tuple[Masks, Masks]:
    """By a hand: the sets of eight that it leaves with one rank over, and that rank, from 0."""
    place = {mask: number for number, (mask, _) in enumerate(_sets_of(2 * HAND))}
    left = [[r for r in range(len(RANKS)) if not int(hand) >> r & 1] for hand in all_hands()]
    eights = [
        [place[ALL ^ int(hand) ^ (1 << rank)] for rank in ranks]
        for hand, ranks in zip(all_hands(), left, strict=True)
    ]
    return np.array(eights, dtype=np.int64), np.array(left, dtype=np.int64)


def _sets_of(size: int) -> list[tuple[int, tuple[int, ...]]]:
    """All sets of so many ranks: the mask, and the bits in it."""
    bits = [1 << rank for rank in range(len(RANKS))]
    return [(sum(chosen), chosen) for chosen in combinations(bits, size)]


# --- the sides ------------------------------------------------------------------------------------


def _chains(
    ways: list[Floats], seats: int, clown: Floats | None
) -> tuple[list[Floats], list[Floats]]:
    """By a set of seats: the ways to give it the first suits, and the ways to give it the others.

    The last of these is what the Clown's seat brings.
    """
    before = [np.zeros(1 << seats)]
    before[0][0] = 1.0
    for number, way in enumerate(ways, 1):
        before.append(_joined(way, before[-1], seats, HANDS_A_SUIT * number))
    last = np.zeros(1 << seats)
    if clown is None:
        last[0] = 1.0
    else:
        last[1 << np.arange(seats)] = clown
    after = [last]
    for number, way in enumerate(reversed(ways), 1):
        size = HANDS_A_SUIT * number + (clown is not None)
        after.insert(0, _joined(way, after[0], seats, size))
    return before, after


def _joined(way: Floats, others: Floats, seats: int, size: int) -> Floats:
    """The ways to give a set of `size` seats one suit more."""
    sets, taken = _cuts(seats, size, HANDS_A_SUIT)
    found = np.zeros(1 << seats)
    found[sets] = (way[taken] * others[sets[:, None] ^ taken]).sum(axis=1)
    return found


def _mates(before: Floats, after: Floats, seats: int, size: int, holder: int) -> Floats:
    """By two seats, the lower first: in how many ways all others can lie if they are of the suit of
    `holder`; suits before this one hold `size` seats."""
    sets, taken = _cuts(seats, seats - HANDS_A_SUIT, size)
    apart = (sets >> holder & 1) == 0
    sets, taken = sets[apart], taken[apart]
    ways = (before[taken] * after[sets[:, None] ^ taken]).sum(axis=1)
    found = np.zeros((seats, seats))
    for rest, way in zip(sets.tolist(), ways.tolist(), strict=True):
        mates = [s for s in range(seats) if s != holder and not rest >> s & 1]
        found[mates[0], mates[1]] = way
    return found


@lru_cache(maxsize=64)
def _cuts(seats: int, size: int, part: int) -> tuple[Masks, Masks]:
    """All sets of `size` seats, and for each of them all its parts of `part` seats, as masks."""
    chosen = np.array(list(combinations(range(seats), size)), dtype=np.int64)
    parts = list(combinations(range(size), part))
    places = np.array(parts, dtype=np.int64).reshape(len(parts), part)
    bits = 1 << chosen
    return bits.sum(axis=1), bits[:, places].sum(axis=2)
