"""The plane of an equation as a picture."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.drawing import fonts, pictures
from bot.drawing.planes import CURVE, INSIDE, PAPER, POINT, SIZE, TITLE, pixel
from rules.core.speech.pictures import Region, pack, unpack

pytestmark = pytest.mark.skipif(
    fonts.font_path() is None, reason="no font with Chinese glyphs here"
)

HALF = Region("x ≤ 0", 12, 1, tuple("#" * 12 + "o" + "." * 12 for _ in range(25)), None)
MARKED = Region(HALF.title, HALF.reach, HALF.steps, HALF.rows, (7, -3))


def drawn(region: Region) -> Image.Image:
    stored = pictures.png(pack(region))
    assert stored is not None
    assert len(stored) < 40_000
    return Image.open(BytesIO(stored)).convert("RGB")


def test_a_region_survives_its_letter() -> None:
    assert unpack(pack(MARKED)) == MARKED


def test_region_curve_and_paper_have_their_colours() -> None:
    image = drawn(HALF)
    assert image.size == (SIZE, SIZE + TITLE)
    # Beside the lines of the grid, the axes and their numbers.
    assert image.getpixel(pixel(HALF, -6.25, 7.25)) == INSIDE
    assert image.getpixel(pixel(HALF, 6.25, 7.25)) == PAPER
    assert image.getpixel(pixel(HALF, 0.25, 7.25)) == CURVE
    colours = {image.getpixel((across, TITLE // 2)) for across in range(SIZE)}
    assert len(colours) > 1


def test_the_point_is_ringed() -> None:
    image = drawn(MARKED)
    across, along = pixel(MARKED, 7, -3)
    assert image.getpixel((across, along)) == POINT
    assert image.getpixel((across + 7, along)) == PAPER
    assert image.getpixel((across + 11, along)) == POINT
    assert drawn(HALF).getpixel((across + 11, along)) != POINT
