"""The Mah Jong's wish: who must fulfil it, and how (TI-22 to TI-29).

Nothing here lists plays: a seat is bound if one legal play with a natural card of the rank
exists, and that is read off the counts of its hand.
"""

from rules.tichu.cards import ACE, LOWEST_RANK, MAH_BIT, PHX_BIT, RANK_BITS
from rules.tichu.combinations import BOMBS, Combination, Kind, fitting
from rules.tichu.generator import straight_bombs


def can_fulfil(hand: int, table: Combination | None, wish: int) -> bool:
    """Whether the seat on turn has a legal play with a natural card of the wished rank.

    `wish` is a rank 2..14, or 0 for none; `table` None means the seat leads.
    """
    held = (hand & RANK_BITS[wish]).bit_count()
    if not held:
        return False
    if table is None or _fulfils_plainly(hand, table, wish, held):
        return True
    if held == 4 and fitting(RANK_BITS[wish], table):
        return True
    return any(run & RANK_BITS[wish] and fitting(run, table) for run in straight_bombs(hand))


def _fulfils_plainly(hand: int, table: Combination, wish: int, held: int) -> bool:
    """Whether a play of the table's own kind does it; `held` natural cards of the rank."""
    phoenix = 1 if hand & PHX_BIT else 0
    match table.kind:
        case Kind.SINGLE:
            return 2 * wish > table.height
        case Kind.PAIR:
            return 2 * wish > table.height and held + phoenix >= 2
        case Kind.TRIPLE:
            return 2 * wish > table.height and held + phoenix >= 3
        case Kind.FULL_HOUSE:
            return _in_full_house(hand, table.height, wish, held, phoenix)
        case Kind.STAIRS | Kind.STRAIGHT:
            return _in_run(hand, table, wish, phoenix)
        case _:
            return False


def _in_full_house(hand: int, height: int, wish: int, held: int, phoenix: int) -> bool:
    for rank in range(LOWEST_RANK, ACE + 1):
        count = (hand & RANK_BITS[rank]).bit_count()
        if rank == wish or not count:
            continue
        if 2 * wish > height and max(3 - held, 0) + max(2 - count, 0) <= phoenix:
            return True
        if 2 * rank > height and max(3 - count, 0) + max(2 - held, 0) <= phoenix:
            return True
    return False


def _in_run(hand: int, table: Combination, wish: int, phoenix: int) -> bool:
    """Whether stairs or a straight of the table's length, higher, can go through the wish."""
    each = 2 if table.kind is Kind.STAIRS else 1
    length = table.size // each
    for top in range(max(wish, table.height // 2 + 1), min(wish + length - 1, ACE) + 1):
        bottom = top - length + 1
        if bottom < 1 or (bottom == 1 and not (each == 1 and hand & MAH_BIT)):
            continue
        lacking = 0
        for rank in range(max(bottom, LOWEST_RANK), top + 1):
            lacking += max(each - (hand & RANK_BITS[rank]).bit_count(), 0)
        if lacking <= phoenix:
            return True
    return False


def may_pass(hand: int, table: Combination | None, wish: int) -> bool:
    """Whether the seat on turn may pass: not when leading (TI-12), not if it can fulfil."""
    return table is not None and not can_fulfil(hand, table, wish)


def allows(
    hand: int, table: Combination | None, wish: int, cards: int, combination: Combination
) -> bool:
    """Whether an otherwise legal play of the seat on turn respects the wish.

    Following, a bomb is always free (TI-27); leading, nothing without the rank is (TI-25).
    """
    if cards & RANK_BITS[wish]:
        return True
    if table is not None and combination.kind in BOMBS:
        return True
    return not can_fulfil(hand, table, wish)
