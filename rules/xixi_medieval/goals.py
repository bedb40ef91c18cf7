"""When a Medieval game is over (XI-61, XI-66, XI-69), and how it ends."""

from typing import Literal

from rules.cards.questions.duel import Duel
from rules.cards.questions.facts import LastTurn
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.xixi_medieval.cards import Suit
from rules.xixi_medieval.course import Course, clown_of, members, side_of
from rules.xixi_medieval.events import CardsOpened


def decided(course: Course, *, turn_over: bool) -> bool:
    """Ends the game where a goal is reached; `turn_over`: the mover's turn has just ended."""
    public, state = course.public, course.state
    clown = clown_of(state)
    if clown is not None and public.is_in(clown):
        others = sum(public.unshown(s) for s in public.players() if s != clown)
        if others <= public.unshown(clown):
            won(course, None, "clown")
            return True
    if public.duel is not None:
        return _duel(course, public.duel, turn_over=turn_over)
    sides = {side_of(state, s) for s in public.players()}
    if len(sides) == 1:
        won(course, sides.pop(), "side")
        return True
    return False


def _duel(course: Course, duel: Duel, *, turn_over: bool) -> bool:
    """XI-8 in cards, whoever forced them."""
    public, state = course.public, course.state
    first, second = public.unshown(duel.first), public.unshown(duel.second)
    if duel.last_turn:
        if first == 0:
            _shared(course, (duel.first, duel.second), "duel")
            return True
        if turn_over and public.mover == duel.second:
            won(course, side_of(state, duel.first), "duel")
            return True
        return False
    if first == 0:
        won(course, side_of(state, duel.second), "duel")
        return True
    if second == 0 and first == 2:
        course.announce(LastTurn(duel.second))
        return False
    if second == 0:
        won(course, side_of(state, duel.first), "duel")
        return True
    return False


def won(course: Course, side: Suit | None, reason: str) -> None:
    """A side wins, members already out included."""
    _ended(course, "win", members(course.state, side), reason)


def shared_by_all(course: Course, reason: str) -> None:
    """A draw of all sides that are still in."""
    players = course.public.players()
    last = course.public.duel.second if course.public.duel is not None else None
    _shared(course, players if last is None else (*players, last), reason)


def _shared(course: Course, seats: tuple[Seat, ...], reason: str) -> None:
    sides = {side_of(course.state, seat) for seat in seats}
    winners = {s for side in sides for s in members(course.state, side)}
    _ended(course, "draw", tuple(sorted(winners)), reason)


def _ended(
    course: Course, result: Literal["win", "draw"], winners: tuple[Seat, ...], reason: str
) -> None:
    losers = tuple(s for s in sorted(course.public.ring) if s not in winners)
    places = (winners, losers) if losers else (winners,)
    for seat in course.public.ring:
        rest = course.state.unshown(seat)
        if rest:
            course.announce(CardsOpened(seat, rest))
    course.announce(Ended(Outcome(result, winners, places, reason)))
