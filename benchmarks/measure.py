"""What the measurements share: closed loops, percentiles, the disk's own speed."""

import asyncio
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Rate:
    """What a number of closed loops did: calls a second, and their latencies in milliseconds."""

    per_second: float
    p50: float
    p99: float


def percentile(sorted_values: Sequence[float], percent: float) -> float:
    """The smallest value that `percent` of all values don't exceed."""
    place = max(0, -(-len(sorted_values) * percent // 100) - 1)
    return sorted_values[int(place)]


async def closed_loops(
    clients: Sequence[Callable[[], Awaitable[None]]], warm_up: float, seconds: float
) -> Rate:
    """Let each client call again as soon as its last call returned; measure after the warm-up."""
    begin = time.perf_counter() + warm_up
    end = begin + seconds
    latencies: list[float] = []

    async def loop(call: Callable[[], Awaitable[None]]) -> None:
        started = time.perf_counter()
        while started < end:
            await call()
            done = time.perf_counter()
            if started >= begin and done <= end:
                latencies.append(done - started)
            started = done

    await asyncio.gather(*(loop(client) for client in clients))
    latencies.sort()
    if not latencies:
        raise RuntimeError("no call ended within the time measured")
    return Rate(
        len(latencies) / seconds,
        percentile(latencies, 50) * 1000,
        percentile(latencies, 99) * 1000,
    )


def flush_milliseconds(folder: Path, rounds: int = 40) -> float:
    """The median time that a flush of 8 kB takes in `folder`."""
    flush = getattr(os, "fdatasync", os.fsync)
    taken = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(rounds):
            os.write(file.fileno(), os.urandom(8192))
            begin = time.perf_counter()
            flush(file.fileno())
            taken.append(time.perf_counter() - begin)
    return statistics.median(taken) * 1000


def machine() -> str:
    """A line that says on what was measured."""
    return (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores"
    )


def spread(values: Sequence[float], digits: int = 0) -> str:
    """Median and range."""
    middle = statistics.median(values)
    return f"{middle:,.{digits}f} ({min(values):,.{digits}f} – {max(values):,.{digits}f})"
