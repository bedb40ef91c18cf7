"""Calls and the exchange of a house player."""

from itertools import permutations
from typing import Final

from rules.tichu.cards import (
    ACE,
    DOG_BIT,
    DRG,
    DRG_BIT,
    MAH_BIT,
    PHX,
    PHX_BIT,
    RANK_BITS,
    members,
    rank_of,
)
from rules.tichu.generator import bombs
from rules.tichu.house import worth
from rules.tichu.house.sight import Sight

GRAND_POINTS: Final = 5.0
SMALL_COST: Final = 0.9
"""A hand of fourteen at most this dear goes out first often enough for 小地主."""
HIGH_CARD: Final = 0.12
"""What a rank more is worth to the partner, in leads."""


def calls_grand(sight: Sight) -> bool:
    """大地主 on eight cards: Dragon, Phoenix, aces and bombs; not over the partner."""
    hand = sight.hand
    points = (
        2.0 * (hand & DRG_BIT != 0)
        + 2.0 * (hand & PHX_BIT != 0)
        + (hand & RANK_BITS[ACE]).bit_count()
        + 0.4 * (hand & RANK_BITS[ACE - 1]).bit_count()
        + 2.0 * len(bombs(hand))
        - 0.7 * (hand & DOG_BIT != 0)
    )
    return points >= GRAND_POINTS and not sight.round.calls[sight.partner]


def calls_small(sight: Sight) -> bool:
    """小地主 before its own first card; not over the partner."""
    round_ = sight.round
    if round_.calls[sight.partner] or round_.calls[sight.seat] or round_.out:
        return False
    return worth.of_hand(sight.hand) <= SMALL_COST


def exchange(sight: Sight) -> tuple[int, int, int]:
    """Cards for the next seat, the partner, the seat before.

    The partner gets a high card that is missed little, the highest if he has called; the opponents
    what is missed least, of different ranks where that is free.
    """
    hand = sight.hand
    kept = DRG_BIT | PHX_BIT | MAH_BIT
    loose = [1 << card for card in members(hand & ~kept)]
    missed = {card: worth.of_hand(hand & ~card) for card in loose}
    if sight.round.calls[sight.partner]:
        highest = max(members(hand & ~DOG_BIT & ~MAH_BIT), key=_help)
        for_partner = 1 << highest
    else:
        ordinary = [card for card in loose if card != DOG_BIT]
        for_partner = min(ordinary, key=lambda card: missed[card] - HIGH_CARD * _rank(card))
    rest = [card for card in loose if card != for_partner]
    pairs = permutations(sorted(rest, key=lambda card: missed[card])[:6], 2)
    low, lower = min(
        pairs,
        key=lambda pair: (
            worth.of_hand(hand & ~(for_partner | pair[0] | pair[1]))
            + sum(0.05 * rank_of(card.bit_length() - 1) for card in pair)
            + (0.2 if _rank(pair[0]) == _rank(pair[1]) else 0.0)
        ),
    )
    return (low, for_partner, lower)


def _rank(card: int) -> int:
    return rank_of(card.bit_length() - 1)


def _help(card: int) -> tuple[int, int]:
    """The Dragon before the Phoenix before all others by rank."""
    return ({PHX: 15, DRG: 16}.get(card, rank_of(card)), card)
