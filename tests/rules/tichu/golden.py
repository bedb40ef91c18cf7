"""Golden logs; `python -m tests.rules.tichu.golden` writes those of a new version of the rules."""

from __future__ import annotations

from typing import Any

from rules.tichu import GAME
from tests.rules.kept_logs import KeptLogs

PEOPLE = ["Ann", "Ben", "Cid", "Dot"]


def _words(times: int) -> list[dict[str, Any]]:
    """Everybody tries some words in turn, then time passes; what doesn't fit is refused.

    No house player takes part: how it chooses may change without the rules.
    """
    words = ["no call", "swap 2 3 4", "bomb", "pass", "resume"]
    said = [{"by": name, "in": "dm", "say": word} for word in words for name in PEOPLE]
    tried = [{"by": name, "in": "dm", "say": f"{r}"} for r in "A9" for name in PEOPLE]
    return [*said, *tried, {"wait": 200}] * times


LOGS = KeptLogs(
    GAME,
    {
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
    },
)

if __name__ == "__main__":
    LOGS.write_missing()
