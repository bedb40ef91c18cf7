"""A whole match of every game on every chat: one person by words, the rest house players."""

from __future__ import annotations

import pytest

from bot import games
from tests.adapters.discord.fake import Discord
from tests.adapters.every.chats import CHATS
from tests.adapters.every.match import played, right_on

SEATS = {"quantum_wolf": 6}
"""Where the smallest table isn't the one to play at."""
OPTIONS = {
    "gold_rush": "pace=hand limit=4",
    "quantum_wolf": "fast",
    "tichu": "rounds=1",
    "xixi_stakes": "chips=12",
}
"""Short matches in which people have something to do."""
NO_SECRETS = ("gold_rush",)
"""Nobody knows more than anybody else."""


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize("name", games.names())
async def test_a_match(server: Discord, name: str, chat: str) -> None:
    seats = SEATS.get(name, min(games.game(name).seats))
    async with CHATS[chat](server) as made:
        table = await played(made, name, seats, OPTIONS.get(name, ""))
        assert table.game.name == name
        assert table.sitting.outcome is not None
        await right_on(made, least=0 if name in NO_SECRETS else 1)
