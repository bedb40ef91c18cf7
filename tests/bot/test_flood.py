"""Limits before reading: a burst, then a rate; told once; what was handed in late is no flood."""

from __future__ import annotations

from bot.flood import Buckets


def test_a_burst_then_a_rate_and_one_answer_to_what_is_too_much() -> None:
    buckets = Buckets(2, 1.0)
    assert [buckets.take("ann", 0) for _ in range(4)] == ["ok", "ok", "full", "silent"]
    assert not buckets.has_any("ann", 999)
    assert buckets.has_any("ann", 1000)
    assert buckets.take("ann", 1000) == "ok"
    assert buckets.take("ann", 1000) == "full", "after a success it is told anew"
    assert buckets.take("ben", 1000) == "ok"


def test_what_was_handed_in_late_is_no_flood_and_refills_nothing() -> None:
    buckets = Buckets(3, 1.0)
    assert buckets.take("ann", 60_000) == "ok"
    assert [buckets.take("ann", 1_000) for _ in range(3)] == ["ok", "ok", "full"]
    assert buckets.take("ann", 60_000) == "silent"
    assert buckets.take("ann", 61_000) == "ok"


def test_the_oldest_of_many_is_forgotten() -> None:
    buckets = Buckets(1, 0.0, most=2)
    for name in ("ann", "ben", "cay"):
        assert buckets.take(name, 0) == "ok"
    assert buckets.take("ann", 0) == "ok"
    assert buckets.take("cay", 0) == "full"
