"""Counting ballots in half votes (QW-12, QW-13)."""

from collections.abc import Sequence

from rules.core.seats import Seat
from rules.quantum_wolf.state import Choices

VOTE = 2
SHERIFF = 3


def needed(alive: int) -> int:
    """The half votes that a valid count exceeds: those of floor(2·alive/5) votes."""
    return VOTE * (2 * alive // 5)


def halves(ballots: Choices, sheriff: Seat | None) -> tuple[tuple[Seat, int], ...]:
    """The half votes of everybody voted for, the most first, then in seat order.

    The vote of `sheriff` weighs one and a half.
    """
    counted: dict[Seat, int] = {}
    for voter, target in ballots:
        if target is not None:
            weight = SHERIFF if voter == sheriff else VOTE
            counted[target] = counted.get(target, 0) + weight
    return tuple(sorted(counted.items(), key=lambda count: (-count[1], count[0])))


def leaders(counted: Sequence[tuple[Seat, int]], above: int) -> tuple[Seat, ...]:
    """Who shares the highest count, if it exceeds `above` half votes."""
    most = max((count for _, count in counted), default=0)
    return tuple(sorted(seat for seat, count in counted if count == most > above))
