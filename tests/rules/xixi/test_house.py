"""The house player: strong, quick to an end, and by its own view alone."""

from __future__ import annotations

import random

import pytest

from rules.cards.questions.hands import questions
from rules.core.chance import Chance
from rules.core.seats import Player, Seat
from rules.xixi import GAME
from rules.xixi.commands import Ask
from tests.rules.matches import Match


def beats_random(secret: int) -> float:
    """1 if the house wins against a random asker, ½ for a draw, 0 otherwise."""
    chooses = random.Random(secret)
    match = Match(GAME, 2, str(secret))
    house = Seat(secret % 2)
    while (standing := match.standing) is not None and standing.sitting.stage == "playing":
        mover = standing.view(None).public.mover
        view = standing.view(mover)
        if mover == house:
            command = GAME.house(view, Chance(f"{secret}/{match.moves}".encode()))
        else:
            legal = [q for q in questions() if GAME.check(view, mover, Ask(q, anew=True)) is None]
            command = Ask(chooses.choice(legal), anew=True)
        match.does(Player(mover), command)
        match.moves += 1
    outcome = match.standing.sitting.outcome if match.standing else None
    assert outcome is not None
    return 0.5 if outcome.result == "draw" else float(outcome.winners == (house,))


def test_it_beats_a_random_asker() -> None:
    games = 60
    assert sum(beats_random(secret) for secret in range(games)) / games >= 0.95


@pytest.mark.soak
def test_it_beats_a_random_asker_in_a_thousand_games() -> None:
    games = 1000
    assert sum(beats_random(secret) for secret in range(games)) / games >= 0.95
