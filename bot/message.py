"""What one step at a table says to whom."""

from dataclasses import dataclass

from rules.core.entries import Event
from rules.core.seats import PersonId, Seat


@dataclass(frozen=True)
class Utterance:
    """Something said to a table, as the adapter heard it and the desk cleaned it.

    `account` is ``platform:id``; `name` the platform's name for the speaker. `mentions` are the
    accounts mentioned, in order. `stamp` is the phase a button belonged to, empty for typed text.
    `received` is in milliseconds since 1970. `origin` is the platform's message id.
    """

    account: str
    name: str
    text: str
    private: bool
    received: int
    admin: bool = False
    mentions: tuple[str, ...] = ()
    stamp: str = ""
    origin: str = ""


@dataclass(frozen=True)
class Message:
    """One message: to the room (`person` None) or to a person.

    `event` is the fact it tells, if any; `seat` the seat a private fact was told to. `secret`: it
    must reach nobody else. `in_room`: an answer to `person` that may be said where it was asked.
    `refused` is the code of a refusal. `sealed`: it goes to the log's reader only. `picture` is what
    goes with the text, packed (`rules.core.speech.pictures`); it says nothing that the text doesn't.
    `turn` are the words in `text` that say whom the table waits for, void once a later message has
    some; empty: it waits for nobody any more; None: nothing is said of it.
    """

    text: str
    person: PersonId | None = None
    event: Event | None = None
    seat: Seat | None = None
    secret: bool = False
    in_room: bool = False
    refused: str = ""
    sealed: bool = False
    picture: str = ""
    turn: str | None = None
