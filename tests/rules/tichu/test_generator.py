"""The generator against brute force over all subsets of a hand."""

import random

import pytest

from rules.tichu.cards import FULL_DECK, PHX_BIT, RANK_BITS, card_set, names
from rules.tichu.combinations import Combination, Kind, fitting, readings
from rules.tichu.generator import bombs, follows, leads, plays
from rules.tichu.wish import can_fulfil, may_pass
from tests.rules.tichu import hands

SHAPES = [
    Combination(kind, size, 2 * rank)
    for kind, sizes in (
        (Kind.SINGLE, (1,)),
        (Kind.PAIR, (2,)),
        (Kind.TRIPLE, (3,)),
        (Kind.FULL_HOUSE, (5,)),
        (Kind.STAIRS, (4, 6, 8)),
        (Kind.STRAIGHT, (5, 6, 7, 9)),
        (Kind.FOUR_BOMB, (4,)),
        (Kind.STRAIGHT_BOMB, (5, 6)),
    )
    for size in sizes
    for rank in range(2, 15)
] + [Combination(Kind.SINGLE, 1, height) for height in (2, 3, 9, 29, 30)]


def combinations_in(hand: int) -> list[int]:
    subsets = [0]
    while hand:
        card = hand & -hand
        hand ^= card
        subsets += [subset | card for subset in subsets]
    return [subset for subset in subsets if readings(subset)]


def check(hand: int, chance: random.Random) -> None:
    """All leads, then follows on a dozen tables, with and without a wish."""
    legal = combinations_in(hand)
    found = leads(hand)
    assert sorted(found) == sorted(legal), names(hand)
    for table in chance.sample(SHAPES, 12):
        if hand & PHX_BIT and table.height % 2:
            continue
        beating = [play for play in legal if fitting(play, table)]
        beating = [play for play in beating if readings(play)[0].kind is not Kind.DOG]
        assert sorted(follows(hand, table)) == sorted(beating), (names(hand), table)
        all_bombs = [play for play in beating if readings(play)[0].is_bomb]
        assert sorted(bombs(hand, table)) == sorted(all_bombs)
        assert plays(hand, table, on_turn=False) == bombs(hand, table)
        wish = chance.randint(2, 14)
        fulfilling = [play for play in beating if play & RANK_BITS[wish]]
        assert can_fulfil(hand, table, wish) == bool(fulfilling), (names(hand), table, wish)
        assert may_pass(hand, table, wish) == (not fulfilling)
        free = [play for play in all_bombs if not play & RANK_BITS[wish]]
        wanted = fulfilling + free if fulfilling else beating
        assert sorted(plays(hand, table, wish)) == sorted(wanted), (names(hand), table, wish)


def test_three_hundred_hands_against_all_subsets() -> None:
    chance = random.Random(30)
    for _ in range(300):
        check(hands.any_hand(chance), chance)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_thousands_of_hands_against_all_subsets() -> None:
    chance = random.Random(31)
    for _ in range(10_000):
        check(hands.any_hand(chance), chance)


def test_every_table_against_all_subsets_of_a_few_hands() -> None:
    """Each height of each shape, so that no upper or lower edge is left to luck."""
    chance = random.Random(32)
    for _ in range(12):
        hand = hands.crowded(chance, 12) | PHX_BIT
        legal = combinations_in(hand)
        for table in SHAPES:
            if table.height % 2 == 0:
                beating = [play for play in legal if fitting(play, table)]
                assert sorted(follows(hand, table)) == sorted(beating), (names(hand), table)


def test_a_wish_binds_the_leader_to_the_rank() -> None:
    hand = card_set(["J8", "S8", "Phx", "Dog", "JK"])
    found = {names(cards) for cards in plays(hand, None, 8)}
    assert found == {
        ("J8",),
        ("S8",),
        ("J8", "S8"),
        ("Phx", "J8"),
        ("Phx", "S8"),
        ("Phx", "J8", "S8"),
    }
    assert sorted(plays(hand, None, 9)) == sorted(leads(hand))


def test_nothing_is_played_out_of_turn_on_an_empty_table() -> None:
    assert plays(RANK_BITS[5], None, on_turn=False) == []


def test_an_empty_hand_has_no_play() -> None:
    assert leads(0) == []


def test_the_longest_straights() -> None:
    """2..A of one suit holds bombs of 5 to 13 cards and no plain straight."""
    suited = leads(sum(1 << 4 * rank for rank in range(1, 14)))
    kinds = {readings(cards)[0].kind for cards in suited}
    assert kinds == {Kind.SINGLE, Kind.STRAIGHT_BOMB}
    assert len(suited) == 13 + sum(14 - length for length in range(5, 14))
    assert FULL_DECK.bit_count() == 56
