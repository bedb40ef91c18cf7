"""Verifying logs: records a second, with every command decided again.

XiXi by its house players, exports made before; each round verifies all of them. The tiny checker
(chain and leaves alone) is timed beside. Seconds are of the processor, which others may share.

    python -m benchmarks verify [--matches N] [--rounds N] [--game NAME]
"""

import argparse
import runpy
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from benchmarks.measure import machine, spread
from bot import games
from bot.audit.export import export
from bot.audit.findings import Status
from bot.audit.verify import verify
from bot.script import Head, Script

_TOOL = Path(__file__).parents[1] / "tools" / "check_log.py"


def logs(game: str, matches: int) -> list[list[bytes]]:
    """Exports of whole matches of the house."""
    random = Random(4)
    seats = games.game(game).seats[0]
    people = [f"House {number + 1}" for number in range(seats)]
    found = []
    for _ in range(matches):
        script = Script(Head(game, people, house=people, secret=str(random.random())), sealed=False)
        for _ in script.begin():
            pass
        found.append(list(export(script.log(), running=True)))
    return found


def main(arguments: Sequence[str] = ()) -> int:
    """Measure; 1 when a log isn't good."""
    parser = argparse.ArgumentParser(prog="verify")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--game", default="xixi")
    given = parser.parse_args(arguments)
    files = logs(given.game, given.matches)
    records = sum(len(lines) - 2 for lines in files)
    size = sum(len(line) for lines in files for line in lines)
    check = runpy.run_path(str(_TOOL))["check"]
    whole, tiny = [], []
    for _ in range(given.rounds):
        begin = time.process_time()
        reports = [verify(lines) for lines in files]
        whole.append(records / (time.process_time() - begin))
        if any(report.status != Status.GOOD for report in reports):
            print("a log isn't good")
            return 1
        begin = time.process_time()
        for lines in files:
            check(lines)
        tiny.append(records / (time.process_time() - begin))
    print(machine())
    print(
        f"{given.game}: {given.matches} matches, {records:,} records, {size / records:,.0f} bytes each"
    )
    print(f"verify, all decided again: {spread(whole)} records/s")
    print(f"tiny checker, chain only:  {spread(tiny)} records/s")
    print(f"one match takes {1000 * records / given.matches / statistics.median(whole):.2f} ms")
    return 0
