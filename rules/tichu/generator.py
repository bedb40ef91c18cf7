"""Every legal play of a hand, as sets of cards: for hints, menus and house players.

The referee himself needs none of this. All functions return each set of cards once, also when
it has several readings; the order is fixed by the hand. `above` is a height in half ranks that
a play must exceed, 0 when leading; `size` is a number of cards, 0 for any.
"""

from typing import Final

from rules.tichu.cards import (
    ACE,
    DOG_BIT,
    DRAGON_RANK,
    LOWEST_RANK,
    PHX_BIT,
    RANK_BITS,
    SUIT_BITS,
    members,
)
from rules.tichu.combinations import (
    LONGEST_STRAIGHT,
    MOST_PAIRS,
    SHORTEST_STRAIGHT,
    Combination,
    Kind,
    fitting,
)

_RANKS: Final = range(LOWEST_RANK, ACE + 1)
_Ways = list[tuple[int, ...]]
"""For each rank 0..14 the ways to take so many cards of it."""


def _subsets(size: int) -> tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]:
    """For each rank 0..14: its lowest bit, and for each holding the subsets of `size` cards."""
    table: list[tuple[int, tuple[tuple[int, ...], ...]]] = [(0, ((),) * 16)]
    for rank in range(1, ACE + 1):
        shift = 4 * (rank - 1)
        usable = range(16) if rank >= LOWEST_RANK else range(2)
        by_holding = tuple(
            tuple(
                part << shift
                for part in usable
                if part & holding == part and part.bit_count() == size
            )
            for holding in range(16)
        )
        table.append((shift, by_holding))
    return tuple(table)


_ONE, _TWO, _THREE = _subsets(1), _subsets(2), _subsets(3)


def _ones(hand: int) -> _Ways:
    return [by_holding[hand >> shift & 15] for shift, by_holding in _ONE]


def _twos(hand: int) -> _Ways:
    return [by_holding[hand >> shift & 15] for shift, by_holding in _TWO]


def _threes(hand: int) -> _Ways:
    return [by_holding[hand >> shift & 15] for shift, by_holding in _THREE]


def _singles(hand: int, above: int) -> list[int]:
    if above == 2 * DRAGON_RANK:
        return []
    cards = hand & ~DOG_BIT
    for rank in range(1, above // 2 + 1):
        cards &= ~RANK_BITS[rank]
    return [1 << card for card in members(cards)]


def _alike(full: _Ways, lacking: _Ways, phoenix: bool, above: int) -> list[int]:
    """Pairs or triples; `lacking` are one card short, which the Phoenix supplies."""
    found: list[int] = []
    for rank in range(max(above // 2 + 1, LOWEST_RANK), ACE + 1):
        found += full[rank]
        if phoenix:
            found += [cards | PHX_BIT for cards in lacking[rank]]
    return found


def _full_houses(ones: _Ways, twos: _Ways, threes: _Ways, phoenix: bool, above: int) -> list[int]:
    found: list[int] = []
    for rank in range(max(above // 2 + 1, LOWEST_RANK), ACE + 1):
        pairs = twos[rank]
        if not pairs:
            continue
        triples = threes[rank]
        for other in _RANKS:
            if other == rank or not ones[other]:
                continue
            if triples:
                found += [triple | pair for triple in triples for pair in twos[other]]
            if phoenix:
                if triples:
                    found += [triple | one | PHX_BIT for triple in triples for one in ones[other]]
                if other < rank:
                    found += [pair | low | PHX_BIT for pair in pairs for low in twos[other]]
    return found


def _stairs(ones: _Ways, twos: _Ways, phoenix: bool, size: int, above: int) -> list[int]:
    """`whole` are runs of pairs; `lacking` have one single card, which the Phoenix doubles."""
    found: list[int] = []
    least = above // 2
    for bottom in range(LOWEST_RANK, ACE):
        whole: list[int] = [*twos[bottom]]
        lacking: list[int] = [*ones[bottom]] if phoenix else []
        for rank in range(bottom + 1, min(bottom + (size // 2 or MOST_PAIRS), ACE + 1)):
            pairs = twos[rank]
            if phoenix:
                lacking = [cards | pair for cards in lacking for pair in pairs]
                lacking += [cards | one for cards in whole for one in ones[rank]]
            whole = [cards | pair for cards in whole for pair in pairs]
            if rank > least and size in (0, 2 * (rank - bottom + 1)):
                found += whole
                found += [cards | PHX_BIT for cards in lacking]
            if not whole and not lacking:
                break
    return found


def _straights(ones: _Ways, phoenix: bool, size: int, above: int) -> list[int]:
    """Straights, and straight bombs among them.

    `whole` has a card of every rank so far; `gapped` lacks one between bottom and top, where
    the Phoenix is; `jumping` may leave out the rank at hand. The Phoenix also lies on top of a
    whole run, and below it if the run ends with the ace (highest reading first, TI-5).
    """
    found: list[int] = []
    least = above // 2
    shortest, longest = (size, size) if size else (SHORTEST_STRAIGHT, LONGEST_STRAIGHT)
    for bottom in range(max(1, least - longest + 2), ACE - shortest + (3 if phoenix else 2)):
        whole: list[int] = [*ones[bottom]]
        if not whole:
            continue
        gapped: list[int] = []
        jumping: list[int] = []
        for rank in range(bottom + 1, min(bottom + longest, ACE + 1)):
            one = ones[rank]
            if phoenix:
                gapped = [cards | card for cards in gapped for card in one]
                gapped += [cards | card for cards in jumping for card in one]
                jumping = whole
            whole = [cards | card for cards in whole for card in one]
            length = rank - bottom + 1
            if length >= shortest and rank > least:
                found += whole
                found += [cards | PHX_BIT for cards in gapped]
            if phoenix and shortest <= length + 1 <= longest:
                has_room = rank >= least if rank < ACE else bottom > LOWEST_RANK and least < ACE
                if has_room:
                    found += [cards | PHX_BIT for cards in whole]
            if not whole and not gapped and not jumping:
                break
    return found


def straight_bombs(hand: int) -> list[int]:
    """Every run of five or more of one suit."""
    found: list[int] = []
    for suit in SUIT_BITS:
        held = hand & suit
        starts = held & held >> 4 & held >> 8 & held >> 12 & held >> 16
        for card in members(starts):
            run = held >> card & 0x1111
            length = 4
            while held >> card + 4 * length & 1:
                run |= 1 << 4 * length
                length += 1
                found.append(run << card)
    return found


def _four_bombs(hand: int) -> list[int]:
    return [RANK_BITS[rank] for rank in _RANKS if hand & RANK_BITS[rank] == RANK_BITS[rank]]


def bombs(hand: int, table: Combination | None = None) -> list[int]:
    """The bombs in a hand that beat `table`; all of them if it is None."""
    found = _four_bombs(hand) + straight_bombs(hand)
    return [cards for cards in found if fitting(cards, table)]


def leads(hand: int) -> list[int]:
    """Everything that may be led, wishes apart; the Dog too (TI-16)."""
    ones, twos, threes = _ones(hand), _twos(hand), _threes(hand)
    phoenix = hand & PHX_BIT != 0
    found = _singles(hand, 0)
    if hand & DOG_BIT:
        found.append(DOG_BIT)
    found += _alike(twos, ones, phoenix, 0)
    found += _alike(threes, twos, phoenix, 0)
    found += _full_houses(ones, twos, threes, phoenix, 0)
    found += _stairs(ones, twos, phoenix, 0, 0)
    found += _straights(ones, phoenix, 0, 0)
    found += _four_bombs(hand)
    return found


def follows(hand: int, table: Combination) -> list[int]:
    """Everything that may lie on `table` from the seat on turn, wishes apart."""
    found: list[int] = []
    phoenix = hand & PHX_BIT != 0
    above = table.height
    match table.kind:
        case Kind.SINGLE:
            found = _singles(hand, above)
        case Kind.PAIR:
            found = _alike(_twos(hand), _ones(hand), phoenix, above)
        case Kind.TRIPLE:
            found = _alike(_threes(hand), _twos(hand), phoenix, above)
        case Kind.FULL_HOUSE:
            found = _full_houses(_ones(hand), _twos(hand), _threes(hand), phoenix, above)
        case Kind.STAIRS:
            found = _stairs(_ones(hand), _twos(hand), phoenix, table.size, above)
        case Kind.STRAIGHT:
            found = _straights(_ones(hand), phoenix, table.size, above)
            runs = straight_bombs(hand)
            if runs:
                found = [cards for cards in found if cards not in runs]
        case _:
            pass
    return found + bombs(hand, table)


def plays(hand: int, table: Combination | None, wish: int = 0, on_turn: bool = True) -> list[int]:
    """Everything a seat may play now; whether it may pass is `wish.may_pass`.

    `table` None: the seat leads. Out of turn bombs alone are legal, and only on a table that is
    not empty (TI-17). On turn an enforceable wish (rank 2..14, 0 for none) leaves the plays with
    a natural card of the rank (TI-22, TI-25) and, when following, every bomb (TI-27).
    """
    if not on_turn:
        return [] if table is None else bombs(hand, table)
    found = leads(hand) if table is None else follows(hand, table)
    wished = RANK_BITS[wish]
    if not hand & wished:
        return found
    if table is None:
        return [cards for cards in found if cards & wished]
    if not any(cards & wished for cards in found):
        return found
    others = [cards for cards in bombs(hand, table) if not cards & wished]
    return [cards for cards in found if cards & wished] + others
