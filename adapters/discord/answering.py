"""Answering interactions: acknowledged first, then answered where only the asker reads it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord
from discord.ui import View

from adapters.discord.client import NO_MENTIONS
from adapters.discord.pending import Pending, Registry
from adapters.discord.trouble import Trouble
from adapters.discord.words import language_of, named, word

log = logging.getLogger(__name__)
QUIET_SECONDS = 5.0
"""After so long without an answer somebody who sees "thinking" is told that there is none."""
EXPIRED = frozenset({10008, 10015, 10062, 40060, 50027})
"""Codes that say that an interaction can't be answered any more, or was by somebody else."""


class Answering:
    """Writes to the people behind interactions."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._tasks: set[asyncio.Task[None]] = set()

    async def acknowledge(self, pending: Pending) -> None:
        """Tell Discord that it arrived; what comes too late is answered elsewhere."""
        response = pending.interaction.response
        try:
            if pending.owes:
                await response.defer(ephemeral=pending.hidden, thinking=True)
            else:
                await response.defer()
        except Trouble as error:
            pending.dead = True
            log.warning("Discord: an interaction came too late (%s)", type(error).__name__)
        finally:
            pending.acknowledged.set()
        if pending.owes and not pending.dead:
            self._later(self._quiet(pending))

    async def say_at_once(
        self, interaction: discord.Interaction[Any], key: str, right: str = ""
    ) -> None:
        """Answer with a line of the adapter's own instead of taking something in."""
        language = language_of(interaction.locale.value)
        text = missing_right(right, language) if right else word(key, language)
        try:
            await interaction.response.send_message(
                text, ephemeral=interaction.guild_id is not None, allowed_mentions=NO_MENTIONS
            )
        except Trouble as error:
            log.warning("Discord: an interaction came too late (%s)", type(error).__name__)

    def tell(self, pending: Pending, text: str) -> None:
        """Write a line of the adapter's own, without keeping anybody waiting for it."""
        self._later(self._told(pending, text))

    async def _told(self, pending: Pending, text: str) -> None:
        await self.write(pending, text)

    async def write(
        self,
        pending: Pending,
        text: str,
        view: View | None = None,
        file: discord.File | None = None,
    ) -> str | None:
        """Write to whoever used an interaction; the message's id, None when it can't be done.

        Raises what Discord or the network raises for other reasons.
        """
        await pending.acknowledged.wait()
        async with pending.writing:
            if pending.dead:
                return None
            try:
                return await self._write(pending, text, view, file)
            except discord.HTTPException as error:
                if error.code not in EXPIRED and error.status != 401:
                    raise
                pending.dead = True
                return None

    async def _write(
        self, pending: Pending, text: str, view: View | None, file: discord.File | None
    ) -> str:
        files = [file] if file is not None else []
        if pending.owes:
            message: discord.Message = await pending.interaction.edit_original_response(
                content=text, view=view, attachments=files, allowed_mentions=NO_MENTIONS
            )
            pending.owes = False
        else:
            message = await pending.interaction.followup.send(
                text,
                view=view if view is not None else discord.utils.MISSING,
                files=files,
                ephemeral=pending.hidden,
                allowed_mentions=NO_MENTIONS,
                wait=True,
            )
        return str(message.id)

    def settle(self, room: str) -> None:
        """Something was said in `room`: whoever still sees "thinking" there has their answer."""
        for pending in self._registry.owing(room):
            self._later(self._farewell(pending))

    async def _farewell(self, pending: Pending) -> None:
        await pending.acknowledged.wait()
        async with pending.writing:
            if not pending.owes or pending.dead:
                return
            try:
                if pending.farewell:
                    await self._write(pending, pending.farewell, None, None)
                else:
                    await pending.interaction.delete_original_response()
            except Trouble:
                log.info("Discord: an interaction could not be settled")
            pending.owes = False

    async def _quiet(self, pending: Pending) -> None:
        await asyncio.sleep(QUIET_SECONDS)
        pending.farewell = pending.farewell or word("nothing", pending.language)
        await self._farewell(pending)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_guarded(work), name="discord answer")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let go of what still waits."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def missing_right(right: str, language: str) -> str:
    """What says that the bot lacks a right."""
    return word("missing_right", language, right=named("right", right, language))


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:
        log.error("Discord: an interaction could not be settled: %s", type(error).__name__)
