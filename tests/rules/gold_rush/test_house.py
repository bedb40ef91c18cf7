"""The house player: what it claims, calls and refuses, and that it uses what all can see."""

from __future__ import annotations

import msgspec

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.seats import Seat
from rules.gold_rush import GAME
from rules.gold_rush.commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from rules.gold_rush.state import Options
from tests.rules.gold_rush.sitting import Table, cards


def choice(table: Table, seat: int, key: bytes = b"house") -> Command:
    view = table.views[Seat(seat)]
    command = GAME.house(view, Chance(key))
    assert GAME.check(view, Seat(seat), command) is None
    return command


def test_it_claims_a_group_flips_when_due_and_lets_other_cards_go() -> None:
    table = Table("H1 S9", "S8 S9", "H5 S9", pace="hand")
    assert choice(table, 0) == Flip()
    table.does(0, Flip())
    table.does(1, Flip())
    assert choice(table, 1) == LetGo()
    table.does(2, Flip())
    assert choice(table, 2) == Claim(cards("H1 H5"))
    assert choice(table, 0) == Flip()


def test_in_sharp_pace_it_never_flips() -> None:
    table = Table("S9 S9", "S8 S9", "S7 S9", pace="sharp")
    table.time_up(2)
    assert choice(table, 1) == LetGo()


LEADER = ("H1 S9", "D3 S9", "H5 S9 S9 S9 S9 S9 S9")
LOSER = ("H1 S9 S9 S9 S9 S9 S9 S9 S9 S9 S9 S9 S9", "D3 S9 S9 S9 S9 S9 S9", "H5 S9")


RIVALS = ("H1" + " S9" * 30, "D3" + " S9" * 2, "H5" + " S9" * 29)


def test_it_calls_when_it_leads_and_not_when_it_is_last() -> None:
    assert choice(Table(*LEADER), 2) == Call()
    # Seat 2 has four cards then, the others twelve and six: it can only rise.
    for key in (b"1", b"2", b"3"):
        assert choice(Table(*LOSER), 2, key) == NoCall()


def test_it_refuses_the_call_of_a_leader_and_takes_a_win() -> None:
    table = Table(*RIVALS)
    table.does(2, Call())
    for key in (b"1", b"2", b"3"):
        assert choice(table, 0, key) == Object()
    # Far behind, second place is more than it may hope for.
    hopeless = Table(*LEADER)
    hopeless.does(2, Call())
    assert choice(hopeless, 0) == Agree()
    lost = Table(*LOSER)
    lost.does(2, Call())
    assert choice(lost, 0) == Agree()


def test_its_marker_is_a_card_it_will_not_miss() -> None:
    table = Table("H1 S9", "D3 S9 S9", "S9 S9", "H5 S9 S9 S9 S9 S9")
    table.does(3, Call())
    table.does(0, Object())
    assert choice(table, 3) == Mark(Card("S9"))
    none = Table(*LEADER)
    none.does(2, Call())
    none.does(0, Object())
    assert choice(none, 2) == Mark(Card("H1"))


def test_it_goes_by_what_everybody_knows() -> None:
    """Other dark cards, the same choice."""
    one = Table("H1 S9 S8 S7", "D3 S9 S8 S7", "H5 S9 S8 S7")
    other = Table("H1 H2 H3 H4", "D3 C1 C2 C3", "H5 D9 D8 D7")
    assert one.views[Seat(2)] == other.views[Seat(2)]
    for key in (b"1", b"2", b"3"):
        assert choice(one, 2, key) == choice(other, 2, key)


def test_a_playout_ends_where_openings_are_groups_for_ever() -> None:
    # Seat 1 would open with D3 H3 again and again: it stays second either way.
    table = Table("D3 S9 S9 S9 S9 S9", "H3", "S9")
    assert choice(table, 1) == Call()


def test_a_playout_of_a_whole_deal_stops_after_some_rounds() -> None:
    weighed = 0
    for key in range(30):
        table = Table(deal=GAME.draw(Options(), 3, Chance(bytes([key]))))
        public = table.public
        if public.stage.value != "call" or public.taker is None:
            continue
        if max(map(public.count, public.order(Seat(0)))) > public.count(public.taker):
            weighed += 1
            assert choice(table, public.taker) in (Call(), NoCall())
    assert weighed > 0


def test_markers_are_cards_it_has_seen() -> None:
    table = Table(*LOSER)
    marked = msgspec.structs.replace(table.public, markers=(Card("S9"), None, None))
    view = msgspec.structs.replace(table.views[Seat(2)], public=marked)
    assert GAME.house(view, Chance(b"x")) == NoCall()
