"""The few lines that the adapter says itself."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any


@cache
def texts(language: str) -> Mapping[str, Any]:
    """The adapter's own texts in a language, zh or en."""
    path = resources.files("adapters.qq").joinpath("texts", f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def word(key: str, language: str, **fields: object) -> str:
    """The line `key` in a language."""
    return str(texts(language)[key]).format(**fields)


def language_of(text: str) -> str:
    """The language that goes with a text: zh when it has a Chinese character, else en."""
    return "zh" if any("\u4e00" <= char <= "\u9fff" for char in text) else "en"
