"""Keep golden matches: ``python -m tests.golden [GAME …]``.

Writes what the script of the current version comes to; for a game without one, a script first.
"""

from __future__ import annotations

import sys

from tests.contract.subject import names, subject
from tests.golden.compose import compose
from tests.golden.keep import SCRIPT, folder, write

SEED = 1


def main(wanted: list[str]) -> int:
    """Write the golden matches of these games, of all when none is named."""
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        print(f"no such game: {', '.join(unknown)}; there are {', '.join(names())}")
        return 2
    for name in wanted or names():
        game = subject(name)
        place = folder(name, game.game.version)
        if not (place / SCRIPT).is_file():
            place.mkdir(parents=True, exist_ok=True)
            (place / SCRIPT).write_text(compose(game, SEED), encoding="utf-8")
        changed = write(game, place)
        print(f"{name} v{game.game.version}: {', '.join(changed) or 'nothing changed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
