"""Text that is shown as it stands, parts that fit, ids and forms that are read as they were written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord import buttons, custom, forms, words
from adapters.discord.plain import MOST, cut, escaped, parts, size
from bot.ports import Letter
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.stage import place

SHOWN = [
    ("**x**_y", r"\*\*x\*\*\_y"),
    ("# big\n-# small", "\\# big\n\\-# small"),
    ("1. one\n  - two\n> three", "1\\. one\n  \\- two\n\\> three"),
    ("[t](http://x)", r"[t]\(http://x)"),
    ("<@1> <#2> <t:0:R> <:a:3>", r"\<@1> \<#2> \<t:0:R> \<:a:3>"),
    ("a < b, 3.5, #1", "a < b, 3.5, #1"),
    ("see http://x/a_b_c here", "see http://x/a_b_c here"),
    ("||x|| `y` ~~z~~ \\", r"\|\|x\|\| \`y\` \~\~z\~\~ \\"),
    ("[12] 和7？否", "[12] 和7？否"),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_markup_is_escaped_and_nothing_else(text: str, shown: str) -> None:
    assert escaped(text) == shown


@given(st.text(alphabet="ab_*\\ \n🃏宽", max_size=400), st.integers(8, 60))
def test_parts_fit_and_lose_nothing(text: str, most: int) -> None:
    split = parts(escaped(text), most)
    assert all(0 < size(part) <= most for part in split)
    assert all(part.strip() for part in split)
    joined = re.sub(r"\s", "", "".join(split))
    assert joined == re.sub(r"\s", "", escaped(text))
    for part in split:
        slashes = len(part) - len(part.rstrip("\\"))
        assert slashes % 2 == 0, "a backslash was cut off from the sign that it guards"


def test_a_line_is_never_cut_where_lines_fit() -> None:
    lines = [f"line {number} " + "x" * 90 for number in range(80)]
    assert "\n".join(parts("\n".join(lines))).split("\n") == lines
    assert len(parts("y" * (MOST + 1))) == 2


def test_cutting_counts_wide_signs() -> None:
    assert cut("short", 10) == "short"
    assert size(cut("🃏" * 60, 80)) <= 80
    assert cut("🃏" * 60, 80).endswith("…")


def test_ids_that_do_not_fit_are_none() -> None:
    assert custom.button("t" * 32, "turn/1", "x" * 80) is None
    assert custom.button("t", "a|b", "x") is None
    assert custom.button("t", "", ".hand") == "c1|b|t||.hand"
    assert custom.read_form("something else") is None


def test_a_form_asks_for_each_blank_once_and_reads_what_was_filled_in() -> None:
    modal = forms.ask("t", "turn/1", "pair {x} {y} {x}", "en")
    assert modal is not None
    asked = [row["component"]["custom_id"] for row in modal.to_dict()["components"]]
    assert asked == ["x", "y"]
    form = custom.read_form(modal.custom_id)
    assert form == custom.Form("t", "turn/1", "pair {x} {y} {x}")
    assert forms.filled(form, {"x": " 3 ", "y": "8\n9"}) == "pair 3 8 9 3"


@pytest.mark.parametrize("form", ["say {a} " + "x" * 80, "{a} {b} {c} {d} {e} {f}"])
def test_a_form_that_does_not_fit_asks_for_the_whole_text(form: str) -> None:
    modal = forms.ask("t" * 32, "turn/1", form, "zh")
    assert modal is not None
    [row] = modal.to_dict()["components"]
    assert row["component"]["custom_id"] == forms.WHOLE
    read = custom.read_form(modal.custom_id)
    assert read is not None
    assert forms.filled(read, {forms.WHOLE: " vote  3 "}) == "vote 3"


def test_a_form_without_room_for_its_table_is_none() -> None:
    assert forms.ask("t" * 99, "turn/1", "sum {x}", "en") is None


def test_both_shapes_of_a_sent_form_are_read() -> None:
    row = {"type": 1, "components": [{"type": 4, "custom_id": "x", "value": "7"}]}
    label = {"type": 18, "component": {"type": 4, "custom_id": "y", "value": "8"}}
    assert forms.values_of({"components": [row, label]}) == {"x": "7", "y": "8"}


def test_every_language_has_every_line() -> None:
    assert _keys(words.texts("en")) == _keys(words.texts("zh")) == _keys(words.texts("zh_Hant"))
    assert words.language_of("zh-TW") == "zh_Hant"
    assert words.language_of("zh-CN") == "zh"
    assert words.language_of("de") == "en"


def _keys(tree: object) -> object:
    return {k: _keys(v) for k, v in tree.items()} if isinstance(tree, dict) else None


async def test_the_client_itself_mentions_nobody(server: Discord) -> None:
    async with place(server) as made:
        allowed = made.adapter.client.allowed_mentions
        assert allowed is not None
        assert allowed.to_dict() == {"parse": []}


@pytest.mark.parametrize(
    ("text", "choices", "language"),
    [
        ("Your cards: ♠7 ♥8 — “hand” sends them again", (), "en"),
        ("你的牌：♠7 ♥8", (), "zh"),
        ("Whom? 阿明, Ann", (("kill 2 阿明", "kill 2"), ("kill 3 Ann", "kill 3")), "en"),
        ("Ann?", (("刀2 Ann", "刀2"),), "zh"),
    ],
)
def test_the_language_of_a_letter_is_that_of_its_words_not_of_its_names(
    text: str, choices: tuple[tuple[str, str], ...], language: str
) -> None:
    assert (
        buttons.language_of(Letter(1, "discord", "person", "5", text, choices=choices)) == language
    )
