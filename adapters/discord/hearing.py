"""Taking in: every native event becomes one Inbound, queued in the order in which it came.

What was said is queued first and acknowledged at once; nothing slow and no lock stands before the
acknowledgement, which Discord wants within three seconds.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any, Literal

import aiohttp
import discord
from discord.app_commands import Choice

from adapters.discord import buttons, custom, forms, rights
from adapters.discord.answering import Answering
from adapters.discord.pending import Pending, Registry
from adapters.discord.plain import cut, size
from adapters.discord.words import language_of, word
from bot.ports import Desk, Inbound

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
PLATFORM = "discord"
MENTION = re.compile(r"<@!?(\d{1,20})>")
MOST_SUGGESTIONS = 25
LONGEST_CHOICE = 100
SUGGEST_SECONDS = 2.0
"""How long the desk may think about suggestions; Discord waits for three seconds."""
THREAD_MINUTES: Literal[1440] = 1440


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
        self._queue: asyncio.Queue[tuple[Inbound, str]] = asyncio.Queue()
        self._handing = False

    async def run(self) -> None:
        """Hand over what was taken in, one after the other."""
        while True:
            inbound, room = await self._queue.get()
            self._handing = True
            try:
                await self._desk.hear(await self._placed(inbound, room))
            except Exception as error:
                log.error("Discord: something said was lost: %s", type(error).__name__)
            finally:
                self._handing = False

    def is_busy(self) -> bool:
        """Whether something heard hasn't been handed over yet."""
        return self._handing or not self._queue.empty()

    async def _placed(self, inbound: Inbound, room: str) -> Inbound:
        """What was said unseen in a room is meant for the one table there, if it is one."""
        if not room:
            return inbound
        cards = await self._desk.cards(PLATFORM, inbound.sender, room)
        there = [card.table for card in cards if card.stage != "over"]
        if len(there) != 1:
            return inbound
        return Inbound(**{**_fields(inbound), "table": there[0]})

    # --- what comes in ------------------------------------------------------------------------

    async def wrote(self, message: discord.Message) -> None:
        """A direct message."""
        if message.content.strip():
            author = message.author
            self._queue.put_nowait(
                (self._inbound(author, str(message.id), message.content, private=True), "")
            )

    async def called(
        self, interaction: Interaction, text: str, *, private: bool = False, opens: str = ""
    ) -> None:
        """A slash command."""
        if not self._registry.is_new(interaction):
            return
        right = None if private else rights.missing(interaction)
        if right is not None:
            await self._answering.say_at_once(interaction, "missing_right", right)
            return
        pending = self._pending(interaction, owes=True)
        if opens and self._threads and rights.can_open_thread(interaction):
            await self._answering.acknowledge(pending)
            await self._open_thread(pending, opens)
            self._take(pending, text)
            return
        self._take(pending, text, private=private)
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
        room = _room(interaction)
        try:
            async with asyncio.timeout(SUGGEST_SECONDS):
                found = await self._desk.suggest(PLATFORM, str(interaction.user.id), room, partial)
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
    ) -> None:
        interaction = pending.interaction
        unseen = private or not pending.room
        inbound = self._inbound(
            interaction.user,
            pending.id,
            text,
            private=unseen,
            received=pending.received,
            room="" if unseen else pending.room,
            admin=rights.is_admin(interaction),
            stamp=stamp,
            table=table,
            locale=interaction.locale.value,
        )
        self._queue.put_nowait((inbound, pending.room if unseen and not table else ""))

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
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
            log.warning("Discord: a form came too late")

    async def _open_thread(self, pending: Pending, title: str) -> None:
        """Give the table a thread of its own; without one it is played in the channel."""
        channel = pending.interaction.channel
        assert isinstance(channel, discord.TextChannel), "asked for before"
        name = cut(f"{title} · {pending.interaction.user.display_name}", 100)
        try:
            thread = await channel.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=THREAD_MINUTES,
            )
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            log.warning("Discord: no thread for a table: %s", type(error).__name__)
            return
        pending.room = str(thread.id)
        pending.farewell = word("elsewhere", pending.language, thread=f"<#{thread.id}>")


def _fields(inbound: Inbound) -> dict[str, Any]:
    return {name: getattr(inbound, name) for name in inbound.__struct_fields__}


def _room(interaction: Interaction) -> str:
    """The room that an interaction is from; empty outside of a server."""
    return "" if interaction.guild_id is None else str(interaction.channel_id)


def _is_unseen(interaction: Interaction) -> bool:
    """Whether what was pressed stands on a message that only its presser sees."""
    message = interaction.message
    return message is not None and message.flags.ephemeral
