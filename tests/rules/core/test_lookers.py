"""Whoever is shown all cards sits at no seat (XI-11), nor comes to one by a way round."""

from __future__ import annotations

from rules.core.match_commands import Appoint, Join, Look, Substitute
from rules.core.seats import Person, Seat
from tests.rules.core.hall import person, playing

REF = Person(person("Ref"))
COMES = Join(person("Ref"), "r" * 64)


def test_who_has_looked_never_sits_at_this_table_any_more() -> None:
    hall = playing()
    hall.must("Ref", Look())
    hall.must("Ann", Appoint(None))
    assert hall.code(REF, COMES) == "VIEWER_NEVER_SEATED"


def test_who_has_refereed_without_a_look_may_come_as_a_spare() -> None:
    hall = playing()
    hall.must("Ann", Appoint(None))
    assert hall.code(REF, COMES) == "ok"
    assert hall.code("Ann", Substitute(Seat(1), person("Ref"))) == "ok"


def test_a_spare_is_given_no_desk() -> None:
    hall = playing()
    assert hall.code("Ref", Appoint(person("Sue"))) == "REFEREE_NEVER_SEATED"
    assert hall.code("Ref", Appoint(person("Zoe"))) == "ok"
