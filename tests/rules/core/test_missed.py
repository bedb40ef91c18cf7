"""People who can't be reached one after the other: whom the table waits for, and until when."""

from __future__ import annotations

from rules.core.match_commands import MarkReachable, MarkUnreachable, Pause, PlayOn, Substitute
from rules.core.match_events import Paused, PlayedOn, Reached, Resumed, Substituted, Unreached
from rules.core.seats import Seat
from tests.rules.core.hall import Hall, person, playing

ANN, BEN = Seat(0), Seat(1)


def without_ann() -> Hall:
    """Ann couldn't be reached; the table has gone on without waiting, then it lost Ben, too."""
    hall = playing()
    hall.must("Service", MarkUnreachable(ANN))
    hall.must("Clock", PlayOn())
    assert hall.must("Service", MarkUnreachable(BEN)) == [Unreached(BEN), Paused("unreachable")]
    return hall


def test_the_clock_runs_again_once_the_one_waited_for_is_back() -> None:
    hall = without_ann()
    assert hall.must("Service", MarkReachable(BEN)) == [Reached(BEN), Resumed()]


def test_it_doesnt_while_only_somebody_else_is_back() -> None:
    hall = without_ann()
    assert hall.must("Service", MarkReachable(ANN)) == [Reached(ANN)]
    assert hall.must("Service", MarkReachable(BEN)) == [Reached(BEN), Resumed()]


def test_to_play_on_is_said_of_those_alone_who_were_waited_for() -> None:
    facts = without_ann().must("Ann", PlayOn())
    assert [type(fact) for fact in facts] == [PlayedOn, Resumed]
    assert facts[0] == PlayedOn(BEN)


def test_who_takes_the_last_missing_seat_starts_the_clock() -> None:
    hall = playing()
    hall.must("Service", MarkUnreachable(BEN))
    facts = hall.must("Sue", Substitute(BEN, person("Sue")))
    assert facts == [Substituted(BEN, person("Sue"), person("Sue")), Resumed()]


def test_a_pause_of_the_hosts_outlasts_the_substitute() -> None:
    hall = playing()
    hall.must("Service", MarkUnreachable(BEN))
    hall.must("Ann", Pause())
    facts = hall.must("Sue", Substitute(BEN, person("Sue")))
    assert facts == [Substituted(BEN, person("Sue"), person("Sue"))]
    assert hall.sitting.is_paused()
