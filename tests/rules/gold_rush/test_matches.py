"""House players against each other, whole games and matches, in every pace."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.core.chance import Chance
from rules.core.game import rule
from rules.core.outcome import Ended
from rules.core.seats import Player, Seat
from rules.gold_rush import GAME
from rules.gold_rush.equations.groups import GAME_CARDS
from rules.gold_rush.events import GameRanked
from rules.gold_rush.state import Options
from tests.rules.gold_rush.sitting import Table

EQUATIONS: tuple[int | str, ...] = (1, 2, 3, 4, 5, 6, 7, 8, "a*b=24", "a=b+c", "x^2+y^2=100")
PACES = ("fast", "sharp", "hand")
OWNERS = Counter(GAME_CARDS)


def play(number: int, **more: Any) -> Table:
    """One whole table of house players; its options follow from its number."""
    options: dict[str, Any] = {
        "equation": EQUATIONS[number % len(EQUATIONS)],
        "pace": PACES[number % len(PACES)],
        "limit": (None, 60, 10)[number // 3 % 3],
        "wins": 1 + (number % 7 == 0),
    } | more
    key = number.to_bytes(4, "big")
    seats = 3 + number % 2
    deal = GAME.draw(Options(**options), seats, Chance(key))
    table = Table(deal=deal, **options)
    for step in range(20_000):
        table.watchful = step % 25 == 0
        if table.prompt().over:
            return table
        acting = next((s for s in range(seats) if table.prompt(s).must), None)
        if acting is None:
            table.time_up()
        else:
            view = table.views[Seat(acting)]
            command = GAME.house(view, Chance(key + step.to_bytes(4, "big")))
            chosen = rule(GAME, table.state, view, Player(Seat(acting)), command, table.chance)
            assert isinstance(chosen, list), (command, chosen)
            table.take_in(chosen)
        if step % 25 == 0:
            _cards_are_all_there(table)
    raise AssertionError(f"table {number} doesn't end")


def _cards_are_all_there(table: Table) -> None:
    public = table.public
    held = Counter(
        card for seat in range(len(public.piles)) for card in table.state.pile(Seat(seat))
    )
    held.update(card for card in public.markers if card is not None)
    if public.stage.value == "flip" or public.between_games or public.stage.value == "over":
        lying = Counter(card for _, card in public.table)
        assert held == OWNERS or held + lying == OWNERS
    else:
        assert held == OWNERS


def check(table: Table) -> str:
    """What every finished table keeps; the reason of its end."""
    (ended,) = table.facts(Ended)
    games = table.facts(GameRanked)
    outcome = ended.outcome
    assert outcome.result == "win" and len(outcome.winners) == 1
    assert sorted(seat for place in outcome.places for seat in place) == list(
        range(len(table.public.piles))
    )
    wins = games[-1].wins
    assert max(wins) == table.options.wins and sum(wins) == len(games)
    assert len(games) <= (len(wins) + 1 if table.options.wins == 2 else 1)
    for fact in games:
        best = [fact.counts[seat] for seat in fact.places]
        assert best == sorted(best, reverse=True)
    return games[-1].reason


def test_two_hundred_tables_of_house_players() -> None:
    reasons = Counter(check(play(number)) for number in range(200))
    assert sum(reasons.values()) == 200
    assert {"second_call", "called", "limit", "out"} <= set(reasons)


@pytest.mark.soak
def test_two_thousand_tables_of_house_players() -> None:
    reasons = Counter(check(play(number)) for number in range(200, 2_200))
    assert sum(reasons.values()) == 2_000


def test_the_same_deal_goes_the_same_way() -> None:
    for number in (0, 1, 2):
        assert play(number).log == play(number).log
