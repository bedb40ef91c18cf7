"""Entries have an audience, seats lie in a ring, a refusal is a value."""

from __future__ import annotations

import msgspec
import pytest

from rules._template.events import AllHidden, Hidden
from rules.core.commands import Refused, refuse
from rules.core.entries import EVERYONE, SEALED, Only, announce, seal, tell
from rules.core.seats import Seat, next_seat

EVENT = Hidden(Seat(0), 5)


def test_an_announced_fact_reaches_everybody() -> None:
    entry = announce(AllHidden())
    assert entry.audience == EVERYONE
    assert all(entry.reaches(reader) for reader in (Seat(0), Seat(7), None))


def test_a_fact_told_reaches_these_seats_alone() -> None:
    entry = tell([Seat(3), Seat(1), Seat(3)], EVENT)
    assert entry.audience == Only((Seat(1), Seat(3)))
    assert [entry.reaches(reader) for reader in (Seat(0), Seat(1), Seat(3), None)] == [
        False,
        True,
        True,
        False,
    ]


def test_a_sealed_fact_reaches_nobody() -> None:
    entry = seal(EVENT)
    assert entry.audience == SEALED
    assert not any(entry.reaches(reader) for reader in (Seat(0), Seat(1), None))


def test_nobody_is_no_audience() -> None:
    with pytest.raises(ValueError, match="Hidden is told to nobody; seal it instead"):
        tell([], EVENT)


def test_an_entry_is_frozen() -> None:
    with pytest.raises(AttributeError):
        announce(EVENT).audience = SEALED  # type: ignore[misc]


def test_the_ring_of_seats_goes_round_both_ways() -> None:
    assert [next_seat(Seat(s), 3) for s in range(3)] == [1, 2, 0]
    assert next_seat(Seat(0), 3, -1) == 2
    assert next_seat(Seat(1), 4, 6) == 3


def test_a_refusal_is_a_code_with_plain_details() -> None:
    assert refuse("OUT_OF_RANGE", top=9) == Refused("OUT_OF_RANGE", {"top": 9})
    assert refuse("LATE").details == {}
    assert msgspec.json.encode(refuse("LATE")) == b'{"code":"LATE","details":{}}'
