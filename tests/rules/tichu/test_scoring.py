import pytest

from rules.tichu.scoring import call_points, card_points, round_points, winner

NONE = (0, 0, 0, 0)


def test_the_last_seat_gives_its_captures_to_the_first_and_its_hand_to_the_others() -> None:
    """TI-34, also where the first out is the last one's partner."""
    assert card_points((2, 1, 3), (30, 10, 35, 5), (20, 0, 0, 0)) == (65, 35)
    assert card_points((1, 0, 2), (20, 30, 15, 25), (0, 0, 0, 10)) == (45, 55)


def test_calls_are_personal() -> None:
    """TI-33: the partner going out first loses the call."""
    assert call_points((2, 1, 0), (100, 0, 0, 200)) == (-100, -200)
    assert call_points((2, 1, 0), (100, 0, 100, 0)) == (0, 0)


@pytest.mark.parametrize(
    ("calls", "points"),
    [
        (NONE, (200, 0)),
        ((100, 0, 0, 0), (300, 0)),
        ((200, 0, 0, 0), (400, 0)),
        ((0, 0, 100, 0), (100, 0)),
        ((0, 0, 200, 0), (0, 0)),
        ((0, 100, 0, 0), (200, -100)),
    ],
)
def test_double_victory_counts_no_cards(calls: tuple[int, ...], points: tuple[int, int]) -> None:
    assert round_points((0, 2), (0, 60, 0, 40), NONE, calls) == points
    assert round_points((0, 2, 1), (0, 60, 0, 40), NONE, calls) == points


@pytest.mark.parametrize(
    ("totals", "won_by"),
    [((1000, 990), None), ((1001, 990), 0), ((1015, 1025), 1), ((1015, 1015), None)],
)
def test_the_game_ends_above_the_target_and_unequal(
    totals: tuple[int, int], won_by: int | None
) -> None:
    """TI-35."""
    assert winner(totals) == won_by


def test_a_short_game_has_its_own_target() -> None:
    assert winner((610, 20), 600) == 0
    assert winner((600, 20), 600) is None
