"""What a seat does when its time is up (P8)."""

from typing import Final

from rules.tichu.cards import DOG_BIT, DRG_BIT, PHX_BIT, RANK_BITS
from rules.tichu.combinations import Combination, fitting
from rules.tichu.generator import plays
from rules.tichu.wish import can_fulfil

_LAST_RESORTS: Final = (PHX_BIT, DRG_BIT, DOG_BIT)


def timed_out_play(hand: int, table: Combination | None, wish: int) -> int:
    """The cards played for a seat on turn, 0 for a pass.

    Under an enforceable wish the lowest play that fulfils it, bombs last; leading, the lowest
    single card, the Phoenix, the Dragon and the Dog last; else a pass.
    """
    if can_fulfil(hand, table, wish):
        fulfilling = [cards for cards in plays(hand, table, wish) if cards & RANK_BITS[wish]]
        return min(fulfilling, key=lambda cards: _cost(cards, table))
    if table is not None:
        return 0
    plain = hand & ~(PHX_BIT | DRG_BIT | DOG_BIT)
    if plain:
        return plain & -plain
    return next(card for card in _LAST_RESORTS if hand & card)


def _cost(cards: int, table: Combination | None) -> tuple[bool, int, int, int]:
    reading = fitting(cards, table)[0]
    return (reading.is_bomb, reading.size, reading.height, cards)


def timed_out_gift(giver: int) -> int:
    """The seat after gets the Dragon."""
    return (giver + 1) % 4
