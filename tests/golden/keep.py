"""Golden matches: what a script comes to, one file for each audience.

``tests/golden/<game>/v<version>/`` holds ``script.jsonl``, what each audience was told by it
(``room.jsonl``, ``seat1.jsonl`` …, ``log.jsonl`` for what was sealed, and the outcome), and
``records.jsonl``, the log itself. They hold facts and refusals; texts are free to change.

While a version stands, equal inputs give equal facts. When a change makes a golden match fail, the
rules have changed: raise the game's version and keep a match of the new one beside the old, whose
log must still be read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from bot.script import Head, Script, to_json
from tests.contract.subject import Subject

PLACE = Path(__file__).parent
SCRIPT = "script.jsonl"
RECORDS = "records.jsonl"
AUDIENCES = ("room", "seat1", "log")


def folder(name: str, version: int) -> Path:
    """Where the golden match of a version is kept."""
    return PLACE / name / f"v{version}"


def versions(name: str) -> list[int]:
    """The versions of a game that have one."""
    return sorted(int(place.name[1:]) for place in (PLACE / name).glob("v*"))


def missing_files(place: Path) -> list[str]:
    """The files that a golden match lacks."""
    wanted = [SCRIPT, RECORDS, *(f"{audience}.jsonl" for audience in AUDIENCES)]
    return [name for name in wanted if not (place / name).is_file()]


def play(subject: Subject, script: str) -> dict[str, str]:
    """The files of a golden match, by name, as `script` plays now."""
    first, *lines = [line for line in script.splitlines() if line.strip()]
    head = msgspec.json.decode(first, type=Head)
    with subject.known():
        played = Script(head, sealed=True)
        told = list(played.begin())
        for line in lines:
            told += played.feed(line)
        outcome = played.outcome()
    files: dict[str, list[str]] = {"room": [], "log": []}
    seats = {name: f"seat{number}" for number, name in enumerate(head.people, 1)}
    files |= {seat: [] for seat in seats.values()}
    for one in told:
        audience = _audience(one, seats)
        if audience is not None:
            files[audience].append(to_json(_facts(one)))
    files["log"].append(to_json({"outcome": outcome}))
    written = {
        f"{name}.jsonl": "".join(f"{line}\n" for line in told) for name, told in files.items()
    }
    written[RECORDS] = "".join(f"{body.decode()}\n" for body in played._bodies)
    return written


def _audience(told: dict[str, Any], seats: dict[str, str]) -> str | None:
    if told["to"] == "log" or told["to"] == "room":
        return str(told["to"])
    return "room" if told.get("in") == "room" else seats.get(told["to"])


def _facts(told: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in told.items() if key in ("refused", "event")}
    if told.get("in") == "room" and told["to"] != "room":
        kept = {"to": told["to"], **kept}
    return kept or {"answered": told["to"]}


def write(subject: Subject, place: Path) -> list[str]:
    """Write all files of the golden match whose script stands in `place`; the names that changed."""
    script = (place / SCRIPT).read_text(encoding="utf-8")
    changed = []
    for name, content in play(subject, script).items():
        path = place / name
        if not path.is_file() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            changed.append(name)
    return changed


def read(place: Path, name: str) -> list[Any]:
    """The lines of one file."""
    return [json.loads(line) for line in (place / name).read_text(encoding="utf-8").splitlines()]
