"""A long text as a picture, for groups whose implementation can't send cards."""

import importlib.util
import io
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, MARGIN, SIZE, LINE = 720, 24, 28, 42
MOST_LINES = 160
SYSTEM_FONTS = (
    Path("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"),
    Path("/usr/share/fonts/wenquanyi/wqy-microhei/wqy-microhei.ttc"),
)


@lru_cache(maxsize=1)
def _font() -> ImageFont.FreeTypeFont | None:
    spec = importlib.util.find_spec("pylopdf_fonts_zh_cn")
    bundled = () if spec is None or spec.origin is None else (Path(spec.origin).parent,)
    paths = [folder / "NotoSansSC-Regular.otf" for folder in bundled] + list(SYSTEM_FONTS)
    found = next((path for path in paths if path.is_file()), None)
    return None if found is None else ImageFont.truetype(str(found), SIZE)


def drawn(text: str) -> bytes | None:
    """`text` as PNG, dark on light; None without a font or when it is too long. Slow: in a thread."""
    font = _font()
    if font is None:
        return None
    lines = [part for line in text.splitlines() for part in _wrapped(line, font)]
    if len(lines) > MOST_LINES:
        return None
    image = Image.new("L", (WIDTH, 2 * MARGIN + LINE * len(lines)), 255)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + number * LINE), line, 20, font)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _wrapped(line: str, font: ImageFont.FreeTypeFont) -> list[str]:
    parts, start, width = [], 0, 0.0
    for place, char in enumerate(line):
        step = font.getlength(char)
        if width + step > WIDTH - 2 * MARGIN:
            parts.append(line[start:place])
            start, width = place, 0.0
        width += step
    return [*parts, line[start:]]
