"""Whoever comes alone learns a game in a chat: the tutorial says how to play it against the house."""

from __future__ import annotations

import re

import pytest

from bot import games
from tests.bot.stage import in_room, stage, to

QUOTED = re.compile(r"[「“](.+?)[」”]")
STARTED = {"zh": "人齐，开始", "en": "off we go"}
MOST_SEATS = 13


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", games.names())
async def test_a_newcomer_follows_the_tutorial_to_a_table_of_the_house(
    name: str, language: str
) -> None:
    async with stage(language=language) as s:
        await s.say("ann", f".new {name}")
        lesson, *steps = in_room(await s.say("ann", ".tutorial")).splitlines()
        house, start = QUOTED.findall(lesson)
        said = ""
        for _ in range(MOST_SEATS):
            await s.say("ann", house)
            said = said or in_room(await s.say("ann", start)).partition(STARTED[language])[1]
        assert said
        # the same steps beside the game, in the room and in private
        assert in_room(await s.say("ann", ".教学")).splitlines()[-len(steps) :][1:] == steps[1:]
        assert to(await s.dm("ann", "tutorial"), "ann").splitlines()[1:] == steps[1:]
        assert len(steps) >= 4
