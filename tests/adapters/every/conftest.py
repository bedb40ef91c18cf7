"""The small Discord is there for the tests of this folder."""

from __future__ import annotations

from tests.adapters.discord.stage import server

__all__ = ["server"]
