"""Drawing a part of the coordinate plane: axes, region, curve, and a point ringed."""

from PIL import Image, ImageDraw, ImageFont

from rules.core.speech.pictures import Region

SIZE = 720
"""Width of the picture and height of the plane in pixels."""
TITLE = 64
"""Height of the title above the plane."""
PAPER, GRID, AXIS = (255, 255, 255), (226, 226, 226), (20, 20, 20)
INSIDE, CURVE, POINT = (255, 224, 150), (176, 84, 0), (0, 70, 200)
MARKED = (-10, -5, 5, 10)
"""The numbers that stand at the axes."""


def pixel(region: Region, x: float, y: float) -> tuple[int, int]:
    """Where a point of the plane lies in the picture."""
    unit = SIZE / (2 * region.reach)
    return round((x + region.reach) * unit), TITLE + round((region.reach - y) * unit)


def draw_region(region: Region, font: ImageFont.FreeTypeFont) -> Image.Image:
    """The picture of a region, its title on top."""
    image = Image.new("RGB", (SIZE, SIZE + TITLE), PAPER)
    pen = ImageDraw.Draw(image)
    for sign, colour in (("#", INSIDE), ("o", CURVE)):
        _cells(pen, region, sign, colour)
    _axes(pen, region, font)
    if region.point is not None:
        across, along = pixel(region, *region.point)
        for radius, colour in ((15, PAPER), (13, POINT), (8, PAPER), (6, POINT)):
            box = (across - radius, along - radius, across + radius, along + radius)
            pen.ellipse(box, fill=colour)
    pen.rectangle((0, 0, SIZE, TITLE - 1), fill=PAPER)
    pen.text((SIZE / 2, TITLE / 2), region.title, AXIS, font, anchor="mm")
    return image


def _cells(
    pen: ImageDraw.ImageDraw, region: Region, sign: str, colour: tuple[int, int, int]
) -> None:
    """A square for each point of the raster that has this sign."""
    half = SIZE / (2 * region.reach) / region.steps / 2
    for row, signs in enumerate(region.rows):
        for column, own in enumerate(signs):
            if own == sign:
                x, y = column / region.steps - region.reach, region.reach - row / region.steps
                across, along = pixel(region, x, y)
                box = (across - half, along - half, across + half, along + half)
                pen.rectangle(box, fill=colour)


def _axes(pen: ImageDraw.ImageDraw, region: Region, font: ImageFont.FreeTypeFont) -> None:
    reach = region.reach
    for whole in range(-reach, reach + 1):
        colour, width = (AXIS, 3) if whole == 0 else (GRID, 1)
        ends = ((whole, -reach), (whole, reach)), ((-reach, whole), (reach, whole))
        for start, end in ends:
            line = (*pixel(region, *start), *pixel(region, *end))
            pen.line(line, fill=colour, width=width)
    for whole in MARKED:
        number = str(whole).replace("-", "−")
        pen.text(pixel(region, whole, -0.2), number, AXIS, font, anchor="ma")
        pen.text(pixel(region, -0.3, whole), number, AXIS, font, anchor="rm")
    pen.text(pixel(region, reach - 0.2, 0.2), "x", AXIS, font, anchor="rd")
    pen.text(pixel(region, 0.3, reach - 0.2), "y", AXIS, font, anchor="la")
