"""A whole match word for word: equal inputs give equal facts as long as the version is the same.

Should this fail, the rules have changed: raise `QuantumWolf.version` and add a log of its own.
Texts aren't part of it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.script import run
from rules.quantum_wolf import GAME

GOLDEN = Path(__file__).parent / "golden"


def facts(script: Path) -> list[dict[str, Any]]:
    """Each message of a script with its recipient, without its text."""
    lines = script.read_text(encoding="utf-8").splitlines()
    return [
        {key: value for key, value in told.items() if key != "text"}
        for told in run(lines, sealed=True)
    ]


def test_the_match_of_this_version() -> None:
    expected = GOLDEN / f"v{GAME.version}.expected.jsonl"
    wanted = [json.loads(line) for line in expected.read_text(encoding="utf-8").splitlines()]
    played = json.loads(json.dumps(facts(GOLDEN / f"v{GAME.version}.script.jsonl")))
    for number, (found, want) in enumerate(zip(played, wanted, strict=True), 1):
        assert found == want, f"line {number}"


@pytest.mark.parametrize("reader", ["Ann", "Eve"])
def test_a_reader_hears_of_nobody_elses_deeds(reader: str) -> None:
    """One file per audience, so to speak: what goes to one person names that person alone."""
    for told in facts(GOLDEN / "v1.script.jsonl"):
        event = told.get("event", {})
        if told.get("to") == reader and event:
            holder = event.get("seat", event.get("by", event.get("seer")))
            assert holder == reader, told
