"""Golden logs: whole tables as version N of the rules decided them.

`python -m tests.rules.tichu.golden` writes the logs of the current version where there are none; a
log that is there is never rewritten. When a change makes the test fail, the same inputs give other
facts: raise the game's version and write the logs of the new one beside the old.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.script import run, to_json
from rules.tichu import GAME

FOLDER = Path(__file__).parent / "golden"

PEOPLE = ["Ann", "Ben", "Cid", "Dot"]


def _words(times: int) -> list[dict[str, Any]]:
    """Everybody tries some words in turn, then time passes; what doesn't fit is refused.

    No house player takes part: how it chooses may change without the rules.
    """
    words = ["no call", "swap 2 3 4", "bomb", "pass", "resume"]
    said = [{"by": name, "in": "dm", "say": word} for word in words for name in PEOPLE]
    tried = [{"by": name, "in": "dm", "say": f"{r}"} for r in "A9" for name in PEOPLE]
    return [*said, *tried, {"wait": 200}] * times


SCRIPTS: dict[str, list[dict[str, Any]]] = {
    "clock": [{"options": {"rounds": 2, "target": 5000}, "people": PEOPLE}, *_words(90)],
    "hold": [
        {"options": {"rounds": 1, "hold": 5, "auto_pass": True}, "people": PEOPLE},
        *_words(60),
    ],
    "resigned": [
        {"options": {"bombs": "turn"}, "people": PEOPLE},
        {"by": "Cid", "in": "room", "say": "grand"},
        *_words(8),
        {"by": "Dot", "in": "room", "say": "resign"},
        {"by": "Dot", "in": "room", "say": "resign"},
    ],
}


def facts(name: str) -> list[str]:
    """The facts of a script, sealed ones too, each with its audience, and the outcome."""
    head, *rest = SCRIPTS[name]
    lines = [{"game": "tichu", "secret": f"golden {name}", **head}, *rest]
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
