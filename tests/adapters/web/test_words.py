"""The page's own texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from adapters.web.words import LANGUAGES, choose, texts


def flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = value
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_with_the_same_fields(language: str) -> None:
    chinese, other = flat(texts("zh")), flat(texts(language))
    assert other.keys() == chinese.keys()
    for key, text in other.items():
        assert text.strip(), key
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", chinese[key])), key
        assert text.count("|") == chinese[key].count("|"), key


def test_no_name_of_a_text_is_one_of_a_dict() -> None:
    # a template that asks for t.room.keys would get the method
    for language in LANGUAGES:
        for key in flat(texts(language)):
            assert not any(hasattr(dict, part) for part in key.split(".")), key


def test_traditional_texts_are_traditional() -> None:
    assert texts("zh_Hant")["room"]["heading"] == "房間"
    assert texts("zh_Hant")["language"]["zh"] == "简"


@pytest.mark.parametrize(
    ("cookie", "accept", "language"),
    [
        ("", "", "zh"),
        ("", "en-GB,en;q=0.9", "en"),
        ("", "zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("", "zh-TW,zh;q=0.9", "zh_Hant"),
        ("", "zh-Hant-HK", "zh_Hant"),
        ("", "fr,de;q=0.9,en;q=0.1", "en"),
        ("", "fr", "zh"),
        ("", "en;q=0.2,zh;q=0.8", "zh"),
        ("", "en;q=0,zh-TW;q=x", "zh"),
        ("", "english,zhuang,*", "zh"),
        ("en", "zh-CN", "en"),
        ("klingon", "en", "en"),
        ("", "," * 10_000 + "en", "zh"),
    ],
)
def test_the_language_of_a_page(cookie: str, accept: str, language: str) -> None:
    assert choose(cookie, accept, "zh") == language
