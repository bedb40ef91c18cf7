"""What becomes of a letter: sent, later, unknown, undeliverable; and never twice, never too long."""

from __future__ import annotations

import asyncio
import re
import types
from typing import Any

import discord
import pytest
from aiohttp import web

from adapters.discord.sending import nonce
from bot.ports import Later, Letter, Sent, Undeliverable, Unknown
from rules.core.speech.pictures import Bars, Measure, Row, pack
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL, EPHEMERAL, refusal, reply
from tests.adapters.discord.stage import Place, hand_in, place

POST = "POST /channels/7"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The library's pauses between tries, noted instead of kept."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    shim = types.ModuleType("asyncio")
    shim.__dict__.update(vars(asyncio))
    shim.__dict__["sleep"] = sleep
    monkeypatch.setattr(discord.http, "asyncio", shim)
    return pauses


def letter(text: str = "hello", **more: Any) -> Letter:
    return Letter(
        **{"id": 1, "platform": "discord", "place": "room", "to": CHANNEL, "text": text, **more}
    )


def answers(*responses: web.Response) -> Any:
    """Faults that answer in this order."""
    left = list(responses)

    async def fault(request: web.Request) -> web.Response:
        return left.pop(0)

    return fault


async def cut(request: web.Request) -> None:
    """Break the connection before anything is taken in."""
    assert request.transport is not None
    request.transport.abort()
    await asyncio.sleep(0)


def stored_then(server: Discord, response: web.Response | None) -> Any:
    """Take the message in, and answer with something else; None breaks the connection."""

    async def fault(request: web.Request) -> web.Response:
        taken = await server.route(request, "/" + request.match_info["path"])
        if response is not None:
            return response
        assert request.transport is not None
        request.transport.abort()
        return taken

    return fault


# --- results ------------------------------------------------------------------------------------


async def test_a_short_limit_is_waited_for(server: Discord, hurried: list[float]) -> None:
    async with place(server) as made:
        limit = reply(
            {"retry_after": 0.7, "global": False, "message": "slow"}, 429, Via="1.1 google"
        )
        server.fault(POST, answers(limit))
        assert isinstance(await made.adapter.send(letter()), Sent)
        assert 0.7 in hurried


async def test_a_long_limit_comes_back_as_later(server: Discord) -> None:
    async with place(server) as made:
        limit = reply(
            {"retry_after": 60.5, "global": False, "message": "slow"}, 429, Via="1.1 google"
        )
        server.fault(POST, answers(limit))
        assert await made.adapter.send(letter()) == Later(60.5)


@pytest.mark.parametrize(("headers", "seconds"), [({"Retry-After": "12"}, 12.0), ({}, 60.0)])
async def test_a_limit_without_its_headers_comes_back_as_later(
    server: Discord, headers: dict[str, str], seconds: float
) -> None:
    async with place(server) as made:
        server.fault(POST, answers(reply({"message": "slow"}, 429, **headers)))
        assert await made.adapter.send(letter()) == Later(seconds)


async def test_an_error_after_it_was_stored_leaves_one_message(
    server: Discord, hurried: list[float]
) -> None:
    async with place(server) as made:
        server.fault(POST, stored_then(server, reply({"message": "bad gateway"}, 502)))
        assert isinstance(await made.adapter.send(letter()), Sent)
        assert len(server.posts) == 1


async def test_a_reset_after_it_was_stored_leaves_one_message(server: Discord) -> None:
    async with place(server) as made:
        server.fault(POST, stored_then(server, None))
        assert isinstance(await made.adapter.send(letter()), Sent)
        assert len(server.posts) == 1


async def test_nothing_but_errors_is_unknown(server: Discord, hurried: list[float]) -> None:
    async with place(server) as made:
        server.fault(POST, answers(*(reply({}, 500) for _ in range(5))), times=5)
        assert await made.adapter.send(letter()) == Unknown()


async def test_nothing_but_resets_is_unknown(server: Discord) -> None:
    async with place(server) as made:
        server.fault(POST, cut, times=3)
        assert await made.adapter.send(letter()) == Unknown()
        assert isinstance(await made.adapter.send(letter()), Sent)


async def test_a_service_that_is_down_is_tried_again(server: Discord) -> None:
    async with place(server) as made:
        server.fault(POST, answers(reply({}, 503)))
        assert isinstance(await made.adapter.send(letter()), Later)


async def test_a_missing_right_is_undeliverable(server: Discord) -> None:
    async with place(server) as made:
        server.fault(POST, answers(refusal(403, 50013)))
        result = await made.adapter.send(letter())
        assert isinstance(result, Undeliverable)
        assert "send_messages" in result.reason


async def test_a_channel_that_is_gone_is_undeliverable(server: Discord) -> None:
    async with place(server) as made:
        server.fault(POST, answers(refusal(404, 10003)))
        assert isinstance(await made.adapter.send(letter()), Undeliverable)


async def test_opening_too_many_direct_messages_waits(server: Discord) -> None:
    async with place(server) as made:
        server.fault("POST /users/@me/channels", answers(refusal(403, 40003)))
        result = await made.adapter.send(letter(place="person", to="12"))
        assert isinstance(result, Later)


async def test_before_the_session_stands_letters_wait(server: Discord) -> None:
    async with place(server) as made:
        fresh = Place(server, made.store, made.clock, threads=False)
        assert isinstance(await fresh.adapter.send(letter()), Later)


async def test_what_was_on_its_way_at_the_end_is_sent_once_by_the_next_process(
    server: Discord,
) -> None:
    async with place(server) as made:
        arrived, gate = asyncio.Event(), asyncio.Event()

        async def held(request: web.Request) -> web.Response:
            taken = await server.route(request, "/" + request.match_info["path"])
            arrived.set()
            await gate.wait()
            return taken

        await made.table("11", "new", options={"game": "xixi"})
        server.fault(POST, held)
        await server.slash("12", "table", "join")
        await arrived.wait()
        made.serving.cancel()
        await asyncio.gather(made.serving, return_exceptions=True)
        gate.set()
        await made.restart()
        await made.quiet()
        assert made.public().count("Ben sits down") == 1
        await made.table("11", "start")
        assert "can't be reached" not in made.public()


async def test_a_token_that_no_longer_holds_keeps_the_letters(server: Discord) -> None:
    async with place(server) as made:
        server.fault(POST, answers(refusal(401, 0)))
        assert isinstance(await made.adapter.send(letter()), Later)


async def test_a_secret_is_never_sent_to_a_room(server: Discord) -> None:
    async with place(server) as made:
        result = await made.adapter.send(letter("my hand", secret=True))
        assert isinstance(result, Undeliverable)
        assert server.posts == []


# --- closed direct messages ---------------------------------------------------------------------


async def test_a_hand_that_can_not_be_written_pauses_the_table_and_names_the_remedy(
    server: Discord,
) -> None:
    async with place(server) as made:
        server.closed = {"12"}
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("12", "join")
        made.clock.advance(16 * 60_000)
        await made.table("11", "start")
        said = made.public()
        assert "Ben can't be reached in private" in said
        assert "/table hand" in said
        assert made.private("12") == ""
        assert hand_in(said) is None
        await made.table("12", "hand")
        assert hand_in(made.private("12")) is not None
        assert "Ben can be reached again" in made.public()
        assert "/table hand" not in made.public().split("can be reached again")[-1]


async def test_with_closed_messages_a_recent_press_is_the_way(server: Discord) -> None:
    async with place(server) as made:
        server.closed = {"12"}
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("12", "join")
        made.clock.advance(13 * 60_000)
        await made.table("11", "start")
        assert "can't be reached" not in made.public()
        [hand] = [post for post in server.posts if hand_in(post["content"]) and post["for"] == "12"]
        assert hand["flags"] & EPHEMERAL


async def test_without_a_recent_press_a_direct_message_is_the_way(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("12", "join")
        made.clock.advance(2 * 60_000)
        await made.table("11", "start")
        [hand] = [post for post in server.seen_by("12") if hand_in(post["content"])]
        assert hand["via"] == "channel"
        assert hand["channel_id"] == server.direct("12")


# --- what is written ----------------------------------------------------------------------------


async def test_nothing_ever_mentions_anybody(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        await made.table("12", "hand")
        await made.say("11", "nonsense @everyone")
        await made.dm("11", "@here <@12>")
        assert len(server.posts) > 6
        assert {str(post["allowed_mentions"]) for post in server.posts} == {"{'parse': []}"}


async def test_a_long_text_is_split_at_line_ends(server: Discord) -> None:
    async with place(server) as made:
        text = "\n".join(f"line {number} of a long record _with_ signs" for number in range(200))
        assert isinstance(await made.adapter.send(letter(text)), Sent)
        assert len(server.posts) > 3
        shown = "\n".join(post["content"] for post in server.posts)
        assert shown.replace("\\", "") == text
        assert len({post["nonce"] for post in server.posts}) == len(server.posts)


async def test_parts_that_arrived_are_not_posted_again(server: Discord) -> None:
    async with place(server) as made:
        text = "x" * 1990 + "\n" + "y" * 1990
        server.fault(POST, answers(reply({}, 503)))
        server.faults.insert(0, (POST, _pass))
        assert isinstance(await made.adapter.send(letter(text)), Later)
        assert isinstance(await made.adapter.send(letter(text)), Sent)
        assert [post["content"][0] for post in server.posts] == ["x", "y"]
        assert (
            len([r for r in server.requests if r == ("POST", f"/channels/{CHANNEL}/messages")]) == 3
        )


async def _pass(request: web.Request) -> None:
    return None


async def test_a_deadline_is_shown_by_the_reader_s_clock(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        [card] = await made.desk.cards("discord", "0", CHANNEL)
        assert card.due is not None
        assert made.public().endswith(f"<t:{card.due // 1000}:R>")


async def test_a_picture_goes_along_or_is_left_out(server: Discord) -> None:
    bars = Bars("odds", ("x",), (Row("a", (Measure(500, "50 %"),)),))
    async with place(server) as made:
        await made.adapter.send(letter(picture=pack(bars)))
        server.fault(POST, answers(refusal(403, 50013)))
        assert isinstance(await made.adapter.send(letter(id=2, picture=pack(bars))), Sent)
        assert [bool(post["files"]) for post in server.posts] == [True, False]


def test_a_nonce_fits_and_is_the_same_in_each_try() -> None:
    first, again = nonce(letter(), 1), nonce(letter(), 1)
    assert first == again
    assert 0 < len(first) <= 25
    assert len({nonce(letter(id=n), part) for n in range(50) for part in (1, 2)}) == 100


NAMES = [
    "Alex",
    "Аlex",
    "3",
    "skip",
    "@everyone",
    "**x**_y",
    "🃏🃏",
    "a\u202eb",
    "宽" * 32,
    "<@12>",
    "[a](http://x)",
    "# big",
    "`code`",
    "||x||",
    "<t:0:R>",
    "\ud83d",
]


@pytest.mark.parametrize("name", NAMES)
async def test_names_of_every_kind_are_shown_as_they_are(server: Discord, name: str) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("12", "join", name=name)
        await made.table("11", "start")
        said = made.public()
        assert "off we go" in said
        assert not re.search(r"(?<!\\)(\*\*|\|\||`|<@|<t:0|]\(|_y)|^# ", said, re.MULTILINE)
        assert hand_in(made.private("12")) is not None
