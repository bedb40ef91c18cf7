"""Which engine counts which table."""

from math import perm

from rules.quantum_wolf.bitset import BitsetWorlds
from rules.quantum_wolf.closed_form import ClosedFormWorlds
from rules.quantum_wolf.worlds import Worlds

# Up to here a bit for each world is the faster way: 20 players with three wolves.
MOST_BITS = perm(20, 4)
MOST_PLAYERS_IN_BITS = 20


def start(size: int, wolves: int) -> Worlds:
    """All N(N−1)…(N−k) worlds of a table, nobody dead (QW-1, QW-2).

    Raises ValueError unless N ≥ 5 and 1 ≤ k < N/2.
    """
    if size < 5 or not 1 <= wolves < size / 2:
        raise ValueError(f"{size} players with {wolves} wolves: 5 players at least, 1 ≤ k < N/2")
    if size <= MOST_PLAYERS_IN_BITS and perm(size, wolves + 1) <= MOST_BITS:
        return BitsetWorlds.start(size, wolves)
    return ClosedFormWorlds.start(size, wolves)
