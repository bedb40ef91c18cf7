"""Messages a second through Discord: the referee beside a bare discord.py echo, in the same run.

With the echo each direct message is posted back by a client of a dozen lines, with the same
library, intents and nonces. Both are measured twice: with a server that answers a post at once, which
shows what each costs, and with one that takes 50 ms for it, which is still faster than Discord's.
"""

import logging
import secrets
import sys
from collections.abc import Sequence
from typing import Any

from benchmarks._beside import Chat
from bot.clock import WallClock
from bot.desk import Desk

TOKEN = "a.right.token"


def _point_at(port: int) -> None:
    import discord
    import yarl

    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api"
    gateway = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


def _echo(port: int) -> None:
    """A bare client that posts back what it is written."""
    import discord

    _point_at(port)
    intents = discord.Intents.none()
    intents.guilds = intents.dm_messages = True
    client = discord.Client(
        intents=intents,
        allowed_mentions=discord.AllowedMentions.none(),
        max_messages=None,
        guild_ready_timeout=0.1,
    )

    @client.event
    async def on_message(message: Any) -> None:
        if not message.author.bot:
            nonce = secrets.token_hex(12)
            await message.channel.send(message.content, nonce=nonce)

    client.run(TOKEN, log_level=logging.ERROR)


def _adapter(desk: Desk, clock: WallClock, port: int) -> Any:
    from adapters.discord import DiscordAdapter

    _point_at(port)
    logging.getLogger("adapters.discord").setLevel(logging.ERROR)
    return DiscordAdapter(desk, TOKEN, clock.now, threads=False, guild_ready_timeout=0.1)


CHAT = Chat(
    module="benchmarks.discord_path",
    people="benchmarks._discord_people",
    echo_name="bare discord.py echo",
    aim=0.8,
    echo=_echo,
    adapter=_adapter,
    delays=(0.0, 0.05),
)


def main(argv: Sequence[str] = ()) -> int:
    """Run it."""
    return CHAT.main(argv, __doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
