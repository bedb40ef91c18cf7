"""What follows when cards go down: ranges, going out, aces, admissions, the Clown's penalty."""

from itertools import combinations

from rules.cards.questions import Pair
from rules.cards.questions.facts import WentOut
from rules.core.seats import Seat
from rules.xixi_medieval.cards import LETTERS, card, is_ace, rank_of, suit_of, suits_of
from rules.xixi_medieval.course import Course, mates_in, side_of
from rules.xixi_medieval.events import (
    AcesOut,
    LastQuestionOwed,
    PenaltyDue,
    PenaltyPaid,
    RangeFell,
    Showdown,
    SidesAdmitted,
)
from rules.xixi_medieval.state import Admission, Cards

PENALTY = 2
"""How many cards are turned up for having forced the Clown out (XI-66)."""


def show(course: Course, by: Seat, holder: Seat, question: Pair) -> None:
    """`holder` turns up two cards of these ranks; of several the same, chance takes some."""
    wanted = sorted((question.x, question.y))
    fitting = [
        pair
        for pair in combinations(course.state.unshown(holder), 2)
        if sorted(map(rank_of, pair)) == wanted
    ]
    pair = fitting[0]
    if len(fitting) > 1:
        pair = course.chance.pick(f"show/turn{course.public.turn}", fitting)
    left = course.public.unshown(holder) - len(pair)
    course.announce(Showdown(by, holder, pair, left))
    fallen(course, holder, by)


def fallen(course: Course, seat: Seat, forcer: Seat | None, *, own_turn: bool = False) -> None:
    """Two cards of `seat` are down: the range falls (XI-64), and it may be out."""
    span = course.state.ranges[seat]
    if span > 1 and side_of(course.state, seat) is not None:
        course.tell([seat], RangeFell(seat, span - 1))
    if course.public.unshown(seat) == 0:
        several = len(course.public.players()) > 2
        course.announce(WentOut(seat))
        if several and not own_turn and mates_in(course.state, seat):
            course.seal(LastQuestionOwed(seat))
        out(course, seat)
        clown = side_of(course.state, seat) is None
        if clown and forcer is not None and course.public.is_in(forcer):
            _penalty(course, forcer)


def out(course: Course, seat: Seat) -> None:
    """`seat` is out, all its cards up: its aces (XI-65), and what it has called (XI-68)."""
    hand = course.state.hands[seat]
    aces = suits_of(one for one in hand if is_ace(one))
    if aces:
        course.announce(AcesOut(aces))
        concerned = [s for s in course.public.ring if side_of(course.state, s) in aces]
        for member in sorted(concerned):
            asks = course.public.is_in(member) or member in course.state.owed
            if asks and course.state.ranges[member] > 1:
                course.tell([member], RangeFell(member, 1))
    call = course.public.called(seat)
    if call is not None and card(call.suit, 1) not in hand:
        course.announce(SidesAdmitted(seat, call.suit, _admissions(course, hand)))


def _admissions(course: Course, hand: Cards) -> tuple[Admission, ...]:
    """Who is in with a suit of `hand`, the Clown by its cards, unmarked (XI-68)."""
    state, public = course.state, course.public
    lists = []
    for suit in suits_of(hand):
        seats = [
            s
            for s in sorted(public.players())
            if side_of(state, s) == suit
            or (side_of(state, s) is None and any(suit_of(one) == suit for one in state.hands[s]))
        ]
        lists.append(Admission(suit, tuple(seats)))
    return tuple(sorted(lists, key=lambda each: LETTERS.index(each.suit)))


def _penalty(course: Course, forcer: Seat) -> None:
    """The forcer turns up two cards; with only two there is nothing to choose (XI-66)."""
    if course.public.unshown(forcer) > PENALTY:
        course.announce(PenaltyDue(forcer))
    else:
        pay(course, forcer, course.state.unshown(forcer))


def pay(course: Course, seat: Seat, cards: Cards, *, by_clock: bool = False) -> None:
    """The penalty is paid, and may put its payer out (XI-66)."""
    left = course.public.unshown(seat) - len(cards)
    course.announce(PenaltyPaid(seat, cards, left, by_clock))
    fallen(course, seat, None, own_turn=True)
