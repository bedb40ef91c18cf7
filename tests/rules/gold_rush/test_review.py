"""Looking back: what was missed, what was decided, who led."""

from __future__ import annotations

from rules.cards.deck import Card
from rules.core.entries import announce
from rules.core.match_events import Paused
from rules.core.seats import Seat
from rules.gold_rush.commands import Agree, Call, Claim, Mark, NoCall, Object
from rules.gold_rush.events import GameRanked
from rules.gold_rush.review import Decision, Lead, Overlooked, chart, review
from tests.rules.gold_rush.sitting import Table, cards


def test_missed_groups_are_worked_out() -> None:
    table = Table("H1 S9 S9", "S9 S9 S9", "H5 S9 H2", pace="sharp")
    table.time_up(4)
    found = review(table.log)
    assert found.overlooked == (Overlooked(1, 1, Seat(2), cards("H1 H5"), "1 + 5 = 6"),)
    assert found.lead == () and chart(found.lead, Seat(0)) == ""


def test_decisions_are_held_against_the_end() -> None:
    table = Table("H1 S9 S9", "D3 S9 S9", "H5 H1")
    table.does(2, Call())
    table.does(0, Agree())
    table.does(1, Object())
    table.does(2, Mark(Card("H1")))
    table.does(2, NoCall())
    table.log.append(announce(Paused("asked")))
    found = review(table.log)
    assert found.decisions == (
        Decision(1, 1, Seat(2), "call", 1, 1),
        Decision(1, 1, Seat(0), "agree", 2, 2),
        Decision(1, 1, Seat(1), "object", 3, 3),
        Decision(1, 2, Seat(2), "no_call", 1, 1),
    )
    assert found.lead[:2] == (Lead(1, 1, (2, 2, 4)), Lead(1, 2, (1, 1, 6)))


def test_decisions_of_a_game_that_goes_on_are_open() -> None:
    table = Table("H1 S9 S9", "D3 S9 S9", "H5 S9", wins=2, rest=9)
    table.does(2, Call())
    assert review(table.log).decisions == (Decision(1, 1, Seat(2), "call", 1, None),)
    while len(table.facts(GameRanked)) < 2:
        table.time_up()
    assert [each.final for each in review(table.log).decisions if each.game == 1] == [1]
    later = Table("H1", "S9", "H5 S9", wins=2, limit=1)
    before = review(later.log).lead
    later.time_up(2)
    assert [each.game for each in review(later.log).lead] == [each.game for each in before] + [2]


def test_the_lead_as_a_row_of_bars() -> None:
    lead = [Lead(1, number, (number, 10 - number)) for number in range(1, 11)]
    assert chart(lead, Seat(0)) == "▁▂▃▃▄▅▅▆▇█"
    assert chart(lead, Seat(1)) == "▇▆▅▅▄▃▃▂▁▁"
    # Five wide, each bar stands for two takings, the later one.
    assert chart(lead, Seat(0), 5) == "▂▃▅▆█"
    assert chart(lead[:1], Seat(1)) == "█"


def test_claims_count_like_rounds() -> None:
    table = Table("H1 S9", "S9 S9", "H5 S9", pace="sharp")
    table.time_up(3)
    table.does(2, Claim(cards("H1")))
    assert review(table.log).lead == (Lead(1, 1, (1, 1, 4)),)
