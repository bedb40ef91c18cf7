"""Golden logs; `python -m tests.rules.gold_rush.golden` writes those of a new version of the rules."""

from __future__ import annotations

from typing import Any

from rules.gold_rush import GAME
from tests.rules.kept_logs import KeptLogs

PEOPLE = ["Ann", "Ben", "Cid", "Dot"]


def _words(times: int) -> list[dict[str, Any]]:
    """Everybody tries to call, the first of the others to object; what doesn't fit is refused.

    No house player takes part: how it chooses may change without the rules.
    """
    said = [{"by": name, "in": "room", "say": "call"} for name in PEOPLE]
    said += [{"by": name, "in": "room", "say": "object"} for name in PEOPLE[:2]]
    return [*said, {"wait": 25}] * times


LOGS = KeptLogs(
    GAME,
    {
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
    },
)

if __name__ == "__main__":
    LOGS.write_missing()
