"""Drawing pictures: PNG from the plain data that a letter carries, readable on a phone.

Measures differ by pattern as well as by colour, one filled and one hatched, and each bar has its
number beside it. Call `png` in a thread: it takes some ten milliseconds.
"""

import io
from functools import lru_cache, partial
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.drawing.fans import draw_cards
from bot.drawing.fonts import font_path
from bot.drawing.lettering import lines
from bot.drawing.planes import draw_region
from bot.drawing.rings import draw_ring
from rules.core.speech.pictures import (
    Bars,
    Cards,
    Curve,
    Curves,
    Picture,
    Region,
    Ring,
    Row,
    unpack,
)

WIDTH = 720
MARGIN = 24
TEXT = 28
LINE = 44
PANEL = 150
PAPER, INK, FAINT = (255, 255, 255), (20, 20, 20), (205, 205, 205)
COLOURS = ((0, 90, 160), (190, 85, 0))
MOST_LINES = 160
"""The most lines of a page: what is longer is no picture any more."""

Font = ImageFont.FreeTypeFont


@lru_cache(maxsize=8)
def _font(path: Path, size: int) -> Font:
    return ImageFont.truetype(str(path), size)


def png(packed: str) -> bytes | None:
    """The picture of a letter as PNG; None without a font, when its text twin must do."""
    path = font_path()
    return None if path is None else _packed(_drawn(unpack(packed), path))


def page(text: str) -> bytes | None:
    """A long `text` as PNG, dark on light; None without a font, or when it is too long for one."""
    path = font_path()
    if path is None:
        return None
    font = _font(path, TEXT)
    shown = lines(text, font, WIDTH - 2 * MARGIN)
    if len(shown) > MOST_LINES:
        return None
    image = Image.new("L", (WIDTH, 2 * MARGIN + LINE * len(shown)), 255)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(shown):
        draw.text((MARGIN, MARGIN + LINE * number), line, INK[0], font)
    return _packed(image)


def _packed(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _drawn(picture: Picture, path: Path) -> Image.Image:
    match picture:
        case Region():
            return draw_region(picture, _font(path, TEXT))
        case Cards():
            return draw_cards(picture, partial(_font, path))
        case Ring():
            return draw_ring(picture, partial(_font, path))
        case Bars():
            return _bars(picture, path)
        case Curves():
            return _curves(picture, path)


def _sheet(height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (WIDTH, height), PAPER)
    return image, ImageDraw.Draw(image)


def _legend(draw: ImageDraw.ImageDraw, names: tuple[str, ...], y: int, font: Font) -> None:
    x = MARGIN
    for number, name in enumerate(names):
        _fill(draw, (x, y + 8, x + 36, y + TEXT), number)
        draw.text((x + 46, y), name, INK, font)
        x += 76 + int(font.getlength(name))


def _fill(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], number: int) -> None:
    """A bar: the first measure filled, the others hatched."""
    left, top, right, bottom = box
    colour = COLOURS[number % len(COLOURS)]
    if right <= left:
        return
    if number % 2 == 0:
        draw.rectangle(box, colour)
        return
    height = bottom - top
    for x in range(left - height, right, 8):
        start, end = max(x, left), min(x + height, right)
        if start < end:
            draw.line((start, bottom - (start - x), end, bottom - (end - x)), colour, 3)
    draw.rectangle(box, None, colour, 2)


def _bars(picture: Bars, path: Path) -> Image.Image:
    font = _font(path, TEXT)
    each = LINE * len(picture.names)
    top = MARGIN + 2 * LINE + 12
    image, draw = _sheet(top + (each + 12) * len(picture.rows) + MARGIN)
    draw.text((MARGIN, MARGIN), picture.title, INK, font)
    _legend(draw, picture.names, MARGIN + LINE, font)
    label = max((int(font.getlength(row.label)) for row in picture.rows), default=0) + 16
    for number, row in enumerate(picture.rows):
        _row(draw, row, top + number * (each + 12), label, font)
    return image


def _row(draw: ImageDraw.ImageDraw, row: Row, y: int, label: int, font: Font) -> None:
    draw.line((MARGIN, y - 6, WIDTH - MARGIN, y - 6), FAINT, 1)
    draw.text((MARGIN, y + 2), row.label, INK, font)
    left, right = MARGIN + label, WIDTH - MARGIN - 100
    for number, measure in enumerate(row.measures):
        top = y + number * LINE
        draw.rectangle((left, top + 8, right, top + LINE - 10), None, FAINT, 1)
        end = left + (right - left) * measure.share // 1000
        _fill(draw, (left, top + 8, end, top + LINE - 10), number)
        draw.text((right + 12, top + 2), measure.text, INK, font)


def _curves(picture: Curves, path: Path) -> Image.Image:
    font = _font(path, TEXT)
    top = MARGIN + 2 * LINE + 12
    height = top + (PANEL + LINE) * len(picture.panels) + LINE + MARGIN
    image, draw = _sheet(height)
    draw.text((MARGIN, MARGIN), picture.title, INK, font)
    _legend(draw, picture.names, MARGIN + LINE, font)
    for number, panel in enumerate(picture.panels):
        _panel(draw, panel, top + number * (PANEL + LINE), font)
    if picture.ticks:
        y = height - LINE - MARGIN // 2
        draw.text((MARGIN, y), picture.ticks[0], INK, font)
        last = picture.ticks[-1]
        draw.text((WIDTH - MARGIN - int(font.getlength(last)), y), last, INK, font)
    return image


def _panel(draw: ImageDraw.ImageDraw, panel: Curve, y: int, font: Font) -> None:
    draw.text((MARGIN, y), panel.label, INK, font)
    left, right, top, bottom = MARGIN, WIDTH - MARGIN, y + LINE, y + PANEL
    for share in (0, 500, 1000):
        level = bottom - (bottom - top) * share // 1000
        draw.line((left, level, right, level), FAINT, 1)
    for number, values in enumerate(panel.values):
        colour = COLOURS[number % len(COLOURS)]
        step = (right - left) / max(len(values) - 1, 1)
        points = [
            (left + round(step * i), bottom - (bottom - top) * value // 1000)
            for i, value in enumerate(values)
        ]
        if len(points) > 1:
            draw.line(points, colour, 4)
        for x, level in points:
            # Round marks for the first measure, square ones for the others.
            box = (x - 5, level - 5, x + 5, level + 5)
            (draw.ellipse if number % 2 == 0 else draw.rectangle)(box, colour)
