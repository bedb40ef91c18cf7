"""Chance: shuffle-v1 by its test vectors and by a second statement of it; fair, and never twice."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance import (
    SCHEME,
    Chance,
    Drawn,
    commitment,
    contribution,
    derive,
    match_key,
)

KEY = bytes(range(32))
RANKS = range(1, 14)

#: Pinned for ever: whoever checks an old match needs them. A change needs a new scheme.
SHUFFLED = (11, 5, 1, 3, 12, 13, 6, 10, 7, 8, 9, 4, 2)
SHUFFLED_IN_BRANCH_1 = (1, 4, 9, 8, 6, 7, 11, 12, 2, 5, 3, 10, 13)
BELOW = {
    ("first", 2): 0,
    ("big", 2**64): 3973125282736917221,
    ("huge", 10**30): 549978818478585995406797130179,
    ("one", 1): 0,
}


def test_the_scheme_has_its_name() -> None:
    assert SCHEME == "shuffle-v1"


def test_a_shuffle_is_as_it_always_was() -> None:
    chance = Chance(KEY)
    assert chance.shuffled("deal", RANKS) == SHUFFLED
    assert chance.drawn == [Drawn("deal", (1, 3, 8, 7, 6, 7, 5, 1, 3, 2, 0, 0))]
    assert Chance(KEY, branch=1).shuffled("deal", RANKS) == SHUFFLED_IN_BRANCH_1


def test_numbers_are_as_they_always_were() -> None:
    chance = Chance(KEY)
    assert {draw: chance.below(*draw) for draw in BELOW} == BELOW
    assert chance.sample("pick", "abcdefgh", 3) == ("f", "g", "h")
    assert chance.pick("see/p3/night2", "xyz") == "z"


def test_public_digests_are_as_they_always_were() -> None:
    assert commitment("T1", b"s" * 32) == (
        "71f6ba9fa6e3897aad7fccfd5ce135f3ad5eb382133f85f455dc7be0cb1795c2"
    )
    assert contribution("hello") == (
        "a7b3aedc1aa35a70cf1d0c513c35dff6cd92d033403ce04b6af88ad4e91c209f"
    )
    assert derive(KEY, b"a", b"bc").hex() == (
        "3bddf4bc854ae05364f6353a7ec018de74fb1fe6bb599207f172368d9490b9dd"
    )
    assert match_key(b"s" * 32, "c" * 64, b"{}", ("x", "y")).hex() == (
        "6e37c825794a48b4048fe2a72cfce60771e08307fdab9e882b7271f94aa5160e"
    )


def words(key: bytes, branch: int, label: str) -> list[int]:
    """A second statement of the stream: the first 64-bit words under a label."""
    name = f"shuffle-v1/{branch}/{label}".encode() + b"\x00"
    blocks = b"".join(
        hmac.new(key, name + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for counter in range(40)
    )
    return [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, len(blocks), 8)]


@given(st.binary(min_size=1, max_size=40), st.integers(0, 5), st.text(max_size=20))
def test_the_stream_is_hmac_sha256_over_a_counter(key: bytes, branch: int, label: str) -> None:
    # Bounds that divide 2**64 never reject, so each number is one word, taken in order.
    chance = Chance(key, branch=branch)
    chance.shuffled(label, range(2))
    assert chance.drawn[0].numbers == (words(key, branch, label)[0] % 2,)
    again = Chance(key, branch=branch)
    assert again.below(label, 2**32) == words(key, branch, label)[0] % 2**32


@given(st.integers(1, 2**70), st.binary(min_size=32, max_size=32))
def test_a_number_is_below_its_bound(bound: int, key: bytes) -> None:
    assert 0 <= Chance(key).below("x", bound) < bound


def test_a_word_beyond_the_last_whole_multiple_is_thrown_away() -> None:
    bound = 2**63 + 1  # nearly half of all words are too large for it
    rejected = 0
    for number in range(60):
        key = bytes([number])
        kept = [word for word in words(key, 0, "x") if word < bound]
        rejected += words(key, 0, "x")[0] >= bound
        assert Chance(key).below("x", bound) == kept[0]
    assert rejected > 10


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 13])
def test_every_number_is_as_likely(bound: int) -> None:
    count = 3_000
    seen = Counter(Chance(KEY).below(f"fair/{i}", bound) for i in range(count))
    expected = count / bound
    chi_square = sum((seen[n] - expected) ** 2 / expected for n in range(bound))
    assert chi_square < 40  # far beyond what these degrees of freedom allow by chance


def test_every_order_is_as_likely() -> None:
    count = 4_800
    seen = Counter(Chance(KEY).shuffled(f"order/{i}", "abcd") for i in range(count))
    expected = count / 24
    assert set(seen) == set(permutations("abcd"))
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < 70


@given(st.lists(st.integers(), max_size=20), st.binary(max_size=8))
def test_a_shuffle_loses_nothing_and_a_sample_takes_places_once(
    items: list[int], key: bytes
) -> None:
    chance = Chance(key)
    assert Counter(chance.shuffled("a", items)) == Counter(items)
    places = chance.sample("b", range(len(items)), len(items) // 2)
    assert len(set(places)) == len(places) == len(items) // 2


def test_a_label_is_used_once() -> None:
    chance = Chance(KEY)
    chance.below("deal", 5)
    for draw in (
        lambda: chance.below("deal", 5),
        lambda: chance.shuffled("deal", "ab"),
        lambda: Chance(KEY, used={"deal"}).pick("deal", "ab"),
    ):
        with pytest.raises(ValueError, match="'deal' is used twice in branch 0"):
            draw()


def test_what_was_drawn_before_under_other_labels_changes_nothing() -> None:
    lonely, busy = Chance(KEY), Chance(KEY)
    for number in range(5):
        busy.below(f"other/{number}", 100)
    assert lonely.shuffled("deal", RANKS) == busy.shuffled("deal", RANKS)


def test_nothing_is_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="below 1"):
        Chance(KEY).below("none", 0)
    assert Chance(KEY).shuffled("none", ()) == ()


@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_parts_of_a_key_never_run_together(one: list[bytes], other: list[bytes]) -> None:
    assert (derive(KEY, *one) == derive(KEY, *other)) == (one == other)


@pytest.mark.parametrize(
    "other",
    [
        (b"t" * 32, "c" * 64, b"{}", ("x", "y")),
        (b"s" * 32, "d" * 64, b"{}", ("x", "y")),
        (b"s" * 32, "c" * 64, b"[]", ("x", "y")),
        (b"s" * 32, "c" * 64, b"{}", ("y", "x")),
        (b"s" * 32, "c" * 64, b"{}", ("x",)),
    ],
)
def test_all_that_was_public_before_the_deal_is_in_its_key(
    other: tuple[bytes, str, bytes, tuple[str, ...]],
) -> None:
    assert match_key(*other) != match_key(b"s" * 32, "c" * 64, b"{}", ("x", "y"))
