"""One person with house players, from the opening of a table to its end, on some chat."""

from __future__ import annotations

import re
from typing import Any, Protocol

from bot.desk import Desk
from bot.store.memory import MemoryStore
from bot.store.port import Append, Envelope
from bot.table import Table
from rules.core.chance import Chance
from rules.core.seats import Seat
from tests.adapters.every.words import Said, said_for
from tests.bot.stage import FakeClock
from tests.contract.play import Position
from tests.contract.subject import subject

MOST_STEPS = 2_000
MOST_SAID = 300
"""Characters that the game says in one message by itself."""
PAUSE_MS = 2_000
"""A while before the person speaks: what comes right behind a deadline counts as late."""


class Noting(MemoryStore):
    """A store that notes every letter it was given, and what the room was told at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[Envelope] = []
        self.ending: list[Envelope] = []
        self.opened = ""

    async def append(self, change: Append) -> Any:
        self.letters += change.envelopes
        self.opened = change.table if change.opens else self.opened
        if change.record is not None and change.status == "over":
            self.ending += [each for each in change.envelopes if each.kind == "room"]
        return await super().append(change)


class Chat(Protocol):
    """One person's ways on a chat, and what can be read there. Texts stand as they were sent."""

    desk: Desk
    store: Noting
    clock: FakeClock

    async def open(self, game: str, options: str) -> None:
        """Open a table."""
        ...

    async def table(self, word: str) -> None:
        """Say ``house`` or ``start`` about the table."""
        ...

    async def say(self, said: Said) -> None:
        """Say something at the table."""
        ...

    async def room(self) -> str:
        """What everybody there has read."""
        ...

    async def private(self) -> str:
        """What the person alone has read."""
        ...

    def longest(self) -> tuple[int, int] | None:
        """Characters of the longest message sent, and how many it may have; None: any number."""
        ...


async def played(chat: Chat, name: str, seats: int, options: str) -> Table:
    """A match of the game called `name` to its end; the table."""
    await chat.open(name, options)
    for _ in range(seats - 1):
        await chat.table("house")
    await chat.table("start")
    own = 0
    for _ in range(MOST_STEPS):
        table = await _table(chat)
        if table.sitting.stage == "over":
            assert own, "the person had nothing to do"
            return table
        assert table.sitting.stage == "playing", await chat.room()
        own += await _step(chat, table)
    raise AssertionError(f"{name} has no end")


async def _step(chat: Chat, table: Table) -> bool:
    """The person moves, or time goes on to whatever is due; whether the person moved."""
    assert table.standing is not None
    [seat] = [
        Seat(number)
        for number, person in enumerate(table.sitting.seated)
        if person not in table.sitting.houses
    ]
    if seat in table.must_act():
        key = Chance(f"{table.position}".encode())
        command = table.game.house(table.standing.view(seat), key)
        position = Position(subject(table.game.name), None, b"", table.standing, {})
        said = said_for(position, seat, command)
        if said is not None:
            await _wish(chat, table.position, said)
            return True
    due = min(t.due for t in table.timers.values() if t.due is not None)
    chat.clock.advance(max(0, due - chat.clock.now()))
    await chat.desk.tick()
    await chat.desk.settled()
    return False


async def _wish(chat: Chat, position: int, said: Said) -> None:
    """Say it, and say that it is meant where that is asked back."""
    chat.clock.advance(PAUSE_MS)
    await chat.say(said)
    table = await _table(chat)
    if table.position == position and table.asked_back:
        await chat.say(Said("1", private=True))
        table = await _table(chat)
    assert table.position > position, (said, await chat.private(), await chat.room())


async def _table(chat: Chat) -> Table:
    """The table as it is now."""
    await chat.desk.settled()
    for table in chat.desk._boxes.in_memory():
        return table
    loaded = await chat.store.load(chat.store.opened)
    assert loaded is not None
    return Table.from_log(loaded)


async def right_on(chat: Chat, *, least: int) -> None:
    """The room has read the end and no secret, the person all; nothing broke.

    There were at least so many secrets.
    """
    room, private = plain(await chat.room()), plain(await chat.private())
    assert chat.store.ending
    for letter in chat.store.ending:
        assert plain(letter.text) in room
    secrets = [plain(letter.text) for letter in chat.store.letters if letter.secret]
    assert len(secrets) >= least
    for secret in secrets:
        assert secret not in room
        assert secret in private
    for text in (room, private):
        assert plain("Something broke") not in text


async def easily_read(chat: Chat) -> None:
    """What the game says by itself is a line, and whose turn it is; what is asked for comes whole.

    No message is longer than its chat takes.
    """
    dealt = next(n for n, letter in enumerate(chat.store.letters) if "Dealt" in letter.text)
    for letter in chat.store.letters[dealt + 1 :]:
        if letter not in chat.store.ending:
            assert len(letter.text.splitlines()) <= 2, letter.text
            assert len(letter.text) <= MOST_SAID, letter.text
    for word in ("state", "history", "hand"):
        asked = len(chat.store.letters)
        await chat.say(Said(word, private=True))
        told = plain("".join(letter.text for letter in chat.store.letters[asked:]))
        assert told and told in plain(await chat.private()), word
    longest = chat.longest()
    assert longest is None or longest[0] <= longest[1]


def plain(text: str) -> str:
    """A text without what a chat may change of it: blanks, and signs that guard others."""
    return re.sub(r"[\s\\]", "", text)
