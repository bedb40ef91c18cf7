"""Ways to do durable work, side by side: rounds of all mixed, the disk's flush timed around each."""

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

from benchmarks.measure import Rate, flush_milliseconds, machine, spread

Way = Callable[[Path, int, float, float], Awaitable[Rate]]
"""Measures with a database at a path, so many busy tables, a warm-up and a time in seconds."""


def compare(
    name: str, about: str | None, ways: Mapping[str, Way], unit: str, argv: Sequence[str]
) -> int:
    """Measure all `ways` as `argv` wishes and print a table; `unit` is what is counted."""
    parser = argparse.ArgumentParser(prog=f"benchmarks {name}", description=about)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 16, 64])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--warm-up", type=float, default=0.7)
    parser.add_argument("--folder", type=Path, help="where to write; default: the temporary folder")
    wanted = parser.parse_args(argv)
    rates: dict[tuple[str, int], list[Rate]] = {}
    flushes: list[float] = []
    for _ in range(wanted.rounds):
        for tables in wanted.tables:
            for way, measure in ways.items():
                with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
                    flushes.append(flush_milliseconds(Path(folder)))
                    path = Path(folder, "bench.sqlite")
                    rate = _run(measure(path, tables, wanted.warm_up, wanted.seconds))
                    flushes.append(flush_milliseconds(Path(folder)))
                rates.setdefault((way, tables), []).append(rate)
    print(f"{machine()}, SQLite {sqlite3.sqlite_version}")
    print(f"a flush of 8 kB: {spread(flushes, 2)} ms")
    print(f"{'busy tables':>11}  {'way':<16} {f'{unit}/s':>26} {'p50 ms':>8} {'p99 ms':>8}")
    for tables in wanted.tables:
        for way in ways:
            found = rates[way, tables]
            print(
                f"{tables:>11}  {way:<16} {spread([r.per_second for r in found]):>26}"
                f" {statistics.median(r.p50 for r in found):>8.2f}"
                f" {statistics.median(r.p99 for r in found):>8.2f}"
            )
    return 0


def _run(measuring: Awaitable[Rate]) -> Rate:
    async def measured() -> Rate:
        return await measuring

    return asyncio.run(measured())
