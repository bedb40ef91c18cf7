"""The plane of a Gold Rush equation as a picture: axes, region, curve, and the point just made.

Its text twin is the line that tells a taking: the point, its quadrant, on the curve or inside.
Drawing takes some tenths of a second, so call it in a thread.
"""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from rules.gold_rush.plane import REACH, Plane

SIZE = 720
"""Width and height in pixels."""
PAPER, GRID, AXIS = (255, 255, 255), (226, 226, 226), (40, 40, 40)
REGION, CURVE, POINT = (255, 224, 150), (176, 84, 0), (0, 70, 200)
_MARKS = (-10, -5, 5, 10)


def pixel(x: float, y: float) -> tuple[int, int]:
    """Where a point of the plane lies in the picture."""
    unit = SIZE / (2 * REACH)
    return round((x + REACH) * unit), round((REACH - y) * unit)


def draw_plane(plane: Plane, point: tuple[int, int] | None = None) -> bytes:
    """A PNG of the plane, with a ringed dot on `point`."""
    image = Image.new("RGB", (SIZE, SIZE), PAPER)
    pen = ImageDraw.Draw(image)
    _cells(pen, plane)
    _axes(pen)
    if point is not None:
        across, along = pixel(*point)
        for radius, colour in ((15, PAPER), (13, POINT), (8, PAPER), (6, POINT)):
            box = (across - radius, along - radius, across + radius, along + radius)
            pen.ellipse(box, fill=colour)
    stored = BytesIO()
    image.save(stored, "PNG", optimize=True)
    return stored.getvalue()


def _cells(pen: ImageDraw.ImageDraw, plane: Plane) -> None:
    """A square for each sign of the raster, the curve above the region."""
    half = SIZE / (2 * REACH) / plane.steps / 2
    for sign, colour in (("#", REGION), ("o", CURVE)):
        for row, signs in enumerate(plane.rows):
            for column, own in enumerate(signs):
                if own == sign:
                    across, along = pixel(column / plane.steps - REACH, REACH - row / plane.steps)
                    box = (across - half, along - half, across + half, along + half)
                    pen.rectangle(box, fill=colour)


def _axes(pen: ImageDraw.ImageDraw) -> None:
    font = ImageFont.load_default(26)
    for whole in range(-REACH, REACH + 1):
        colour, width = (AXIS, 3) if whole == 0 else (GRID, 1)
        pen.line((*pixel(whole, -REACH), *pixel(whole, REACH)), fill=colour, width=width)
        pen.line((*pixel(-REACH, whole), *pixel(REACH, whole)), fill=colour, width=width)
    for whole in _MARKS:
        pen.text(pixel(whole, -0.2), str(whole), fill=AXIS, font=font, anchor="ma")
        pen.text(pixel(-0.3, whole), str(whole), fill=AXIS, font=font, anchor="rm")
    pen.text(pixel(REACH - 0.2, 0.2), "x", fill=AXIS, font=font, anchor="rd")
    pen.text(pixel(0.3, REACH - 0.2), "y", fill=AXIS, font=font, anchor="la")
