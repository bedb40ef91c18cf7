"""The plane of an equation as a picture."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.pictures.plane import CURVE, PAPER, POINT, REGION, SIZE, draw_plane, pixel
from rules.gold_rush.equations.eight import numbered
from rules.gold_rush.plane import plane_of


def picture(number: int, point: tuple[int, int] | None = None) -> Image.Image:
    plane = plane_of(numbered(number))
    assert plane is not None
    return Image.open(BytesIO(draw_plane(plane, point))).convert("RGB")


def test_region_curve_and_paper_have_their_colours() -> None:
    image = picture(8)
    assert image.size == (SIZE, SIZE)
    # Beside the lines of the grid.
    assert image.getpixel(pixel(5.25, 1.25)) == REGION
    assert image.getpixel(pixel(-9.75, 5.25)) == PAPER
    across, along = pixel(-6, 0)
    near = {image.getpixel((across + dx, along + dy)) for dx in range(-6, 7) for dy in range(-6, 7)}
    assert CURVE in near


def test_the_point_is_ringed() -> None:
    image = picture(8, (13, 4))
    across, along = pixel(13, 4)
    assert image.getpixel((across, along)) == POINT
    assert image.getpixel((across + 7, along)) == PAPER
    assert image.getpixel((across + 11, along)) == POINT
    assert picture(8).getpixel((across + 11, along)) != POINT


def test_the_picture_is_small_enough_for_a_chat() -> None:
    plane = plane_of(numbered(7))
    assert plane is not None
    assert len(draw_plane(plane, (-10, 12))) < 40_000
