"""Golden logs: whole tables as version N of the rules decided them.

`python -m tests.rules.gold_rush.golden` writes the logs of the current version where there are
none; a log that is there is never rewritten. When a change makes the test fail, the same inputs
give other facts: raise the game's version and write the logs of the new one beside the old.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.script import run, to_json
from rules.gold_rush import GAME

FOLDER = Path(__file__).parent / "golden"

PEOPLE = ["Ann", "Ben", "Cid", "Dot"]


def _words(times: int) -> list[dict[str, Any]]:
    """Everybody tries to call, the first of the others to object; what doesn't fit is refused.

    No house player takes part: how it chooses may change without the rules.
    """
    said = [{"by": name, "in": "room", "say": "call"} for name in PEOPLE]
    said += [{"by": name, "in": "room", "say": "object"} for name in PEOPLE[:2]]
    return [*said, {"wait": 25}] * times


SCRIPTS: dict[str, list[dict[str, Any]]] = {
    "fast": [{"options": {"equation": 1}, "people": PEOPLE}, *_words(20)],
    "sharp": [
        {"options": {"equation": "|x|+|y|=12", "pace": "sharp"}, "people": PEOPLE},
        {"wait": 18},
        {"by": "Cid", "in": "room", "say": "claim S9 D3"},
        {"by": "Cid", "in": "dm", "say": "let go"},
        {"wait": 3600},
    ],
    "match": [
        {"options": {"equation": 8, "wins": 2, "limit": 4}, "people": PEOPLE},
        *_words(4),
        {"by": "Dot", "in": "room", "say": "resign"},
        {"by": "Dot", "in": "room", "say": "resign"},
        *_words(20),
    ],
}


def facts(name: str) -> list[str]:
    """The facts of a script, sealed ones too, each with its audience, and the outcome."""
    head, *rest = SCRIPTS[name]
    lines = [{"game": "gold_rush", "secret": f"golden {name}", **head}, *rest]
    told = run([json.dumps(line) for line in lines], sealed=True)
    kept = [
        {key: value for key, value in one.items() if key in ("to", "event", "outcome")}
        for one in told
    ]
    return [to_json(one) for one in kept if len(one) > 1 or "outcome" in one]


def path(name: str) -> Path:
    """Where the log of the current version stands."""
    return FOLDER / f"{name}-v{GAME.version}.jsonl"


def main() -> None:
    """Write what is missing."""
    for name in SCRIPTS:
        if not path(name).exists():
            path(name).write_text("\n".join(facts(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
