"""Discord: slash commands, buttons, forms, and answers that only their reader sees."""

from collections.abc import Callable
from typing import Protocol

from adapters.discord.adapter import DiscordAdapter, DiscordStopped
from bot.ports import Desk

__all__ = ["DiscordAdapter", "DiscordStopped", "create"]


class Settings(Protocol):
    """What the configuration's section ``[discord]`` says."""

    @property
    def threads(self) -> bool:
        """Whether a table gets a public thread where the bot may open one."""
        ...


def create(
    desk: Desk, settings: Settings, token: str, clock_now: Callable[[], int]
) -> DiscordAdapter:
    """The adapter for Discord. `clock_now` gives milliseconds since 1970."""
    return DiscordAdapter(desk, token, clock_now, threads=settings.threads)
