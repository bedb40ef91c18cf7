"""What a sister of Xixi does with a command that isn't its own: the program is at fault, aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules import xixi_big_question, xixi_first_love, xixi_stakes, xixi_waltz
from rules.core.chance import Chance
from rules.core.commands import Command, Refused, TimeUp
from rules.core.game import AnyGame
from rules.core.seats import Player, Seat
from rules.xixi_big_question import secrecy as big_question
from rules.xixi_first_love import secrecy as first_love
from rules.xixi_waltz import secrecy as waltz
from tests.rules.matches import Match

GAMES: list[tuple[AnyGame, int]] = [
    (xixi_big_question.GAME, 3),
    (xixi_first_love.GAME, 2),
    (xixi_stakes.GAME, 2),
    (xixi_waltz.GAME, 3),
]
CHANCE = Chance(b"strangers")


class Knock(Command, frozen=True, tag=True):
    """Of no game."""


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=lambda it: getattr(it, "name", ""))
def test_no_game_decides_it(game: AnyGame, seats: int) -> None:
    now = Match(game, seats, "strangers").now
    assert game.check(now.view(Seat(0)), Seat(0), Knock()) == Refused("NOT_ALLOWED")
    with pytest.raises(TypeError, match="Knock is not a command of"):
        game.decide(now.state, Player(Seat(0)), Knock(), CHANCE)


@pytest.mark.parametrize(
    ("game", "seats", "footprint"),
    [
        (xixi_big_question.GAME, 3, lambda *it: big_question.footprint(*it, chance=CHANCE)),
        (xixi_first_love.GAME, 2, lambda *it: first_love.footprint(*it, chance=CHANCE)),
        (xixi_waltz.GAME, 3, waltz.footprint),
    ],
    ids=lambda it: getattr(it, "name", ""),
)
def test_none_says_what_it_may_tell(
    game: AnyGame, seats: int, footprint: Callable[..., Any]
) -> None:
    now = Match(game, seats, "strangers").now
    with pytest.raises(TypeError, match="Knock is not a command of"):
        footprint(now.state, Player(Seat(0)), Knock(), None)


def test_nobody_can_say_that_the_time_is_up_in_first_love() -> None:
    """Only the clock can, and nobody asks whether it may."""
    now = Match(xixi_first_love.GAME, 2, "strangers").now
    said = xixi_first_love.GAME.check(now.view(Seat(0)), Seat(0), TimeUp("turn/1"))
    assert said == Refused("NOT_ALLOWED")
