"""Start a new game from the template: ``python tools/new_game.py NAME``.

Copies ``rules/_template``, its scenarios and its golden match, with NAME in the template's place.
What comes of it is a whole game, Hide and Guess, that is found, played and passes every test; see
docs/adding-a-game.md for how to make it another one.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATE = "_template"
PLACES = ("rules", "tests/rules", "tests/golden")


def main(arguments: list[str]) -> int:
    """Copy, rename, say what to do next; the exit status."""
    name = arguments[0] if len(arguments) == 1 else ""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        print("usage: python tools/new_game.py NAME   (small letters, figures, _)", file=sys.stderr)
        return 2
    taken = [place for place in PLACES if (ROOT / place / name).exists()]
    if taken:
        print(f"{taken[0]}/{name} is there already", file=sys.stderr)
        return 2
    for place in PLACES:
        copied = shutil.copytree(
            ROOT / place / TEMPLATE,
            ROOT / place / name,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        for path in sorted(p for p in copied.rglob("*") if p.is_file()):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace(TEMPLATE, name), encoding="utf-8")
        print(f"{place}/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
