"""Text in a picture: broken into lines or cut short, so that it fits its width."""

from PIL import ImageFont

Font = ImageFont.FreeTypeFont


def lines(text: str, font: Font, width: int) -> list[str]:
    """`text` in lines of at most `width` pixels, broken at spaces where there are any."""
    found: list[str] = []
    for paragraph in text.split("\n"):
        rest = paragraph.strip()
        while font.getlength(rest) > width:
            fits = _fitting(rest, font, width)
            space = rest.rfind(" ", 0, fits + 1)
            end = space if space > fits // 2 else fits
            found.append(rest[:end].rstrip())
            rest = rest[end:].lstrip()
        found.append(rest)
    return found


def cut(text: str, font: Font, width: int) -> str:
    """`text`, or as much of it as fits into `width` pixels with an ellipsis."""
    if font.getlength(text) <= width:
        return text
    return text[: _fitting(text, font, width - int(font.getlength("…")))].rstrip() + "…"


def _fitting(text: str, font: Font, width: int) -> int:
    """How many characters of `text` fit, at least one."""
    end = 1
    while end < len(text) and font.getlength(text[: end + 1]) <= width:
        end += 1
    return end
