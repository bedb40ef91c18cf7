"""Direct messages that came while no session stood: Discord doesn't deliver them again by itself.

A session that is resumed replays what was missed; one that is begun anew doesn't. So whoever wrote of
late is looked up once more. What was heard already is dropped by its id.
"""

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator

import discord

from adapters.discord.trouble import Trouble

log = logging.getLogger(__name__)
LATELY_MS = 3_600_000
"""For how long somebody who wrote is looked up."""
MOST_CHANNELS = 200
MOST_MESSAGES = 20


class Missed:
    """The last message of each private channel."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, tuple[discord.Message, int]] = OrderedDict()

    def note(self, message: discord.Message, now: int) -> None:
        """A direct message was heard."""
        channel = message.channel.id
        known = self._last.get(channel)
        if known is None or known[0].id < message.id:
            self._last[channel] = (message, now)
            self._last.move_to_end(channel)
        while len(self._last) > MOST_CHANNELS:
            self._last.popitem(last=False)

    async def since(self, now: int) -> AsyncIterator[discord.Message]:
        """What people have written since, each channel's oldest first."""
        for last, heard in list(self._last.values()):
            if now - heard > LATELY_MS:
                continue
            try:
                async for message in last.channel.history(
                    after=last, limit=MOST_MESSAGES, oldest_first=True
                ):
                    if not message.author.bot:
                        yield message
            except Trouble as error:
                log.warning("Discord: what was missed is not to be had: %s", type(error).__name__)
