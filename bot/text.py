"""Text catalogues: TOML by language and game, and the formatter that fills them in.

Templates know ``{field}`` and ``{field:formatter}``; formatters are an allow-list, fields are
plain values. Traditional Chinese is derived from the simplified texts, with overrides.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from opencc import OpenCC

from rules.core.seats import PersonId, Seat
from rules.core.speech.lines import Formatter, Line, Speech
from rules.core.speech.verbs import Verb

LANGUAGES = ("zh", "en", "zh_Hant")
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_to_traditional = OpenCC("s2t")
_to_simplified = OpenCC("t2s")


def simplified(text: str) -> str:
    """`text` with traditional characters made simplified."""
    return str(_to_simplified.convert(text))


@lru_cache(maxsize=8192)
def traditional(text: str) -> str:
    """`text` with simplified characters made traditional."""
    return str(_to_traditional.convert(text))


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


def _layer(package: str, language: str) -> dict[str, Any]:
    path = resources.files(package).joinpath("speech", f"{language}.toml")
    return flatten(tomllib.loads(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=128)
def catalogue(layers: tuple[str, ...], language: str) -> Mapping[str, Any]:
    """All texts of `layers` in `language`, later layers winning."""
    if language == "zh_Hant":
        derived = {key: _traditional(value) for key, value in catalogue(layers, "zh").items()}
        for package in layers:
            derived.update(_layer(package, "zh_Hant"))
        return derived
    texts: dict[str, Any] = {}
    for package in layers:
        texts.update(_layer(package, language))
    return texts


def _traditional(value: Any) -> Any:
    if isinstance(value, list):
        return [_traditional(item) for item in value]
    return _FIELD_OR_TEXT.sub(
        lambda m: m.group() if m.group().startswith("{") else traditional(m.group()), value
    )


_FIELD_OR_TEXT = re.compile(r"\{[^{}]*\}|[^{}]+")


@lru_cache(maxsize=8192)
def _pieces(template: str) -> tuple[str, ...]:
    """Literal, field, formatter, literal, …: a template taken apart; no formatter is empty."""
    return tuple(piece or "" for piece in _FIELD.split(template))


def _numbers(value: Any, writer: "Texts") -> str:
    values = sorted(value)
    if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
        return f"{values[0]}–{values[-1]}"
    return "/".join(str(v) for v in values)


def _duration(seconds: Any, writer: "Texts") -> str:
    if seconds >= 7200 and seconds % 3600 == 0:
        return writer.text("duration.hours", n=seconds // 3600)
    if seconds >= 180 and seconds % 60 == 0:
        return writer.text("duration.minutes", n=seconds // 60)
    return writer.text("duration.seconds", n=seconds)


def _listed(writer: "Texts", names: list[str]) -> str:
    return writer.text("list.and").join(names)


_FORMATTERS: Mapping[str, Callable[[Any, "Texts"], str]] = {
    "name": lambda seat, w: w.name(seat),
    "names": lambda seats, w: _listed(w, [w.name(seat) for seat in seats]),
    "person": lambda person, w: w.person(person),
    "people": lambda people, w: _listed(w, [w.person(person) for person in people]),
    "seat": lambda seat, w: w.text("list.seat", number=seat + 1),
    "duration": _duration,
    "numbers": _numbers,
    "reason": lambda reason, w: w.text(f"reason.{reason}"),
    "words": lambda digest, w: w.words(digest),
}
FORMATTER_NAMES = frozenset(_FORMATTERS)


class Texts:
    """One table's writer: a catalogue in one language, with the names of the table."""

    def __init__(
        self,
        speech: Speech,
        language: str,
        names: Mapping[PersonId, str] | None = None,
        seated: tuple[PersonId, ...] = (),
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self._texts = catalogue(speech.layers, language)
        self._formatters: Mapping[str, Formatter] = speech.formatters
        self._names = names or {}
        self._seated = seated
        self._words = words or {}

    def has(self, key: str) -> bool:
        """Whether there is a text under `key`."""
        return key in self._texts

    def raw(self, key: str) -> Any:
        """The unformatted entry under `key`. Raises KeyError."""
        return self._texts[key]

    def text(self, key: str, **fields: Any) -> str:
        """The text under `key` with `fields` filled in. Raises KeyError when either is missing."""
        return self.fill(self._texts[key], fields)

    def line(self, line: Line) -> str:
        """The text of a `Line`."""
        return self.fill(self._texts[line.key], line.fields)

    def fill(self, template: str, fields: Mapping[str, Any]) -> str:
        """Fill a template."""
        pieces = _pieces(template)
        if len(pieces) == 1:
            return template.strip("\n")
        found = list(pieces)
        for place in range(1, len(pieces), 3):
            found[place] = self._written(fields[pieces[place]], pieces[place + 1])
            found[place + 1] = ""
        return "".join(found).strip("\n")

    def _written(self, value: Any, formatter: str) -> str:
        if not formatter:
            return str(value)
        if formatter in self._formatters:
            return self._formatters[formatter](value, self)
        return _FORMATTERS[formatter](value, self)

    def typed(self, text: str) -> str:
        """What can be typed, in the writer's script: verbs are declared in simplified Chinese."""
        return traditional(text) if self.language == "zh_Hant" else text

    def say(self, verb: Verb, values: Mapping[str, Any] | None = None) -> str:
        """How `verb` is said, with `values` in its blanks."""
        return self.typed(verb.say(self.language, values))

    def sample(self, verb: Verb) -> str:
        """An example of how `verb` is said."""
        return self.typed(verb.sample(self.language))

    def name(self, seat: Seat) -> str:
        """The name of who sits on `seat`."""
        return self.person(self._seated[seat])

    def words(self, digest: str) -> str:
        """Somebody's own words; the record holds their digest alone, so later they are gone."""
        return self._words.get(digest, self.text("state.words_gone"))

    def person(self, person: PersonId) -> str:
        """The name of `person`."""
        name = self._names.get(person, f"#{person + 1}")
        if name:
            return name
        # Whoever is forgotten is called by the seat.
        place = self._seated.index(person) if person in self._seated else person
        return self.text("list.player", number=place + 1)
