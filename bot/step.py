"""What one utterance or deadline would change at a table, before anything is stored."""

from dataclasses import dataclass

from bot.message import Message
from bot.store.port import PersonRow, Timer
from rules.core.standing import Standing


@dataclass(frozen=True)
class Step:
    """The outcome of judging one thing at a table.

    `body` is the canonical record, None when the log doesn't grow; `standing` and `head` are those
    after it. `messages` go out once all is stored. `chatter`: it was not meant for the table at all.
    `timed_out`: a deadline brought it about.
    """

    messages: tuple[Message, ...] = ()
    standing: Standing | None = None
    body: bytes | None = None
    head: str = ""
    leaves: tuple[bytes, ...] = ()
    time: int = 0
    timers: tuple[Timer, ...] = ()
    people: tuple[PersonRow, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    chatter: bool = False
    timed_out: bool = False


CHATTER = Step(chatter=True)
