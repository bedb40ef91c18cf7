"""``new`` opens a table and, in front of a question, asks it anew: which is meant."""

from __future__ import annotations

import pytest

from tests.bot.stage import Stage, in_room, stage, to


async def _cards(s: Stage) -> int:
    return len(await s.desk.cards("test", "nobody", "room"))


@pytest.mark.parametrize("words", ["new sum 9", ".new sum 9", "new  SUM 9"])
async def test_a_question_anew_is_asked_at_the_table(words: str) -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        assert "Q1" in in_room(await s.say(await s.mover(), words))
        assert "Q2" in in_room(await s.dm(await s.mover(), words))
        assert await _cards(s) == 1


async def test_whose_turn_it_is_not_hears_so() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        other = "ben" if await s.mover() == "ann" else "ann"
        heard = await s.say(other, ".new sum 9")
        assert heard
        assert "no such game" not in in_room(heard) + to(heard, other)


async def test_a_game_is_opened_beside_a_table() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        await s.say("cay", ".new xixi")
        assert await _cards(s) == 2


@pytest.mark.parametrize("words", [".new chess", ".new summ 9", ".new 9"])
async def test_what_is_neither_is_no_game(words: str) -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        assert "no such game" in in_room(await s.say("ann", words))


async def test_without_a_table_a_question_is_no_game() -> None:
    async with stage() as s:
        assert "no such game" in in_room(await s.say("ann", ".new sum 9"))
