"""Tables from scripts: what is said, and what must be heard afterwards, in order.

A line with `expect` names what some later line of the output must hold: equal values for its keys,
and for `says` a part of the text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bot.script import run

PAGES = Path(__file__).parents[2] / "docs" / "rules"
EXPECT = '{"expect"'


def scenarios(game: str) -> list[Path]:
    """The scenarios of a game."""
    return sorted((Path(__file__).parent / game / "scenarios").glob("*.jsonl"))


def agrees(wanted: Any, found: Any) -> bool:
    """Whether `found` holds all that is wanted, part by part."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            value in str(found.get("text")) if key == "says" else agrees(value, found.get(key))
            for key, value in wanted.items()
        )
    return bool(wanted == found)


def assert_heard(lines: Iterable[str]) -> None:
    """All that a scenario expects is heard in that order."""
    lines = list(lines)
    expected = [json.loads(line)["expect"] for line in lines if line.startswith(EXPECT)]
    heard = list(run(line for line in lines if not line.startswith(EXPECT)))
    assert expected
    place = 0
    for wanted in expected:
        found = next((at for at in range(place, len(heard)) if agrees(wanted, heard[at])), None)
        assert found is not None, f"{wanted} isn't in {heard[place:]}"
        place = found + 1


def played_from(page: str) -> list[dict[str, Any]]:
    """What the first game of a rules page comes to; nothing in it may be refused."""
    script = (PAGES / page).read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    heard: list[dict[str, Any]] = list(run(script.splitlines()))
    assert not [line for line in heard if "refused" in line]
    return heard
