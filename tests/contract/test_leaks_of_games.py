"""What only some may know at the other tables: planted leaks of it are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.cards.questions.facts import HandDealt
from rules.gold_rush import events as gold_rush
from rules.quantum_wolf import events as wolf
from rules.tichu import events as tichu
from tests.contract.ledger import Leak
from tests.contract.planted import planted, to_all, to_seats
from tests.contract.secrecy import Watch, beside, search
from tests.contract.subject import Subject, option_sets, seat_numbers, subject


def short_lines(leaky: Subject, options: Any, seats: int) -> None:
    search(Watch(leaky), options, seats)


def matches(leaky: Subject, options: Any, seats: int) -> None:
    watch = Watch(leaky)
    for number in range(10):
        beside(watch, options, seats, number, wishes=False)


LEAKS: dict[str, tuple[str, str, Callable[..., None], dict[str, Any]]] = {
    "a number": ("quantum_wolf", "S", matches, {"retell": to_all(wolf.NumberTold)}),
    "a sight": ("quantum_wolf", "N3", short_lines, {"retell": to_seats(wolf.Seen, seats=5)}),
    "a kill": ("quantum_wolf", "N3", matches, {"retell": to_seats(wolf.KillChosen, seats=5)}),
    "a ballot": ("quantum_wolf", "N3", short_lines, {"retell": to_seats(wolf.BallotCast, seats=5)}),
    "cards given": ("tichu", "N3", short_lines, {"retell": to_seats(tichu.CardsReceived, seats=4)}),
    "cards chosen": ("tichu", "N3", short_lines, {"retell": to_seats(tichu.CardsChosen, seats=4)}),
    "a hand": ("tichu", "S", matches, {"retell": to_seats(tichu.HandDealt, seats=4)}),
    "the cards to come": ("tichu", "S", matches, {"retell": to_seats(tichu.StockLaid, seats=4)}),
    "the dark cards": (
        "gold_rush",
        "S",
        matches,
        {"retell": to_seats(gold_rush.PilesDealt, seats=3)},
    ),
    "a hand of two": ("xixi", "S", matches, {"retell": to_seats(HandDealt, seats=2)}),
}


@pytest.mark.parametrize("secret", LEAKS)
def test_a_leak_is_caught(secret: str) -> None:
    name, kind, suite, leak = LEAKS[secret]
    game = subject(name)
    seats = seat_numbers(game.game)[0]
    options = next(iter(option_sets(game.game, seats).values()))
    with pytest.raises(Leak) as caught:
        suite(planted(game, **leak), options, seats)
    assert caught.value.kind == kind
