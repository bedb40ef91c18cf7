"""The server is there for every test of this folder."""

from __future__ import annotations

from tests.adapters.discord.stage import server

__all__ = ["server"]
