"""How two people end a game between them, counted in cards down (XI-8 as XI-33 reads it)."""

import msgspec

from rules.cards.questions.showdowns import Race
from rules.core.seats import Seat


class Duel(msgspec.Struct, frozen=True):
    """The two who are left, the first mover first; whether the second's last turn runs (XI-33)."""

    first: Seat
    second: Seat
    last_turn: bool = False


def duel(first: int, second: int, *, last_turn: bool, always: bool = False) -> Race:
    """The stand after a turn, whoever forced the cards.

    `first` and `second` are the unshown cards of the two movers, `last_turn` says that the turn
    just ended was the second mover's last one. The first mover's last cards down win for the second
    at once. The second's last cards down give the second one last turn while exactly two of the
    first's are unshown (`always`: whatever the first has left, XI-46), else the first wins.
    """
    if last_turn:
        return "draw" if first == 0 else "first"
    if first == 0:
        return "second"
    if second == 0:
        return "last_turn" if first == 2 or always else "first"
    return "open"
