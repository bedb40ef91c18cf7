"""Interactions that can still be answered: the private way to a person who just pressed something.

An answer that only its reader sees needs no open direct messages. Discord gives fifteen minutes
for it; what belongs to an interaction is answered there, and a private letter soon after one is, too.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.ports import Letter

TOKEN_MS = 14 * 60_000 + 30_000
"""How long an interaction can be answered; Discord's quarter of an hour less a margin."""
SOON_MS = 60_000
"""How long after an interaction a private letter goes there first."""
MOST = 5_000


@dataclass(eq=False)
class Pending:
    """One interaction. `room` is empty outside of a server.

    `owes`: the person sees "thinking" until the first answer. `farewell` is what replaces that when
    everything was said in the room; empty takes it away. `opened` is the thread that was opened for
    the table that it asks for.
    """

    interaction: discord.Interaction[Any]
    received: int
    room: str
    owes: bool
    language: str
    farewell: str = ""
    opened: discord.Thread | None = None
    dead: bool = False
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> str:
        """The native id of what was said by it."""
        return str(self.interaction.id)

    @property
    def user(self) -> str:
        """Whose it is."""
        return str(self.interaction.user.id)

    @property
    def hidden(self) -> bool:
        """Whether answers must be marked as for one reader; outside of a server all of them are."""
        return self.interaction.guild_id is not None


class Registry:
    """The interactions of the last quarter of an hour."""

    def __init__(self) -> None:
        self._by_id: OrderedDict[str, Pending] = OrderedDict()
        self._latest: OrderedDict[str, Pending] = OrderedDict()

    def is_new(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this interaction is seen for the first time."""
        return str(interaction.id) not in self._by_id

    def add(self, pending: Pending) -> None:
        """Keep an interaction."""
        self._by_id[pending.id] = pending
        self._latest[pending.user] = pending
        self._latest.move_to_end(pending.user)
        for kept in (self._by_id, self._latest):
            while len(kept) > MOST:
                kept.popitem(last=False)

    def answering(self, letter: Letter, now: int) -> Pending | None:
        """The interaction that `letter` answers, or that its reader used a moment ago."""
        asked = self._by_id.get(letter.reply_to)
        if asked is not None and _is_for(letter, asked) and _is_open(asked, now):
            return asked
        return self.latest(letter.to, now, SOON_MS) if letter.place == "person" else None

    def latest(self, person: str, now: int, within: int = TOKEN_MS) -> Pending | None:
        """The last interaction of a person that can still be answered."""
        pending = self._latest.get(person)
        if pending is None or not _is_open(pending, now) or now - pending.received > within:
            return None
        return pending

    def owing(self, room: str) -> Iterator[Pending]:
        """The interactions of a room that still show "thinking"."""
        return (p for p in list(self._by_id.values()) if p.owes and p.room == room and not p.dead)


def _is_for(letter: Letter, pending: Pending) -> bool:
    if letter.place == "person":
        return pending.user == letter.to
    return pending.room == letter.to and not letter.secret


def _is_open(pending: Pending, now: int) -> bool:
    return not pending.dead and now - pending.received < TOKEN_MS
