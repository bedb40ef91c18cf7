"""Threads: a table's own, opened when a table will be, and found again from the channel it hangs on."""

import logging
from typing import Any, Literal

import discord
from discord import ChannelType

from adapters.discord.pending import Pending
from adapters.discord.plain import cut
from adapters.discord.trouble import Trouble
from adapters.discord.words import word
from bot.ports import Desk, TableCard

log = logging.getLogger(__name__)
THREAD_MINUTES: Literal[4320] = 4320
"""How long a thread stays open without a word: as long as a slow table does."""
MOST_NAMED = 10
KINDS: tuple[Literal[ChannelType.public_thread], Literal[ChannelType.news_thread]] = (
    ChannelType.public_thread,
    ChannelType.news_thread,
)
"""A public thread in a channel, and in one for announcements."""


def public_threads(interaction: discord.Interaction[Any]) -> list[discord.Thread]:
    """The open threads of the channel an interaction is from; not the private ones.

    What is said in a private thread isn't for everybody who reads the channel.
    """
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        return []
    return sorted((t for t in channel.threads if not t.is_private()), key=lambda t: t.id)


async def tables_in(
    desk: Desk, platform: str, pending: Pending
) -> list[tuple[discord.Thread, TableCard]]:
    """The tables in the threads of a channel: those that are open, else those that ended last."""
    found = [
        (thread, card)
        for thread in public_threads(pending.interaction)
        for card in await desk.cards(platform, pending.user, str(thread.id))
    ]
    return [pair for pair in found if pair[1].stage != "over"] or found


def named(tables: list[tuple[discord.Thread, TableCard]], language: str) -> str:
    """The answer to who didn't say which of several tables is meant."""
    lines = [f"{card.number} {card.title} <#{thread.id}>" for thread, card in tables[:MOST_NAMED]]
    return "\n".join([word("several", language), *lines])


def channel_of(pending: Pending) -> str:
    """The channel of the thread in which `pending` is said; empty if it isn't said in one."""
    channel = pending.interaction.channel
    if isinstance(channel, discord.Thread):
        return str(channel.parent_id)
    return "" if pending.opened is None else str(pending.interaction.channel_id)


def moved_to(pending: Pending, thread: discord.Thread) -> None:
    """What `pending` says is said in a thread: its facts are told there, its answers to the asker."""
    pending.room = str(thread.id)
    pending.farewell = word("elsewhere", pending.language, thread=f"<#{thread.id}>")


async def open_for(pending: Pending, title: str) -> None:
    """Give the table a thread of its own; without one it is played in the channel."""
    channel = pending.interaction.channel
    assert isinstance(channel, discord.TextChannel), "asked for before"
    name = cut(f"{title} · {pending.interaction.user.display_name}", 100)
    try:
        thread = await channel.create_thread(
            name=name,
            type=KINDS[channel.is_news()],
            auto_archive_duration=THREAD_MINUTES,
        )
    except Trouble as error:
        log.warning("Discord: no thread for a table: %s", type(error).__name__)
        return
    moved_to(pending, thread)
    pending.opened = thread


async def close_for(pending: Pending) -> None:
    """Take the thread away that was opened for a table which was then refused.

    Deleting needs a right that the bot doesn't ask for; archiving its own thread needs none.
    """
    thread, pending.opened = pending.opened, None
    assert thread is not None, "asked for before"
    for away in (thread.delete, lambda: thread.edit(archived=True)):
        try:
            await away()
            return
        except Trouble as error:
            log.info("Discord: an empty thread could not be taken away: %s", type(error).__name__)
