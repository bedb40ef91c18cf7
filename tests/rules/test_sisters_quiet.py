"""Ordinary chat of people at the tables of XiXi's sisters means nothing to the referee."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.scripted import Talk

QUIET = Path(__file__).parents[1] / "bot" / "corpora" / "quiet.txt"
PEOPLE = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus"]
TABLES = {
    "xixi_waltz": 3,
    "xixi_big_question": 3,
    "xixi_first_love": 4,
    "xixi_medieval": 7,
    "xixi_stakes": 2,
}


@pytest.mark.parametrize("game", TABLES)
def test_nothing_comes_of_it(game: str) -> None:
    talk = Talk(game, PEOPLE[: TABLES[game]])
    lines = QUIET.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 200
    for line in lines:
        for person in ("Ann", "Ben"):
            assert talk.say(person, line) == [], (person, line)
