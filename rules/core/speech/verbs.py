"""Reading: from a normalised line of text to a command.

A verb is declared once, with its spellings, its blanks and the command it makes; parser, usage,
help and menus come from that. The text given to `read` has been normalised by the service (full
width, traditional characters, trailing marks), with its prefix taken off.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from rules.core.commands import Command, Refused, refuse
from rules.core.seats import PersonId, Seat
from rules.core.sitting import Sitting


@dataclass(frozen=True)
class Hearing:
    """Who says it, and what the reader may go by: the speaker's view and the names at the table.

    `names` are the normalised names by seat; `mentions` the seats mentioned in the message, in
    order. `people` are the persons of the table by normalised name (lobby and spares). `private` says
    that nobody else hears it, `addressed` that it is meant for the referee beyond doubt (`read` sets
    it).
    """

    view: Any = None
    seat: Seat | None = None
    sitting: Sitting | None = None
    person: PersonId | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    mentions: tuple[Seat, ...] = ()
    people: Mapping[str, PersonId] = field(default_factory=dict)
    mentioned_people: tuple[PersonId, ...] = ()
    contribution: str = ""
    private: bool = True
    addressed: bool = True


@dataclass(frozen=True)
class Query:
    """A question to the service about the table, or a request to it: not a command, not in the log."""

    name: str
    argument: str = ""


@dataclass(frozen=True)
class Choice:
    """One reading of an ambiguous text: its canonical text, and what it would do."""

    text: str
    command: Command


@dataclass(frozen=True)
class Ambiguous:
    """A text with several readings; the speaker is asked, nothing happens."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Relay:
    """Words that somebody wants passed on by the referee.

    The record never holds them: `command` makes the command from their salted digest, 64 hex
    digits, and the service puts `text` into the letters and into a side table.
    """

    text: str
    command: Callable[[str], Command]


Reading = Command | Query | Relay | Refused | Ambiguous | None
"""What a text is: a command, a query, words to pass on, a refusal with its reason, a question back,
or chatter (None)."""

Value = Any


@dataclass(frozen=True)
class Slot:
    """A kind of blank: what may stand there, how it is read and written.

    `pattern` is a regular expression without groups; `read` gives the value or a `Refused`. `write`
    gives a value's text, `write_zh` its Chinese one where Chinese has words of its own.
    """

    kind: str
    pattern: str
    read: Callable[[str, Hearing], Value]
    write: Callable[[Any], str] = str
    write_zh: Callable[[Any], str] | None = None

    def written(self, value: Any, language: str) -> str:
        """The text of a value in a language."""
        write = self.write if language == "en" else self.write_zh or self.write
        return write(value)


Make = Callable[[Hearing, Mapping[str, Any]], "Reading"]


@dataclass(frozen=True, eq=False)
class Verb:
    """One thing that can be said.

    `zh` and `en` are its spellings, the first of each the canonical one: plain text in which a space
    stands for at least one space, ``_`` for any or none, ``{x}`` for the blank `x`; spellings after
    the first may use regular expressions. `make` turns the blanks' values into a command. A `bare`
    verb is heard without prefix; a `private` one is refused in a room. `heads` are the words by which
    a prefixed but unreadable text is recognised as this verb. `role` says who may: player, host,
    referee, anyone.
    """

    name: str
    zh: tuple[str, ...]
    en: tuple[str, ...]
    make: Make
    slots: Mapping[str, Slot] = field(default_factory=dict)
    bare: bool = False
    private: bool = False
    role: str = "player"
    example: Mapping[str, str] = field(default_factory=dict)

    def heads(self) -> tuple[str, ...]:
        """The first words of the spellings."""
        found = (re.match(r"[^\W\d_{(\[?]+", spelling) for spelling in (*self.zh, *self.en))
        return tuple(sorted({match.group() for match in found if match}, key=len, reverse=True))

    def say(self, language: str, values: Mapping[str, Any] | None = None) -> str:
        """The canonical text in `language` with `values` in its blanks."""
        text = (self.en if language == "en" else self.zh)[0].replace("_", "")
        for name, value in (values or {}).items():
            text = text.replace("{" + name + "}", self.slots[name].written(value, language))
        return text

    def sample(self, language: str) -> str:
        """An example of what works."""
        return (
            self.example["en" if language == "en" else "zh"] if self.example else self.say(language)
        )


@lru_cache(maxsize=4096)
def _compiled(verb_key: tuple[str, tuple[tuple[str, str], ...]]) -> re.Pattern[str]:
    spelling, slots = verb_key
    pattern = spelling.replace(" ", r"\s+").replace("_", r"\s*")
    for name, slot in slots:
        pattern = pattern.replace("{" + name + "}", f"(?P<{name}>{slot})")
    return re.compile(pattern, re.IGNORECASE)


def _patterns(verb: Verb) -> list[re.Pattern[str]]:
    slots = tuple((name, slot.pattern) for name, slot in verb.slots.items())
    return [_compiled((spelling, slots)) for spelling in (*verb.zh, *verb.en)]


@lru_cache(maxsize=64)
def _table(verbs: tuple[Verb, ...]) -> tuple[tuple[Verb, tuple[re.Pattern[str], ...]], ...]:
    return tuple((verb, tuple(_patterns(verb))) for verb in verbs)


@lru_cache(maxsize=64)
def _heads(verbs: tuple[Verb, ...]) -> tuple[tuple[Verb, tuple[str, ...]], ...]:
    """Verbs with their heads in lower case, the verb with the longest head first."""
    by_length = sorted(verbs, key=lambda verb: -max(map(len, verb.heads()), default=0))
    return tuple((verb, tuple(head.lower() for head in verb.heads())) for verb in by_length)


def read(verbs: tuple[Verb, ...], text: str, hearing: Hearing, *, prefixed: bool) -> Reading:
    """Read `text` as one of `verbs`.

    Without a prefix only whole matches of bare verbs count, anything else is chatter (None). With
    one, a text that begins like a verb but can't be read is refused as UNREADABLE with that verb's
    name, so that the answer can show an example. Verbs are tried in the order given.
    """
    if hearing.addressed != prefixed:
        hearing = replace(hearing, addressed=prefixed)
    for verb, patterns in _table(verbs):
        if not (prefixed or verb.bare):
            continue
        for pattern in patterns:
            found = pattern.fullmatch(text)
            if found is not None:
                return _make(verb, found.groupdict(), hearing)
    if not prefixed:
        return None
    lowered = text.lower()
    for verb, heads in _heads(verbs):
        if lowered.startswith(heads):
            if verb.private and not hearing.private:
                return refuse("SECRET_IN_ROOM")
            return refuse("UNREADABLE", verb=verb.name)
    return None


def _make(verb: Verb, blanks: Mapping[str, str | None], hearing: Hearing) -> Reading:
    if verb.private and not hearing.private:
        return refuse("SECRET_IN_ROOM")
    values: dict[str, Any] = {}
    for name, text in blanks.items():
        if text is None or name not in verb.slots:
            continue
        value = verb.slots[name].read(text.strip(), hearing)
        if isinstance(value, Refused):
            return Refused(value.code, {**value.details, "verb": verb.name})
        if isinstance(value, Ambiguous):
            return value
        values[name] = value
    return verb.make(hearing, values)
