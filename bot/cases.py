"""Worked cases of a game's rules, one JSON object a line, checked one by one."""

import importlib
import json
from collections.abc import Callable, Iterable


def run(game: str, lines: Iterable[str], say: Callable[[str], None]) -> int:
    """Check every case; says ``ID ok`` or ``ID differs: …``. 0 all ok, 1 some differ, 2 unreadable."""
    try:
        run_case = importlib.import_module(f"rules.{game}.cases").run_case
    except ModuleNotFoundError:
        say(f"{game} has no worked cases")
        return 2
    status = 0
    for number, case in enumerate(_cases(lines), 1):
        if isinstance(case, str):
            say(f"case {number}: {case}")
            return 2
        difference = run_case(case)
        name = case.get("id", f"line {number}")
        say(f"{name} ok" if difference is None else f"{name} differs: {difference}")
        status = max(status, 0 if difference is None else 1)
    return status


def _cases(lines: Iterable[str]) -> Iterable[dict[str, object] | str]:
    text = "\n".join(lines)
    if text.lstrip().startswith("["):
        try:
            yield from json.loads(text)
        except ValueError as error:
            yield f"not JSON: {error}"
        return
    for line in text.splitlines():
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except ValueError as error:
            yield f"not JSON: {error}"
            return
        if not isinstance(case, dict):
            yield "a case is a JSON object"
            return
        yield case
