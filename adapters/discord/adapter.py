"""The adapter: the desk on one side, discord.py on the other."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import aiohttp
import discord

from adapters.discord import rights
from adapters.discord.answering import Answering
from adapters.discord.client import Client
from adapters.discord.hearing import PLATFORM, Hearing
from adapters.discord.pending import Registry
from adapters.discord.sending import Sending, is_closed
from adapters.discord.words import LANGUAGES
from bot.ports import Delivery, Desk, Letter, Undeliverable

log = logging.getLogger(__name__)
LOGIN_SECONDS = 10.0
"""Between two tries to log in while Discord can't be reached."""
RIGHTS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
)
"""The least that the bot asks for in a server."""


class DiscordStopped(ConnectionError):
    """Discord won't have this bot as it is set up; the text says why and what to do."""


class DiscordAdapter:
    """The referee on Discord. `options` go to the library's client."""

    platform = PLATFORM
    needs_hello = False

    def __init__(
        self,
        desk: Desk,
        token: str,
        clock_now: Callable[[], int],
        *,
        threads: bool,
        **options: Any,
    ) -> None:
        self._desk = desk
        self._token = token
        registry = Registry()
        self._answering = Answering(registry)
        self._hearing = Hearing(desk, registry, self._answering, clock_now, threads=threads)
        games = {language: desk.games(language) for language in LANGUAGES}
        self.client = Client(self._hearing, games, **options)
        self._sending = Sending(self.client, registry, self._answering, clock_now, desk.picture)

    async def send(self, letter: Letter) -> Delivery:
        """Send one letter. A room that can't be written to any more stops its tables' clocks."""
        result = await self._sending.send(letter)
        if letter.place == "room" and isinstance(result, Undeliverable) and is_closed(result):
            right = rights.missing_at(self.client, int(letter.to))
            if right is not None:
                log.error("Discord: what I lack in channel %s is %s", letter.to, right)
            await self._desk.unheard(PLATFORM, letter.to)
        return result

    async def serve(self, started: Callable[[str], None]) -> None:
        """Serve until cancelled or stopped; `started` hears who logged in, and how to invite it.

        Raises DiscordStopped for what only the operator can mend.
        """
        listening = asyncio.create_task(self._hearing.run(), name="discord ears")
        greeting = asyncio.create_task(self._greet(started), name="discord greeting")
        try:
            await self._log_in()
            await self.client.connect()
        except discord.LoginFailure as error:
            raise DiscordStopped(
                "Discord refused the token. Copy it anew from the developer portal (Bot, Reset"
                " Token) into the file that discord.token_file names."
            ) from error
        except discord.PrivilegedIntentsRequired as error:
            raise DiscordStopped(
                "Discord refused the session (4014): an intent is not allowed for this bot."
                " caipan needs none of the privileged ones."
            ) from error
        except discord.ConnectionClosed as error:
            raise DiscordStopped(f"Discord closed the session for good ({error.code}).") from error
        finally:
            self.client.ready.clear()
            for task in (listening, greeting):
                task.cancel()
            with contextlib.suppress(Exception):
                await self.client.close()
            await self._answering.close()
            await asyncio.gather(listening, greeting, return_exceptions=True)

    def is_busy(self) -> bool:
        """Whether something heard hasn't been handed over yet."""
        return self._hearing.is_busy()

    async def stop(self) -> None:
        """Log out."""
        self.client.ready.clear()
        await self.client.close()

    async def _log_in(self) -> None:
        """Log in; while Discord can't be reached, try again."""
        while True:
            try:
                await self.client.login(self._token)
                return
            except (aiohttp.ClientError, TimeoutError, discord.DiscordServerError) as error:
                log.warning("Discord can't be reached (%s); trying again", type(error).__name__)
                await self.client.http.close()
                self.client.http.connector = discord.utils.MISSING
            await asyncio.sleep(LOGIN_SECONDS)

    async def _greet(self, started: Callable[[str], None]) -> None:
        await self.client.ready.wait()
        assert self.client.user is not None, "who is ready has logged in"
        invite = discord.utils.oauth_url(
            self.client.user.id, permissions=RIGHTS, scopes=("bot", "applications.commands")
        )
        started(f"Discord: {self.client.user} is there. Invite: {invite}")
