"""Everything that can be found can be said, in every language, with the same fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.audit import wording
from bot.audit.findings import BROKEN, Doubt, Finding, Report
from bot.text import LANGUAGES, catalogue

SOURCES = Path(wording.__file__).parent


def codes(pattern: str) -> set[str]:
    return {
        code
        for path in SOURCES.glob("*.py")
        for code in re.findall(pattern, path.read_text("utf-8"))
    }


def test_all_languages_have_the_same_texts() -> None:
    texts = {language: catalogue(("bot.audit",), language) for language in LANGUAGES}
    for key, text in texts["zh"].items():
        for language in ("en", "zh_Hant"):
            assert sorted(re.findall(r"\{(\w+)", text)) == sorted(
                re.findall(r"\{(\w+)", texts[language][key])
            ), key
    assert texts["zh"].keys() == texts["en"].keys()


def test_every_code_of_the_source_has_a_text() -> None:
    found = codes(r'(?:_finding|_wrong|_say)\(\s*(?:given, )?"([A-Z_]+)"')
    found |= codes(r'Finding\(\s*"\w+", "([A-Z_]+)"') | codes(r'return "([A-Z]+)"$')
    texts = catalogue(("bot.audit",), "en")
    spoken = {key.partition(".")[2] for key in texts if key.startswith(("finding.", "cannot."))}
    assert len(found) > 20
    assert found | {"MISSING", "REPEATED"} <= spoken
    assert codes(r'Doubt\(\s*"([A-Z]+)"') <= {
        key.partition(".")[2] for key in texts if "doubt" in key
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finding_names_its_place(language: str) -> None:
    texts = wording.writer(language)
    places = {
        wording.where_text(texts, finding)
        for finding in (
            Finding("head", "COMMITMENT"),
            Finding("end", "LINK"),
            Finding("posted", "POSTED"),
            Finding("record", "LINK", 7),
            Finding("record", "LEAF", 7, 0),
            Finding("record", "LEAF", 7, 2),
        )
    }
    assert len(places) == 6
    assert sum("7" in place for place in places) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_on_a_running_table_keeps_its_cards(language: str) -> None:
    finding = Finding("record", "DEAL", 6, 3, 7, {"ours": "ranks 1 2", "theirs": "ranks 3 4"})
    report = Report(finding, (Doubt("CLOSED"),), "t", "xixi", 1, "full", records=6)
    assert "ranks 1 2" in wording.report_text(report, language)
    assert "ranks" not in wording.report_text(report, language, discreet=True)
    assert "ranks" not in wording.report_json(report, discreet=True)
    assert "ranks 3 4" in wording.report_json(report)


def test_the_release_that_decides_again_is_named() -> None:
    texts = wording.writer("en")
    details = {"version": 1, "known": 2, "release": "0.3.1"}
    assert "0.3.1" in wording.doubt_text(texts, Doubt("RULES", 4, details))
    assert "0.3.1" not in wording.doubt_text(texts, Doubt("RULES", 4, {**details, "release": ""}))


def test_bad_files_are_the_unreadable_ones() -> None:
    for code in BROKEN:
        assert Report(Finding("file", code)).status == 3
    assert Report(Finding("record", "LEAF")).status == 1
