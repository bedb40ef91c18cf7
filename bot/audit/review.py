"""A review's chart as SVG: for pages, where PNG would be coarse and text would be long."""

from html import escape

from rules.core.speech.pictures import Curve, Curves

WIDTH, PANEL, MARGIN, LINE = 480, 96, 12, 20
DASHES = ("none", "6 4", "2 3", "8 3 2 3")


def svg(picture: Curves) -> str:
    """The picture as one SVG document, dark on white.

    Names are escaped; nothing is loaded from elsewhere. Measures differ by their dashes.
    """
    height, body = _curves(picture)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        ' font-family="sans-serif" font-size="14" fill="#222" stroke="none">'
        f"<title>{escape(picture.title)}</title>"
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>{body}</svg>\n'
    )


def _text(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(text)}</text>'


def _curves(picture: Curves) -> tuple[int, str]:
    parts = [_text(MARGIN, LINE, picture.title), _text(MARGIN, 2 * LINE, " · ".join(picture.names))]
    top = 2 * LINE + 8
    for panel in picture.panels:
        parts.append(_panel(panel, picture.ticks, top))
        top += PANEL + 2 * LINE
    return top, "".join(parts)


def _panel(panel: Curve, ticks: tuple[str, ...], top: int) -> str:
    base = top + LINE + PANEL
    step = (WIDTH - 2 * MARGIN) / max(len(ticks) - 1, 1)
    parts = [
        _text(MARGIN, top + LINE - 6, panel.label),
        f'<path d="M{MARGIN} {base}H{WIDTH - MARGIN}" stroke="#222" opacity=".4"/>',
    ]
    for number, values in enumerate(panel.values):
        points = " ".join(
            f"{MARGIN + step * place:.1f},{base - PANEL * value / 1000:.1f}"
            for place, value in enumerate(values)
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="#222" stroke-width="2"'
            f' stroke-dasharray="{DASHES[number % len(DASHES)]}"/>'
        )
    shown = range(0, len(ticks), max(1, len(ticks) // 12))
    parts += [_text(round(MARGIN + step * p), base + 14, ticks[p]) for p in shown]
    return "".join(parts)
