"""The course of a Medieval game while a command is being decided: facts so far, and the truth."""

from rules.core.chance import Chance
from rules.core.entries import Entry, Event, announce, seal, tell
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Suit, is_clown, suit_of
from rules.xixi_medieval.fold import evolve
from rules.xixi_medieval.state import Public, State


class Course:
    """Collects the entries of one command; `state` is the truth after those so far."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.entries: list[Entry] = []

    @property
    def public(self) -> Public:
        """The public part of the truth."""
        return self.state.public

    def to_all(self, event: Event) -> None:
        """Everybody is told."""
        self._add(announce(event))

    def to_one(self, seat: Seat, event: Event) -> None:
        """One seat is told."""
        self._add(tell([seat], event))

    def to_log(self, event: Event) -> None:
        """Nobody is told."""
        self._add(seal(event))

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.state = evolve(self.state, entry.event)


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
