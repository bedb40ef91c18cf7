"""The house plays Medieval with itself, at tables of every size."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.seats import Seat
from rules.xixi_medieval import GAME
from rules.xixi_medieval.cards import is_clown, suit_of
from rules.xixi_medieval.ring import reach
from rules.xixi_medieval.state import HAND, Options
from tests.rules.matches import Match, ended_well, goes_on

MOST = 2_000
TABLES = [(6, False), (7, False), (9, False), (10, False), (12, False), (13, False), (13, True)]


def holds(match: Match) -> None:
    """What is true at every moment."""
    goes_on(match)
    state, public = match.now.state, match.now.state.public
    cards = [*(c for hand in state.hands for c in hand), *state.aside]
    suits = len(public.line_up.suits)
    assert len(cards) == len(set(cards)) == 13 * suits + (2 if public.line_up.jokers else 0)
    for seat in map(Seat, range(len(public.ring))):
        view = match.now.view(seat)
        assert view.public == public
        assert view.hand == state.hands[seat]
        assert view.range == state.ranges[seat] >= 1
        assert set(public.up[seat]) <= set(state.hands[seat])
        if public.stage != "discard":
            assert len(state.hands[seat]) == HAND
            assert public.unshown(seat) == len(state.unshown(seat))
        assert public.is_in(seat) == (public.unshown(seat) > 0)
    if public.outcome.result == "open" and public.stage == "turn":
        assert reach(public, public.mover, state.ranges[public.mover])


@pytest.mark.parametrize(("seats", "jokers"), TABLES)
def test_matches(seats: int, jokers: bool) -> None:
    ends: Counter[str] = Counter()
    for number in range(30):
        match = Match(GAME, seats, f"{jokers}/{number}", Options(jokers=jokers))
        outcome = match.finish(MOST, holds).now.sitting.outcome
        ended_well(match)
        hands = match.now.state.hands
        sides = {None if is_clown(hands[s]) else suit_of(hands[s][0]) for s in outcome.winners}
        assert len(sides) == (1 if outcome.result == "win" else 2)
        ends[outcome.reason] += 1
    assert set(ends) <= {"side", "clown", "duel"}


@pytest.mark.parametrize(("seats", "jokers"), TABLES)
@pytest.mark.parametrize("limit", [2, 30])
def test_no_match_goes_beyond_its_limit(limit: int, seats: int, jokers: bool) -> None:
    """A last turn may follow (XI-8); a discard and a penalty are no turns, one of each at most."""
    reasons = set()
    for number in range(10):
        options = Options(limit=limit, jokers=jokers)
        match = Match(GAME, seats, f"limit/{number}", options).finish(limit + 3, holds)
        ended_well(match)
        reasons.add(match.now.sitting.outcome.reason)
    assert "turn_limit" in reasons


def test_the_largest_table_says_little() -> None:
    """One line an action: no message of a whole match of thirteen is longer than a screen."""
    from tests.rules.scripted import Talk

    people = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lou"]
    talk = Talk("xixi_medieval", [*people, "Max"], options={"jokers": True}, house=people[1:])
    # Ann alone isn't of the house: her turns run out until the pause
    for _ in range(6):
        talk.wait(125)
        talk.say("Ann", "resume")
    spoken = [one["text"] for one in talk.all if one["to"] == "room"]
    assert len(spoken) > 40
    for text in spoken[2:]:
        assert len(text.splitlines()) <= 4, text
        assert len(text) <= 300, text


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "jokers"), TABLES)
def test_many_matches(seats: int, jokers: bool) -> None:
    for number in range(1_500):
        match = Match(GAME, seats, f"soak/{number}", Options(jokers=jokers))
        ended_well(match.finish(MOST, holds))
