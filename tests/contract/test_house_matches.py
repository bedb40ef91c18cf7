"""House players play whole matches, and at every step what must always hold does."""

from __future__ import annotations

import pytest

from tests.contract.matches import play_through, spread
from tests.contract.subject import Subject, names, option_sets, seat_numbers, subject

PARTS = 4
"""The matches of a game are shared out, so that several processes can play them."""
MATCHES = 200
MATCHES_OF_SOAK = 10_000
RECORDS = 4_000
"""A game whose matches are long plays fewer of them, but a few: this many records or so."""
FEW = 2


def _matches(game: Subject, numbers: range, most_records: int | None) -> int:
    """Play these matches, under all options in turn; how many were played."""
    played = records = 0
    sizes = seat_numbers(game.game)
    sets = {seats: list(option_sets(game.game, seats).values()) for seats in sizes}
    for number in numbers:
        seats = spread(sizes, number)
        records += play_through(game, spread(sets[seats], number // len(sizes)), seats, number)
        played += 1
        if most_records is not None and records >= most_records and played >= FEW:
            break
    return played


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", names())
def test_house_matches(name: str, part: int) -> None:
    share = MATCHES // PARTS
    numbers = range(part * share, (part + 1) * share)
    assert _matches(subject(name), numbers, RECORDS // PARTS) >= FEW


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", names())
def test_many_house_matches(name: str, part: int) -> None:
    share = MATCHES_OF_SOAK // 20
    numbers = range(1_000 + part * share, 1_000 + (part + 1) * share)
    assert _matches(subject(name), numbers, None) == share
