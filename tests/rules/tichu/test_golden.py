"""The same inputs give the same facts, as long as the version of the rules stays the same."""

from __future__ import annotations

import pytest

from tests.rules.tichu.golden import LOGS


@pytest.mark.parametrize("name", LOGS.scripts)
def test_a_golden_log(name: str) -> None:
    assert LOGS.facts(name) == LOGS.written(name)
