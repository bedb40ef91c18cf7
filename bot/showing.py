"""What adapters show: the texts that can be said now, the tables, what was told, logs and pictures."""

import asyncio
import logging
from typing import Any, Literal

from bot import cards as draw
from bot import reception
from bot.audit import shelf
from bot.boxes import Boxes
from bot.memory import Memory
from bot.ports import GameCard, Place, Suggestion, TableCard, Told
from bot.roster import Roster
from bot.store.port import Store, TableRow

log = logging.getLogger(__name__)
SUGGESTIONS = 25


class Showing:
    """The half of the desk that answers adapters and changes nothing."""

    def __init__(self, store: Store, roster: Roster, boxes: Boxes, memory: Memory) -> None:
        self._store = store
        self._roster = roster
        self._boxes = boxes
        self._memory = memory

    async def suggest(
        self, platform: str, person: str, room: str, partial: str
    ) -> list[Suggestion]:
        """At most 25 texts that `person` could say in `room` now."""
        account, language = f"{platform}:{person}", await self.language(platform, "person", person)
        found: list[Suggestion] = []
        for row in await self._shown(platform, person, room):
            found += await self._boxes.read(
                row.table, lambda table: draw.suggestions(table, account, partial, language)
            )
        return found[:SUGGESTIONS]

    async def _shown(self, platform: str, person: str, room: str, ended: int = 0) -> list[TableRow]:
        if not room:
            return await self._roster.of_account(f"{platform}:{person}")
        place = f"{platform}:{room}"
        rows = await self._roster.in_room(place)
        if ended:
            stored = await self._store.tables_in(place, ended=ended)
            over = [row for row in stored if row.status == "over"]
            # One may have ended while the store was asked.
            known = {row.table for row in over}
            rows = [row for row in rows if row.table not in known] + over
        return rows

    async def cards(self, platform: str, person: str, room: str) -> list[TableCard]:
        """The tables of `room` as `person` may see them; the last ended one, too."""
        account, language = f"{platform}:{person}", await self.language(platform, "person", person)
        return [
            await self._boxes.read(row.table, lambda t: draw.card(t, account, language))
            for row in await self._shown(platform, person, room, ended=1)
        ]

    async def transcript(self, platform: str, person: str, room: str) -> list[Told]:
        """What the room and `person` were told by the tables shown, oldest first."""
        language = await self.language(platform, "person", person)
        told: list[Told] = []
        for row in await self._shown(platform, person, room, ended=3):
            loaded = await self._store.load(row.table)
            if loaded is not None:
                told.extend(draw.transcript(loaded, f"{platform}:{person}", language))
        return sorted(told, key=lambda message: message.time)

    def games(self, language: str) -> list[GameCard]:
        """The games that can be opened."""
        return reception.game_cards(language)

    async def language(self, platform: str, place: Place, to: str) -> str:
        """The language of a room or a person."""
        memory = self._memory
        of = memory.language_in if place == "room" else memory.language_of
        return await of(f"{platform}:{to}")

    async def via(self, platform: str, place: Place, to: str) -> str:
        """Which of the bot's accounts heard a room or a person last, empty if nobody knows."""
        rows = [] if place == "room" else await self._roster.of_account(f"{platform}:{to}")
        return await self._memory.via(f"{platform}:{to}", place, [row.room for row in rows])

    async def export(
        self, platform: str, person: str, table: str, form: str
    ) -> tuple[str, bytes] | None:
        """A finished table's log; whoever knows the table's id may have it."""
        return await shelf.take(
            self._store, table, form, await self.language(platform, "person", person)
        )

    async def picture(self, packed: str) -> bytes | None:
        """A letter's picture as PNG; None without a font, or if it can't be drawn."""
        return await self._drawn("png", packed)

    async def page(self, text: str) -> bytes | None:
        """A long text as PNG; None without a font, or if it is too long for a picture."""
        return await self._drawn("page", text)

    async def _drawn(self, how: Literal["png", "page"], what: str) -> bytes | None:
        from bot.drawing import pictures  # loads an imaging library that few services need

        try:
            return await asyncio.to_thread(getattr(pictures, how), what)
        except Exception as error:
            # its text says the same; what it showed may be secret, so the log has the kind alone
            log.error("a picture could not be drawn: %s", type(error).__name__)
            return None

    def word(self, key: str, language: str, **fields: Any) -> str:
        """A text of the service by key."""
        return reception.core(language).text(key, **fields)
