"""The connection: resumed, begun anew, closed for good; the same event twice, two at once."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from adapters.discord import DiscordStopped
from adapters.discord.client import Client
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import NAMES, refusal, reply
from tests.adapters.discord.stage import place


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause before a session is begun anew, nor before a lost connection is made again."""

    async def at_once(client: Client, shard: int | None, *, initial: bool = False) -> None:
        return None

    monkeypatch.setattr(Client, "before_identify_hook", at_once)
    monkeypatch.setattr(discord.client.ExponentialBackoff, "delay", lambda self: 0.0)


async def test_a_wrong_token_ends_the_service_and_says_what_to_do(server: Discord) -> None:
    with pytest.raises(DiscordStopped, match=r"token.*developer portal"):
        async with place(server, token="a.wrong.token"):
            raise AssertionError("nobody gets in")


async def test_a_refused_intent_ends_the_service(server: Discord) -> None:
    server.close_with = 4014
    with pytest.raises(DiscordStopped, match="4014"):
        async with place(server):
            raise AssertionError("nobody gets in")


async def test_another_close_for_good_ends_the_service(server: Discord) -> None:
    server.close_with = 4004
    with pytest.raises(DiscordStopped, match="4004"):
        async with place(server):
            raise AssertionError("nobody gets in")


async def test_stopping_is_an_operating_error_with_one_line() -> None:
    assert issubclass(DiscordStopped, OSError), "the command line prints these and ends"


async def test_what_was_missed_is_replayed_after_op_7(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        missed = server.interaction(2, "12", _join())
        await server.act(missed, lost=True)
        await server.op(7)
        await server.until(lambda: server.resumed)
        await made.quiet()
        assert "Ben sits down" in made.public()
        assert len(server.identified) == 1


async def test_a_cut_connection_is_resumed(server: Discord, hurried: None) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await server.drop()
        await server.act(server.interaction(2, "12", _join()), lost=True)
        await server.until(lambda: server.resumed)
        await made.quiet()
        assert "Ben sits down" in made.public()


async def test_a_lost_session_is_begun_anew_and_the_table_goes_on(
    server: Discord, hurried: None
) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 2)
        await made.table("12", "join")
        assert "Ben sits down" in made.public()
        assert server.synced == 1, "a new session isn't a new start"
        assert len(made.started) == 1


async def test_direct_messages_that_a_lost_session_swallowed_are_heard_in_order(
    server: Discord, hurried: None
) -> None:
    async with place(server) as made:
        await made.dm("11", ".new xixi")
        await made.dm("12", ".tables")
        await server.dm("11", ".house", lost=True)
        await server.dm("11", ".start", lost=True)
        await server.dm("12", ".tables", lost=True)
        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 2)
        await made.quiet()
        said = made.private("11")
        assert said.count("sits down") == 2
        assert said.index("sits down") < said.index("off we go")
        assert made.private("12").count("No table") == 2

        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 3)
        await made.quiet()
        assert made.private("11") == said, "nothing is heard twice"
        assert made.private("12").count("No table") == 2


async def test_what_is_written_before_the_lookup_hides_nothing(
    server: Discord, hurried: None
) -> None:
    async with place(server) as made:
        await made.dm("11", ".new xixi")
        await server.dm("11", ".house", lost=True)
        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 2)
        await server.dm("11", ".tables")
        await made.quiet()
        assert made.private("11").count("sits down") == 2


async def test_a_limit_on_the_lookup_of_one_leaves_the_others_theirs(
    server: Discord, hurried: None
) -> None:
    async def limited(request: Any) -> Any:
        return reply({"retry_after": 60.5, "global": False}, 429, Via="1.1 google")

    async with place(server) as made:
        for who in ("11", "12"):
            await made.dm(who, ".tables")
            await server.dm(who, ".tables", lost=True)
        server.fault(f"GET /channels/{server.direct('11')}", limited)
        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 2)
        await made.quiet()
        assert made.private("12").count("No table") == 2


async def test_what_was_missed_and_can_not_be_had_ends_nothing(
    server: Discord, hurried: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def gone(request: Any) -> Any:
        return refusal(403, 50001)

    async with place(server) as made:
        await made.dm("11", ".tables")
        await server.dm("11", ".tables", lost=True)
        server.fault("GET /channels", gone)
        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 2)
        await made.quiet()
        assert "what was missed is not to be had: Forbidden" in caplog.text
        await made.dm("11", ".tables")
        assert made.private("11").count("No table") == 2


async def test_who_wrote_long_ago_is_not_looked_up(server: Discord, hurried: None) -> None:
    async with place(server) as made:
        await made.dm("11", ".tables")
        made.clock.advance(3_700_000)
        await server.dm("11", ".tables", lost=True)
        await server.op(9, False)
        await server.until(lambda: len(server.identified) == 2)
        await made.quiet()
        assert not [
            path for method, path in server.requests if (method, path[:9]) == ("GET", "/channels")
        ]


async def test_the_same_event_twice_has_one_effect(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        join = server.interaction(2, "12", _join())
        await server.act(join)
        await server.act(join)
        await made.quiet()
        await server.act(join)
        await made.quiet()
        assert made.public().count("Ben sits down") == 1
        same = [c for c in server.callbacks if c["interaction"]["id"] == join["id"]]
        assert len(same) == 1


async def test_the_same_direct_message_twice_has_one_answer(server: Discord) -> None:
    async with place(server) as made:
        message = await made.dm("11", ".tables")
        before = len(server.posts)
        assert before == 1
        await server.dispatch("MESSAGE_CREATE", message)
        await made.quiet()
        assert len(server.posts) == before


async def test_a_press_replayed_after_a_restart_counts_once(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        join = server.interaction(2, "12", _join())
        await server.act(join)
        await made.restart()
        await server.act(join)
        await made.quiet()
        assert made.public().count("Ben sits down") == 1


@pytest.mark.parametrize("first", ["12", "13"])
async def test_two_at_once_keep_their_order(server: Discord, first: str) -> None:
    """One seat is left; the acknowledgement of the first takes longer than that of the second."""
    second = {"12": "13", "13": "12"}[first]
    gate = asyncio.Event()

    async def waits(request: Any) -> None:
        await gate.wait()

    async def opens(request: Any) -> None:
        gate.set()

    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        server.fault("POST /interactions", waits)
        server.fault("POST /interactions", opens)
        await server.act(server.interaction(2, first, _join()))
        await server.act(server.interaction(2, second, _join()))
        await gate.wait()
        await made.quiet()
        assert f"{NAMES[first]} sits down" in made.public()
        assert f"{NAMES[second]} sits down" not in made.public()


async def test_two_direct_messages_at_once_keep_their_order(server: Discord) -> None:
    async with place(server) as made:
        for text in (".new xixi", ".house", ".start", ".abort", ".tables"):
            await server.dm("11", text)
        await made.quiet()
        said = made.private("11")
        order = [said.index(t) for t in ("The table is open", "sits down", "off we go")]
        assert order == sorted(order)


def _join() -> dict[str, Any]:
    return {"id": "5", "name": "table", "type": 1, "options": [{"name": "join", "type": 1}]}
