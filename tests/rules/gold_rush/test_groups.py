"""The eight equations: how many groups, which cards are idle, which group is shown."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from rules.cards.deck import JOKER, KINDS, Card, Suit, packs, rank_of, read_notation, suit_of
from rules.gold_rush.equations.eight import EIGHT, numbered
from rules.gold_rush.equations.equation import Values
from rules.gold_rush.equations.groups import Groups, prepare, worth
from rules.gold_rush.equations.signs import Fault

NUMBERS = (9_608, 166, 192, 400, 294, 212, 224, 574)
RED, BLACK = "HD", "SC"


def ranks(suits: str, first: int, last: int) -> set[str]:
    return {f"{suit}{rank}" for suit in suits for rank in range(first, last + 1)}


IDLE = {
    1: {JOKER} | ranks("HSDC", 1, 5),
    2: ranks(BLACK, 8, 13),
    3: {JOKER} | ranks("HSDC", 1, 1),
    4: {JOKER} | ranks("HSDC", 1, 6),
    5: ranks("HC", 4, 13) | ranks("SD", 8, 13),
    6: ranks("C", 1, 13) | ranks("H", 8, 13) | ranks("S", 2, 13) | ranks("D", 1, 5),
    7: {JOKER} | ranks("HSDC", 1, 6),
    8: ranks("S", 7, 13) | ranks("CD", 5, 13),
}


def signed(card: Card) -> int:
    rank = rank_of(card) or 0
    return -rank if str(suit_of(card)) in BLACK else rank


def points(pair: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Every point that two cards make, by the words of GR-11."""
    found = []
    for across, along in permutations(pair):
        if across != JOKER and suit_of(across) not in (Suit.HEARTS, Suit.SPADES):
            continue
        if along != JOKER and suit_of(along) not in (Suit.DIAMONDS, Suit.CLUBS):
            continue
        x = signed(across)
        y = signed(along)
        found.append((x, y))
    return found


def by_the_book(number: int, cards: tuple[Card, ...]) -> bool:
    """GR-12 once more, without the notation: an oracle for the parser and the tables."""
    if number == 1:
        return sum(rank_of(card) or 0 for card in cards) >= 32
    if number <= 4:
        return any(
            {2: a + b == 6, 3: a - b == 15, 4: abs(a + 10) + abs(b - 10) <= 3}[number]
            for a, b in permutations(map(signed, cards))
        )
    return any(
        {
            5: abs(x + 2) + abs(y - 2) <= 5,
            6: math.dist((x, y), (3, 10)) <= 4,
            7: abs(x - y) >= 20,
            8: y * y - x <= 6,
        }[number]
        for x, y in points(cards)
    )


@pytest.mark.parametrize("number", range(1, 9))
def test_the_number_of_groups_among_the_108_cards(number: int) -> None:
    assert numbered(number).number == NUMBERS[number - 1]


@pytest.mark.parametrize("number", range(2, 9))
def test_each_pair_of_the_108_cards_by_the_book(number: int) -> None:
    groups = numbered(number)
    pairs = Counter(combinations(packs(2), 2))
    assert sum(pairs.values()) == 108 * 107 // 2
    for pair in pairs:
        assert groups.is_group(pair) is by_the_book(number, pair)
    found = sum(times for pair, times in pairs.items() if by_the_book(number, pair))
    assert found == NUMBERS[number - 1]


def test_each_triple_of_kinds_by_the_book() -> None:
    groups = numbered(1)
    for triple in combinations(KINDS, 3):
        assert groups.is_group(triple) is by_the_book(1, triple)


@pytest.mark.parametrize("number", range(1, 9))
def test_idle_cards_are_those_the_book_lists(number: int) -> None:
    assert set(numbered(number).idle) == IDLE[number]


def test_the_book_in_words_or_in_plain_arithmetic_is_the_same() -> None:
    for text, values, number in [
        ("(x-3)^2+(y-10)^2<=16", Values.POINTS, 6),
        ("到点(3,10)的距离小于或等于4", None, 6),
        ("|x-y|>=20", Values.POINTS, 7),
        ("到直线y=x的距离不小于14", None, 7),
        ("y²−x≤6", None, 8),
        ("ａ＋ｂ＝６", None, 2),
    ]:
        own, book = prepare(text, values), numbered(number)
        assert isinstance(own, Groups)
        assert own.equation.values is book.equation.values
        assert (own.number, own.idle) == (book.number, book.idle)
        assert all(
            own.is_group(pair) is book.is_group(pair) for pair in combinations(packs(2)[50:], 2)
        )


@pytest.mark.parametrize(
    ("card", "values", "expected"),
    [
        ("S13", Values.NATURAL, (13, 13)),
        ("S13", Values.INTEGERS, (-13, -13)),
        ("D3", Values.INTEGERS, (3, 3)),
        ("H3", Values.POINTS, (3, None)),
        ("S3", Values.POINTS, (-3, None)),
        ("D3", Values.POINTS, (None, 3)),
        ("C3", Values.POINTS, (None, -3)),
        ("JKR", Values.NATURAL, (0, 0)),
        ("JKR", Values.POINTS, (0, 0)),
    ],
)
def test_what_a_card_is_worth(
    card: str, values: Values, expected: tuple[int | None, int | None]
) -> None:
    one = read_notation(card)
    assert one is not None
    assert worth(one, values) == expected


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def test_of_several_groups_the_earliest_is_shown() -> None:
    assert numbered(2).completed(cards("H1 H5 D5 H1")) == (1, 3)
    # 13+13+6, 13+12+7, 12+... : the pair of places that comes first in order.
    assert numbered(1).completed(cards("H9 H13 H12 S13 H10")) == (0, 1, 4)
    assert numbered(1).completed(cards("H3 H13 H12 S13 H7")) == (1, 2, 4)
    assert numbered(1).completed(cards("H6 H6 S13 C13 H7")) == (2, 3, 4)


def test_a_table_without_a_group_for_its_last_card() -> None:
    # H1 and H5 are a group, but the last card is in none.
    assert numbered(2).completed(cards("H1 H5 S9")) is None
    assert numbered(2).completed(cards("H1")) is None
    assert numbered(1).completed(cards("H13 H13")) is None
    assert numbered(1).completed(cards("H13 S9 C8 D1")) is None


@pytest.mark.parametrize("number", range(1, 9))
def test_the_completed_group_is_the_first_of_all_combinations(number: int) -> None:
    groups = numbered(number)
    chance = Random(number)
    for _ in range(40):
        table = chance.sample(packs(2), 18)
        last = len(table) - 1
        expected = next(
            (
                (*places, last)
                for places in combinations(range(last), groups.size - 1)
                if by_the_book(number, tuple(table[place] for place in (*places, last)))
            ),
            None,
        )
        assert groups.completed(table) == expected


def test_the_number_of_cards_matters() -> None:
    assert not numbered(2).is_group(cards("H1 H5 H13"))
    assert not numbered(1).is_group(cards("H13 H13"))


def test_two_jokers_make_the_origin() -> None:
    assert numbered(5).is_group(cards("JKR JKR"))
    assert numbered(5).readings(cards("JKR JKR")) == ({"x": 0, "y": 0},)
    assert numbered(5).readings(cards("H3 S3")) == ()


def test_an_equation_without_a_group_is_refused() -> None:
    assert prepare("a+b=99") == Fault("EQUATION_NO_GROUP", 0, "a+b=99")
    assert prepare("a/(b-b)=1") == Fault("EQUATION_NO_GROUP", 0, "a/(b-b)=1")
    assert prepare("a^b^99=b") == Fault("EQUATION_TOO_BIG", 0, "a^b^99=b")
    assert prepare("a+") == Fault("EQUATION_VALUE_EXPECTED", 2, "")


def test_a_division_by_zero_makes_no_group() -> None:
    quotient = prepare("a/b=0", Values.NATURAL)
    assert isinstance(quotient, Groups)
    # Joker over a card is 0, a card over a joker has no value, joker over joker neither.
    assert quotient.is_group(cards("JKR H5"))
    assert not quotient.is_group(cards("JKR JKR"))
    assert quotient.number == 4 * 104


def test_there_are_eight_of_them() -> None:
    assert len(EIGHT) == len(NUMBERS) == 8
