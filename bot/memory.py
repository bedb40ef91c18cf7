"""What is remembered of rooms and people besides any table: languages, and who can be reached."""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence

from bot.letters import PRIVATE_ROOM
from bot.ports import Messenger, Place
from bot.reception import language_of_locale
from bot.store.port import Store
from bot.table import Table
from rules.core.seats import PersonId

LANGUAGE, ROOM_LANGUAGE = "language", "room language"
"""A person's and a room's: on QQ a group may have the number of a person."""
MOST = 10_000
"""How many settings are kept in memory."""
REACHED = "yes"
"""Stands for whichever of the bot's accounts reaches somebody."""
NOBODY: frozenset[PersonId] = frozenset()


class Memory:
    """Settings by scope (``platform:id`` of a room or an account), read once and written through."""

    def __init__(self, store: Store, default: str, messengers: Mapping[str, Messenger]) -> None:
        self._store = store
        self._default = default
        self._messengers = messengers
        self._known: OrderedDict[tuple[str, str], str | None] = OrderedDict()

    async def recall(self, scope: str, key: str) -> str | None:
        """A remembered value, or None."""
        if (scope, key) in self._known:
            self._known.move_to_end((scope, key))
            return self._known[scope, key]
        value = await self._store.setting(scope, key)
        if (scope, key) not in self._known:  # else it was set while the store was asked
            self._keep(scope, key, value)
        return self._known[scope, key]

    async def remember(self, scope: str, key: str, value: str) -> None:
        """Remember a value."""
        await self._store.remember(scope, key, value)
        self._keep(scope, key, value)

    def _keep(self, scope: str, key: str, value: str | None) -> None:
        self._known[scope, key] = value
        self._known.move_to_end((scope, key))
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def forget(self, scopes: Collection[str]) -> None:
        """What was remembered of these rooms or accounts was erased."""
        for key in [key for key in self._known if key[0] in scopes]:
            del self._known[key]

    async def language_of(self, account: str) -> str:
        """A person's language."""
        return await self.recall(account, LANGUAGE) or self._default

    async def chosen_in(self, room: str, within: str = "") -> str | None:
        """The language chosen for a room, else for the one that it is a part of, if given.

        One person's own room speaks that person's.
        """
        known = await self.recall(room, ROOM_LANGUAGE)
        if known is None and PRIVATE_ROOM in room:
            known = await self.recall(room.replace(PRIVATE_ROOM, "", 1), LANGUAGE)
        if known is None and within:
            known = await self.recall(within, ROOM_LANGUAGE)
        return known

    async def language_in(self, room: str, within: str = "") -> str:
        """A room's language."""
        return await self.chosen_in(room, within) or self._default

    async def note_locale(self, account: str, locale: str) -> None:
        """Take a platform's locale for somebody who hasn't chosen a language."""
        language = language_of_locale(locale) if locale else None
        if language is not None and await self.recall(account, LANGUAGE) is None:
            await self.remember(account, LANGUAGE, language)

    async def note_private(self, account: str, via: str = "") -> None:
        """`account` can be written to: it has written in private, to `via` if given, or is a friend."""
        known = await self.recall(account, "private")
        if known is None or (via and known != via):
            await self.remember(account, "private", via or REACHED)

    async def note_via(self, room: str, via: str) -> None:
        """Which of the bot's accounts hears `room`."""
        if await self.recall(room, "via") != via:
            await self.remember(room, "via", via)

    async def via(self, scope: str, place: Place, rooms: Sequence[str] = ()) -> str:
        """Which of the bot's accounts a room or a person was last heard by, empty if nobody knows.

        Of a person who has written to none, it is the one that hears the first of `rooms`, theirs.
        """
        known = await self.recall(scope, "via" if place == "room" else "private")
        if known is not None and known != REACHED:
            return known
        of_rooms = [await self.recall(room, "via") for room in rooms]
        return next((via for via in of_rooms if via), "")

    async def prepare(self, table: Table) -> None:
        """Bring what a table's log doesn't hold: languages, and who can't be written to yet."""
        table.language = await self.recall(table.row.room, ROOM_LANGUAGE) or table.row.language
        messenger = self._messengers.get(table.row.room.partition(":")[0])
        needs_hello = messenger is not None and messenger.needs_hello
        unconfirmed = set()
        for person, row in list(table.people.items()):  # others may sit down meanwhile
            if not row.account:
                continue
            language = await self.recall(row.account, LANGUAGE)
            if language is not None:
                table.languages[person] = language
            if needs_hello and await self.recall(row.account, "private") is None:
                unconfirmed.add(person)
        table.unconfirmed = frozenset(unconfirmed) if unconfirmed else NOBODY
