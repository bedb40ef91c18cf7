"""People on Discord: out of reach for long, without a common server, and changing what they wrote."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL, refusal
from tests.adapters.discord.stage import Place, hand_in, place


async def pass_time(made: Place, seconds: int) -> None:
    made.clock.advance(seconds * 1000)
    await made.desk.tick()
    await made.quiet()


async def out_of_reach(made: Place) -> None:
    """Ann and Ben sit; Ben has closed direct messages and pressed nothing for long."""
    made.server.closed = {"12"}
    await made.table("11", "new", options={"game": "xixi"})
    await made.table("12", "join")
    made.clock.advance(16 * 60_000)
    await made.table("11", "start")
    assert "Ben can't be reached in private" in made.public()


async def test_after_ten_minutes_a_seat_out_of_reach_plays_by_time_outs_until_it_writes(
    server: Discord,
) -> None:
    async with place(server) as made:
        await out_of_reach(made)
        await pass_time(made, 599)
        assert "We go on" not in made.public()
        await pass_time(made, 2)
        assert "We go on; Ben plays by time-outs" in made.public()
        await made.table("12", "hand")
        assert "Ben can be reached again" in made.public()
        assert hand_in(made.private("12")) is not None


async def test_a_direct_message_brings_back_who_was_out_of_reach(server: Discord) -> None:
    async with place(server) as made:
        await out_of_reach(made)
        server.closed = set()
        await made.dm("12", "hand")
        assert "Ben can be reached again" in made.public()
        [card] = await made.desk.cards("discord", "12", CHANNEL)
        assert not card.paused


@pytest.mark.parametrize("code", [50007, 50278])
async def test_who_left_the_server_is_out_of_reach_like_who_closed_the_door(
    server: Discord, code: int
) -> None:
    async def closed(request: Any) -> Any:
        return refusal(403, code)

    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("12", "join")
        made.clock.advance(16 * 60_000)
        server.fault(f"POST /channels/{server.direct('12')}/messages", closed)
        await made.table("11", "start")
        assert "Ben can't be reached in private" in made.public()


async def test_an_edited_direct_message_says_nothing_new(server: Discord) -> None:
    async with place(server) as made:
        message = await made.dm("11", ".tables")
        count = len(server.posts)
        edited = {
            **message,
            "content": ".new xixi",
            "edited_timestamp": "2026-01-01T00:01:00+00:00",
        }
        await server.dispatch("MESSAGE_UPDATE", edited)
        gone = {"id": message["id"], "channel_id": message["channel_id"]}
        await server.dispatch("MESSAGE_DELETE", gone)
        await made.quiet()
        assert len(server.posts) == count
        await made.dm("11", ".tables")
        assert len(server.posts) == count + 1


@pytest.mark.parametrize("word", ["hand", ".hand", "收牌", "。收牌", "我的牌"])
async def test_a_hand_can_be_asked_for_again_at_any_time_in_both_languages(
    server: Discord, word: str
) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        dealt = hand_in(made.private("12"))
        await made.dm("12", word)
        await made.act("12", word)
        assert made.private("12").count(f"Your cards: {dealt}") == 3
        assert hand_in(made.public()) is None
