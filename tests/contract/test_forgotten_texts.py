"""Whatever a game's texts and files may forget is named: a copy of the template, one thing missing."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from bot.text import catalogue
from rules._template.speech import SPEECH
from tests.contract import forgotten_files as files
from tests.contract import forgotten_texts as texts
from tests.contract import forgotten_words as words
from tests.contract.plants import Check, complaints, respoken
from tests.contract.subject import TEMPLATE, Subject, folder_of, subject
from tests.contract.tour import Tour, toured

# --- the texts ----------------------------------------------------------------------------------


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a copy of the template that is found beside the other games."""
    name = "forgetful"
    place = tmp_path / "rules"
    shutil.copytree(folder_of(TEMPLATE), place / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (place / name).rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace(TEMPLATE, name), encoding="utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(place)])
    yield place / name
    for module in [m for m in sys.modules if m.startswith(f"rules.{name}")]:
        del sys.modules[module]


def looked_at(folder: Path) -> Tour:
    """The tour of a copy, read anew."""
    importlib.invalidate_caches()
    catalogue.cache_clear()
    subject.cache_clear()
    found = subject(folder.name)
    # The matches are played with the template's texts, which are all there.
    return Tour(found, toured(Subject(folder.name, found.game, SPEECH, found.secrecy)).matches)


@pytest.mark.parametrize(
    ("file", "was", "becomes", "check", "named"),
    [
        ("zh.toml", 'AllHidden = "都藏好了"\n', "", texts.missing_texts, "event.AllHidden is missing in zh"),
        ("en.toml", 'AllHidden = "Both numbers are hidden"\n', "", texts.languages_that_differ, "event.AllHidden stands in zh.toml alone"),
        ("en.toml", "{seat:name} ran out", "The player ran out", texts.languages_that_differ, "event.TurnLost has other fields"),
        ("zh_Hant.toml", "[status]", "[stats]", texts.languages_that_differ, "overrides stats.order, which isn't there"),
        ("zh_Hant.toml", "{top}", "{bottom}", texts.languages_that_differ, "status.order has other fields in zh_Hant.toml"),
        ("en.toml", "{answer:answer}", "{answer:reply}", texts.unknown_formatters, "no formatter reply"),
        ("zh.toml", 'OUT_OF_RANGE = "只有1到{top}。例：{example}"\n', "", texts.missing_texts, "refused.OUT_OF_RANGE is missing"),
        ("zh.toml", 'found = "猜中了"\n', "", texts.outcome_reasons_without_words, "reason.found is missing in zh"),
        ("en.toml", "“{example}” guesses", "Say a word that guesses", texts.missing_texts, "help.name (en) has no {example}"),
        ("zh.toml", 'slow = "慢局"\n', "", texts.missing_texts, "preset.slow is missing"),
        ("zh.toml", "[option.limit]", "[option.limits]", texts.missing_texts, "option.limit.name is missing"),
        ("zh.toml", "[option.limit]", "[option.limits]", texts.texts_of_nothing, "option.limits.name is the text of nothing"),
        ("zh.toml", "TrapOpened =", "TrapClosed =", texts.texts_of_nothing, "event.TrapClosed is the text of nothing"),
        ("en.toml", "Only 1 to {top}", "Only {low} to {top}", texts.refusals_without_their_fields, "wants low"),
        ("en.toml", 'aliases = ["hide", "藏数"]', 'aliases = "hide"', texts.missing_texts, "game.aliases (en) is no list"),
    ],
)  # fmt: skip
def test_what_the_texts_forgot_is_named(
    copied: Path, file: str, was: str, becomes: str, check: Check, named: str
) -> None:
    path = copied / "speech" / file
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, becomes), encoding="utf-8")
    assert named in complaints(check, looked_at(copied))


def test_a_text_that_fails_is_named(copied: Path) -> None:
    path = copied / "speech" / "en.toml"
    text = path.read_text(encoding="utf-8").replace("{seat:name} guesses", "{nobody:name} guesses")
    path.write_text(text, encoding="utf-8")
    tour = looked_at(copied)
    found = complaints(texts.texts_that_fail, respoken(tour, tour.subject))
    assert "KeyError 'nobody'" in found


def test_an_option_that_words_cant_set_is_named(copied: Path) -> None:
    path = copied / "speech" / "zh.toml"
    text = path.read_text(encoding="utf-8").replace('none = "不计时"', 'none = "10"')
    path.write_text(text, encoding="utf-8")
    found = complaints(words.options_that_cant_be_set, looked_at(copied))
    assert "'turn=10' doesn't set turn to 10" in found


# --- the files ----------------------------------------------------------------------------------


def test_files_that_are_missing_are_named(copied: Path) -> None:
    (copied / "secrecy.py").unlink()
    (copied / "speech" / "zh_Hant.toml").unlink()
    subject.cache_clear()
    found = subject(copied.name)
    assert complaints(files.secrecy_undeclared, found) == "rules/forgetful/secrecy.py is missing"
    assert complaints(files.scenarios_missing, found) == "tests/rules/forgetful has no scenario"
    golden = complaints(files.golden_match_missing, found)
    assert "tests/golden/forgetful/v1/script.jsonl is missing" in golden
    assert len(golden.splitlines()) == 5
    speech = complaints(files.speech_files_missing, found)
    assert speech == "rules/forgetful/speech/zh_Hant.toml is missing"


def test_a_secrecy_without_a_twin_is_named(copied: Path) -> None:
    path = copied / "secrecy.py"
    path.write_text(path.read_text(encoding="utf-8").replace("def twin(", "def double("), "utf-8")
    subject.cache_clear()
    found = complaints(files.secrecy_undeclared, subject(copied.name))
    assert found == "rules/forgetful/secrecy.py has no twin"
