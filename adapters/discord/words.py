"""The few lines that the adapter says itself, in the language of a person's client."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from opencc import OpenCC

LANGUAGES = ("zh", "zh_Hant", "en")
_convert = OpenCC("s2t").convert


def traditional(text: str) -> str:
    """Simplified `text` in traditional characters."""
    return str(_convert(text))


@cache
def texts(language: str) -> Mapping[str, Any]:
    """The adapter's own texts in a language: strings, and tables of strings."""
    if language == "zh_Hant":
        return _mapped(texts("zh"))
    path = resources.files("adapters.discord").joinpath("texts", f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _mapped(tree: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _mapped(value) if isinstance(value, dict) else traditional(value)
        for key, value in tree.items()
    }


def word(key: str, language: str, **fields: str) -> str:
    """The line `key` in a language."""
    return str(texts(language)[key]).format(**fields)


def named(table: str, key: str, language: str) -> str:
    """The entry `key` of a table of words; the key itself when it has none."""
    return str(texts(language)[table].get(key, key))


def language_of(locale: str) -> str:
    """Ours for a client's locale such as ``zh-TW``; English for all others."""
    lowered = locale.lower()
    if lowered.startswith(("zh-tw", "zh-hk", "zh-hant")):
        return "zh_Hant"
    return "zh" if lowered.startswith("zh") else "en"
