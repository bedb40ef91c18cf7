import random

import pytest

from rules.tichu.cards import PHX_BIT, card_set
from rules.tichu.combinations import Combination, Kind, beats, classify, fitting, readings
from tests.rules.tichu import hands, oracle


def as_oracle(reading: Combination) -> oracle.Reading:
    return (str(reading.kind), reading.size, reading.height / 2)


def from_oracle(reading: oracle.Reading) -> Combination:
    return Combination(Kind(reading[0]), reading[1], int(2 * reading[2]))


def sets(chance: random.Random, count: int) -> list[int]:
    """Small sets, many of them combinations: parts of crowded hands."""
    return [hands.any_hand(chance, chance.randint(1, 8)) for _ in range(count)]


def test_every_set_has_the_readings_of_the_rulings() -> None:
    chance = random.Random(20)
    seen: set[Kind] = set()
    for _ in range(80):
        hand = hands.any_hand(chance, 10)
        for cards in oracle.subsets(hand):
            found = readings(cards)
            assert {as_oracle(reading) for reading in found} == oracle.readings(cards)
            heights = [reading.height for reading in found]
            assert heights == sorted(heights, reverse=True)
            seen.update(reading.kind for reading in found)
    assert seen == set(Kind)


def test_beating_agrees_with_the_rulings_for_any_two_sets() -> None:
    chance = random.Random(21)
    valid = [cards for cards in sets(chance, 6000) if readings(cards)]
    tables = [table for table in chance.sample(valid, 60) if table != PHX_BIT]
    for table in tables:
        for reading in readings(table):
            for play in valid:
                wanted = oracle.fits(play, as_oracle(reading))
                assert bool(fitting(play, reading)) == wanted


def test_the_empty_set_is_nothing() -> None:
    assert classify(0) is None


def test_the_phoenix_takes_its_height_from_the_table() -> None:
    ace, dragon = classify(card_set(["JA"])), classify(card_set(["Drg"]))
    assert fitting(PHX_BIT, ace) == (Combination(Kind.SINGLE, 1, 29),)
    assert fitting(PHX_BIT, dragon) == ()
    assert fitting(PHX_BIT, None) == (Combination(Kind.SINGLE, 1, 3),)


def test_only_readings_that_fit_remain_on_a_table() -> None:
    """TI-5: two pairs and the Phoenix on a full house of tens leave one choice of two."""
    play = card_set(["JA", "SA", "J9", "S9", "Phx"])
    tens = classify(card_set(["JT", "ST", "PT", "J2", "S2"]))
    assert [reading.phoenix for reading in fitting(play, tens)] == [14]
    assert [reading.phoenix for reading in fitting(play, None)] == [14, 9]


@pytest.mark.parametrize("length", range(5, 14))
def test_a_longer_straight_bomb_beats_a_higher_one(length: int) -> None:
    """TI-11: more cards first; equal bombs do not beat each other."""
    if length < 13:
        longer = Combination(Kind.STRAIGHT_BOMB, length + 1, 2 * (length + 2))
        assert beats(longer, Combination(Kind.STRAIGHT_BOMB, length, 28))
    same = Combination(Kind.STRAIGHT_BOMB, length, 28)
    assert not beats(same, same)
