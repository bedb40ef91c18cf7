"""Cleaning what comes from outside: text for reading, names for showing.

Identity is the platform's id, never a name; look-alike names may both sit, since the seat is always
shown with a name where it matters.
"""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache

from bot.text import simplified

LONGEST = 4000
"""Characters of a message that are read at all."""
_BIDI = "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
_DROPPED = re.compile(
    f"[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f{_BIDI}\u200b-\u200d\u2060\ufeff\ufe0e\ufe0f\u00ad]"
)
_TRAILING = "。!.~～！，,;；… "
_PREFIXES = (".", "。", "/", "／", "．")


def sound(text: str) -> str:
    """`text` without lone surrogates, so that it can be encoded; at most `LONGEST` characters."""
    kept = text[:LONGEST].encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return kept.replace("\ufffd", "")


def cleaned(text: str) -> str:
    """`text` without control characters, direction marks, zero-width characters or lone surrogates."""
    return _DROPPED.sub("", sound(text)).strip()


@lru_cache(maxsize=512)
def normalised(text: str) -> str:
    """Cleaned `text` as words are read: NFKC, simplified, no trailing marks."""
    plain = unicodedata.normalize("NFKC", cleaned(text))
    return simplified(" ".join(plain.split())).rstrip(_TRAILING)


def split_prefix(text: str) -> tuple[bool, str]:
    """Whether `text` begins with a command prefix, and the rest."""
    stripped = text.lstrip()
    if stripped.startswith(_PREFIXES) and not stripped.startswith(("..", "。。", "//")):
        return True, stripped[1:].lstrip()
    return False, stripped


def shown_name(name: str, fallback: str) -> str:
    """A name fit to be shown: cleaned, at most 16 characters and 2 marks on each; else `fallback`."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", " ".join(cleaned(name).split())):
        combining = unicodedata.category(char) in ("Mn", "Me")
        marks = marks + 1 if combining else 0
        if marks <= 2 and char not in "[]【】\n\r":
            kept.append(char)
    short = "".join(kept)[:16].strip()
    return short if any(unicodedata.category(c)[0] in "LNS" for c in short) else fallback


def free_name(taken: Collection[str], name: str) -> str:
    """A shown name, numbered if it reads like one of `taken`."""
    spoken = {spoken_name(each) for each in taken}
    candidate, number = name, 1
    while spoken_name(candidate) in spoken:
        number += 1
        candidate = f"{name[:13]} {number}"
    return candidate


def spoken_name(name: str) -> str:
    """A shown name as it is compared with what people type."""
    return normalised(name).lower()
