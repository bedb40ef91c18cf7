"""Drawing a ring of seats: two columns, down the right one and up the left one."""

from collections.abc import Callable
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.drawing.faces import ASPECT, draw_back, draw_card
from bot.drawing.lettering import cut, lines
from rules.core.speech.pictures import Place, Ring

WIDTH: Final = 720
MARGIN: Final = 16
TEXT: Final = 28
LINE: Final = 42
SEAT: Final = 322
"""Width of a seat's box."""
CARD: Final = 66
GAP: Final = 8
PAD: Final = 12
TALL: Final = 2 * PAD + LINE + round(CARD * ASPECT)
"""Height of a seat's box, a row with notes being one line higher."""
BETWEEN: Final = 22
"""Between the seats of a column; an arrow stands there."""
PAPER, INK, FAINT = (255, 255, 255), (20, 20, 20), (170, 170, 170)
GONE, GONE_INK = (236, 236, 236), (95, 95, 95)
MARK, EDGE = (255, 240, 200), (150, 90, 0)
NEAR: Final = (0, 80, 170)

Font = ImageFont.FreeTypeFont
Pen = ImageDraw.ImageDraw
Box = tuple[int, int, int, int]


def spots(count: int) -> list[tuple[int, int]]:
    """Column (0 left, 1 right) and row of each of `count` seats, clockwise from the upper right."""
    down = -(-count // 2)
    return [(1, row) for row in range(down)] + [(0, count - 1 - n) for n in range(down, count)]


def draw_ring(picture: Ring, font: Callable[[int], Font]) -> Image.Image:
    """The picture; `font` gives the font of a size."""
    text = font(TEXT)
    inner = WIDTH - 2 * MARGIN
    title = lines(picture.title, text, inner)
    notes = [line for note in picture.notes for line in lines(note, text, inner)]
    top = MARGIN + len(title) * LINE + GAP
    boxes, below = _boxes(picture.places, top)
    height = below + len(notes) * LINE + MARGIN
    image = Image.new("RGB", (WIDTH, height), PAPER)
    pen = ImageDraw.Draw(image)
    _written(pen, title, MARGIN, text)
    for number, box in enumerate(boxes):
        _way(pen, box, boxes[(number + 1) % len(boxes)])
    for place, box in zip(picture.places, boxes, strict=True):
        _seat(pen, place, box, font)
    _written(pen, notes, below, text)
    return image


def _written(pen: Pen, text: list[str], y: int, font: Font) -> None:
    for number, line in enumerate(text):
        pen.text((MARGIN, y + number * LINE), line, INK, font)


def _boxes(places: tuple[Place, ...], top: int) -> tuple[list[Box], int]:
    """The box of each seat, and where the space below all of them begins."""
    found = spots(len(places))
    tops, y = [], top
    for row in range(-(-len(places) // 2)):
        noted = any(p.note for p, spot in zip(places, found, strict=True) if spot[1] == row)
        bottom = y + TALL + (LINE if noted else 0)
        tops.append((y, bottom))
        y = bottom + BETWEEN
    boxes = []
    for column, row in found:
        left = WIDTH - MARGIN - SEAT if column else MARGIN
        boxes.append((left, tops[row][0], left + SEAT, tops[row][1]))
    return boxes, y


def _way(pen: Pen, start: Box, end: Box) -> None:
    """An arrow from a seat to the next one."""
    left, top, right, bottom = start
    to_left, to_top, to_right, to_bottom = end
    if left == to_left:
        middle = (left + right) // 2
        _arrow(pen, (middle, to_top if to_top > top else to_bottom), (0, 1 if to_top > top else -1))
    elif to_left > left:
        level = (to_top + to_bottom) // 2
        pen.line((right, level, to_left - 12, level), INK, 5)
        _arrow(pen, (to_left, level), (1, 0))
    elif to_top == top:
        level = (top + bottom) // 2
        pen.line((left, level, to_right + 12, level), INK, 5)
        _arrow(pen, (to_right, level), (-1, 0))
    else:
        level, middle = (top + bottom) // 2, (to_left + to_right) // 2
        pen.line((left, level, middle, level, middle, to_bottom + 12), INK, 5)
        _arrow(pen, (middle, to_bottom), (0, -1))


def _arrow(pen: Pen, tip: tuple[int, int], turn: tuple[int, int]) -> None:
    """An arrowhead of 18 pixels that points along `turn`."""
    (x, y), (dx, dy) = tip, turn
    back_x, back_y = x - 18 * dx, y - 18 * dy
    pen.polygon(
        ((x, y), (back_x + 12 * dy, back_y + 12 * dx), (back_x - 12 * dy, back_y - 12 * dx)), INK
    )


def _seat(pen: Pen, place: Place, box: Box, font: Callable[[int], Font]) -> None:
    x, y, _, bottom = box
    paper = MARK if place.awaited else GONE if place.out else PAPER
    edge, width = (EDGE, 5) if place.awaited else (NEAR, 5) if place.near else (FAINT, 2)
    pen.rounded_rectangle(box, PAD, paper, edge, width)
    ink = GONE_INK if place.out else INK
    text = font(TEXT)
    number = f"{place.number}. "
    left = x + PAD
    start = left
    if place.awaited:
        pen.polygon(((left, y + 12), (left + 18, y + 24), (left, y + 36)), ink)
        start += 26
    if place.near:
        pen.ellipse((x + SEAT - 34, y + 12, x + SEAT - 14, y + 32), NEAR)
    pen.text((start, y + 4), number, ink, text)
    room = SEAT - 3 * PAD - 24 - (start - left) - int(text.getlength(number))
    name = cut(place.name, text, room)
    at = start + int(text.getlength(number))
    pen.text((at, y + 4), name, ink, text)
    if place.mine:
        pen.line((at, y + LINE, at + text.getlength(name), y + LINE), ink, 3)
    top = y + PAD + LINE
    for slot in range(len(place.up) + place.down):
        spot = (left + slot * (CARD + GAP), top)
        if slot < len(place.up):
            card = place.up[slot]
            draw_card(pen, spot, CARD, card, font(TEXT))
        else:
            draw_back(pen, spot, CARD)
    note = cut(place.note, text, SEAT - 2 * PAD)
    pen.text((left, bottom - LINE), note, ink, text)
