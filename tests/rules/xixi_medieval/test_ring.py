"""Ranges, sets and deals of Medieval."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_medieval import GAME
from rules.xixi_medieval.cards import first_range, is_clown, line_up, rank_of, suit_of
from rules.xixi_medieval.ring import distances, reach
from rules.xixi_medieval.state import Call, Given, Options, Public

SEVEN = tuple(map(Seat, range(7)))


def ring(out: tuple[int, ...] = (), calls: tuple[Call, ...] = ()) -> Public:
    return Public(
        Options(),
        line_up(7, jokers=False),
        SEVEN,
        Seat(0),
        Seat(0),
        up=((),) * 7,
        lapses=(0,) * 7,
        out=tuple(map(Seat, out)),
        calls=calls,
    )


# --- XI-60 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "jokers", "suits", "with_jokers", "clown", "discards"),
    [
        (6, False, 2, False, False, 0),
        (7, False, 2, True, True, 0),
        (9, False, 3, False, False, 0),
        (10, False, 3, True, True, 1),
        (12, False, 4, False, False, 0),
        (13, False, 4, False, True, 0),
        (13, True, 4, True, True, 2),
    ],
)
def test_the_seven_sets(
    seats: int, jokers: bool, suits: int, with_jokers: bool, clown: bool, discards: int
) -> None:
    plays = line_up(seats, jokers=jokers)
    assert (len(plays.suits), plays.jokers, plays.clown) == (suits, with_jokers, clown)
    assert plays.discards() == discards
    for number in range(10):
        deal = GAME.draw(Options(jokers=jokers), seats, Chance(str(number).encode()))
        cards = [*(c for hand in deal.hands for c in hand), *deal.aside]
        assert len(set(cards)) == len(cards) == 13 * suits + (2 if with_jokers else 0)
        assert sorted(deal.ring) == list(range(seats)) and deal.first in deal.ring
        sides = [suit_of(hand[0]) for hand in deal.hands if not is_clown(hand)]
        assert all(sides.count(suit) == 3 for suit in plays.suits)
        clowns = [hand for hand in deal.hands if is_clown(hand)]
        assert len(clowns) == clown
        if clown:
            assert {suit_of(c) for c in clowns[0]} >= set(plays.suits)
            assert [rank_of(c) for c in clowns[0] if suit_of(c) is None] == (
                [14, 15] if with_jokers else []
            )


def test_seats_and_first_are_drawn() -> None:
    deals = [GAME.draw(Options(), 6, Chance(str(number).encode())) for number in range(40)]
    assert {deal.first for deal in deals} == set(range(6))
    assert len({deal.ring for deal in deals}) > 30


def test_a_given_deal_sits_in_the_peoples_order_unless_it_says_otherwise() -> None:
    chance = Chance(b"x")
    deal = GAME.draw(Options(), 6, chance, Given(first=Seat(3)))
    assert deal.ring == tuple(range(6)) and deal.first == 3
    order = [Seat(s) for s in (3, 1, 5, 0, 2, 4)]
    assert GAME.draw(Options(), 6, Chance(b"y"), Given(ring=order)).ring == tuple(order)


@pytest.mark.parametrize(
    "hands",
    [
        {0: ["S1", "S2", "S3"]},
        {0: ["S1", "S2", "S3", "D4"]},
        {0: ["S1", "S2", "S3", "H4"]},
        {0: ["S1", "S2", "S3", "S14"]},
        {0: ["S1", "S2", "S3", 14]},
        {0: ["S1", "S2", "S3", "S4"], 1: ["S4", "S5", "S6", "S7"]},
        {s: [f"S{4 * s + i}" for i in (1, 2, 3, 4)] for s in range(3)} | {4: ["S13"] * 4},
    ],
)
def test_bad_deals(hands: dict[int, list[Any]]) -> None:
    with pytest.raises(ValueError):
        GAME.draw(Options(), 6, Chance(b"x"), Given(hands={Seat(s): h for s, h in hands.items()}))


def test_the_clowns_given_hand_is_one_card_a_suit() -> None:
    clown = {Seat(0): ["S4", "H1", 14, 15]}
    deal = GAME.draw(Options(), 7, Chance(b"x"), Given(hands=clown))
    assert deal.hands[0] == ("S4", "H1", "J14", "J15") and deal.aside == ()
    with pytest.raises(ValueError, match="Clown"):
        GAME.draw(Options(), 7, Chance(b"x"), Given(hands={Seat(0): ["S4", "S5", 14, 15]}))


@pytest.mark.parametrize(
    "hand",
    [
        ["S4", "H1", "JKR", "JKR"],
        ["s4", "h1", "J15", "14"],
        {"S": [4], "H": [1], "JKR": [14, 15]},
    ],
)
def test_a_hand_is_written_in_several_ways(hand: Any) -> None:
    given = Given(hands={Seat(0): hand, Seat(1): {"H": [2, 3, 4, 5]}})
    deal = GAME.draw(Options(), 7, Chance(b"x"), given)
    assert deal.hands[0] == ("S4", "H1", "J14", "J15")
    assert deal.hands[1] == ("H2", "H3", "H4", "H5")


# --- XI-63 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "span"),
    [
        (("S1", "S5", "S9", "S13"), 4),
        (("S1", "S2", "S9", "S13"), 1),
        (("S3", "S6", "S9", "S13"), 3),
    ],
)
def test_the_range_is_the_smallest_difference(hand: tuple[str, ...], span: int) -> None:
    assert first_range(hand) == span


def test_ranges_count_players_still_in_to_both_sides() -> None:
    assert reach(ring(), Seat(0), 1) == (1, 6)
    assert reach(ring(), Seat(0), 2) == (1, 2, 5, 6)
    assert reach(ring(), Seat(0), 3) == (1, 2, 3, 4, 5, 6)
    assert reach(ring(out=(1, 6)), Seat(0), 1) == (2, 5)
    assert distances(ring(out=(3,)), Seat(0)) == {1: 1, 2: 2, 4: 3, 5: 2, 6: 1}


def test_a_last_question_counts_from_the_old_seat() -> None:
    assert reach(ring(out=(0,)), Seat(0), 1) == (1, 6)
    assert reach(ring(out=(0, 1)), Seat(0), 1) == (2, 6)


# --- XI-67, XI-70 ---------------------------------------------------------------------------------


def call(by: int, named: int, *, active: bool = True) -> Call:
    return Call(Seat(by), "S", Seat(named), active)


def test_immune_cant_be_asked_and_named_can_from_anywhere() -> None:
    public = ring(calls=(call(1, 4),))
    assert reach(public, Seat(0), 1) == (4, 6)
    assert reach(ring(calls=(call(1, 4, active=False),)), Seat(0), 1) == (1, 6)


def test_immunity_goes_before_exposure() -> None:
    public = ring(calls=(call(1, 4), call(4, 2)))
    assert reach(public, Seat(0), 1) == (2, 6)


def test_a_range_without_anybody_widens_until_somebody_is_there() -> None:
    # both neighbours have called and named each other's like: nobody is exposed but the immune
    public = ring(calls=(call(1, 6), call(6, 1)))
    assert reach(public, Seat(0), 1) == (2, 5)
    # somebody named keeps the range as it is
    public = ring(calls=(call(1, 6), call(6, 3)))
    assert reach(public, Seat(0), 1) == (3,)


def test_with_all_others_immune_nobody_is_in_reach() -> None:
    public = ring(out=(3, 4, 5, 6), calls=(call(1, 2), call(2, 0)))
    assert reach(public, Seat(0), 5) == ()
