"""What a call to Discord may end in."""

import aiohttp
import discord

Trouble = (discord.DiscordException, aiohttp.ClientError, TimeoutError)
"""Through no fault of ours: a refusal, a limit, no network."""
