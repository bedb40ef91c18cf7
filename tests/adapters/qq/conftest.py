"""The small Discord is there for the tests that have both chats."""

from __future__ import annotations

from tests.adapters.discord.stage import server

__all__ = ["server"]
