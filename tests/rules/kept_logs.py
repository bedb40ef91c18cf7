"""Golden logs: whole tables as version N of the rules decided them, every fact with its audience.

A log that is there is never rewritten. When a change makes a test of one fail, the same inputs give
other facts: raise the game's version and write the logs of the new one beside the old.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.script import run, to_json
from tests.contract.subject import AnyGame

Script = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class KeptLogs:
    """The kept logs of a game: `scripts` by name, the first line of each without game and secret."""

    game: AnyGame
    scripts: Mapping[str, Script]

    def facts(self, name: str) -> list[str]:
        """The facts of a script, sealed ones too, each with its audience, and the outcome."""
        head, *rest = self.scripts[name]
        lines = [{"game": self.game.name, "secret": f"golden {name}", **head}, *rest]
        told = run([json.dumps(line) for line in lines], sealed=True)
        kept = [
            {key: value for key, value in one.items() if key in ("to", "event", "outcome")}
            for one in told
        ]
        return [to_json(one) for one in kept if len(one) > 1 or "outcome" in one]

    def path(self, name: str) -> Path:
        """Where the log of the current version stands."""
        folder = Path(__file__).parent / self.game.name / "golden"
        return folder / f"{name}-v{self.game.version}.jsonl"

    def written(self, name: str) -> list[str]:
        """The lines of that log."""
        return self.path(name).read_text(encoding="utf-8").splitlines()

    def write_missing(self) -> None:
        """Write the logs of the current version that aren't there."""
        for name in self.scripts:
            if not self.path(name).exists():
                self.path(name).write_text("\n".join(self.facts(name)) + "\n", encoding="utf-8")
