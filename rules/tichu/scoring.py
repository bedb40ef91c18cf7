"""Points of a round and the end of the game (TI-31 to TI-35)."""

from collections.abc import Sequence
from typing import Final

TARGET: Final = 1000
"""A team must be above it; reaching it is not enough (TI-35)."""
SEATS: Final = 4
GRAND: Final = 200
SMALL: Final = 100
DOUBLE_VICTORY: Final = 200


def team(seat: int) -> int:
    """0 for seats 0 and 2, 1 for seats 1 and 3."""
    return seat % 2


def partner(seat: int) -> int:
    return (seat + 2) % SEATS


def is_double_victory(out: Sequence[int]) -> bool:
    """Whether the first two out are partners, whoever is third."""
    return len(out) >= 2 and team(out[0]) == team(out[1])


def card_points(out: Sequence[int], won: Sequence[int], left: Sequence[int]) -> tuple[int, int]:
    """Card points by team: `won` captured and `left` in the hand, by seat (TI-34).

    `out` are the seats in the order they went out. The last seat's captured points go to the
    first out, its hand to the other team. A double victory counts no cards.
    """
    if is_double_victory(out):
        return (0, 0)
    (last,) = set(range(SEATS)) - set(out)
    totals = [0, 0]
    for seat in range(SEATS):
        totals[team(out[0] if seat == last else seat)] += won[seat]
    totals[1 - team(last)] += left[last]
    return (totals[0], totals[1])


def call_points(out: Sequence[int], calls: Sequence[int]) -> tuple[int, int]:
    """What calls of 100 or 200 by seat bring each team; only the first out has made his (TI-33)."""
    totals = [0, 0]
    for seat, call in enumerate(calls):
        totals[team(seat)] += call if seat == out[0] else -call
    return (totals[0], totals[1])


def round_points(
    out: Sequence[int], won: Sequence[int], left: Sequence[int], calls: Sequence[int]
) -> tuple[int, int]:
    """A round's points by team: cards or double victory, and calls."""
    cards, called = card_points(out, won, left), call_points(out, calls)
    bonus = [0, 0]
    if is_double_victory(out):
        bonus[team(out[0])] = DOUBLE_VICTORY
    return (cards[0] + called[0] + bonus[0], cards[1] + called[1] + bonus[1])


def winner(totals: tuple[int, int], target: int = TARGET) -> int | None:
    """The team that has won the game after a round, or None if another round is played."""
    if max(totals) > target and totals[0] != totals[1]:
        return 0 if totals[0] > totals[1] else 1
    return None
