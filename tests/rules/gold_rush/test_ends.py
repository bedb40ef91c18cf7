"""How games and matches end (GR-7 to GR-10, GR-15), resignations among them."""

from __future__ import annotations

import pytest

from rules.core.commands import Resign
from rules.core.outcome import Ended, Outcome
from rules.core.seats import Seat
from rules.gold_rush.commands import Agree, Call, Claim, Flip, Object
from rules.gold_rush.equations.eight import numbered
from rules.gold_rush.equations.groups import GAME_CARDS
from rules.gold_rush.events import (
    Dealt,
    Flipped,
    GameRanked,
    PilesDealt,
    Resigned,
    RoundPlayed,
    TakenBack,
)
from rules.gold_rush.rounds import openings_until_repeat, play_round
from rules.gold_rush.state import played
from tests.rules.gold_rush.sitting import Table, cards, kinds

SEATS = (Seat(0), Seat(1), Seat(2))


def ranked(table: Table) -> GameRanked:
    (fact,) = table.facts(GameRanked)
    return fact


def outcome(table: Table) -> Outcome:
    (fact,) = table.facts(Ended)
    return fact.outcome


def test_the_passive_caller() -> None:
    """A player is out when due; the others finish, and whoever takes ends the game."""
    table = Table("H1 S9", "S9", "S9 H5")
    fact = ranked(table)
    assert (fact.reason, fact.caller) == ("out", 2)
    assert table.facts(RoundPlayed)[0].out == (1,)
    assert (fact.counts, fact.places) == ((0, 0, 5), (2, 0, 1))
    assert outcome(table).winners == (2,)


def test_who_is_out_is_passed_over_for_the_rest_of_the_round() -> None:
    table = Table("S9 S9 S9", "S9", "S9 S9 S9", pace="sharp")
    assert [kinds(table.time_up()) for _ in range(7)] == [
        ["Flipped"], ["Flipped"], ["Flipped"], ["Flipped"], ["OutOfCards", "Flipped"],
        ["Flipped"], ["Flipped"],
    ]  # fmt: skip
    assert kinds(table.time_up()) == ["OutOfCards", "OutOfCards", "GameRanked", "Ended"]


def test_a_table_that_nobody_takes() -> None:
    table = Table("S9", "S8", "S7", dealer=1)
    fact = ranked(table)
    # Nobody has a card; from the head, seat 1, on.
    assert (fact.reason, fact.caller, fact.places) == ("unowned", 1, (1, 2, 0))
    assert table.facts(RoundPlayed)[0].taking is None


def test_ties_go_by_the_order_from_the_caller_on() -> None:
    table = Table("H1 S9 S9 S9 S9", "H5 S9 S9", "S9 S9 S9 S9", limit=1)
    # Seat 1 takes two and has four; seats 0 and 2 have four as well.
    fact = ranked(table)
    assert (fact.reason, fact.caller, fact.counts) == ("limit", 1, (4, 4, 4))
    assert fact.places == (1, 2, 0)


def test_openings_that_are_groups_again_and_again() -> None:
    """GR-8: D1 H13 H12 D2 H11 under equation 8 is three groups, then H13 H12."""
    groups = numbered(8)
    pile = cards("D1 H13 H12 D2 H11")
    round_ = play_round(groups, [pile, cards("S9"), cards("S9")], SEATS, 2)
    assert round_.backs == (cards("D1 H13"), cards("H12 D2"), cards("H11 D1"))
    assert [card for seat, card in round_.flips if seat == 0][:2] == ["H13", "H12"]
    assert not round_.endless
    assert openings_until_repeat(5, 2) == 5 and openings_until_repeat(6, 2) == 3


def test_endless_openings_end_the_game() -> None:
    # Seat 1 takes H1 H5; its pile is then H2 H4 H1 H5, two openings that are groups.
    for pace in ("fast", "sharp"):
        table = Table("H1 S9 S9", "H5 H2 H4", "S9 S9", pace=pace)
        if pace == "sharp":
            table.time_up(2)
            table.does(1, Claim(cards("H1")))
            assert kinds(table.time_up()) == ["TakenBack", "TakenBack", "GameRanked", "Ended"]
            assert [fact.cards for fact in table.facts(TakenBack)] == [
                cards("H2 H4"),
                cards("H1 H5"),
            ]
        else:
            assert table.facts(RoundPlayed)[1].backs == (cards("H2 H4"), cards("H1 H5"))
        assert (ranked(table).reason, ranked(table).caller) == ("endless", 1)
        assert ranked(table).counts == (2, 4, 2)


def test_a_position_that_comes_again_ends_the_game() -> None:
    """GR-15: head and piles before round 8 are those before round 2."""
    table = Table("JKR H1", "H1 H2", "H2 H1", equation="a+b>=2", values="N")
    assert (ranked(table).reason, ranked(table).caller) == ("repeated", 2)
    rounds = table.facts(RoundPlayed)
    assert len(rounds) == 7
    assert rounds[1].flips == ((2, "H1"), (2, "JKR"), (0, "H1"))
    # With a rest between the rounds it is noticed as well, and in sharp pace.
    rested = Table("JKR H1", "H1 H2", "H2 H1", equation="a+b>=2", values="N", rest=3)
    for _ in range(6):
        rested.time_up()
    assert ranked(rested).reason == "repeated"
    sharp = Table("JKR H1", "H1 H2", "H2 H1", equation="a+b>=2", values="N", pace="sharp")
    while not sharp.prompt().over:
        sharp.time_up()
        flips = [card for _, card in sharp.public.table]
        places = (
            played(sharp.options).completed(flips) if len(flips) > sharp.public.opening else None
        )
        if places is not None:
            claim = Claim(tuple(flips[place] for place in places))
            sharp.does(sharp.public.table[-1][0], claim)
    assert ranked(sharp).reason == "repeated"


def test_the_limit_makes_the_last_taker_passive_caller() -> None:
    # The taking of the last round holds a ◆3; there is no call, the game is over.
    table = Table("H1 S9", "D3 S9", "H5 S9", limit=1)
    assert (ranked(table).reason, ranked(table).caller) == ("limit", 2)


def test_a_head_with_less_than_an_opening_flips_what_it_has() -> None:
    # Seat 1 takes D3 H3 ... and lays one aside, so that a single card is left.
    table = Table("D3 S9 S9", "H3 ", "S9 S9", pace="hand")
    table.does(0, Flip())
    table.does(1, Flip())
    table.does(1, Claim(cards("D3")))
    table.does(1, Call())
    table.does(2, Object())
    table.time_up()
    assert table.pile(1) == "D3"
    assert table.does(1, Flip()) == [Flipped(Seat(1), cards("D3"))]
    assert table.public.opening == 1


def test_in_fast_pace_too() -> None:
    table = Table("D3 S9 S9", "H3", "S9 S9")
    table.does(1, Call())
    table.does(2, Object())
    table.time_up()
    assert table.facts(RoundPlayed)[1].flips[:2] == ((1, "D3"), (2, "S9"))


def test_a_head_without_a_card_is_out_and_the_next_one_flips() -> None:
    for pace in ("fast", "sharp"):
        table = Table("", "H1 S9", "H5 S9", pace=pace)
        if pace == "sharp":
            assert kinds(table.time_up()) == ["OutOfCards", "Flipped"]
            assert kinds(table.time_up()) == ["Flipped"]
            table.does(2, Claim(cards("H1")))
        assert (ranked(table).reason, ranked(table).caller) == ("out", 2)


def test_a_match_goes_to_two_wins_and_the_winner_deals() -> None:
    table = Table("H1", "S9", "H5 S9", wins=2)
    assert ranked(table).wins == (0, 0, 1)
    assert (table.prompt().phase, table.prompt().awaited) == ("deal/2", ())
    assert table.verbs(1) == ["go_on"]
    assert kinds(table.time_up()) == ["Dealt", "PilesDealt"]
    dealt = table.facts(Dealt)[1]
    assert (dealt.game, dealt.dealer, dealt.sizes) == (2, 2, (36, 36, 36))
    piles = table.facts(PilesDealt)[1].piles
    assert sorted(card for pile in piles for card in pile) == sorted(GAME_CARDS)
    assert (table.prompt().phase, table.prompt().seconds) == ("flip/2.1.0", 1)
    (first, *_) = table.time_up()
    assert isinstance(first, RoundPlayed)
    assert (first.round, first.head, len(first.flips) > 1) == (1, 2, True)
    _play_out(table)
    wins = table.facts(GameRanked)[-1].wins
    assert max(wins) == 2 and sum(wins) <= 4
    result = outcome(table)
    assert result.winners == (Seat(wins.index(2)),)
    assert [wins[places[0]] for places in result.places] == sorted(
        {wins[places[0]] for places in result.places[1:]} | {2}, reverse=True
    )


def _play_out(table: Table) -> None:
    for _ in range(2_000):
        if table.prompt().over:
            return
        if table.prompt().phase.startswith("deal/"):
            table.does(0, Flip())
        else:
            table.time_up()
    raise AssertionError("the match doesn't end")


def test_who_resigns_plays_no_more_and_ranks_last() -> None:
    table = Table("H1 S9 S9 S9", "S9 S9 S9", "H5 S9 S9", pace="hand")
    table.does(0, Flip())
    assert table.does(1, Resign()) == [Resigned(Seat(1))]
    assert table.prompt().awaited == (2,)
    assert table.refuses(1, Flip()).code == "NOT_IN_GAME"
    assert table.verbs(1) == []
    facts = table.does(0, Resign())
    assert kinds(facts) == ["Resigned", "GameRanked", "Ended"]
    assert outcome(table) == Outcome(
        "win", (Seat(2),), ((Seat(2),), (Seat(0),), (Seat(1),)), "resignation"
    )


def test_a_head_that_resigns_hands_the_opening_on() -> None:
    table = Table("H1 S9 S9", "S9 S9 S9", "H5 S9 S9", pace="hand")
    table.does(0, Resign())
    assert table.prompt().awaited == (1,)
    assert table.does(1, Flip()) == [Flipped(Seat(1), cards("S9"))]
    table.does(2, Resign())
    assert table.prompt().over


def test_who_resigns_with_a_claim_open_loses_it() -> None:
    table = Table("H1 S9", "H5 S9", "S9 S9", pace="sharp")
    table.time_up(2)
    table.does(1, Resign())
    assert table.refuses(1, Claim(cards("H1"))).code == "NOT_IN_GAME"
    assert table.refuses(0, Claim(cards("H1"))).code == "NOTHING_TO_CLAIM"
    assert table.time_up() == [Flipped(Seat(2), cards("S9"))]


CALLABLE = ("H1 S9 S9 S9", "D3 S9 S9 S9", "H5 S9 S9 S9", "S9 S9 S9 S9")


def test_a_caller_who_resigns_takes_the_call_along() -> None:
    table = Table(*CALLABLE, rest=9)
    table.does(2, Call())
    table.does(2, Resign())
    assert (table.public.stage.value, table.public.head) == ("rest", 3)
    called = Table(*CALLABLE, rest=9)
    called.does(2, Resign())
    assert (called.public.stage.value, called.public.head) == ("rest", 3)
    marking = Table(*CALLABLE, rest=9)
    marking.does(2, Call())
    marking.does(0, Object())
    marking.does(2, Resign())
    assert (marking.public.stage.value, marking.public.markers[2]) == ("rest", None)
    # The others' resignations leave the marker to the caller.
    other = Table(*CALLABLE, rest=9)
    other.does(2, Call())
    other.does(0, Object())
    other.does(0, Resign())
    assert other.public.stage.value == "marker"


def test_the_last_one_asked_may_resign_instead_of_answering() -> None:
    table = Table(*CALLABLE)
    table.does(2, Call())
    table.does(0, Agree())
    table.does(3, Agree())
    assert kinds(table.does(1, Resign())) == ["Resigned", "GameRanked", "Ended"]
    assert (ranked(table).reason, ranked(table).places[-1]) == ("called", 1)


def test_resignations_between_the_games_of_a_match() -> None:
    table = Table("H1", "S9", "H5 S9", wins=2)
    assert table.public.dealer == 2
    table.does(2, Resign())
    assert table.public.dealer == 0
    table.time_up()
    dealt = table.facts(Dealt)[1]
    assert (dealt.dealer, dealt.sizes) == (0, (54, 54, 0))
    again = Table("H1", "S9", "H5 S9", wins=2)
    again.does(1, Resign())
    assert again.public.dealer == 2
    assert kinds(again.does(0, Resign())) == ["Resigned", "Ended"]
    assert outcome(again) == Outcome(
        "win", (Seat(2),), ((Seat(2),), (Seat(0),), (Seat(1),)), "resignation"
    )


@pytest.mark.parametrize("pace", ["fast", "sharp", "hand"])
def test_every_pace_comes_to_an_end_by_time_outs_alone(pace: str) -> None:
    table = Table("H1 S9 H2 S8", "S9 H4 C1 D7", "H5 S9 D2 C4", pace=pace, limit=9)
    _play_out(table)
    assert table.facts(Ended)
