"""Taking in: every native event becomes one Inbound, queued in the order in which it came.

What was said is queued first and acknowledged at once; nothing slow and no lock stands before the
acknowledgement, which Discord wants within three seconds.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord.app_commands import Choice

from adapters.discord import buttons, custom, forms, rights, threads
from adapters.discord.answering import Answering, missing_right
from adapters.discord.missed import Missed
from adapters.discord.pending import Pending, Registry
from adapters.discord.plain import cut, size
from adapters.discord.trouble import Trouble
from adapters.discord.words import language_of, word
from bot.ports import Desk, Inbound, Suggestion

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
PLATFORM = "discord"
MENTION = re.compile(r"<@!?(\d{1,20})>")
MOST_SUGGESTIONS = 25
LONGEST_CHOICE = 100
LISTING = ".tables"
SUGGEST_SECONDS = 2.0
"""How long the desk may think about suggestions; Discord waits for three seconds."""


@dataclass(frozen=True)
class Said:
    """Something said, as it waits to be handed over.

    `pending` is what it was said by, none for a direct message. `unseen`: in a room, but seen by the
    referee alone. `seeks`: if the room has no table, one in its threads may be meant. `lacks` is the
    right without which nothing can be said in the room itself.
    """

    inbound: Inbound
    pending: Pending | None = None
    unseen: bool = False
    seeks: bool = False
    lacks: str = ""


class Hearing:
    """The ears of the adapter."""

    def __init__(
        self,
        desk: Desk,
        registry: Registry,
        answering: Answering,
        clock_now: Callable[[], int],
        *,
        threads: bool,
    ) -> None:
        self._desk = desk
        self._registry = registry
        self._answering = answering
        self._now = clock_now
        self._threads = threads
        self._queue: asyncio.Queue[Said] = asyncio.Queue()
        self._handing = False
        self._missed = Missed()

    async def run(self) -> None:
        """Hand over what was taken in, one after the other."""
        while True:
            said = await self._queue.get()
            self._handing = True
            try:
                inbound = await self._placed(said)
                if inbound is not None and self._can_be_answered(said, inbound):
                    await self._desk.hear(inbound)
            except Exception as error:
                log.error("Discord: something said was lost: %s", type(error).__name__)
            finally:
                self._handing = False

    def is_busy(self) -> bool:
        """Whether something heard hasn't been handed over yet."""
        return self._handing or not self._queue.empty()

    async def _placed(self, said: Said) -> Inbound | None:
        """What was said unseen in a room is meant for the one table there, if it is one.

        A command in a channel without a table is meant for the one in its threads; None when there
        are several, which are named to whoever gave it.
        """
        inbound, pending = said.inbound, said.pending
        if pending is None:
            return inbound
        seeks = said.seeks and bool(threads.public_threads(pending.interaction))
        if not (said.unseen or seeks):
            return inbound
        cards = await self._desk.cards(PLATFORM, inbound.sender, pending.room)
        there = [card.table for card in cards if card.stage != "over"]
        if said.unseen and len(there) == 1:
            return _changed(inbound, table=there[0])
        if there or not seeks or await self._desk.would_open(inbound):
            return inbound
        return await self._in_threads(inbound, pending)

    def _can_be_answered(self, said: Said, inbound: Inbound) -> bool:
        """Whether there is a room to speak in; else the right that is missing has been named."""
        if not said.lacks or said.pending is None or inbound.room != said.inbound.room:
            return True
        self._answering.tell(said.pending, missing_right(said.lacks, said.pending.language))
        return False

    async def _in_threads(self, inbound: Inbound, pending: Pending) -> Inbound | None:
        found = await threads.tables_in(self._desk, PLATFORM, pending)
        if inbound.private:
            mine = [card.table for _, card in found if card.seat is not None]
            return _changed(inbound, table=mine[0]) if len(mine) == 1 else inbound
        if len(found) > 1 or (found and inbound.text == LISTING):
            self._answering.tell(pending, threads.named(found, pending.language))
            return None
        if not found:
            return inbound
        [(thread, _)] = found
        right = rights.missing(pending.interaction, in_thread=True)
        if right is not None:
            self._answering.tell(pending, missing_right(right, pending.language))
            return None
        threads.moved_to(pending, thread)
        return _changed(inbound, room=pending.room, within=inbound.room)

    # --- what comes in ------------------------------------------------------------------------

    async def wrote(self, message: discord.Message, *, missed: bool = False) -> None:
        """A direct message."""
        now = self._now()
        self._missed.note(message, now)
        if message.content.strip():
            said_at = min(now, int(message.created_at.timestamp() * 1000)) if missed else now
            inbound = self._inbound(
                message.author, str(message.id), message.content, private=True, received=said_at
            )
            self._queue.put_nowait(Said(inbound))

    async def began_anew(self) -> None:
        """Hear the direct messages that came while no session stood."""
        async for message in self._missed.since(self._now()):
            await self.wrote(message, missed=True)

    async def called(
        self,
        interaction: Interaction,
        text: str,
        *,
        private: bool = False,
        opens: str = "",
        here: bool = False,
    ) -> None:
        """A slash command; `here`: it is about the channel and no table."""
        if not self._registry.is_new(interaction):
            return
        lacks = (None if private else rights.missing(interaction)) or ""
        own = bool(opens) and self._threads and rights.can_open_thread(interaction)
        seeks = not (opens or here)
        may_move = own or (seeks and bool(threads.public_threads(interaction)))
        if lacks and not (lacks == rights.SEND and may_move):
            await self._answering.say_at_once(interaction, "missing_right", lacks)
            return
        pending = self._pending(interaction, owes=True)
        if own:
            await self._answering.acknowledge(pending)
            if await self._desk.would_open(self._spoken(pending, text)):
                await threads.open_for(pending, opens)
            else:
                lacks = ""  # it is refused, and to the asker alone
            self._take(pending, text, lacks="" if pending.opened else lacks)
            return
        self._take(pending, text, private=private, seeks=seeks, lacks=lacks)
        await self._answering.acknowledge(pending)

    async def pressed(self, interaction: Interaction, table: str, stamp: str, text: str) -> None:
        """A button or a menu; a text with blanks opens a form."""
        if not self._registry.is_new(interaction):
            return
        if forms.has_blanks(text):
            await self._ask(interaction, table, stamp, text)
            return
        pending = self._pending(interaction, owes=False)
        unseen = _is_unseen(interaction)
        self._take(pending, text, private=unseen, stamp=stamp, table=table)
        await self._answering.acknowledge(pending)

    async def filled(self, interaction: Interaction) -> None:
        """A form."""
        form = custom.read_form(forms.id_of(interaction))
        if form is None or not self._registry.is_new(interaction):
            return
        text = forms.filled(form, forms.values_of(interaction.data or {}))
        pending = self._pending(interaction, owes=True)
        unseen = _is_unseen(interaction)
        self._take(pending, text, private=unseen, stamp=form.stamp, table=form.table)
        await self._answering.acknowledge(pending)

    async def panel(self, interaction: Interaction, table: str) -> None:
        """Somebody asks what they can do at a table."""
        if not self._registry.is_new(interaction):
            return
        pending = self._pending(interaction, owes=True)
        await self._answering.acknowledge(pending)
        room = pending.room
        cards = await self._desk.cards(PLATFORM, pending.user, room)
        card = next((card for card in cards if card.table == table and card.actions), None)
        view = None
        if card is not None:
            view = buttons.of_actions(table, card.stamp, card.actions, pending.language)
        key = "no_table" if view is None else "panel"
        await self._answering.write(pending, word(key, pending.language), view)

    async def complete(self, interaction: Interaction, partial: str) -> list[Choice[str]]:
        """What could be said now: at most 25, in time or not at all."""
        person, room = str(interaction.user.id), _room(interaction)
        rooms = [room, *(str(thread.id) for thread in threads.public_threads(interaction))]
        found: list[Suggestion] = []
        try:
            async with asyncio.timeout(SUGGEST_SECONDS):
                for place in rooms:
                    found = found or await self._desk.suggest(PLATFORM, person, place, partial)
        except TimeoutError:
            return []
        choices = {
            each.text: Choice(name=cut(each.label, LONGEST_CHOICE), value=each.text)
            for each in found
            if each.label and 0 < size(each.text) <= LONGEST_CHOICE
        }
        return list(choices.values())[:MOST_SUGGESTIONS]

    async def outdated(self, interaction: Interaction) -> None:
        """A command that is no longer there."""
        if interaction.type is discord.InteractionType.application_command:
            await self._answering.say_at_once(interaction, "old_command")

    # --- inside -------------------------------------------------------------------------------

    def _pending(self, interaction: Interaction, *, owes: bool) -> Pending:
        pending = Pending(
            interaction,
            self._now(),
            _room(interaction),
            owes,
            language_of(interaction.locale.value),
        )
        self._registry.add(pending)
        return pending

    def _take(
        self,
        pending: Pending,
        text: str,
        *,
        private: bool = False,
        stamp: str = "",
        table: str = "",
        seeks: bool = False,
        lacks: str = "",
    ) -> None:
        inbound = self._spoken(pending, text, private=private, stamp=stamp, table=table)
        unseen = bool(pending.room) and inbound.private and not table
        self._queue.put_nowait(Said(inbound, pending, unseen, seeks and bool(pending.room), lacks))

    def _spoken(
        self,
        pending: Pending,
        text: str,
        *,
        private: bool = False,
        stamp: str = "",
        table: str = "",
    ) -> Inbound:
        interaction = pending.interaction
        unseen = private or not pending.room
        return self._inbound(
            interaction.user,
            pending.id,
            text,
            private=unseen,
            received=pending.received,
            room="" if unseen else pending.room,
            within="" if unseen else threads.channel_of(pending),
            admin=rights.is_admin(interaction),
            stamp=stamp,
            table=table,
            locale=interaction.locale.value,
        )

    def _inbound(
        self,
        who: discord.User | discord.Member,
        native_id: str,
        text: str,
        *,
        private: bool,
        received: int | None = None,
        **more: Any,
    ) -> Inbound:
        mentions = tuple(MENTION.findall(text))
        return Inbound(
            platform=PLATFORM,
            sender=str(who.id),
            name=who.display_name,
            text=MENTION.sub(r"@\1", text),
            native_id=native_id,
            received=self._now() if received is None else received,
            private=private,
            addressed=True,
            mentions=mentions,
            **more,
        )

    async def _ask(self, interaction: Interaction, table: str, stamp: str, text: str) -> None:
        modal = forms.ask(table, stamp, text, language_of(interaction.locale.value))
        if modal is None:
            await self._answering.say_at_once(interaction, "failed")
            return
        try:
            await interaction.response.send_modal(modal)
        except Trouble:
            log.warning("Discord: a form came too late")


def _changed(inbound: Inbound, **more: Any) -> Inbound:
    fields = {name: getattr(inbound, name) for name in inbound.__struct_fields__}
    return Inbound(**{**fields, **more})


def _room(interaction: Interaction) -> str:
    """The room that an interaction is from; empty outside of a server."""
    return "" if interaction.guild_id is None else str(interaction.channel_id)


def _is_unseen(interaction: Interaction) -> bool:
    """Whether what was pressed stands on a message that only its presser sees."""
    message = interaction.message
    return message is not None and message.flags.ephemeral
