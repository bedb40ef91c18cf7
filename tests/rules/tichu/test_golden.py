"""The same inputs give the same facts, as long as the version of the rules stays the same."""

from __future__ import annotations

import pytest

from tests.rules.tichu.golden import SCRIPTS, facts, path


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_golden_log(name: str) -> None:
    written = path(name).read_text(encoding="utf-8").splitlines()
    assert facts(name) == written
