"""A whole match of every game on every chat: one person by words, the rest house players."""

from __future__ import annotations

import pytest

from bot import games
from tests.adapters.discord.fake import Discord
from tests.adapters.every.chats import CHATS
from tests.adapters.every.match import easily_read, played, right_on

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
LARGER = [
    ("xixi_first_love", 4, ""),
    ("xixi_medieval", 9, ""),
    ("xixi_medieval", 13, "jokers"),
]
"""Tables of more people than the fewest, and the largest one with all its cards."""


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize("name", games.names())
async def test_a_match(server: Discord, name: str, chat: str) -> None:
    seats = SEATS.get(name, min(games.game(name).seats))
    async with CHATS[chat](server) as made:
        table = await played(made, name, seats, OPTIONS.get(name, ""))
        assert table.game.name == name
        assert table.sitting.outcome is not None
        await right_on(made, least=0 if name in NO_SECRETS else 1)


@pytest.mark.parametrize("chat", CHATS)
@pytest.mark.parametrize(("name", "seats", "options"), LARGER)
async def test_a_match_of_more(
    server: Discord, name: str, seats: int, options: str, chat: str
) -> None:
    async with CHATS[chat](server) as made:
        table = await played(made, name, seats, options)
        assert len(table.sitting.seated) == seats
        assert table.sitting.outcome is not None and table.sitting.outcome.result in ("win", "draw")
        await right_on(made, least=1)
        await easily_read(made)
