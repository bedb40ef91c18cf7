"""The plane of an equation: region and curve at whole points and between."""

from __future__ import annotations

from math import dist

import pytest

from bot.text import Texts
from rules.core.speech.pictures import Region
from rules.gold_rush.equations.eight import numbered
from rules.gold_rush.equations.groups import Groups, prepare
from rules.gold_rush.plane import REACH, Plane, plane_of
from rules.gold_rush.speech import SPEECH
from tests.rules.gold_rush.sitting import Table


def plane(equation: int | str, steps: int = 1) -> Plane:
    groups = numbered(equation) if isinstance(equation, int) else prepare(equation)
    assert isinstance(groups, Groups)
    found = plane_of(groups, steps)
    assert found is not None
    return found


def test_numbers_have_no_plane() -> None:
    assert plane_of(numbered(1)) is None
    assert plane_of(numbered(4)) is None


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_the_region_of_the_book_at_every_whole_point(number: int) -> None:
    found = plane(number)
    holds = {
        5: lambda x, y: abs(x + 2) + abs(y - 2) - 5,
        6: lambda x, y: dist((x, y), (3, 10)) - 4,
        7: lambda x, y: 14 * 2**0.5 - abs(x - y),
        8: lambda x, y: y * y - x - 6,
    }[number]
    for x in range(-REACH, REACH + 1):
        for y in range(-REACH, REACH + 1):
            sign, over = found.at(x, y), holds(x, y)
            # The curve may go through beside a point on either side of it.
            assert sign in ("#o" if over <= 0 else ".o"), (x, y)
            if abs(over) < 1e-9:
                assert sign == "o"


def test_a_finer_raster_has_more_points() -> None:
    fine = plane(8, 2)
    assert len(fine.rows) == len(fine.rows[0]) == 4 * REACH + 1
    assert (fine.at(-6, 0), fine.at(0, 0), fine.at(-7, 0)) == ("o", "#", ".")


def test_an_equation_is_all_curve_and_what_has_no_value_is_outside() -> None:
    circle = plane("x^2+y^2=100")
    assert (circle.at(6, 8), circle.at(0, 0), circle.at(13, 13)) == ("o", ".", ".")
    assert "#" not in "".join(circle.rows)
    broken = plane("1/x>y")
    assert (broken.at(0, -5), broken.at(5, -5), broken.at(-5, 5)) == (".", "#", ".")


def test_a_picture_goes_with_the_equation_and_with_each_taking() -> None:
    table = Table("H13 S9 S9", "S9 S9 S9", "D4 S9 S9", equation=8, limit=1)
    view = table.views[None]
    writer = Texts(SPEECH, "zh")
    shown = [SPEECH.picture(entry.event, view, writer) for entry in table.log]
    regions = [each for each in shown if isinstance(each, Region)]
    assert [region.point for region in regions] == [None, (13, 4)]
    assert regions[0].title == "y² − x ≤ 6"
    assert len(regions[0].rows) == 4 * REACH + 1
    assert SPEECH.status_picture(view, writer) == regions[0]


def test_no_picture_over_numbers() -> None:
    table = Table("H1 S9 S9", "S9 S9 S9", "H5 S9 S9", limit=1)
    view = table.views[None]
    assert not any(SPEECH.picture(entry.event, view, Texts(SPEECH, "zh")) for entry in table.log)
    assert any(type(entry.event).__name__ in ("Taken", "RoundPlayed") for entry in table.log)
    assert SPEECH.status_picture(view, Texts(SPEECH, "zh")) is None
