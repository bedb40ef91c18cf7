"""Lines to be written, and all that a game declares about its speech."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.core.entries import Event
from rules.core.seats import PersonId, Seat
from rules.core.speech.pictures import Curves, Picture
from rules.core.speech.verbs import Verb


@dataclass(frozen=True)
class Line:
    """A text by key, with its fields as plain values."""

    key: str
    fields: Mapping[str, Any] = field(default_factory=dict)


class Writer(Protocol):
    """What a formatter may use: the catalogue and the names of one table, in one language."""

    language: str

    def text(self, key: str, **fields: Any) -> str:
        """The text under `key`. Raises KeyError when there is none."""
        ...

    def name(self, seat: Seat) -> str:
        """The name of who sits on `seat`."""
        ...

    def person(self, person: PersonId) -> str:
        """The name of `person`."""
        ...


Formatter = Callable[[Any, Writer], str]


def _no_facts(event: Event, view: Any) -> Mapping[str, Any]:
    return {}


def _no_picture(event: Event, view: Any, writer: "Writer") -> Picture | None:
    return None


def _no_sight(view: Any, writer: "Writer") -> Picture | None:
    return None


def _no_line(view: Any) -> Line | None:
    return None


def _no_lines(view: Any) -> list[Line]:
    return []


def _no_review(view: Any, number: int | None, *, whole: bool) -> list[Line]:
    return []


def _no_chart(view: Any, writer: "Writer") -> Curves | None:
    return None


class LookBack(Protocol):
    """See `Speech.review`."""

    def __call__(self, view: Any, number: int | None, *, whole: bool) -> list[Line]:
        """The lines of a review."""
        ...


@dataclass(frozen=True)
class Speech:
    """What a game declares about its speech; its package exports it as ``speech.SPEECH``.

    - `layers`: packages whose ``speech/zh.toml``, ``en.toml``, ``zh_Hant.toml`` make up the
      catalogue, the game's own last (later ones win).
    - `verbs`: all that can be said to the game.
    - `formatters`: by name, for ``{field:formatter}`` in texts.
    - `facts(event, view)`: fields of an event's text besides the event's own; ``variant`` among them
      chooses the key ``Type.<variant>``. `view` is the reader's after the event.
    - `picture(event, view, writer)`: what an announced fact looks like, beside its text.
    - `turn(view)`: the room's line on whom the table waits for, from the public view.
    - `ask(view)`: what a seat is asked in private when its duty is private, else None.
    - `status`, `hand`, `history`: the answers to those queries, from the reader's view.
    - `status_picture`, `hand_picture`: what those answers look like, from the same view as the text.
    - `review`: looking back at a game that is over, from the public view: at move `number`, or at all
      of it (`whole`), or what matters most; no lines if the game has no review. `chart`: its picture.
    - `quiet`: facts of which it is a secret who is told them: one that can't be delivered names
      nobody (XI-14).
    - `option_words`: for each option, the words by which people set it.
    """

    layers: tuple[str, ...]
    verbs: tuple[Verb, ...]
    formatters: Mapping[str, Formatter] = field(default_factory=dict)
    facts: Callable[[Event, Any], Mapping[str, Any]] = _no_facts
    picture: Callable[[Event, Any, Writer], Picture | None] = _no_picture
    turn: Callable[[Any], Line | None] = _no_line
    ask: Callable[[Any], Line | None] = _no_line
    status: Callable[[Any], list[Line]] = _no_lines
    hand: Callable[[Any], list[Line]] = _no_lines
    history: Callable[[Any], list[Line]] = _no_lines
    status_picture: Callable[[Any, Writer], Picture | None] = _no_sight
    hand_picture: Callable[[Any, Writer], Picture | None] = _no_sight
    review: LookBack = _no_review
    chart: Callable[[Any, Writer], Curves | None] = _no_chart
    quiet: tuple[type[Event], ...] = ()
    option_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def has_review(self) -> bool:
        """Whether games that are over can be looked back at."""
        return self.review is not _no_review
