import pytest

from rules.tichu.cards import (
    EACH_RANK,
    FULL_DECK,
    NAMES,
    RANK_BITS,
    SUIT_BITS,
    card_set,
    members,
    names,
    points,
    rank_of,
)


def test_the_deck_has_56_different_cards() -> None:
    assert len(set(NAMES)) == 56
    assert card_set(NAMES) == FULL_DECK
    assert names(FULL_DECK) == NAMES


def test_ranks_and_suits_divide_the_ordinary_cards() -> None:
    ordinary = FULL_DECK & ~card_set(["Mah", "Dog", "Phx", "Drg"])
    assert sum(SUIT_BITS) == ordinary == sum(RANK_BITS[2:])
    assert names(RANK_BITS[11]) == ("JJ", "SJ", "PJ", "RJ")
    assert names(SUIT_BITS[1] & RANK_BITS[10]) == ("ST",)
    assert EACH_RANK.bit_count() == 14


@pytest.mark.parametrize(
    ("name", "rank"),
    [("Mah", 1), ("Dog", 0), ("Phx", 0), ("Drg", 15), ("J2", 2), ("ST", 10), ("RA", 14)],
)
def test_rank_numbers(name: str, rank: int) -> None:
    (card,) = members(card_set([name]))
    assert rank_of(card) == rank


@pytest.mark.parametrize("notation", [["J1"], ["j3"], ["J3", "J3"], [""], ["10"]])
def test_a_set_refuses_what_is_no_card_or_named_twice(notation: list[str]) -> None:
    with pytest.raises(ValueError, match=r"no such card|named twice"):
        card_set(notation)


def test_the_deck_is_worth_a_hundred_points() -> None:
    assert points(FULL_DECK) == 100
    assert points(card_set(["J5", "SK", "PT", "Drg"])) == 50
    assert points(card_set(["Phx", "JA"])) == -25
    assert points(0) == 0
