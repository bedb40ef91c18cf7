"""No game lets anybody tell what they must not know."""

from __future__ import annotations

import pytest

from tests.contract.secrecy import BRIEF, Watch, beside, search
from tests.contract.subject import names, option_sets, seat_numbers, subject

GAMES = [name for name in names() if subject(name).secrecy is not None]
MATCHES = 10
MATCHES_OF_SOAK = 400
MATCHES_BY_OTHER_OPTIONS = 8
"""In all; at least one by each."""


def _watch_was_kept(watch: Watch, *claims: str) -> None:
    """Each claim was put to the test: the same key came up at different places."""
    assert {claim: watch.ledger.met[claim] for claim in claims if not watch.ledger.met[claim]} == {}


@pytest.mark.parametrize("name", GAMES)
def test_all_short_lines_over_cut_down_deals(name: str) -> None:
    game = subject(name)
    seats = seat_numbers(game.game)[0]
    watch = Watch(game)
    search(watch, next(iter(option_sets(game.game, seats).values())), seats)
    _watch_was_kept(watch, "N1", "N2", "N3")


@pytest.mark.parametrize("name", GAMES)
def test_matches_beside_their_twins(name: str) -> None:
    game = subject(name)
    seats = seat_numbers(game.game)[0]
    watch = Watch(game)
    for number in range(MATCHES):
        beside(watch, next(iter(option_sets(game.game, seats).values())), seats, number)
    _watch_was_kept(watch, "N1", "N3", "S")
    assert watch.longest_beside >= 3, "twins part at once: let them lie closer together"


@pytest.mark.parametrize("name", GAMES)
def test_other_options_and_more_players(name: str) -> None:
    game = subject(name)
    few, most = seat_numbers(game.game)[0], seat_numbers(game.game)[-1]
    sets = option_sets(game.game, few)
    for number, options in enumerate(sets.values()):
        watch = Watch(game)
        if number:
            search(watch, options, few, BRIEF)
        for match in range(max(1, MATCHES_BY_OTHER_OPTIONS // len(sets))):
            seats = most if game.game.fits(options, most) is None else few
            beside(watch, options, seats, match, wishes=False, most=120)


@pytest.mark.parametrize(("name", "seats"), [("xixi_medieval", 7), ("xixi_medieval", 10)])
def test_tables_that_are_large_by_nature(name: str, seats: int) -> None:
    game = subject(name)
    options = next(iter(option_sets(game.game, seats).values()))
    watch = Watch(game)
    search(watch, options, seats, BRIEF)
    for number in range(2):
        beside(watch, options, seats, number, wishes=False, most=120)
    _watch_was_kept(watch, "N1", "N2", "N3", "S")


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_many_matches_beside_their_twins(name: str) -> None:
    game = subject(name)
    for seats in seat_numbers(game.game, most=13):
        for options in option_sets(game.game, seats).values():
            watch = Watch(game)
            for number in range(MATCHES_OF_SOAK // len(option_sets(game.game, seats))):
                beside(watch, options, seats, 1_000 + number, most=2_000)
