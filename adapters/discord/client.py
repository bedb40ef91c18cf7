"""The connection: discord.py's client with no more rights and events than the referee needs."""

import asyncio
import logging
import sys
from typing import Any, Protocol

import discord
from discord import app_commands

from adapters.discord import buttons, commands, syncing
from bot.ports import GameCard

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
LONGEST_WAIT = 30.0
"""Seconds that a rate limit may hold a letter inside the library; longer ones the outbox waits."""
NO_MENTIONS = discord.AllowedMentions.none()


class Listener(buttons.Hearer, commands.Caller, Protocol):
    """Who takes in what comes from Discord."""

    async def wrote(self, message: discord.Message) -> None:
        """Somebody wrote to the bot."""

    async def began_anew(self) -> None:
        """A session was begun after another was lost, and with it what came meanwhile."""

    async def filled(self, interaction: Interaction) -> None:
        """Somebody sent a form in."""

    async def outdated(self, interaction: Interaction) -> None:
        """Somebody used a command that is no longer there."""


class Client(discord.Client):
    """A client that hands everything to one listener, in the order in which it came.

    `ready` is set once Discord has accepted the session.
    """

    def __init__(self, hearer: Listener, games: dict[str, list[GameCard]], **options: Any) -> None:
        _hush()
        intents = discord.Intents.none()
        intents.guilds = True
        intents.dm_messages = True
        super().__init__(
            intents=intents,
            allowed_mentions=NO_MENTIONS,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
            **options,
        )
        self.hearer = hearer
        self.ready = asyncio.Event()
        self._games = games
        self.tree: Tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def setup_hook(self) -> None:
        """Know the buttons of every earlier process, and bring the commands up to date."""
        self.add_dynamic_items(*buttons.ITEMS)
        await self.tree.set_translator(commands.Translator())
        commands.plant(self.tree, self.hearer, self._games)
        await syncing.try_sync(self.tree)

    async def on_connect(self) -> None:
        """A session was begun: at once, before anything written now hides what was written before."""
        if self.ready.is_set():
            await self.hearer.began_anew()

    async def on_ready(self) -> None:
        """Said again after every new session."""
        self.ready.set()

    async def on_message(self, message: discord.Message) -> None:
        """A direct message; those of servers don't come here."""
        if not message.author.bot and message.guild is None:
            await self.hearer.wrote(message)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms only: commands and buttons have their own ways, and each has one."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.hearer.filled(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Say where it was, never what was said."""
        log.error("Discord: a fault in %s: %s", event_method, type(sys.exception()).__name__)


def _hush() -> None:
    """The library writes whole messages to its log at DEBUG, hands among them; never let it."""
    library = logging.getLogger("discord")
    if library.getEffectiveLevel() < logging.INFO:
        library.setLevel(logging.INFO)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Tree(app_commands.CommandTree[Client]):
    """The slash commands."""

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        """A command that Discord still shows, but that isn't ours any more, gets an answer."""
        known = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
        if isinstance(error, known):
            await self.client.hearer.outdated(interaction)
        else:
            log.error("Discord: a fault in a command: %s", type(error).__name__)
