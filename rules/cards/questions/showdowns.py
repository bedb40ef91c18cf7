"""How the race for two showdowns ends (XI-8)."""

from typing import Literal

Race = Literal["open", "first", "second", "draw", "last_turn"]


def race(first: int, second: int, *, last_turn: bool, turn_of_first: bool) -> Race:
    """The stand after a turn.

    `first` and `second` are the showdowns forced by the two movers, `turn_of_first` says whose turn
    has just ended, `last_turn` that it was the second mover's last one.

    The second mover's second showdown wins at once while the first has fewer than two. The first
    mover's second gives the second mover one last turn if that one has forced one already: a pair
    answered yes in it is a draw, anything else leaves the win with the first mover.
    """
    if last_turn:
        return "draw" if second >= 2 else "first"
    if not turn_of_first and second >= 2:
        return "second"
    if turn_of_first and first >= 2:
        return "last_turn" if second == 1 else "first"
    return "open"
