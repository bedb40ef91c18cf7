"""Turns of a Medieval game: questions, calls, discards, whose turn comes next."""

from rules.cards.questions import Pair, answer, same
from rules.cards.questions.facts import Answered, DuelBegun, TurnLost
from rules.core.seats import Seat
from rules.xixi_medieval.cards import rank_of
from rules.xixi_medieval.commands import Ask, CallAce
from rules.xixi_medieval.course import Course, clown_of, mates_in, side_of
from rules.xixi_medieval.events import (
    AceCalled,
    DiscardDone,
    Discarded,
    LastQuestionLapsed,
    LeftGame,
    TurnBegun,
    TurnPassed,
)
from rules.xixi_medieval.falls import PENALTY, out, pay, show
from rules.xixi_medieval.goals import decided, shared_by_all, won
from rules.xixi_medieval.ring import askable, round_from
from rules.xixi_medieval.state import Cards


def asked(course: Course, asker: Seat, command: Ask) -> None:
    """A question that uses the turn."""
    question = same(command.question)
    yes = answer(question, map(rank_of, course.state.unshown(command.to)))
    number = len(course.public.exchanges) + 1
    course.announce(Answered(number, asker, command.to, question, yes))
    if yes and isinstance(question, Pair):
        show(course, asker, command.to, question)
    settle(course)


def called(course: Course, by: Seat, command: CallAce) -> None:
    """A call instead of a question (XI-67)."""
    course.announce(AceCalled(by, command.suit, command.named))
    settle(course)


def paid(course: Course, cards: Cards, *, by_clock: bool = False) -> None:
    """The cards turned up for the Clown (XI-66)."""
    owes = course.public.owes
    assert owes is not None
    pay(course, owes, cards, by_clock=by_clock)
    settle(course)


def discarded(course: Course, cards: Cards, *, by_clock: bool = False) -> None:
    """The Clown has four cards now, and the first turn begins (XI-60)."""
    clown = clown_of(course.state)
    assert clown is not None
    course.tell([clown], Discarded(clown, cards, by_clock))
    course.announce(DiscardDone())
    _next_turn(course, after=round_from(course.public, course.public.first)[-2])


def lapsed(course: Course) -> None:
    """The clock ran out (XI-13)."""
    match course.public.stage:
        case "discard":
            discarded(course, drawn_discards(course), by_clock=True)
        case "penalty":
            owes = course.public.owes
            assert owes is not None
            unshown = course.state.unshown(owes)
            label = f"penalty/turn{course.public.turn}"
            paid(course, course.chance.sample(label, unshown, PENALTY), by_clock=True)
        case _:
            course.announce(TurnLost(course.public.mover))
            settle(course)


def drawn_discards(course: Course) -> Cards:
    """What chance discards for the Clown."""
    clown = clown_of(course.state)
    assert clown is not None
    count = course.public.line_up.discards()
    return course.chance.sample("discard", course.state.hands[clown], count)


def gone(course: Course, seat: Seat) -> None:
    """`seat` leaves: all up, no last question, no penalty (XI-12)."""
    if course.public.stage == "discard" and seat == clown_of(course.state):
        cards = drawn_discards(course)
        course.tell([seat], Discarded(seat, cards, True))
        course.announce(DiscardDone())
    owed = course.public.owes == seat
    mover = course.public.mover
    course.announce(LeftGame(seat, course.state.unshown(seat)))
    out(course, seat)
    duel = course.public.duel
    if duel is not None and seat in (duel.first, duel.second):
        other = duel.second if seat == duel.first else duel.first
        won(course, side_of(course.state, other), "resignation")
        return
    if course.public.turn == 0:
        _before_first_turn(course)
    else:
        settle(course, turn_over=owed or seat == mover)


def _before_first_turn(course: Course) -> None:
    if decided(course, turn_over=False) or course.public.stage == "discard":
        return
    _next_turn(course, after=round_from(course.public, course.public.first)[-2])


def settle(course: Course, *, turn_over: bool = True) -> None:
    """Goals, then the next turn (XI-71); a penalty that is still due comes first."""
    if course.public.owes is not None or decided(course, turn_over=turn_over):
        return
    if turn_over:
        _next_turn(course, after=course.public.mover)
        return
    mover = course.public.mover
    last = course.public.last_question
    _begin_duel(course, mover if course.public.is_in(mover) else _following(course, mover))
    if last and not mates_in(course.state, mover):
        _next_turn(course, after=mover)
    elif not askable(course.public, mover):
        _pass(course, mover)


def _following(course: Course, seat: Seat) -> Seat:
    """The next one still in after `seat`."""
    return next(s for s in round_from(course.public, seat) if course.public.is_in(s))


def _begin_duel(course: Course, first: Seat) -> None:
    players = course.public.players()
    if course.public.duel is None and len(players) == 2:
        second = next(s for s in players if s != first)
        course.announce(DuelBegun(first, second))


def _next_turn(course: Course, after: Seat) -> None:
    """The turn of the next one in the ring who has one (XI-62, XI-69)."""
    limit = course.public.options.limit
    if limit is not None and course.public.turn >= limit and not _last_turn_runs(course):
        shared_by_all(course, "turn_limit")
        return
    _begin_duel(course, _following(course, after))
    following = iter(round_from(course.public, after))
    seat = next(following)
    while not (_plays_on(course, seat) or _asks_once_more(course, seat)):
        if seat in course.state.owed:
            course.seal(LastQuestionLapsed(seat))
        seat = next(following)  # somebody is in while the game runs
    _begin(course, seat, last=not _plays_on(course, seat))


def _plays_on(course: Course, seat: Seat) -> bool:
    if _last_turn_runs(course):
        return course.public.has_last_turn(seat)
    return course.public.is_in(seat)


def _asks_once_more(course: Course, seat: Seat) -> bool:
    return seat in course.state.owed and bool(mates_in(course.state, seat))


def _last_turn_runs(course: Course) -> bool:
    return course.public.duel is not None and course.public.duel.last_turn


def _begin(course: Course, seat: Seat, *, last: bool) -> None:
    course.announce(TurnBegun(seat, last))
    if not askable(course.public, seat):
        _pass(course, seat)


def _pass(course: Course, seat: Seat) -> None:
    """Everybody else is immune (XI-70)."""
    course.announce(TurnPassed(seat))
    settle(course)
