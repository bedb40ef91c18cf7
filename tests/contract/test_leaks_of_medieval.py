"""What only some may know at a table of Medieval: planted leaks of it are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.core.commands import Command, Refused, refuse
from rules.core.entries import Entry, announce
from rules.core.prompt import Prompt
from rules.core.seats import Seat
from rules.xixi_medieval.cards import is_clown
from rules.xixi_medieval.commands import Ask
from rules.xixi_medieval.events import (
    AceCalled,
    Discarded,
    HandDealt,
    RangeFell,
    Showdown,
)
from rules.xixi_medieval.state import Options
from tests.contract.ledger import Leak
from tests.contract.planted import planted, to_all, to_seats
from tests.contract.secrecy import Extent, Watch, beside, search
from tests.contract.subject import Subject, subject

FEW = Extent(depth=2, deals=4)


def short_lines(leaky: Subject, seats: int) -> None:
    search(Watch(leaky), Options(), seats, FEW)


def matches(leaky: Subject, seats: int) -> None:
    watch = Watch(leaky)
    for number in range(10):
        beside(watch, Options(), seats, number, wishes=False)


def clown_of(state: Any) -> Seat:
    return next(Seat(s) for s, hand in enumerate(state.hands) if is_clown(hand))


def waits_for_the_clown(state: Any, view: Any, prompt: Prompt) -> Prompt:
    """The prompt names who must discard (XI-60)."""
    if state.public.stage != "discard" or not all(state.hands):
        return prompt
    return msgspec.structs.replace(prompt, awaited=(clown_of(state),))


def out_of_range(state: Any, view: Any, command: Command) -> Refused | None:
    """The room hears whose range is too small (XI-72)."""
    if not isinstance(command, Ask) or view.range is not None or not all(state.ranges):
        return None
    span = state.ranges[state.public.mover]
    return refuse("OUT_OF_RANGE", seats=(), span=span) if span < 3 else None


def with_the_range(state: Any, entry: Entry) -> list[Entry]:
    """Whether the range falls is told by the cards left (XI-64)."""
    event = entry.event
    if not isinstance(event, Showdown) or state.ranges[event.holder] > 1:
        return [entry]
    return [entry, announce(RangeFell(event.holder, 1))]


def whether_it_is_true(state: Any, entry: Entry) -> list[Entry]:
    """A true call is told twice (XI-67)."""
    event = entry.event
    true = isinstance(event, AceCalled) and f"{event.suit}1" in state.hands[event.by]
    return [entry, entry] if true else [entry]


LEAKS: dict[str, tuple[int, str, Callable[..., None], dict[str, Any]]] = {
    "a range": (6, "N3", short_lines, {"retell": to_all(RangeFell)}),
    "that a range stays": (6, "N3", short_lines, {"retell": with_the_range}),
    "why a question is refused": (6, "N2", short_lines, {"refuse": out_of_range}),
    "a true call": (6, "N3", short_lines, {"retell": whether_it_is_true}),
    "the suits of all": (7, "S", matches, {"retell": to_all(HandDealt)}),
    "what the Clown discards": (10, "S", short_lines, {"retell": to_seats(Discarded, seats=10)}),
    "who discards": (10, "N1", short_lines, {"ask": waits_for_the_clown}),
}


@pytest.mark.parametrize("secret", LEAKS)
def test_a_leak_is_caught(secret: str) -> None:
    seats, kind, suite, leak = LEAKS[secret]
    with pytest.raises(Leak) as caught:
        suite(planted(subject("xixi_medieval"), **leak), seats)
    assert caught.value.kind == kind
