"""The three cards each seat gives away, and the hands after it (M3)."""

from collections.abc import Sequence

from rules.tichu.scoring import SEATS

Given = tuple[int, int, int]
"""One seat's cards, as bits: for the next seat, the partner, the seat before."""


def received(given: Sequence[Given]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By seat what it gets: pairs of giver and card, from the next seat on in turn order."""
    return tuple(
        tuple(((seat + step) % SEATS, given[(seat + step) % SEATS][3 - step]) for step in (1, 2, 3))
        for seat in range(SEATS)
    )


def exchanged(hands: Sequence[int], given: Sequence[Given]) -> tuple[int, ...]:
    """The hands after all four have given, at once."""
    return tuple(
        hand & ~sum(given[seat]) | sum(card for _, card in received(given)[seat])
        for seat, hand in enumerate(hands)
    )
