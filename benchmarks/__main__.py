"""Run the measurements: every module of this folder that has a function `main`.

It takes the arguments behind its name, or nothing.

`python -m benchmarks` runs all with their defaults, `python -m benchmarks NAME [ARGUMENT …]` one,
`python -m benchmarks --list` names them.
"""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Sequence

import benchmarks

Main = Callable[..., int | None]


def mains() -> dict[str, Main]:
    """The measurements by name."""
    found: dict[str, Main] = {}
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.name.startswith("_"):
            continue
        main = getattr(importlib.import_module(f"benchmarks.{module.name}"), "main", None)
        if main is not None:
            found[module.name] = main
    return found


def run(arguments: Sequence[str]) -> int:
    """Run what `arguments` name; the highest exit status of it."""
    known = mains()
    if arguments[:1] == ["--list"]:
        print("\n".join(known))
        return 0
    if arguments and arguments[0] not in known:
        print(f"No measurement {arguments[0]!r}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    chosen = {arguments[0]: known[arguments[0]]} if arguments else known
    worst = 0
    for name, main in chosen.items():
        print(f"=== {name}", flush=True)
        takes = inspect.signature(main).parameters
        worst = max(worst, (main(arguments[1:]) if takes else main()) or 0)
    return worst


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
