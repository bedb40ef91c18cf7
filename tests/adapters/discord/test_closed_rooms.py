"""A channel that the bot can't write to any more: the table waits, and its people hear of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.ports import Letter, Undeliverable
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL, IN_THREADS, SEND, VIEW, refusal
from tests.adapters.discord.stage import hand_in, place

POST = f"POST /channels/{CHANNEL}/messages"


def answers(code: int) -> Any:
    async def refused(request: Any) -> Any:
        return refusal(403 if code != 10003 else 404, code)

    return refused


@pytest.mark.parametrize("code", [50013, 50001, 10003])
async def test_the_clock_stops_and_who_sits_there_is_told_in_private(
    server: Discord, code: int
) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        made.clock.advance(61_000)
        server.fault(POST, answers(code), times=99)
        await made.say(await made.mover(), "sum 9")
        [card] = await made.desk.cards("discord", "11", CHANNEL)
        assert card.paused
        for who in ("11", "12"):
            assert made.private(who).count("may not appear") == 1
        assert "may not appear" not in made.public()

        await made.dm("11", "history")
        assert "sum 9" in made.private("11")
        await made.dm("12", "hand")
        assert hand_in(made.private("12")) is not None

        server.faults.clear()
        await made.table("11", "resume")
        [card] = await made.desk.cards("discord", "11", CHANNEL)
        assert not card.paused
        assert "On we go" in made.public()


async def test_who_can_not_be_told_of_it_is_no_matter_of_other_channels(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        made.clock.advance(16 * 60_000)
        server.closed.add("12")
        await made.desk.unheard("discord", CHANNEL)
        await made.quiet()
        await made.table("13", "list", channel_id="700000000000000009")
        assert "No table" in made.private("13")
        assert "/table hand" not in made.private("13")


async def test_noticed_twice_at_once_it_is_told_once(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        await made.restart()
        await asyncio.gather(*[made.desk.unheard("discord", CHANNEL) for _ in range(2)])
        await made.quiet()
        for who in ("11", "12"):
            assert made.private(who).count("may not appear") == 1


@pytest.mark.parametrize(
    ("rights", "named"), [(VIEW | IN_THREADS, "send_messages"), (SEND, "view_channel")]
)
async def test_the_operator_is_told_which_right_is_lacking(
    server: Discord, rights: int, named: str, caplog: pytest.LogCaptureFixture
) -> None:
    server.rights = rights
    async with place(server) as made:
        server.fault(POST, answers(50013))
        letter = Letter(1, "discord", "room", CHANNEL, "x", table="t")
        assert isinstance(await made.adapter.send(letter), Undeliverable)
        assert f"what I lack in channel {CHANNEL} is {named}" in caplog.text


async def test_of_a_channel_that_is_not_known_nothing_is_made_up(
    server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    async with place(server) as made:
        server.fault("POST /channels/5/messages", answers(50001))
        assert isinstance(
            await made.adapter.send(Letter(1, "discord", "room", "5", "x")), Undeliverable
        )
        assert "missing right: view_channel" in caplog.text
        assert "what I lack" not in caplog.text


async def test_a_letter_that_is_no_message_stops_nothing(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        server.fault(POST, answers(50035))
        await made.say(await made.mover(), "sum 9")
        [card] = await made.desk.cards("discord", "11", CHANNEL)
        assert not card.paused
