"""A letter's picture on Discord: a file of a neutral name, with a text for whoever can't see it."""

from __future__ import annotations

import pytest

from bot.ports import Letter, Sent
from rules.core.speech.pictures import Card, Cards, Strip, pack
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL
from tests.adapters.discord.stage import place

HAND = pack(Cards("你的牌", (Strip("", (Card("jade", "5"), Card("stars", "K"))),)))


@pytest.mark.parametrize(
    ("letter", "twin"),
    [
        (Letter(1, "discord", "room", CHANNEL, "Ann · 13", picture=HAND), "Ann · 13"),
        (Letter(2, "discord", "room", CHANNEL, "x" * 1500, picture=HAND), "x" * 1023 + "…"),
        (
            Letter(3, "discord", "person", "11", "翠5 星K", secret=True, picture=HAND),
            "图，内容同文字",
        ),
        (
            Letter(4, "discord", "person", "11", "J5 RK", secret=True, picture=HAND),
            "A picture of what the text says",
        ),
    ],
)
async def test_a_picture_has_a_twin_and_a_secret_none(
    server: Discord, letter: Letter, twin: str
) -> None:
    async with place(server) as made:
        assert isinstance(await made.adapter.send(letter), Sent)
        [file] = server.posts[-1]["sent"]
        assert file["filename"] == "picture.png"
        assert file["description"] == twin
