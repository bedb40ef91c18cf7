"""The course of a Medieval game while a command is being decided: facts so far, and the truth."""

from typing import Any

from rules.core.chance import Chance
from rules.core.draft import Draft
from rules.core.game import Game
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Suit, is_clown, suit_of
from rules.xixi_medieval.state import Public, State


class Course(Draft[Public, State]):
    """The entries of a command, with the chance that it is decided by."""

    def __init__(
        self, game: Game[Any, Any, Any, Public, State, Any], state: State, chance: Chance
    ) -> None:
        super().__init__(game, state)
        self.chance = chance


def side_of(state: State, seat: Seat) -> Suit | None:
    """The secret side of `seat`; None: the Clown, who is a side alone."""
    hand = state.hands[seat]
    return None if is_clown(hand) else suit_of(hand[0])


def clown_of(state: State) -> Seat | None:
    """Who the Clown is, if one plays."""
    return next((s for s in state.public.ring if side_of(state, s) is None), None)


def members(state: State, side: Suit | None) -> tuple[Seat, ...]:
    """All of a side, whether still in or not, in seat order."""
    return tuple(sorted(s for s in state.public.ring if side_of(state, s) == side))


def mates_in(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The others of the side of `seat` who are still in."""
    side = side_of(state, seat)
    everybody = members(state, side)
    return tuple(s for s in everybody if s != seat and state.public.is_in(s))
