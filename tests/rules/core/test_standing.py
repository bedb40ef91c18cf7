"""The fold of a match, and taking it back: phases, branches, labels, views."""

from __future__ import annotations

import pytest

from rules._template import GAME
from rules._template.commands import Hide, Name
from rules._template.state import Options
from rules.core.chance import Drawn
from rules.core.codec import Record, canonical, read_record
from rules.core.commands import Refused, Resign, TimeUp
from rules.core.entries import announce
from rules.core.match_commands import OfferDraw, Pause, RollBack
from rules.core.match_events import RolledBack, Started
from rules.core.outcome import OPEN
from rules.core.seats import Clock, PersonId, Seat
from rules.core.standing import BACK, Standing, fold
from tests.rules.core.hall import Hall, person, player, playing


def turns(count: int, **given: int | None) -> Hall:
    """Both have hidden, and `count` turns have been lost."""
    hall = playing(options=Options(**given))  # type: ignore[arg-type]
    hall.must("Clock", TimeUp("hide"))
    for turn in range(1, count + 1):
        hall.must("Clock", TimeUp(f"turn/{turn}"))
    return hall


def standing_of(hall: Hall) -> Standing:
    assert hall.standing is not None
    return hall.standing


def test_a_log_begins_with_opened_and_a_record_with_a_fact() -> None:
    with pytest.raises(ValueError, match="a log begins with Opened"):
        fold(GAME, None, [announce(Started((PersonId(0),)))])
    with pytest.raises(ValueError, match="at least one entry"):
        fold(GAME, None, [])


def test_a_table_from_its_bytes_is_the_same_table() -> None:
    hall = turns(3)
    standing: Standing | None = None
    for entries in hall.log:
        body = canonical(Record(1, 0, Clock(), Resign(), tuple(entries)))
        standing = fold(GAME, standing, read_record(GAME, body).entries)
    assert standing == hall.standing


def test_views_stand_in_seat_order_with_the_public_one_last() -> None:
    standing = standing_of(playing())
    assert [view.seat for view in standing.views] == [0, 1, None]
    assert standing.view(Seat(1)).seat == 1
    assert standing.view(None).seat is None
    assert standing_of(Hall()).view(None) is None


def test_labels_are_those_of_this_branch() -> None:
    hall = turns(0)
    assert standing_of(hall).labels == {"trap", "first", "hide/0", "hide/1"}
    hall.must("Ref", RollBack(2))
    assert standing_of(hall).labels == frozenset()


def test_the_trail_marks_the_beginnings_of_the_latest_phases() -> None:
    standing = standing_of(turns(12, limit=None))
    assert [mark.phase for mark in standing.trail] == [f"turn/{n}" for n in range(14 - BACK, 14)]


def test_one_step_back_begins_the_running_phase_anew() -> None:
    hall = turns(2)
    hall.must("Ann", OfferDraw())
    assert hall.must("Ref", RollBack(1)) == [RolledBack("turn/3", 1, person("Ref"))]
    standing = standing_of(hall)
    assert GAME.prompt(standing.view(None)).phase == "turn/3"
    assert (standing.sitting.branch, standing.sitting.draw_offers) == (1, ())


def test_more_steps_go_back_to_where_that_phase_began() -> None:
    hall = turns(2)
    before = standing_of(hall).trail[-3]
    hall.must("Ref", RollBack(3))
    standing = standing_of(hall)
    assert (standing.state, standing.views) == (before.state, before.views)
    assert [mark.phase for mark in standing.trail] == ["hide", "turn/1"]


def test_chance_goes_on_in_a_branch_of_its_own() -> None:
    def drawn(hall: Hall) -> list[tuple[int, ...]]:
        facts = hall.must("Clock", TimeUp("hide"))
        return [fact.numbers for fact in facts if isinstance(fact, Drawn)]

    seen = []
    hall = playing(options=Options(top=100))
    for _ in range(3):
        seen.append(drawn(hall))
        hall.must("Ref", RollBack(2))
    assert len({repr(numbers) for numbers in seen}) == 3
    again = playing(options=Options(top=100))
    assert drawn(again) == seen[0]


def test_what_was_taken_back_can_be_done_otherwise() -> None:
    hall = playing()
    hall.must(player("Ann"), Hide(2))
    hall.must(player("Ben"), Hide(7))
    hall.must("Ref", RollBack(2))
    assert standing_of(hall).view(Seat(0)).number is None
    hall.must(player("Ann"), Hide(5))
    assert standing_of(hall).view(Seat(0)).number == 5


def test_a_game_that_is_over_is_never_taken_back_since_its_secret_is_open() -> None:
    hall = turns(2)
    hall.must(player("Ann"), Resign())
    before = hall.standing
    assert hall.does("Ref", RollBack(1)) == Refused("OVER", {})
    assert hall.does("Ann", RollBack(1)) == Refused("OVER", {})
    assert hall.standing == before and hall.sitting.stage == "over"


def test_taking_back_ends_a_pause() -> None:
    hall = turns(2)
    hall.must("Ann", Pause())
    hall.must("Ref", RollBack(1))
    sitting = hall.sitting
    assert (sitting.stage, sitting.outcome, sitting.is_paused()) == ("playing", OPEN, False)
    assert not isinstance(hall.does("Clock", TimeUp("turn/3")), Refused)


@pytest.mark.parametrize("phases", [0, 4, -1])
def test_no_further_back_than_the_trail(phases: int) -> None:
    came = turns(1).does("Ref", RollBack(phases))
    assert came == Refused("NOTHING_TO_TAKE_BACK", {"most": 3})


def test_a_phase_may_be_played_through_in_private_without_a_new_mark() -> None:
    hall = playing()
    hall.must(player("Ann"), Hide(2))
    assert [mark.phase for mark in standing_of(hall).trail] == ["hide"]
    hall.must(player("Ben"), Hide(2))
    first = standing_of(hall).state.public.mover()
    hall.must(player(("Ann", "Ben")[first]), Name(5))
    assert [mark.phase for mark in standing_of(hall).trail] == ["hide", "turn/1", "turn/2"]
