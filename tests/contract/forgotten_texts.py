"""What a game's texts forgot: every text, in every language, with the same fields."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

from bot.text import FORMATTER_NAMES, LANGUAGES, catalogue, flatten
from rules.core.entries import Sealed
from rules.core.speech.table_verbs import TABLE_VERBS
from tests.contract.asking import shown
from tests.contract.forgotten_words import refuses_always, words_of
from tests.contract.play import Move, said
from tests.contract.subject import Subject
from tests.contract.tour import Tour

FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
#: What every refusal's text may use besides the details of the refusal.
GIVEN = frozenset({"number", "example", "verb"})
MOST_SHOWN = 150
"""After so many moves everybody asks for everything."""


def _own(subject: Subject, language: str) -> dict[str, Any]:
    path = subject.folder / "speech" / f"{language}.toml"
    return flatten(tomllib.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def _fields(value: Any) -> frozenset[tuple[str, str]]:
    return frozenset((name, form) for name, form in FIELD.findall(str(value)))


def languages_that_differ(tour: Tour) -> Iterator[str]:
    """Keys that one language lacks, and texts whose fields differ."""
    zh, en = (_own(tour.subject, language) for language in ("zh", "en"))
    for key in sorted(zh.keys() ^ en.keys()):
        yield f"{key} stands in {'zh' if key in zh else 'en'}.toml alone"
    for key in sorted(zh.keys() & en.keys()):
        if {name for name, _ in _fields(zh[key])} != {name for name, _ in _fields(en[key])}:
            yield f"{key} has other fields in zh.toml than in en.toml"
    everything = catalogue(tour.subject.speech.layers, "zh")
    for key, value in _own(tour.subject, "zh_Hant").items():
        if key not in everything:
            yield f"zh_Hant.toml overrides {key}, which isn't there"
        elif _fields(value) != _fields(everything[key]):
            yield f"{key} has other fields in zh_Hant.toml"


def unknown_formatters(tour: Tour) -> Iterator[str]:
    """Fields that ask for a formatter which nobody gives."""
    known = FORMATTER_NAMES | set(tour.subject.speech.formatters)
    for language in LANGUAGES:
        for key, value in _own(tour.subject, language).items():
            for _, form in sorted(_fields(value)):
                if form and form not in known:
                    yield f"{key} ({language}): no formatter {form}"


def missing_texts(tour: Tour) -> Iterator[str]:
    """Keys without which something would have no words."""
    for language in LANGUAGES:
        texts = catalogue(tour.subject.speech.layers, language)
        for key in _needed(tour.subject):
            if key not in texts:
                yield f"{key} is missing in {language}"
        for name in _told_events(tour):
            if not any(key == name or key.startswith(f"{name}.") for key in texts):
                yield f"{name} is missing in {language}"
        for verb in tour.subject.speech.verbs:
            shows = "{example}" in str(texts.get(f"help.{verb.name}", "{example}"))
            if not shows and not refuses_always(tour, verb):
                yield f"help.{verb.name} ({language}) has no {{example}}"
        if not isinstance(texts.get("game.aliases", []), list):
            yield f"game.aliases ({language}) is no list"


def _told_events(tour: Tour) -> list[str]:
    """The keys of events that somebody may be told; those that are sealed have no words."""
    entries = [entry for move in tour.moves() for entry in move.entries]
    told = {type(entry.event) for entry in entries if not isinstance(entry.audience, Sealed)}
    sealed = {type(entry.event) for entry in entries} - told
    return [f"event.{event.__name__}" for event in tour.subject.game.events if event not in sealed]


def _needed(subject: Subject) -> Iterator[str]:
    yield from ("game.name", "game.aliases", "game.pitch", "rules.text", "tutorial.steps")
    yield from (f"preset.{name}" for name in subject.game.presets)
    for key, hint in get_type_hints(subject.game.Options, include_extras=True).items():
        yield f"option.{key}.name"
        yield from (f"option.{key}.{word}" for word in words_of(hint))
    yield from (f"help.{verb.name}" for verb in subject.speech.verbs)
    yield from (f"refused.{code}" for code, _ in refusals(subject.folder))
    if _computes_codes(subject.folder):
        yield from (
            f"refused.{code}" for code in sorted(_upper_words(subject.folder)) if "_" in code
        )


def texts_of_nothing(tour: Tour) -> Iterator[str]:
    """Texts of events, options, presets, verbs and refusals that the game doesn't have."""
    subject = tour.subject
    verbs = {verb.name for verb in subject.speech.verbs}
    tables_own = {
        key.partition(".")[2]
        for key in catalogue(("rules.core",), "zh")
        if key.startswith("refused.")
    }
    codes = (
        {code for code, _ in refusals(subject.folder)} | _upper_words(subject.folder) | tables_own
    )
    options = set(get_type_hints(subject.game.Options))
    events = {event.__name__ for event in subject.game.events} | {"Ended"}
    known = {
        "event": events,
        "option": options,
        "preset": set(subject.game.presets),
        # what a table's own word does may need the game's words: resigning, say
        "help": verbs | {verb.name for verb in TABLE_VERBS},
        "refused": codes,
    }
    for key in _own(subject, "zh"):
        group, _, rest = key.partition(".")
        if group in known and rest.partition(".")[0] not in known[group]:
            yield f"{key} is the text of nothing"


def _nodes(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def refusals(folder: Path) -> list[tuple[str, frozenset[str] | None]]:
    """The codes in ``refuse("CODE", …)`` in a folder, each with its details; None: not listed."""
    found: list[tuple[str, frozenset[str] | None]] = []
    for node in _nodes(folder):
        match node:
            case ast.Call(func=ast.Name(id="refuse"), args=[ast.Constant(value=str(code))]):
                names = [keyword.arg for keyword in node.keywords]
                listed = None if None in names else frozenset(name for name in names if name)
                found.append((code, listed))
            case ast.Call(func=ast.Name(id="Refused"), args=[ast.Constant(value=str(code)), *_]):
                found.append((code, None))
    return found


def _computes_codes(folder: Path) -> bool:
    """Whether some codes of refusals stand elsewhere than in their ``refuse``."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "refuse"
        and not isinstance(node.args[0], ast.Constant)
        for node in _nodes(folder)
    )


def _upper_words(folder: Path) -> set[str]:
    """All words in capitals that a folder's code holds: codes among them."""
    return {
        node.value
        for node in _nodes(folder)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[A-Z]+(_[A-Z]+)*", node.value)
    }


def refusals_without_their_fields(tour: Tour) -> Iterator[str]:
    """Refusals whose text names a detail that one of their places doesn't give."""
    for language in LANGUAGES:
        texts = catalogue(tour.subject.speech.layers, language)
        for code, details in sorted(refusals(tour.subject.folder), key=repr):
            text = str(texts.get(f"refused.{code}", ""))
            wanted = {name for name, _ in _fields(text)} - GIVEN
            if details is not None and not wanted <= details:
                missing = ", ".join(sorted(wanted - details))
                yield f"refused.{code} ({language}) wants {missing}, which a refusal doesn't give"
            if "\n" in text.strip():
                yield f"refused.{code} ({language}) is longer than a line"


def texts_that_fail(tour: Tour) -> Iterator[str]:
    """Messages and answers of the tour that can't be written, or come out with a blank in them."""
    told: set[str] = set()
    moves = tour.moves()
    apart = max(1, len(moves) // MOST_SHOWN)
    for language in LANGUAGES:
        for number, move in enumerate(moves):
            for what in _written(move, language, asked=number % apart == 0):
                if what not in told:
                    told.add(what)
                    yield what


def _written(move: Move, language: str, *, asked: bool) -> Iterator[str]:
    where = type(move.command).__name__
    try:
        texts = [message.text for message in said(move, language) if not message.sealed]
    except (KeyError, TypeError, ValueError) as error:
        yield f"after {where} in {language}: {type(error).__name__} {error}"
        return
    for text in texts:
        if not text.strip() or FIELD.search(text):
            yield f"after {where} in {language}: {text!r}"
    for reader in move.after.readers if asked else ():
        try:
            shown(move.after, reader, (language,))
        except (KeyError, TypeError, ValueError) as error:
            yield f"shown to {reader} after {where} in {language}: {type(error).__name__} {error}"


def outcome_reasons_without_words(tour: Tour) -> Iterator[str]:
    """Reasons of outcomes that the tour came to and no text names."""
    for match in tour.matches:
        reason = match[-1].after.standing.sitting.outcome.reason
        for language in LANGUAGES:
            texts: Mapping[str, Any] = catalogue(tour.subject.speech.layers, language)
            if reason and f"reason.{reason}" not in texts:
                yield f"reason.{reason} is missing in {language}"
