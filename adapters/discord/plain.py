"""Plain text for Discord: nothing in it is taken for markup, and no part is too long.

Lengths are counted as UTF-16 units, which is never less than what Discord counts.
"""

import re

MOST = 2000
"""The most that one message holds."""
_MARKUP = re.compile(
    r"(?P<link>https?://[^\s<>]+)"
    r"|(?P<sign>[\\*_~`|]|<(?=[@#:/a-zA-Z])|(?<=\])\()"
    r"|^(?P<indent>[ \t]*)(?P<lead>-?#{1,3}|>{1,3}|[+-]|\d+(?=\.))(?=[\s.])",
    re.MULTILINE,
)


def size(text: str) -> int:
    """The length of `text` in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """The longest beginning of `text` within `most` units, with an ellipsis when it was cut."""
    if size(text) <= most:
        return text
    kept = text[: most - 1]
    while size(kept) > most - 1:
        kept = kept[:-1]
    return kept + "…"


def escaped(text: str) -> str:
    """`text` so that Discord shows it as it stands: no markdown, no mention, no masked link."""
    return _MARKUP.sub(_guarded, text)


def _guarded(found: re.Match[str]) -> str:
    if found["link"]:
        return found["link"]
    if found["sign"]:
        return f"\\{found['sign']}"
    lead = found["lead"]
    return f"{found['indent']}{lead}\\" if lead.isdigit() else f"{found['indent']}\\{lead}"


def parts(text: str, most: int = MOST) -> list[str]:
    """`text` in parts of at most `most` units, split at line ends where there are any."""
    if size(text) <= most:
        return [text] if text.strip() else []
    found: list[str] = []
    current = ""
    for line in text.split("\n"):
        for piece in _pieces(line, most):
            joined = f"{current}\n{piece}" if current else piece
            if size(joined) <= most:
                current = joined
            else:
                found.append(current)
                current = piece
    if current.strip():
        found.append(current)
    return [part for part in found if part.strip()]


def _pieces(line: str, most: int) -> list[str]:
    """A line in pieces; a backslash stays with the sign that it guards."""
    pieces = []
    while size(line) > most:
        end = most
        while size(line[:end]) > most:
            end -= 1
        slashes = len(line[:end]) - len(line[:end].rstrip("\\"))
        end -= slashes % 2
        pieces.append(line[:end])
        line = line[end:]
    return [*pieces, line]
