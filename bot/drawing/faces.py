"""Drawing the faces of cards. Suits differ by shape as well as by colour.

The colours are told apart by people who see few of them, and all are dark on a light card.
"""

import math
from collections.abc import Callable, Iterable
from typing import Final

from PIL import ImageDraw, ImageFont

from rules.core.speech.pictures import Card

Pen = ImageDraw.ImageDraw
Box = tuple[float, float, float, float]
Point = tuple[float, float]
Colour = tuple[int, int, int]

PAPER: Final = (255, 255, 255)
EDGE: Final = (120, 120, 120)
BLACK: Final = (20, 20, 20)
RED: Final = (190, 40, 10)
BLUE: Final = (0, 80, 170)
GREEN: Final = (0, 115, 80)
PURPLE: Final = (120, 30, 110)
BACK: Final = (90, 110, 140)

ASPECT: Final = 1.28
"""Height of a card by its width."""


def draw_card(pen: Pen, at: Point, width: int, card: Card, font: ImageFont.FreeTypeFont) -> None:
    """A card face up, its upper left corner `at`: the shape of its suit above its rank."""
    x, y = at
    height = round(width * ASPECT)
    shape, colour = _SHAPES.get(card.suit, (None, BLACK))
    pen.rounded_rectangle((x, y, x + width, y + height), width // 9, PAPER, EDGE, 2)
    if shape is None:
        pen.text((x + width / 2, y + height / 2), card.rank, colour, font, anchor="mm")
        return
    side = height * 0.42
    left, top = x + (width - side) / 2, y + height * 0.08
    shape(pen, (left, top, left + side, top + side), colour)
    pen.text((x + width / 2, y + height * 0.76), card.rank, colour, font, anchor="mm")


def draw_back(pen: Pen, at: Point, width: int) -> None:
    """A card face down: a hatched back."""
    x, y = at
    height = round(width * ASPECT)
    pen.rounded_rectangle((x, y, x + width, y + height), width // 9, BACK, EDGE, 2)
    inset = width * 0.16
    left, top, right, bottom = x + inset, y + inset, x + width - inset, y + height - inset
    pen.rectangle((left, top, right, bottom), None, PAPER, 2)
    pen.line((left, top, right, bottom), PAPER, 2)
    pen.line((left, bottom, right, top), PAPER, 2)


def _points(box: Box, points: Iterable[Point]) -> list[Point]:
    """Points given in a square of side 1, in the box."""
    left, top, right, bottom = box
    return [(left + x * (right - left), top + y * (bottom - top)) for x, y in points]


def _part(box: Box, x: float, y: float, right: float, bottom: float) -> Box:
    (a, b), (c, d) = _points(box, ((x, y), (right, bottom)))
    return a, b, c, d


def _polygon(pen: Pen, box: Box, colour: Colour, points: Iterable[Point]) -> None:
    pen.polygon(_points(box, points), colour)


def _heart(pen: Pen, box: Box, colour: Colour) -> None:
    pen.ellipse(_part(box, 0.02, 0.08, 0.53, 0.58), colour)
    pen.ellipse(_part(box, 0.47, 0.08, 0.98, 0.58), colour)
    _polygon(pen, box, colour, ((0.06, 0.43), (0.5, 0.3), (0.94, 0.43), (0.5, 0.98)))


def _spade(pen: Pen, box: Box, colour: Colour) -> None:
    pen.ellipse(_part(box, 0.02, 0.34, 0.52, 0.8), colour)
    pen.ellipse(_part(box, 0.48, 0.34, 0.98, 0.8), colour)
    _polygon(pen, box, colour, ((0.06, 0.5), (0.5, 0), (0.94, 0.5), (0.5, 0.66)))
    _polygon(pen, box, colour, ((0.5, 0.5), (0.72, 1), (0.28, 1)))


def _diamond(pen: Pen, box: Box, colour: Colour) -> None:
    _polygon(pen, box, colour, ((0.5, 0), (0.9, 0.5), (0.5, 1), (0.1, 0.5)))


def _club(pen: Pen, box: Box, colour: Colour) -> None:
    for x, y in ((0.27, 0), (0, 0.38), (0.54, 0.38)):
        pen.ellipse(_part(box, x, y, x + 0.46, y + 0.46), colour)
    _polygon(pen, box, colour, ((0.5, 0.3), (0.72, 1), (0.28, 1)))


def _jade(pen: Pen, box: Box, colour: Colour) -> None:
    """A disc with a hole."""
    pen.ellipse(box, colour)
    pen.ellipse(_part(box, 0.3, 0.3, 0.7, 0.7), PAPER)


def _sword(pen: Pen, box: Box, colour: Colour) -> None:
    _polygon(pen, box, colour, ((0.5, 0), (0.62, 0.14), (0.62, 0.62), (0.38, 0.62), (0.38, 0.14)))
    pen.rectangle(_part(box, 0.14, 0.62, 0.86, 0.73), colour)
    pen.rectangle(_part(box, 0.43, 0.73, 0.57, 1), colour)


def _pagoda(pen: Pen, box: Box, colour: Colour) -> None:
    """Three roofs, the widest below."""
    _polygon(pen, box, colour, ((0.5, 0), (0.56, 0.16), (0.44, 0.16)))
    for top, half in ((0.1, 0.3), (0.38, 0.4), (0.66, 0.5)):
        roof = (
            (0.5 - half / 2, top),
            (0.5 + half / 2, top),
            (0.5 + half, top + 0.16),
            (0.5 - half, top + 0.16),
        )
        _polygon(pen, box, colour, roof)
        wall = half * 0.62
        pen.rectangle(_part(box, 0.5 - wall, top + 0.16, 0.5 + wall, top + 0.27), colour)
    pen.rectangle(_part(box, 0.43, 0.88, 0.57, 1), PAPER)


def _star(pen: Pen, box: Box, colour: Colour) -> None:
    corners = []
    for step in range(10):
        far = 0.53 if step % 2 == 0 else 0.22
        turn = math.pi * step / 5
        corners.append((0.5 + far * math.sin(turn), 0.53 - far * math.cos(turn)))
    _polygon(pen, box, colour, corners)


def _bird(pen: Pen, box: Box, colour: Colour) -> None:
    """A sparrow: a round body, a beak, a tail."""
    pen.ellipse(_part(box, 0.16, 0.3, 0.74, 0.82), colour)
    pen.ellipse(_part(box, 0.5, 0.1, 0.86, 0.46), colour)
    _polygon(pen, box, colour, ((0.82, 0.2), (1, 0.3), (0.82, 0.38)))
    _polygon(pen, box, colour, ((0.3, 0.5), (0, 0.62), (0.1, 0.86), (0.4, 0.76)))
    pen.ellipse(_part(box, 0.66, 0.2, 0.74, 0.28), PAPER)


def _dog(pen: Pen, box: Box, colour: Colour) -> None:
    """A head with hanging ears."""
    pen.ellipse(_part(box, 0.2, 0.12, 0.8, 0.96), colour)
    pen.ellipse(_part(box, 0, 0.1, 0.28, 0.66), colour)
    pen.ellipse(_part(box, 0.72, 0.1, 1, 0.66), colour)
    for x in (0.34, 0.56):
        pen.ellipse(_part(box, x, 0.36, x + 0.1, 0.46), PAPER)
    pen.ellipse(_part(box, 0.41, 0.64, 0.59, 0.76), PAPER)


def _phoenix(pen: Pen, box: Box, colour: Colour) -> None:
    """Spread wings over a tail."""
    wings = ((0.5, 0.36), (0.78, 0.04), (1, 0.1), (0.9, 0.5), (0.6, 0.7))
    _polygon(pen, box, colour, wings)
    _polygon(pen, box, colour, [(1 - x, y) for x, y in wings])
    _polygon(pen, box, colour, ((0.5, 0.12), (0.62, 0.5), (0.74, 1), (0.5, 0.86), (0.26, 1)))
    _polygon(pen, box, colour, ((0.26, 1), (0.38, 0.5), (0.5, 0.12), (0.5, 0.86)))


def _dragon(pen: Pen, box: Box, colour: Colour) -> None:
    """A flame with a tongue left out of it."""
    flame = ((0.5, 0), (0.74, 0.3), (0.86, 0.22), (0.96, 0.62), (0.74, 1), (0.26, 1), (0.04, 0.62))
    _polygon(pen, box, colour, (*flame, (0.14, 0.22), (0.3, 0.4)))
    _polygon(pen, box, PAPER, ((0.5, 0.48), (0.66, 0.76), (0.5, 0.94), (0.34, 0.76)))


def _joker(pen: Pen, box: Box, colour: Colour) -> None:
    """A cap with three bells."""
    cap = ((0.1, 0.24), (0.34, 0.5), (0.5, 0.1), (0.66, 0.5), (0.9, 0.24), (0.8, 0.86), (0.2, 0.86))
    _polygon(pen, box, colour, cap)
    for x, y in ((0, 0.1), (0.4, 0), (0.8, 0.1)):
        pen.ellipse(_part(box, x, y, x + 0.2, y + 0.2), colour)
    pen.rectangle(_part(box, 0.16, 0.9, 0.84, 1), colour)


Shape = Callable[[Pen, Box, Colour], None]
_SHAPES: Final[dict[str, tuple[Shape, Colour]]] = {
    "spades": (_spade, BLACK),
    "hearts": (_heart, RED),
    "diamonds": (_diamond, BLUE),
    "clubs": (_club, GREEN),
    "jade": (_jade, GREEN),
    "swords": (_sword, BLACK),
    "pagodas": (_pagoda, BLUE),
    "stars": (_star, RED),
    "mahjong": (_bird, PURPLE),
    "dog": (_dog, PURPLE),
    "phoenix": (_phoenix, PURPLE),
    "dragon": (_dragon, PURPLE),
    "joker": (_joker, PURPLE),
}
SHAPES: Final = frozenset(_SHAPES)
"""The names of suits that have a shape."""
