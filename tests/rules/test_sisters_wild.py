"""Matches of XiXi's sisters in which people also dawdle, leave, call aces, and set switches.

The house does none of that, so its own matches never come there.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules import xixi_big_question, xixi_first_love, xixi_medieval, xixi_stakes, xixi_waltz
from rules.core.commands import Command, Resign, TimeUp
from rules.core.game import AnyGame
from rules.core.match_commands import Resume
from rules.core.seats import Clock, Person, PersonId, Player, Seat
from rules.xixi_first_love.commands import ShowFirst
from rules.xixi_medieval.commands import CallAce
from rules.xixi_medieval.state import Options as Medieval
from tests.rules.matches import Match, ended_well
from tests.rules.xixi_big_question.test_house import holds as big_question_holds
from tests.rules.xixi_first_love.test_house import holds as first_love_holds
from tests.rules.xixi_medieval.test_house import holds as medieval_holds
from tests.rules.xixi_stakes.test_house import holds as stakes_holds
from tests.rules.xixi_waltz.test_house import holds as waltz_holds

DAWDLES, LEAVES, FANCIES = 0.1, 0.11, 0.3
"""Below these shares of one the clock runs out, somebody leaves, has a fancy; else the house moves."""
MOST = 5_000
HOST = Person(PersonId(0))


def no_fancy(match: Match, rng: random.Random) -> tuple[Seat, Command] | None:
    return None


def a_call(match: Match, rng: random.Random) -> tuple[Seat, Command] | None:
    """The mover calls some ace and names somebody, if that may be."""
    public = match.now.state.public
    call = CallAce(rng.choice(public.line_up.suits), rng.choice(public.ring))
    may = match.game.check(match.now.view(public.mover), public.mover, call) is None
    return (public.mover, call) if may else None


def a_switch(match: Match, rng: random.Random) -> tuple[Seat, Command]:
    """Somebody sets a switch of a suit held."""
    public = match.now.state.public
    seat = rng.choice(public.order)
    suit = public.suits[rng.choice(public.suits_of(seat))]
    return seat, ShowFirst(suit, rng.random() < 0.5)


class Sister(NamedTuple):
    game: AnyGame
    seats: int
    holds: Callable[[Match], None]
    fancy: Callable[[Match, random.Random], tuple[Seat, Command] | None] = no_fancy
    options: Any = None


SISTERS = {
    "waltz": Sister(xixi_waltz.GAME, 3, waltz_holds),
    "big question": Sister(xixi_big_question.GAME, 3, big_question_holds),
    "first love": Sister(xixi_first_love.GAME, 2, first_love_holds, a_switch),
    "first love for four": Sister(xixi_first_love.GAME, 4, first_love_holds, a_switch),
    "medieval for six": Sister(xixi_medieval.GAME, 6, medieval_holds, a_call),
    "medieval for ten": Sister(xixi_medieval.GAME, 10, medieval_holds, a_call),
    "medieval for thirteen": Sister(
        xixi_medieval.GAME, 13, medieval_holds, a_call, Medieval(jokers=True)
    ),
    "stakes": Sister(xixi_stakes.GAME, 2, stakes_holds),
}


def played(sister: Sister, number: int) -> Match:
    """A match to its end, looked at after each move."""
    rng = random.Random(number)
    match = Match(sister.game, sister.seats, f"wild/{number}", sister.options)
    while match.now.sitting.stage == "playing":
        assert match.moves < MOST, "no end"
        _move(match, sister, rng)
        sister.holds(match)
    ended_well(match)
    return match


def _move(match: Match, sister: Sister, rng: random.Random) -> None:
    if match.now.sitting.is_paused():
        match.does(HOST, Resume())
        return
    chance, fancy = rng.random(), None
    if chance < DAWDLES:
        match.does(Clock(), TimeUp(sister.game.prompt(match.now.view(None)).phase))
        return
    if chance < LEAVES:
        seat = rng.choice(sister.game.still_in(match.now.view(None)))
        if sister.game.check(match.now.view(seat), seat, Resign()) is None:
            match.does(Player(seat), Resign())
            return
    elif chance < FANCIES:
        fancy = sister.fancy(match, rng)
    if fancy is None:
        match.house_move()
    else:
        match.does(Player(fancy[0]), fancy[1])


@pytest.mark.parametrize("name", SISTERS)
def test_wild_matches(name: str) -> None:
    facts: Counter[str] = Counter()
    for number in range(12):
        match = played(SISTERS[name], number)
        facts.update(type(entry.event).__name__ for entry in match.entries)
    assert facts["Ended"] == 12 and facts["Paused"]
    if name.startswith("medieval"):
        assert facts["AceCalled"] and facts["SidesAdmitted"]
    if name.startswith("first love"):
        assert facts["SwitchSet"]


@pytest.mark.soak
@pytest.mark.parametrize("name", SISTERS)
def test_many_wild_matches(name: str) -> None:
    for number in range(100, 2_100):
        played(SISTERS[name], number)
