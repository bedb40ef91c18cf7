"""The French deck and its notation."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cards.deck import (
    JOKER,
    KINDS,
    RED,
    SUIT_SIGNS,
    Suit,
    card,
    is_red,
    packs,
    rank_of,
    read_notation,
    suit_of,
)


def test_two_packs_hold_108_cards_two_of_each_and_four_jokers() -> None:
    held = Counter(packs(2))
    assert sum(held.values()) == 108
    assert held.pop(JOKER) == 4
    assert len(held) == 52 and set(held.values()) == {2}
    assert len(packs(1, jokers=0)) == 52


def test_a_card_is_its_notation() -> None:
    assert card(Suit.HEARTS, 10) == "H10"
    assert (suit_of(card(Suit.SPADES, 1)), rank_of(card(Suit.SPADES, 1))) == (Suit.SPADES, 1)
    assert (suit_of(JOKER), rank_of(JOKER)) == (None, None)
    with pytest.raises(ValueError, match="14"):
        card(Suit.CLUBS, 14)


def test_notation_reads_back_and_reads_nothing_else() -> None:
    assert [read_notation(kind.lower() + " ") for kind in KINDS] == list(KINDS)
    for text in ("", "H", "H0", "H14", "H01", "10H", "JK", "X3", "♥10"):
        assert read_notation(text) is None


def test_hearts_and_diamonds_are_red() -> None:
    assert {suit_of(kind) for kind in KINDS if is_red(kind)} == set(RED)
    assert not is_red(JOKER)
    assert set(SUIT_SIGNS) == set(Suit)
