"""House players: sensible in small things, stronger than simple teams in the long run."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.tichu.cards import DOG_BIT, DRG_BIT, PHX_BIT, card_set, members, names
from rules.tichu.combinations import Kind, classify, fitting
from rules.tichu.generator import plays
from rules.tichu.house import worth
from rules.tichu.house.calls import calls_grand, calls_small, exchange
from rules.tichu.house.play import choose, receiver_of_dragon, wish_for
from rules.tichu.house.sight import Sight, chance_to_hold
from rules.tichu.positions import from_state
from rules.tichu.round import Laid, Round
from rules.tichu.wish import may_pass
from tests.rules.tichu import hands
from tests.rules.tichu.teams import Greedy, House, Random, wins


def sight(
    hand: str, *others: int, table: list[str] | None = None, owner: int = 3, **more: object
) -> Sight:
    """Seat 0 on turn with `hand`; the others hold so many cards (5 each)."""
    counts = others or (5, 5, 5)
    deck = iter([card for card in members((1 << 56) - 1) if card > 3])
    used = card_set(hand.split()) | (card_set(table) if table else 0)
    free = (card for card in deck if not used >> card & 1)
    hands = [hand.split()] + [[names(1 << next(free))[0] for _ in range(n)] for n in counts]
    state: dict[str, object] = {
        "hands": hands,
        "turn": 0,
        "played": [True] * 4,
        "wish": None,
        "out": [],
        "table": {"cards": table, "owner": owner} if table else None,
        "calls": {},
        **more,
    }
    round_, held = from_state(state)
    return Sight(round_, 0, held[0])


def chosen(*args: object, **more: object) -> str:
    return " ".join(names(choose(sight(*args, **more))))  # type: ignore[arg-type]


def test_it_leads_low_and_long() -> None:
    assert chosen("J3 S5 P7 R9 JJ JA SA") == "J3"
    assert classify(choose(sight("J3 S4 P5 R6 J7 SK JA"))) == classify(
        card_set(["J3", "S4", "P5", "R6", "J7"])
    )


def test_it_goes_out_when_it_can() -> None:
    assert chosen("JK SK") == "JK SK"
    assert chosen("J4 S4 P4 R4", table=["JA"]) == "J4 S4 P4 R4"
    assert chosen("JA", table=["JK"], owner=2) == "JA", "even over the partner"


def test_it_does_not_top_a_winning_partner() -> None:
    assert chosen("JA S3 P5 R8", table=["JK"], owner=2) == ""
    assert chosen("J4 S4 P4 R4 JA", table=["JK"], owner=2) == ""
    calls = {"calls": {"2": 100}}
    assert chosen("J6 S9 PK", table=["J5"], owner=2, **calls) == ""


def test_it_keeps_bombs_for_need() -> None:
    assert chosen("J4 S4 P4 R4 J6 S7 P9 RJ", table=["J5"]) != "J4 S4 P4 R4"
    assert chosen("J4 S4 P4 R4 J6", 1, 5, 5, table=["JA"], owner=1) == "J4 S4 P4 R4"


def test_it_obeys_the_wish() -> None:
    assert chosen("J8 S3 P4 JA", table=["J5"], wish=8) == "J8"


def test_it_stops_opponents_with_one_card() -> None:
    assert chosen("J3 S9 P9", 1, 5, 5) == "S9 P9"


def test_the_dog_goes_to_a_partner_who_called() -> None:
    assert chosen("Dog J3 S6 P9", calls={"2": 100}) == "Dog"
    assert chosen("Dog J3 S3", 5, 0, 5, out=[2]) != "Dog"


def test_a_single_for_a_partner_with_one_card() -> None:
    assert classify(choose(sight("J3 S6 P6 RT", 5, 1, 5))) == classify(card_set(["J3"]))


def test_calls_need_a_strong_hand_and_spare_the_partner() -> None:
    strong = sight("Drg Phx JA SA PA J3 S4 P5 R6 J7 S8 SK PK JQ", played=[False] * 4)
    weak = sight("J2 S3 P3 R5 J6 S8 P8 JT SJ PQ R2 S4 P6 JK", played=[False] * 4)
    assert calls_small(strong) and not calls_small(weak)
    assert calls_grand(strong) and not calls_grand(weak)
    called = Round(calls=(0, 0, 100, 0))
    assert not calls_small(Sight(called, 0, strong.hand))
    assert not calls_grand(Sight(called, 0, strong.hand))


def test_it_gives_low_cards_to_opponents_and_high_ones_to_the_partner() -> None:
    low, partner, other = exchange(sight("J2 S3 P5 R6 J7 S8 P9 JT SJ PQ R2 S4 SA JK"))
    assert all(classify(card).rank <= 7 for card in (low, other))  # type: ignore[union-attr]
    assert classify(partner).rank >= 11  # type: ignore[union-attr]
    called = sight("Drg J2 S3 P5 R6 J7 S8 P9 JT SJ PQ R2 S4 JK", calls={"2": 200})
    assert exchange(called)[1] == DRG_BIT


def test_the_wish_is_for_what_was_given_or_for_a_high_card() -> None:
    hand = sight("Mah J3 S9")
    given = Sight(hand.round, 0, hand.hand, (card_set(["J7"]), card_set(["JA"]), card_set(["J2"])))
    assert wish_for(given) == 7
    dog = Sight(hand.round, 0, hand.hand, (DOG_BIT, card_set(["JA"]), card_set(["J2"])))
    assert wish_for(dog) == 14 == wish_for(hand)


def test_the_dragon_goes_to_the_slower_opponent() -> None:
    assert receiver_of_dragon(sight("J3", 2, 5, 6)) == 3
    assert receiver_of_dragon(sight("J3", 4, 5, 4)) == 1


@pytest.mark.parametrize(
    ("cards", "unseen", "chance"),
    [
        ("Drg", "J2", 1.0),
        ("SA", "J2", 1.0),
        ("SA", "Drg", 0.6),
        ("JK SK", "JA SA", 0.7),
        ("JK SK", "JA", 1.0),
        ("J3 S4 P5 R6 J7", "J2 S2", 1.0),
        ("J3 S3 P4 R4", "JA SA", 0.75),
        ("Dog", "J2", 0.0),
        ("J4 S4 P4 R4", "JA", 0.95),
    ],
)
def test_the_chance_to_hold_falls_with_what_is_higher(
    cards: str, unseen: str, chance: float
) -> None:
    reading = classify(card_set(cards.split()))
    assert reading is not None
    assert chance_to_hold(reading, card_set(unseen.split())) == pytest.approx(chance)


def test_every_combination_has_its_worth() -> None:
    for kind in Kind:
        height = 30 if kind is Kind.SINGLE else 20
        size = {Kind.SINGLE: 1, Kind.DOG: 1, Kind.PAIR: 2, Kind.STAIRS: 4}.get(kind, 5)
        reading = classify(card_set(["Drg"]))
        assert reading is not None
        assert -2 < worth.of_combination(type(reading)(kind, size, height)) < 2
    alone = fitting(PHX_BIT, None)[0]
    assert worth.of_combination(alone) == worth.PHOENIX_ALONE


def test_a_hand_is_worth_its_cheapest_parting() -> None:
    straight = worth.of_hand(card_set(["J3", "S4", "P5", "R6", "J7"]))
    assert straight < worth.of_hand(card_set(["J3", "S4", "P5", "R6", "J9"]))
    flush = worth.of_hand(card_set(["J3", "J4", "J5", "J6", "J7"]))
    assert flush == pytest.approx(worth.BOMB)
    gap = worth.of_hand(card_set(["J3", "S4", "Phx", "R6", "J7"]))
    assert gap <= straight + 0.2
    assert worth.of_hand(0) == 0.0


def test_choices_are_always_legal() -> None:
    chance = random.Random(60)
    for _ in range(150):
        hand = hands.any_hand(chance)
        table = classify(
            chance.choice(plays(hands.dealt(chance, 14, ((1 << 56) - 1) & ~hand), None))
        )
        assert table is not None
        if table.kind is Kind.DOG:
            continue
        cards = " ".join(names(hand))
        seen = sight(cards, 5, 5, 5)
        wish = chance.choice([0, chance.randint(2, 14)])
        round_ = msgspec.structs.replace(seen.round, trick=(Laid(3, 0, table),), wish=wish)
        picked = choose(Sight(round_, 0, hand))
        if picked:
            assert picked in plays(hand, table, wish)
        else:
            assert may_pass(hand, table, wish)


# --- strength -------------------------------------------------------------------------------------


def test_a_house_team_beats_simple_teams_in_a_few_games() -> None:
    chance = random.Random(61)
    assert wins(chance, House(), Random(random.Random(62)), 12) >= 11
    assert wins(chance, House(), Greedy(), 16) >= 11


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_the_strength_of_a_house_team() -> None:
    """Games to 1,000: at least 95 % against a random team, 65 % against the lowest card."""
    chance = random.Random(63)
    assert wins(chance, House(), Random(random.Random(64)), 400) >= 380
    assert wins(chance, House(), Greedy(), 400) >= 260
