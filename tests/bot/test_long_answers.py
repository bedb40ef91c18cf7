"""Looking back at a long game takes its time; nobody at another table waits for it."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot import judge
from tests.bot.stage import in_room, stage


async def test_a_review_holds_up_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, asked = threading.Event(), threading.Event()
    hear = judge.hear

    def slowly(table: Any, said: Any, now: int) -> Any:
        if "review" in said.text:
            looked.set()
            assert asked.wait(10), "the other table had to wait"
        return hear(table, said, now)

    async with stage() as s:
        await s.xixi("ann", "ben")
        await s.say("ann", ".resign")
        await s.say("ann", ".resign")
        await s.xixi("cat", "dan", room="other")
        mover = await s.mover("other")
        monkeypatch.setattr(judge, "hear", slowly)
        await s.post("ben", ".review")
        while not looked.is_set():
            await asyncio.sleep(0)
        before = len(s.chat.letters)
        await s.post(mover, "sum 9", "other")
        while len(s.chat.letters) == before:
            await asyncio.sleep(0)
        assert "sum 9" in in_room(s.chat.letters[before:], "other")
        asked.set()
        assert "Nothing was asked" in in_room(await s.news())
