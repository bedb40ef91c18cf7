"""Cards as people say them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards.deck import JOKER, KINDS, Card, Suit
from rules.cards.spoken import ONE_CARD, SOME_CARDS, Spoken, read_cards, sign


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("h10 c4", "H10 C4"),
        ("H10C4", "H10 C4"),
        ("♥10、♣4", "H10 C4"),
        ("10♥ 4♣", "H10 C4"),
        ("红桃10和梅花4", "H10 C4"),
        ("黑桃A,方块老K", "S1 D13"),
        ("方片q 草花钩", "D12 C11"),
        ("大王 + 小王", "JKR JKR"),
        ("joker, ace hearts", None),
        ("s13", "S13"),
        ("1s", "S1"),
        ("红心 3", "H3"),
        ("", None),
        ("♥", None),
        ("♥ x", None),
        ("h14", None),
        ("14", None),
        ("10♥4", "H10 None"),
        ("红桃十三点", None),
    ],
)
def test_what_is_read(text: str, cards: str | None) -> None:
    spoken = read_cards(text)
    exact = None if spoken is None else " ".join(str(one.exact()) for one in spoken)
    assert exact == cards


def test_a_rank_alone_leaves_the_suit_open() -> None:
    assert read_cards("10 j") == (Spoken(10), Spoken(11))
    assert read_cards("10♥4") == (Spoken(10, Suit.HEARTS), Spoken(4))
    assert read_cards("10 ♥4") == (Spoken(10), Spoken(4, Suit.HEARTS))
    ten = Spoken(10)
    assert ten.exact() is None
    assert ten.fits(Card("S10")) and not ten.fits(Card("S9")) and not ten.fits(JOKER)
    assert Spoken().fits(JOKER) and not Spoken().fits(Card("S1"))
    assert not Spoken(10, Suit.HEARTS).fits(Card("S10"))


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=4), st.sampled_from([" ", "、", ", "]))
def test_what_is_shown_is_read_back(cards: list[Card], between: str) -> None:
    for write in (sign, str, str.lower):
        text = between.join(write(card) for card in cards)
        spoken = read_cards(text)
        assert spoken is not None
        assert [one.exact() for one in spoken] == cards
        assert re.fullmatch(SOME_CARDS, text, re.IGNORECASE)


@given(st.text(max_size=12))
def test_no_text_is_an_error(text: str) -> None:
    assert read_cards(text) is None or re.fullmatch(
        SOME_CARDS, text.strip(" ,、+和与&"), re.IGNORECASE
    )


def test_a_pattern_for_one_card_has_no_groups() -> None:
    assert re.compile(ONE_CARD).groups == re.compile(SOME_CARDS).groups == 0
