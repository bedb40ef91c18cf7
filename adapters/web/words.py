"""The page's own texts, and which of its three languages a browser gets."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from opencc import OpenCC

LANGUAGES = ("zh", "zh_Hant", "en")
TAGS: Mapping[str, str] = {"zh": "zh-Hans", "zh_Hant": "zh-Hant", "en": "en"}
COOKIE = "caipan_language"
REQUEST: Mapping[str, str] = {"zh": "语言 简", "zh_Hant": "语言 繁", "en": "language en"}
"""What a person says to be written to in a language."""


@cache
def texts(language: str) -> Mapping[str, Any]:
    """The page's texts in a language: strings, and tables of strings."""
    own = _file(language)
    if language != "zh_Hant":
        return own
    convert = OpenCC("s2t").convert
    return _merged(_mapped(texts("zh"), convert), own)


def _file(language: str) -> dict[str, Any]:
    path = resources.files("adapters.web").joinpath("texts", f"{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _mapped(tree: Mapping[str, Any], convert: Any) -> dict[str, Any]:
    return {
        key: _mapped(value, convert) if isinstance(value, dict) else str(convert(value))
        for key, value in tree.items()
    }


def _merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(under)
    for key, value in over.items():
        merged[key] = _merged(merged[key], value) if isinstance(value, dict) else value
    return merged


def choose(cookie: str, accept: str, default: str) -> str:
    """The language of a page: as switched, else as the browser asks, else `default`."""
    if cookie in LANGUAGES:
        return cookie
    for tag in _by_weight(accept):
        found = language_of(tag)
        if found is not None:
            return found
    return default


def language_of(tag: str) -> str | None:
    """Ours for a language tag such as ``zh-TW``; None when there is none."""
    lowered = tag.lower().replace("_", "-")
    if lowered.startswith(("zh-tw", "zh-hk", "zh-mo", "zh-hant")):
        return "zh_Hant"
    if lowered.split("-")[0] == "zh":
        return "zh"
    return "en" if lowered.split("-")[0] == "en" else None


def _by_weight(accept: str) -> list[str]:
    weighted = []
    for place, part in enumerate(accept[:500].split(",")):
        tag, _, parameter = part.partition(";")
        weight = 1.0
        if parameter.strip().startswith("q="):
            try:
                weight = float(parameter.strip()[2:])
            except ValueError:
                weight = 0.0
        if tag.strip() and weight > 0:
            weighted.append((-weight, place, tag.strip()))
    return [tag for _, _, tag in sorted(weighted)]
