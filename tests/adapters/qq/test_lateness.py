"""How long a message was on its way, whatever the clocks say."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.qq.lateness import Lateness

HOUR = 3_600_000


def heard(skew: int, *takes: int, every: int = 1000) -> list[int]:
    """How late each message counts, in milliseconds; QQ's clock is `skew` ms behind ours."""
    time = [100 * HOUR]
    lateness = Lateness(lambda: time[0], lambda: time[0] / 1000)
    late = []
    for taken in takes:
        time[0] += every
        late.append(time[0] - lateness.received({"time": (time[0] - taken - skew) // 1000}))
    return late


@pytest.mark.parametrize("skew", [0, 90_000, -90_000, HOUR])
def test_clocks_that_differ_make_nothing_late(skew: int) -> None:
    assert heard(skew, 0, 1000, 3000, 0, 14_000) == [0] * 5


@pytest.mark.parametrize("skew", [0, HOUR])
def test_what_took_much_longer_than_usual_counts_from_when_it_was_said(skew: int) -> None:
    assert heard(skew, 0, 0, 60_000, 45_000, 0) == [0, 0, 60_000, 45_000, 0]


def test_without_anything_usual_nothing_is_late() -> None:
    assert heard(0, 60_000) == [0]


def test_what_is_usual_is_forgotten_when_a_clock_was_set() -> None:
    assert heard(0, 0, HOUR, HOUR, every=1000)[1:] == [HOUR, HOUR]
    assert heard(0, 0, HOUR, HOUR, every=11 * 60_000)[1:] == [0, 0]


@pytest.mark.parametrize("leap", [40_000, HOUR, -HOUR])
def test_a_clock_of_ours_that_is_set_makes_nothing_late(leap: int) -> None:
    ours, passed = 100 * HOUR, 0
    lateness = Lateness(lambda: ours, lambda: passed / 1000)
    for _ in range(3):
        assert lateness.received({"time": (100 * HOUR + passed) // 1000}) == ours
        ours, passed = ours + 2000, passed + 2000
    ours += leap
    for _ in range(3):
        assert lateness.received({"time": (100 * HOUR + passed) // 1000}) == ours
        ours, passed = ours + 2000, passed + 2000


@pytest.mark.parametrize("time", [None, "1", 1.5, True])
def test_without_a_time_it_is_received_now(time: Any) -> None:
    assert Lateness(lambda: 5, lambda: 0.0).received({"time": time}) == 5
