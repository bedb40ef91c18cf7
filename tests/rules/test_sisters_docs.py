"""The worked deals of the page on XiXi's sisters play as they stand, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.script import run

DOCS = Path(__file__).parents[2] / "docs" / "rules"


def scripts() -> list[tuple[str, str]]:
    found = []
    for page in ("xixi-sisters.md", "xixi-sisters.zh.md"):
        text = (DOCS / page).read_text(encoding="utf-8")
        found += [(page, block) for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL)]
    return found


@pytest.mark.parametrize(("page", "script"), scripts())
def test_a_worked_deal(page: str, script: str) -> None:
    told = list(run(script.splitlines()))
    refused = [one for one in told if "refused" in one]
    assert refused == []
    said = sum('"say"' in line for line in script.splitlines())
    assert len(told) > said + 3


def test_every_sister_has_one_in_both_languages() -> None:
    games = [re.search(r'"game": "(\w+)"', script).group(1) for _, script in scripts()]  # type: ignore[union-attr]
    wanted = ["xixi_waltz", "xixi_big_question", "xixi_first_love", "xixi_medieval", "xixi_stakes"]
    assert games == wanted * 2
