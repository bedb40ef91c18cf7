"""Which rights the bot needs in a channel, and who there has a say."""

from typing import Any

import discord

Interaction = discord.Interaction[Any]
SEND = "send_messages"


def missing(interaction: Interaction, *, in_thread: bool = False) -> str | None:
    """The first right without which the bot can't speak where `interaction` comes from.

    `in_thread`: in a thread of the channel.
    """
    if interaction.guild_id is None:
        return None
    has = interaction.app_permissions
    if has.administrator:
        return None
    return _first(has, in_thread or isinstance(interaction.channel, discord.Thread))


def missing_at(client: discord.Client, channel: int) -> str | None:
    """The first right without which the bot can't speak in a channel; None when nobody can tell."""
    found = client.get_channel(channel)
    if not isinstance(found, discord.TextChannel | discord.Thread) or found.guild.me is None:
        return None
    return _first(found.permissions_for(found.guild.me), isinstance(found, discord.Thread))


def _first(has: discord.Permissions, in_thread: bool) -> str | None:
    speak = "send_messages_in_threads" if in_thread else SEND
    for right in ("view_channel", speak):
        if not getattr(has, right):
            return right
    return None


def can_open_thread(interaction: Interaction) -> bool:
    """Whether a public thread may be opened in the channel, and written in."""
    has = interaction.app_permissions
    both = has.create_public_threads and has.send_messages_in_threads
    return isinstance(interaction.channel, discord.TextChannel) and (both or has.administrator)


def is_admin(interaction: Interaction) -> bool:
    """Whether the person who uses `interaction` runs the server."""
    has = interaction.permissions
    return interaction.guild_id is not None and (has.administrator or has.manage_guild)
