"""What players say at a table, and what must be heard afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.expecting import assert_heard, played_from, scenarios


@pytest.mark.parametrize("path", scenarios("gold_rush"), ids=lambda path: path.stem)
def test_a_scenario(path: Path) -> None:
    assert_heard(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("page", ["gold-rush.md", "gold-rush.zh.md"])
def test_the_game_of_the_rules_page_runs(page: str) -> None:
    assert played_from(page)[-1]["outcome"]["reason"] == "second_call"
