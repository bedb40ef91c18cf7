"""Tampering with exported logs: bits, lines, and whole chains made anew by one who has the secret."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bot.audit.export import export
from bot.audit.findings import Finding
from bot.audit.log import chained, log_of
from bot.audit.verify import verify

_TOOL = Path(__file__).parents[3] / "tools" / "check_log.py"


def _tool() -> Any:
    spec = importlib.util.spec_from_file_location("check_log", _TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_log = _tool()

SEEN_BY_TOOL = {
    "EMPTY", "UNREADABLE_LINE", "TRUNCATED", "AFTER_END", "HEAD_FIELD", "COMMITMENT", "MISSING",
    "REPEATED", "TIME", "PIECES", "SALT", "LEAF", "LINK", "TAIL",
}  # fmt: skip


def dumps(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def tool_says(lines: list[bytes]) -> tuple[int, str]:
    """The tiny checker's exit status and place (``line N``, ``record N``, ``head``, ``end``)."""
    try:
        check_log.check(lines)
    except check_log.Bad as bad:
        return 3, f"line {bad.args[0]}"
    except check_log.Wrong as wrong:
        return 1, wrong.args[0]
    return 0, ""


def place(finding: Finding) -> str:
    if finding.where == "file":
        return f"line {finding.line}"
    return f"record {finding.record}" if finding.where == "record" else finding.where


def judged(lines: list[bytes]) -> Finding | None:
    """What is found, after both checkers were seen to agree as far as the tiny one can see."""
    report = verify(lines)
    finding = report.finding
    if report.doubts and report.doubts[0].code == "FORM":
        assert tool_says(lines)[0] == 3
        return None
    status, where = tool_says(lines)
    if finding is not None and finding.code in SEEN_BY_TOOL:
        assert (status, where) == (int(report.status), place(finding)), finding
    elif finding is not None and (finding.where, finding.code) == ("end", "OUTCOME"):
        assert (status, where) == (1, "end")
    elif finding is None:
        assert status == 0, where
    else:
        # It sees less: either nothing, or something that comes later in the file.
        assert status == 0 or where != "", finding
    return finding


def fields(line: bytes) -> Iterator[tuple[int, int]]:
    """The span of every scalar value in a line of canonical JSON, and of every key."""
    at, text = 0, line.decode()
    decoder = json.JSONDecoder()
    while at < len(text):
        char = text[at]
        if char == '"' or char.isdigit() or char == "-" or text[at : at + 4] in ("true", "null"):
            _, end = decoder.raw_decode(text, at)
            yield len(text[:at].encode()), len(text[:end].encode())
            at = end
        elif text.startswith("false", at):
            yield len(text[:at].encode()), len(text[: at + 5].encode())
            at += 5
        else:
            at += 1


def flipped(line: bytes, at: int, bit: int) -> bytes:
    changed = bytearray(line)
    changed[at] ^= 1 << bit
    return bytes(changed)


def bodies_of(lines: list[bytes]) -> list[dict[str, Any]]:
    """The records of a full export as plain data."""
    found = []
    for raw in lines[1:-1]:
        line = json.loads(raw)
        command, *entries = (piece["piece"] for piece in line["pieces"])
        found.append(
            {
                "position": line["position"],
                "time": line["time"],
                "actor": line["actor"],
                "command": command,
                "entries": entries,
            }
        )
    return found


def rechained(secret: bytes, bodies: list[dict[str, Any]], audience: str = "full") -> list[bytes]:
    """An export whose chain is whole again, as one with the secret can make it."""
    for number, body in enumerate(bodies, 1):
        body["position"] = number
    records = chained(secret, [dumps(body) for body in bodies])
    try:
        log = log_of(secret, records)
    except msgspec.ValidationError:
        # A result that is none; the forger's closing line says nothing of it.
        log = msgspec.structs.replace(log_of(secret, records[:1]), records=tuple(records))
    return list(export(log, audience, running=True))


def scalars(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all scalars in plain data."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from scalars(item, (*path, key))
    elif isinstance(value, list):
        for key, item in enumerate(value):
            yield from scalars(item, (*path, key))
    else:
        yield path


def change(value: Any, path: tuple[Any, ...]) -> None:
    """Change the scalar at `path` to another of its kind."""
    for key in path[:-1]:
        value = value[key]
    old = value[path[-1]]
    match old:
        case bool():
            value[path[-1]] = not old
        case int():
            value[path[-1]] = old + 1
        case None:
            value[path[-1]] = 7
        case _:
            value[path[-1]] = old + "x"
