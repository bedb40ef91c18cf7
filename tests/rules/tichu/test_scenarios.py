"""Tables from scripts: what is said, and what must be heard afterwards, in order.

A line with `expect` names what some later line of the output must hold: equal values for its keys,
and for `says` a part of the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.script import run

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.jsonl"))


def agrees(wanted: Any, found: Any) -> bool:
    """Whether `found` holds all that is wanted, part by part."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            value in str(found.get("text")) if key == "says" else agrees(value, found.get(key))
            for key, value in wanted.items()
        )
    return bool(wanted == found)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = [json.loads(line)["expect"] for line in lines if line.startswith('{"expect"')]
    told: Iterator[dict[str, Any]] = run(line for line in lines if not line.startswith('{"expect"'))
    heard = list(told)
    assert expected
    place = 0
    for wanted in expected:
        found = next((at for at in range(place, len(heard)) if agrees(wanted, heard[at])), None)
        assert found is not None, f"{wanted} isn't in {heard[place:]}"
        place = found + 1


def test_an_expectation_that_is_not_met_is_noticed() -> None:
    line = {"to": "room", "text": "Ann passes", "event": {"type": "Passed", "seat": "Ann"}}
    assert agrees({"says": "passes", "event": {"seat": "Ann"}}, line)
    assert not agrees({"says": "plays"}, line)
    assert not agrees({"event": {"seat": "Ben"}}, line)
    assert not agrees({"outcome": {"result": "win"}}, line)


@pytest.mark.parametrize("page", ["gold-rush.md", "gold-rush.zh.md"])
def test_the_game_of_the_rules_page_runs(page: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / "rules" / page).read_text(encoding="utf-8")
    script = text.split("```text\n")[1].split("```")[0].splitlines()
    heard = list(run(script))
    assert not [line for line in heard if "refused" in line]
    assert heard[-1]["outcome"]["reason"] == "second_call"
