"""Deals of the Waltz that one reader can't tell apart."""

from __future__ import annotations

import pytest

from rules.cards.questions.trio import SEATS
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_waltz import GAME, secrecy
from rules.xixi_waltz.state import Deal, Options


def _deal(number: int) -> Deal:
    return GAME.draw(Options(), 3, Chance(b"deal%d" % number))


def _seen(deal: Deal, reader: Seat | None) -> object:
    """All that `reader` is told of a deal (None: an onlooker)."""
    told = [e.event for e in GAME.setup(Options(), deal) if e.reaches(reader)]
    view = GAME.view(reader)
    for event in told:
        view = GAME.observe(view, event)
    return told, view


@pytest.mark.parametrize("reader", [None, *SEATS])
def test_a_twin_looks_the_same_to_its_reader_alone(reader: Seat | None) -> None:
    for number in range(10):
        deal = _deal(number)
        twin = secrecy.twin(deal, reader, Chance(b"twin%d" % number))
        assert twin != deal
        assert _seen(twin, reader) == _seen(deal, reader)
        assert any(_seen(twin, seat) != _seen(deal, seat) for seat in SEATS if seat != reader)


def test_a_search_without_luck_gives_the_deal_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "TRIES", 1)
    deal = _deal(0)
    twins = [secrecy.twin(deal, Seat(0), Chance(b"twin%d" % number)) for number in range(100)]
    assert deal in twins
    assert all(_seen(twin, Seat(0)) == _seen(deal, Seat(0)) for twin in twins)
