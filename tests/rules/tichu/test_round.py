"""The public half of a round: who acts, what lies where, when it is over."""

import random

import pytest

from rules.tichu import legality
from rules.tichu import round as rounds
from rules.tichu.cards import DOG_BIT, FULL_DECK, PHX_BIT, card_set, points
from rules.tichu.exchange import exchanged, received
from rules.tichu.policy import timed_out_gift, timed_out_play
from rules.tichu.positions import combination_of, from_state
from rules.tichu.round import Phase, Round
from rules.tichu.scoring import round_points
from tests.rules.tichu.play import played_randomly

ALL_PLAYED = [True] * 4


def position(*hands: str, turn: int = 0, **more: object) -> tuple[Round, list[int]]:
    state = {
        "hands": [hand.split() for hand in hands],
        "turn": turn,
        "played": ALL_PLAYED,
        "wish": None,
        "out": [],
        "table": None,
        "calls": {},
        **more,
    }
    return from_state(state)


def laid(round_: Round, hands: list[int], seat: int, cards: str) -> Round:
    play = card_set(cards.split())
    assert legality.play(round_, seat, hands[seat], play) is None
    reading = legality.reading_of(round_, seat, play)
    assert reading is not None
    hands[seat] &= ~play
    return rounds.lay(round_, seat, play, reading)


def passed(round_: Round, *seats: int) -> Round:
    for seat in seats:
        round_ = rounds.decline(round_, seat)
    return round_


def test_random_rounds_keep_all_cards_and_share_a_hundred_points() -> None:
    """TI-34: card points of a normal round always sum to 100."""
    chance = random.Random(40)
    ends = set()
    for _ in range(150):
        round_, hands = played_randomly(chance)
        assert sum(round_.piles) + sum(hands) + round_.trick_cards == FULL_DECK
        won = [points(pile) for pile in round_.piles]
        left = [points(hand) for hand in hands]
        total = sum(round_points(round_.out, won, left, (0, 0, 0, 0)))
        assert total == (200 if len(round_.out) == 2 else 100)
        ends.add(len(round_.out))
    assert ends == {2, 3}


def test_a_bomb_after_the_third_pass_takes_trick_and_lead() -> None:
    """TI-17."""
    round_, hands = position("JA J2", "J3 S3", "J4 S4 P4 R4 J6", "J9 SK")
    round_ = passed(laid(round_, hands, 0, "JA"), 1, 2, 3)
    assert round_.is_won and round_.turn == 0
    round_ = laid(round_, hands, 2, "J4 S4 P4 R4")
    assert (round_.owner, round_.turn, round_.is_won) == (2, 3, False)


def test_the_winners_own_bomb_leads_the_next_trick() -> None:
    round_, hands = position("JT J4 S4 P4 R4 J2", "J3 S3", "J6 S6", "J9 SK")
    round_ = laid(passed(laid(round_, hands, 0, "JT"), 1, 2, 3), hands, 0, "J4 S4 P4 R4")
    assert points(round_.piles[0]) == 10
    assert len(round_.trick) == 1


def test_the_winners_bomb_on_his_own_dragon_keeps_the_points() -> None:
    """TI-19: while the trick is open, also after the third pass."""
    round_, hands = position("Drg J4 S4 P4 R4 J2", "J3 S3", "J6 S6", "J9 SK")
    round_ = laid(passed(laid(round_, hands, 0, "Drg"), 1, 2, 3), hands, 0, "J4 S4 P4 R4")
    round_ = rounds.gather(passed(round_, 1, 2, 3))
    assert round_.phase is Phase.PLAY
    assert [points(pile) for pile in round_.piles] == [25, 0, 0, 0]


def test_the_next_leaders_bomb_takes_the_trick_of_a_winner_who_is_out() -> None:
    """TI-17; one that is too low to beat the trick leads a new one."""
    round_, hands = position("JK", "J4 S4 P4 R4 J6", "J5 S5", "J9 S9")
    round_ = laid(passed(laid(round_, hands, 0, "JK"), 1, 2, 3), hands, 1, "J4 S4 P4 R4")
    assert len(round_.trick) == 2
    round_, hands = position("J7 S7 P7 R7", "J4 S4 P4 R4 J6", "J5 S5", "J9 S9")
    round_ = laid(round_, hands, 0, "J7 S7 P7 R7")
    round_ = laid(passed(round_, 1, 2, 3), hands, 1, "J4 S4 P4 R4")
    assert len(round_.trick) == 1 and round_.out == (0,)


def test_the_trick_is_gathered_without_leading_by_winner_or_next_leader() -> None:
    round_, hands = position("JK", "J6 S7", "J5 S5", "J9 S9")
    round_ = laid(round_, hands, 0, "JK")
    assert legality.take(round_, 0) == "TRICK_OPEN"
    round_ = passed(round_, 1, 2, 3)
    assert legality.take(round_, 2) == "NOT_OWNER"
    assert legality.take(round_, 0) is None
    assert legality.take(round_, 1) is None
    round_ = rounds.gather(round_)
    assert (round_.turn, round_.owner, points(round_.piles[0])) == (1, -1, 10)


def test_only_its_winner_gathers_a_dragon_trick() -> None:
    round_, hands = position("Drg", "J6 S7", "J5 S5", "J9 S9")
    round_ = passed(laid(round_, hands, 0, "Drg"), 1, 2, 3)
    assert legality.take(round_, 1) == "NOT_OWNER"
    assert legality.play(round_, 1, hands[1], card_set(["J6"])) == "GIFT_PENDING"
    round_ = rounds.gather(round_)
    assert legality.take(round_, 0) == "GIFT_PENDING"
    assert legality.passing(round_, 1, hands[1]) == "GIFT_PENDING"
    assert legality.small(round_, 1) == "ALREADY_PLAYED"


def test_the_dog_of_the_third_out_ends_the_round() -> None:
    """TI-16: worth nothing, but its last card counts as going out."""
    round_, hands = position("Dog", "", "", "J9 S9", out=[1, 2])
    round_ = laid(round_, hands, 0, "Dog")
    assert (round_.phase, round_.out, round_.trick) == (Phase.OVER, (1, 2, 0), ())
    assert round_.piles[0] == DOG_BIT


def test_a_reading_is_chosen_by_the_rank_of_the_phoenix() -> None:
    """TI-5: only a reading that fits can be chosen."""
    round_, _ = position("JA SA J9 S9 Phx J2", "J3 S3", "J6 S6", "J9 SK")
    play = card_set(["JA", "SA", "J9", "S9", "Phx"])
    readings = [legality.reading_of(round_, 0, play, rank) for rank in (None, 14, 9, 8)]
    assert [reading and reading.rank for reading in readings] == [14, 14, 9, None]


CLOSED = [Phase.GRAND, Phase.CALL14, Phase.EXCHANGE]


@pytest.mark.parametrize("phase", CLOSED)
def test_no_card_is_played_before_the_play(phase: Phase) -> None:
    round_ = Round(phase=phase)
    assert legality.play(round_, 0, 1, 1) == "TOO_EARLY"
    assert legality.passing(round_, 0, 1) == "TOO_EARLY"
    assert legality.take(round_, 0) == "TOO_EARLY"
    assert legality.gift(round_, 0, 1) == "NO_GIFT"


def test_nothing_is_done_after_the_round() -> None:
    over = Round(phase=Phase.OVER)
    assert {
        legality.grand(over, 0),
        legality.small(over, 0),
        legality.no_call(over, 0),
        legality.give(over, 1, [1]),
        legality.play(over, 0, 1, 1),
        legality.passing(over, 0, 1),
        legality.take(over, 0),
        legality.gift(over, 0, 1),
    } == {"OVER"}


def test_answers_have_their_windows() -> None:
    """M4, P6."""
    grand = rounds.answer(Round(), 2, True)
    assert grand.waiting == (0, 1, 3)
    assert legality.grand(grand, 2) == "ALREADY_ANSWERED" == legality.no_call(grand, 2)
    assert legality.small(grand, 0) == "TOO_EARLY"
    assert legality.give(grand, 1, [1]) == "TOO_EARLY"
    play = Round(phase=Phase.PLAY)
    assert legality.no_call(play, 0) == "TOO_LATE" == legality.grand(play, 0)
    assert legality.give(play, 1, [1]) == "TOO_LATE"
    window = Round(phase=Phase.CALL14)
    for seat in range(4):
        assert legality.no_call(window, seat) is None
        window = rounds.answer(window, seat, seat == 1)
    assert (window.phase, window.calls, window.answered) == (Phase.EXCHANGE, (0, 100, 0, 0), 0)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("", "NO_COMBINATION"),
        ("JA", "NOT_IN_HAND"),
        ("S4 JQ", "NO_COMBINATION"),
        ("J4 J9", "NO_COMBINATION"),
        ("J4 S4", "WRONG_TYPE"),
        ("Dog", "WRONG_TYPE"),
        ("J2", "TOO_LOW"),
    ],
)
def test_refusals_of_a_play(cards: str, code: str) -> None:
    table = {"cards": ["S3"], "owner": 3}
    round_, hands = position("J2 J4 S4 J9 Dog", "J3 R3", "J6 S6", "JT SK", table=table)
    assert legality.play(round_, 0, hands[0], card_set(cards.split())) == code


def test_the_phoenix_on_dragon_and_pair() -> None:
    """TI-2: a plain refusal."""
    for cards, code in ((["Drg"], "TOO_LOW"), (["S3", "P3"], "WRONG_TYPE")):
        round_, hands = position("Phx J2", "J3 R3", "J6", "JT", table={"cards": cards, "owner": 3})
        assert legality.play(round_, 0, hands[0], PHX_BIT) == code


def test_a_bomb_must_beat_the_bomb_on_the_table() -> None:
    table = {"cards": ["J9", "S9", "P9", "R9"], "owner": 0}
    round_, hands = position("JA J2", "J3 R3", "J6 S6 P6 R6 JT", "JT SK", turn=1, table=table)
    assert legality.play(round_, 2, hands[2], card_set(["J6", "S6", "P6", "R6"])) == "TOO_LOW"


def test_a_position_may_have_cards_below_the_top_of_the_trick() -> None:
    table = {"cards": ["SA"], "owner": 1, "pile": ["JT", "SK", "SA"], "passes": [2]}
    round_, _ = position("J2 J3", "J4", "J6 S6", "J9", turn=3, table=table)
    assert (round_.turn, round_.owner, points(round_.trick_cards)) == (3, 1, 20)
    round_ = rounds.gather(passed(round_, 3, 0))
    assert [points(pile) for pile in round_.piles] == [0, 20, 0, 0]


def test_the_exchange_tells_each_seat_who_gave_what() -> None:
    """M3: to the next seat, the partner, the seat before."""
    given = [(1 << 10 * seat, 2 << 10 * seat, 4 << 10 * seat) for seat in range(4)]
    hands = [7 << 10 * seat for seat in range(4)]
    assert received(given)[0] == ((1, 4 << 10), (2, 2 << 20), (3, 1 << 30))
    after = exchanged(hands, given)
    assert after[0] == 4 << 10 | 2 << 20 | 1 << 30
    assert sum(after) == sum(hands)


@pytest.mark.parametrize(
    ("hand", "table", "wish", "played"),
    [
        ("J2 JK", None, 0, "J2"),
        ("Mah J2", None, 0, "Mah"),
        ("Phx Drg Dog", None, 0, "Phx"),
        ("Drg Dog", None, 0, "Drg"),
        ("Dog", None, 0, "Dog"),
        ("J2 J8 S8 JK", None, 8, "J8"),
        ("J9 JK", "S8", 0, ""),
        ("J8 S8 P8 R8 JK", "S3", 8, "J8"),
        ("J8 S8 P8 R8 JK SK", "JA SA", 8, "J8 S8 P8 R8"),
        ("J8 Phx JK", "J3 S3", 8, "J8 Phx"),
    ],
)
def test_time_outs(hand: str, table: str | None, wish: int, played: str) -> None:
    """P8."""
    lying = combination_of(table.split()) if table else None
    assert timed_out_play(card_set(hand.split()), lying, wish) == card_set(played.split())


def test_a_timed_out_giver_gives_to_the_next_seat() -> None:
    assert [timed_out_gift(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_who_leads_after_a_winner_who_is_the_last_with_cards() -> None:
    round_ = Round(phase=Phase.PLAY, counts=(3, 0, 0, 0))
    assert rounds.following(round_, 0) == 0
    assert rounds.opponents(0) == (1, 3)
    assert not Round().is_dragon_trick
