"""The pages for people: every link leads somewhere, every page has its Chinese or English twin."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT)
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("adapters/**/*.md")]
)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [t for t in LINK.findall(text) if "://" not in t and not t.startswith("mailto:")]
    missing = [t for t in targets if not (ROOT / page.parent / t).exists()]
    assert missing == []


@pytest.mark.parametrize(
    "page", [p for p in PAGES if p.parts[0] == "docs" or p.stem.startswith("README")], ids=str
)
def test_every_page_has_its_twin(page: Path) -> None:
    is_chinese = page.name.endswith(".zh.md")
    twin = page.name.replace(".zh.md", ".md") if is_chinese else page.name.replace(".md", ".zh.md")
    assert (ROOT / page.parent / twin).exists(), f"{page} has no {twin}"


def test_the_two_commands_are_the_first_lines() -> None:
    for name in ("README.md", "README.zh.md"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        assert lines[1].startswith("make run")
        assert lines[2].startswith("make test")
