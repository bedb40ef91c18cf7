"""Hands for the tests: dealt at random from a seeded generator, or built to hold much."""

import random

from rules.tichu.cards import FULL_DECK, PHX_BIT, SUIT_BITS, members


def dealt(chance: random.Random, size: int = 14, among: int = FULL_DECK) -> int:
    return sum(1 << card for card in chance.sample(list(members(among)), size))


def with_phoenix(chance: random.Random, size: int = 14) -> int:
    return dealt(chance, size - 1, FULL_DECK & ~PHX_BIT) | PHX_BIT


def crowded(chance: random.Random, size: int = 14) -> int:
    """A hand from few neighbouring ranks or two suits: full of runs, bombs and full houses."""
    if chance.random() < 0.5:
        lowest = chance.randrange(0, 9)
        among = ((1 << 24) - 1) << 4 * lowest
    else:
        first, second = chance.sample(SUIT_BITS, 2)
        lowest = chance.randrange(1, 6)
        among = (first | second) & ((1 << 36) - 1) << 4 * lowest
    among |= 0b111 if chance.random() < 0.5 else 0
    return dealt(chance, size, among & FULL_DECK)


def any_hand(chance: random.Random, size: int = 14) -> int:
    return chance.choice((dealt, with_phoenix, crowded))(chance, size)
