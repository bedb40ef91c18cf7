"""All that a chat adapter may import.

An adapter turns native events into `Inbound` and hands them to the `Desk` in the order in which it
saw them; the outbox hands it `Letter`s through `Messenger.send`. Nothing else passes between them.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

import msgspec

Place = Literal["room", "person"]
"""What a platform's id is of."""


class Inbound(msgspec.Struct, frozen=True):
    """Something a person said or pressed.

    `sender` and `room` are the platform's ids; `room` is empty in private. `text` is the canonical
    text: a button, menu or slash command becomes the text that could have been typed, with the
    prompt's `stamp` and, if it belongs to one, the `table`'s id. `addressed` says that it was meant
    for the referee beyond doubt. `mentions` are platform ids. `received` is milliseconds since 1970,
    taken when the event was first seen. `native_id` is unique on the platform; a repeat has no effect.
    `via` is which of the bot's own accounts heard it, empty where there is only one. `within` is the
    room that `room` is a part of, such as a thread's channel; empty if it is none.
    """

    platform: str
    sender: str
    name: str
    text: str
    native_id: str
    received: int
    room: str = ""
    private: bool = False
    admin: bool = False
    addressed: bool = False
    mentions: tuple[str, ...] = ()
    stamp: str = ""
    table: str = ""
    locale: str = ""
    via: str = ""
    within: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A message to send. `place` tells whether `to` is a room or a person.

    A `secret` goes to that person alone, never with a room's id. `id` is unique and the same in every
    try. `reply_to` is the native id of the message it answers, empty if none. `table` is the id of the
    table that speaks, `number` its number in the room. `choices` are (label, text) for buttons that
    carry `stamp`. `due` is the deadline of what it asks in milliseconds since 1970, 0 without one.
    `turn` are the words in `text` that say whom the table waits for: void once a later letter of the
    table has a `turn`. Empty: it waits for nobody any more; None: nothing is said of it.
    """

    id: int
    platform: str
    place: Place
    to: str
    text: str
    secret: bool = False
    table: str = ""
    stamp: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    reply_to: str = ""
    picture: str = ""
    due: int = 0
    turn: str | None = None


class Sent(msgspec.Struct, frozen=True):
    """The platform has it, under this id of its own (empty if it has none)."""

    native_id: str = ""


class Later(msgspec.Struct, frozen=True):
    """Not now; try the same letter again after so many seconds."""

    seconds: float


class Unknown(msgspec.Struct, frozen=True):
    """Nobody can say whether it arrived; it isn't sent blindly again."""


class Undeliverable(msgspec.Struct, frozen=True):
    """It was refused for good; `reason` is a short word for the operator, without content."""

    reason: str


Delivery = Sent | Later | Unknown | Undeliverable


class Messenger(Protocol):
    """What an adapter offers to the outbox.

    `needs_hello`: a person can't be written to before having written to the bot in private.
    """

    platform: str
    needs_hello: bool

    async def send(self, letter: Letter) -> Delivery:
        """Send one letter. Never raises for what a platform does; the next of its lane waits."""
        ...


class Merger(Messenger, Protocol):
    """A messenger that may send letters of one lane that wait together as one message."""

    async def send_next(self, waiting: Callable[[], Sequence[Letter]]) -> tuple[int, Delivery]:
        """Send the first letter of a lane, or several at once: how many, and what became of them.

        `waiting` gives those that wait at the moment it is called, oldest first, at least one.
        """
        ...


class Suggestion(msgspec.Struct, frozen=True):
    """A choice offered while typing: what is shown, and the canonical text."""

    label: str
    text: str


class Blank(msgspec.Struct, frozen=True):
    """A blank of an action: what kind of value, its label, and the values that fit, if listable."""

    name: str
    kind: str
    choices: tuple[Suggestion, ...] = ()


class Action(msgspec.Struct, frozen=True):
    """Something the reader can do: fill the blanks of `form` (``{name}``) and send the text.

    `must`: the table waits for it. `private`: to be sent in private only.
    """

    verb: str
    label: str
    form: str
    blanks: tuple[Blank, ...] = ()
    must: bool = False
    private: bool = False


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    number: int
    name: str
    house: bool = False
    awaited: bool = False
    me: bool = False
    host: bool = False


class TableCard(msgspec.Struct, frozen=True):
    """A table as one reader may see it: enough to draw it, in the reader's language.

    `due` is the running deadline in milliseconds since 1970, None without one. `stamp` goes with
    every action's text. `board` are the lines of the stand, `hand` the reader's own.
    """

    table: str
    number: int
    game: str
    title: str
    stage: str
    paused: bool
    seats: tuple[SeatCard, ...]
    seat: int | None
    host: bool
    stamp: str
    due: int | None
    actions: tuple[Action, ...]
    board: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """One message of a transcript: `secret` ones were for the reader alone."""

    table: str
    number: int
    time: int
    text: str
    secret: bool


class GameCard(msgspec.Struct, frozen=True):
    """A game that can be opened here."""

    name: str
    title: str
    pitch: str
    seats: tuple[int, ...]
    presets: tuple[Suggestion, ...]
    tutorial: str


class Desk(Protocol):
    """The referee service as adapters see it."""

    async def hear(self, inbound: Inbound) -> None:
        """Take something in. Returns when it is queued, not when it is answered."""
        ...

    async def reachable(self, platform: str, person: str) -> None:
        """`person` can be written to without having written first: the platform says so."""
        ...

    async def unheard(self, platform: str, room: str) -> None:
        """What is said in `room` doesn't appear there: what is played there has to wait."""
        ...

    async def via(self, platform: str, place: Place, to: str) -> str:
        """Which of the bot's accounts heard a room or a person last, in this run or an earlier one."""
        ...

    async def would_open(self, inbound: Inbound) -> bool:
        """Whether `inbound`, if it is heard now, opens a table; so that it can be given a room."""
        ...

    async def suggest(
        self, platform: str, person: str, room: str, partial: str
    ) -> list[Suggestion]:
        """At most 25 texts that `person` could say in `room` (empty: in private) now."""
        ...

    async def cards(self, platform: str, person: str, room: str) -> list[TableCard]:
        """The tables of `room` as `person` may see them; the last ended one, too."""
        ...

    async def transcript(self, platform: str, person: str, room: str) -> list[Told]:
        """What the room and `person` were told by the tables of `room`, oldest first."""
        ...

    def games(self, language: str) -> list[GameCard]:
        """The games that can be opened."""
        ...

    async def language(self, platform: str, place: Place, to: str) -> str:
        """The language of a room or a person: zh, zh_Hant or en."""
        ...

    async def export(
        self, platform: str, person: str, table: str, form: str
    ) -> tuple[str, bytes] | None:
        """A finished table's log as (file name, bytes), or None; `form`: jsonl, text or chart."""
        ...

    async def picture(self, packed: str) -> bytes | None:
        """A letter's picture as PNG; None when it can't be drawn, and the text must do."""
        ...

    async def page(self, text: str) -> bytes | None:
        """A long text as PNG; None when it can't be drawn, and text must do."""
        ...

    def word(self, key: str, language: str, **fields: Any) -> str:
        """A text of the service by key, in a language."""
        ...
