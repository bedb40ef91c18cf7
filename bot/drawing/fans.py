"""Drawing cards in hands and on the table: a text, and below it its cards in rows."""

from collections.abc import Callable
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.drawing.faces import ASPECT, draw_card
from bot.drawing.lettering import lines
from rules.core.speech.pictures import Cards, Strip

WIDTH: Final = 720
MARGIN: Final = 24
TEXT: Final = 28
RANK: Final = 40
LINE: Final = 42
EACH_ROW: Final = 7
CARD: Final = 86
GAP: Final = 8
PAD: Final = 10
PAPER, INK, FAINT, MARK = (255, 255, 255), (20, 20, 20), (205, 205, 205), (255, 240, 200)
EDGE: Final = (150, 90, 0)

Font = ImageFont.FreeTypeFont


def draw_cards(picture: Cards, font: Callable[[int], Font]) -> Image.Image:
    """The picture; `font` gives the font of a size."""
    inner = WIDTH - 2 * MARGIN
    title = lines(picture.title, font(TEXT), inner)
    texts = [
        lines(strip.text, font(TEXT), inner - 2 * PAD) if strip.text else []
        for strip in picture.strips
    ]
    heights = [_height(s, len(t)) for s, t in zip(picture.strips, texts, strict=True)]
    height = 2 * MARGIN + len(title) * LINE + sum(heights) + PAD * len(heights)
    image = Image.new("RGB", (WIDTH, height), PAPER)
    pen = ImageDraw.Draw(image)
    y = MARGIN
    for line in title:
        pen.text((MARGIN, y), line, INK, font(TEXT))
        y += LINE
    for strip, text, tall in zip(picture.strips, texts, heights, strict=True):
        y += PAD
        _strip(pen, strip, text, (y, y + tall), font)
        y += tall
    return image


def _height(strip: Strip, text_lines: int) -> int:
    rows = -(-len(strip.cards) // EACH_ROW)
    return 2 * PAD + text_lines * LINE + rows * (round(CARD * ASPECT) + GAP)


def _strip(
    pen: ImageDraw.ImageDraw,
    strip: Strip,
    text: list[str],
    span: tuple[int, int],
    font: Callable[[int], Font],
) -> None:
    top, bottom = span
    if strip.marked:
        box = (MARGIN - PAD, top, WIDTH - MARGIN + PAD, bottom)
        pen.rounded_rectangle(box, PAD, MARK, EDGE, 3)
    else:
        pen.line((MARGIN, top, WIDTH - MARGIN, top), FAINT, 1)
    y = top + PAD
    for line in text:
        pen.text((MARGIN + PAD, y), line, INK, font(TEXT))
        y += LINE
    for number, card in enumerate(strip.cards):
        row, column = divmod(number, EACH_ROW)
        at = (MARGIN + PAD + column * (CARD + GAP), y + row * (round(CARD * ASPECT) + GAP))
        draw_card(pen, at, CARD, card, font(RANK if len(card.rank) < 3 else TEXT))
