"""Sharp and hand pace: flips, claims, covers (GR-4, GR-5)."""

from __future__ import annotations

import pytest

from rules.cards.deck import Card
from rules.core.match_events import Paused
from rules.core.seats import Seat
from rules.gold_rush.commands import Claim, Flip, LetGo
from rules.gold_rush.events import (
    Flipped,
    LetGone,
    Missed,
    OutOfCards,
    Taken,
    TakenBack,
)
from tests.rules.gold_rush.sitting import Table, cards, kinds

PILES = ("H1 S9 S9 S9", "S9 S2 S9 S9", "H5 S9 S9 S9")


def test_in_sharp_pace_the_clock_flips() -> None:
    table = Table(*PILES, pace="sharp", beat=4)
    prompt = table.prompt()
    assert (prompt.phase, prompt.awaited, prompt.seconds) == ("flip/1.1.0", (), 4)
    assert table.time_up() == [Flipped(Seat(0), cards("H1"))]
    assert table.refuses(0, Flip()).code == "BOT_FLIPS"
    # One card is no group: nothing to claim yet, and the bot says nothing of what it sees.
    assert table.refuses(0, Claim(cards("H1"))).code == "NOTHING_TO_CLAIM"
    assert table.time_up() == [Flipped(Seat(1), cards("S9"))]
    assert table.verbs(1) == ["claim", "let_go"] and table.verbs(0) == []
    assert table.time_up() == [Flipped(Seat(2), cards("H5"))]
    assert table.prompt().phase == "flip/1.1.3"


def test_a_right_claim_takes_the_whole_table() -> None:
    table = Table(*PILES, pace="sharp")
    table.time_up(3)
    (taken,) = table.does(2, Claim(cards("H5 H1")))
    assert isinstance(taken, Taken)
    assert (taken.taking.group, taken.taking.cards) == (("H1", "H5"), 3)
    assert taken.taking.relation.worked == "1 + 5 = 6"
    assert table.pile(2) == "S9 S9 S9 H1 S9 H5"
    assert table.time_up() == [Flipped(Seat(2), cards("S9 S9"))]


def test_the_own_last_card_may_be_left_out() -> None:
    table = Table(*PILES, pace="sharp")
    table.time_up(3)
    assert kinds(table.does(2, Claim(cards("H1")))) == ["Taken"]


@pytest.mark.parametrize(
    ("seat", "claim", "code", "details"),
    [
        (1, "H1 H5", "COVERED", {"mover": 2}),
        (2, "S9", "NO_GROUP", {"cards": ("S9", "H5"), "worked": "−9 + 5 = −4 ≠ 6"}),
        (2, "H5", "NOT_ON_TABLE", {"card": "H5", "times": 2}),
        (2, "D1 H5", "NOT_ON_TABLE", {"card": "D1", "times": 1}),
        (2, "H1 S9", "NOT_YOUR_CARD", {"card": "H5"}),
        (2, "H1 S9 H5", "WRONG_SIZE", {"size": 2}),
        (2, "", "WRONG_SIZE", {"size": 2}),
    ],
)
def test_a_wrong_claim_is_refused_with_the_arithmetic(
    seat: int, claim: str, code: str, details: dict[str, object]
) -> None:
    table = Table(*PILES, pace="sharp")
    table.time_up(3)
    before = table.prompt()
    refused = table.refuses(seat, Claim(cards(claim)))
    assert (refused.code, refused.details) == (code, details)
    assert table.prompt() == before


def test_cards_of_one_axis_and_divisions_by_zero_are_named() -> None:
    table = Table("H1 S9", "H3 S9", "H5 S9", pace="sharp", equation=8)
    table.time_up(2)
    assert table.refuses(1, Claim(cards("H1"))).code == "NO_POINT"
    table = Table("JKR S9", "JKR S9", "H5 S9", pace="sharp", equation="a/b=2")
    table.time_up(2)
    refused = table.refuses(1, Claim(cards("JKR JKR")))
    assert (refused.code, refused.details["worked"]) == ("NO_VALUE", "0 ÷ 0 = 2")


def test_an_unclaimed_group_is_gone_once_covered_and_noted() -> None:
    table = Table(*PILES, pace="sharp")
    table.time_up(3)
    assert table.time_up() == [
        Missed(Seat(2), cards("H1 H5"), (0, 2)),
        Flipped(Seat(0), cards("S9")),
    ]
    assert not any(entry.reaches(None) for entry in table.log if isinstance(entry.event, Missed))
    assert table.refuses(2, Claim(cards("H1 H5"))).code == "COVERED"
    assert table.refuses(0, Claim(cards("H1"))).code == "NO_GROUP"


def test_the_earliest_of_equal_cards_are_taken_for_the_claim() -> None:
    table = Table("H1 H2", "H1 S9", "S9 H5", "H5 S9", pace="sharp")
    table.time_up(4)
    table.does(3, Claim(cards("H1 H5")))
    assert table.facts(Taken)[0].taking.places == (0, 3)


def test_letting_go_is_told_to_nobody_else() -> None:
    table = Table(*PILES, pace="sharp")
    table.time_up(3)
    assert table.does(2, LetGo()) == [LetGone(Seat(2))]
    assert [entry.reaches(Seat(2)) for entry in table.log[-1:]] == [True]
    assert not table.log[-1].reaches(None) and not table.log[-1].reaches(Seat(0))
    assert table.verbs(2) == []
    assert table.refuses(1, LetGo()).code == "COVERED"
    # Having let go is no bar: until it is covered the claim stands open.
    assert kinds(table.does(2, Claim(cards("H1")))) == ["Taken"]


def test_in_hand_pace_each_flips_and_claims_before_the_next() -> None:
    table = Table(*PILES, pace="hand", turn=30)
    prompt = table.prompt()
    assert (prompt.phase, prompt.awaited, prompt.seconds) == ("flip/1.1.0", (0,), 30)
    assert table.verbs(0) == ["flip"] and table.verbs(1) == []
    refused = table.refuses(1, Flip())
    assert (refused.code, refused.details) == ("NOT_YOUR_TURN", {"mover": 0})
    assert table.does(0, Flip()) == [Flipped(Seat(0), cards("H1"))]
    assert table.prompt().awaited == (1,)
    table.does(1, Flip())
    assert table.verbs(1) == ["claim", "let_go"] and table.verbs(2) == ["flip"]
    table.does(2, Flip())
    assert kinds(table.does(2, Claim(cards("H1 H5")))) == ["Taken"]
    assert table.prompt().awaited == (2,)
    # Out of time the referee flips for the one who is due.
    assert table.time_up() == [Flipped(Seat(2), cards("S9 S9"), late=True)]


def test_two_flips_in_a_row_by_the_clock_pause_the_table() -> None:
    table = Table("S9 S9 S9", "S9 S9 S9", "S9 S9 S9", pace="hand")
    table.time_up()
    table.does(1, Flip())
    table.does(2, Flip())
    assert table.time_up() == [Flipped(Seat(0), cards("S9"), late=True), Paused("time_outs")]
    table.does(1, Flip())
    table.does(2, Flip())
    table.does(0, Flip())
    assert table.public.lapses == (0, 0, 0)


def test_who_has_no_card_when_due_is_out_and_the_taker_ends_the_game() -> None:
    table = Table("H1 S9", "S9", "S9 H5", pace="hand")
    for seat in (0, 1, 2, 0):
        table.does(seat, Flip())
    assert table.prompt().awaited == (2,)
    assert table.facts(OutOfCards) == []
    assert table.does(2, Flip()) == [OutOfCards(Seat(1)), Flipped(Seat(2), cards("H5"))]
    facts = table.does(2, Claim(cards("H1")))
    assert kinds(facts) == ["Taken", "GameRanked", "Ended"]


def test_after_the_last_flip_there_is_one_beat_more() -> None:
    table = Table("H1", "S9", "H5", pace="hand", beat=7)
    for seat in range(3):
        table.does(seat, Flip())
    prompt = table.prompt()
    assert (prompt.awaited, prompt.seconds) == ((), 7)
    assert table.refuses(0, Flip()).code == "LAST_CHANCE"
    assert kinds(table.time_up()) == [
        "Missed", "OutOfCards", "OutOfCards", "OutOfCards", "GameRanked", "Ended",
    ]  # fmt: skip
    claimed = Table("H1", "S9", "H5", pace="hand")
    for seat in range(3):
        claimed.does(seat, Flip())
    assert kinds(claimed.does(2, Claim(cards("H1")))) == ["Taken"]
    # Nobody was due without a card, so the game goes on; the others are out in the next round.
    assert claimed.prompt().awaited == (2,)


def test_an_opening_that_is_a_group_goes_back_and_is_flipped_again() -> None:
    # After the first taking seat 2 opens with H2 H4, a group, then with S9 S8.
    table = Table("H1 S9 S9", "S9 S9 S9", "H5 H2 H4 S9 S8", pace="sharp")
    table.time_up(3)
    table.does(2, Claim(cards("H1")))
    assert table.time_up() == [TakenBack(Seat(2), cards("H2 H4")), Flipped(Seat(2), cards("S9 S8"))]
    assert table.pile(2) == "H1 S9 H5 H2 H4"
    assert table.refuses(2, Claim(cards("S9 S8"))).code == "NOTHING_TO_CLAIM"
    assert table.facts(Taken)[0].taking.seat == 2
    assert Card("D3") not in cards(table.pile(2))


def test_a_claim_waits_for_the_call() -> None:
    table = Table("D3 S9", "H3 S9", "S9 S9", pace="sharp")
    table.time_up(2)
    table.does(1, Claim(cards("D3")))
    assert table.refuses(1, Claim(cards("D3"))).details == {"stage": "call"}
    assert table.refuses(0, Flip()).code == "NOT_NOW"


def test_three_cards_make_a_group_of_three() -> None:
    table = Table("H13 S1", "H12 S1", "H11 S1", pace="sharp", equation=1)
    table.time_up(2)
    assert table.refuses(1, Claim(cards("H13"))).code == "WRONG_SIZE"
    table.time_up()
    (taken,) = table.does(2, Claim(cards("H12 H13")))
    assert isinstance(taken, Taken)
    assert taken.taking.relation.worked == "13 + 12 + 11 = 36 ≥ 32"
    assert table.public.opening == 3
