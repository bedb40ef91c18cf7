"""Who may dial in, what ends a connection, and what becomes of calls then; over real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import urllib.error
import urllib.request
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from adapters.qq import create
from adapters.qq.onebot import OneBot
from adapters.qq.pace import Pace
from bot.ports import Later, Letter, Sent, Undeliverable, Unknown
from tests.adapters.qq.peer import GROUP, SILENT, House, Section, house, until


def room(text: str, group: int = GROUP) -> Letter:
    return Letter(1, "qq", "room", str(group), text)


async def refused(made: House, **headers: str) -> bool:
    """Whether a client with these headers is turned away."""
    url = f"ws://127.0.0.1:{made.port}/onebot/v11/ws"
    try:
        async with connect(url, additional_headers=headers):
            return False
    except InvalidStatus as error:
        return error.response.status_code == 403


# --- the door ---------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "chat.example", ""])
async def test_beyond_loopback_a_token_is_needed(host: str) -> None:
    with pytest.raises(PermissionError, match=r"^qq\.access_token_file: .* Example: ") as error:
        create(None, Section(host=host), "", lambda: 0)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
    create(None, Section(host=host), "token", lambda: 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
async def test_on_loopback_none_is_needed(host: str) -> None:
    create(None, Section(host=host), "", lambda: 0)  # type: ignore[arg-type]


async def test_only_who_has_the_token_may_dial_in() -> None:
    async with house(token="s3cret") as made:
        assert await refused(made, **{"X-Self-ID": "10"})
        for wrong in (
            "Bearer",
            "Bearer s3cre",
            "Bearer s3cret2",
            "Basic s3cret",
            "Bearer 裁".encode(),
        ):
            given = wrong if isinstance(wrong, str) else wrong.decode("latin-1")
            assert await refused(made, **{"X-Self-ID": "10", "Authorization": given})
        async with made.peer(token="s3cret") as peer:
            await peer.group(1, ".tables")
            await until(peer.groups_heard)


async def test_only_accounts_that_are_listed_may_dial_in() -> None:
    async with house(section=Section(accounts=("10",))) as made:
        assert await refused(made, **{"X-Self-ID": "11"})
        assert await refused(made, **{"X-Self-ID": "1O"})
        assert await refused(made)
        async with made.peer(10) as peer:
            await peer.group(1, ".tables")
            await until(peer.groups_heard)


async def test_events_by_post_have_no_door() -> None:
    async with house(token="s3cret") as made:
        for path in ("/onebot/v11/", "/onebot/v11/http", "/openapi.json", "/docs"):
            asked = urllib.request.Request(
                f"http://127.0.0.1:{made.port}{path}", data=b"{}", headers={"X-Self-ID": "10"}
            )
            with pytest.raises(urllib.error.HTTPError) as error:
                await asyncio.to_thread(urllib.request.urlopen, asked, timeout=5)
            assert error.value.code in (404, 405)
            error.value.close()


async def test_the_address_can_be_taken() -> None:
    async with house() as made:
        with pytest.raises(OSError, match="in use"):
            async with house(section=Section(port=made.port)):
                pass


# --- calls ------------------------------------------------------------------------------------


async def test_sent_and_refused() -> None:
    async with house() as made, made.peer() as peer:
        assert await made.qq.send(room("x")) == Sent("10/1")
        peer.answer = lambda action, params: {"status": "failed", "retcode": 1200, "wording": "x"}
        assert await made.qq.send(room("x")) == Undeliverable("refused (1200)")
        peer.answer = lambda action, params: {"status": "async", "retcode": 1, "data": None}
        assert await made.qq.send(room("x")) == Unknown()


async def test_a_time_out_that_had_arrived_is_not_sent_again() -> None:
    async with house(answer_seconds=0.05) as made, made.peer() as peer:
        peer.answer = lambda action, params: SILENT
        await peer.group(1, ".tables")
        await until(peer.groups_heard)
        await until(lambda: not made.desk.is_busy())
        echo = {"status": "ok", "retcode": 0, "data": {"message_id": 9}, "echo": "10/3"}
        await peer.socket.send(json.dumps(echo))
        peer.answer = lambda action, params: None
        await peer.group(1, ".new chess")
        await until(lambda: "There are" in peer.groups_heard()[-1])
        assert sum("No table" in text for text in peer.groups_heard()) == 1


async def test_a_connection_lost_during_a_call_is_known_at_once() -> None:
    async with house(answer_seconds=60) as made, made.peer() as peer:
        peer.answer = lambda action, params: SILENT
        sending = asyncio.create_task(made.qq.send(room("x")))
        await until(peer.groups_heard)
        await peer.socket.close()
        async with asyncio.timeout(10):
            assert await sending == Unknown()


async def test_without_a_connection_letters_wait_and_none_is_lost() -> None:
    async with house() as made:
        sending = asyncio.create_task(made.qq.send(room("x")))
        await asyncio.sleep(0.02)
        assert not sending.done()
        async with made.peer() as peer:
            async with asyncio.timeout(10):
                assert isinstance(await sending, Sent)
            assert peer.groups_heard() == ["x"]
            await peer.group(1, ".tables")
            await until(lambda: len(peer.groups_heard()) == 2)


async def test_letters_wait_while_qq_has_logged_the_account_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    beat: dict[str, Any] = {"post_type": "meta_event", "meta_event_type": "heartbeat"}
    async with house() as made, made.peer() as peer:
        await peer.report(**beat, interval=30_000, status={"online": False, "good": True})
        await until(lambda: not made.qq.accounts.connected)
        sending = asyncio.create_task(made.qq.send(room("x")))
        await asyncio.sleep(0.02)
        assert not peer.calls
        assert "10 is logged out" in caplog.text
        await peer.report(**beat, interval=30_000, status={"online": True, "good": True})
        assert isinstance(await sending, Sent)
        await peer.report(**beat, interval=30_000)
        await peer.report(**beat, interval="x", status={})
        await made.quiet()
        assert made.qq.accounts.connected == {"10"}


async def test_an_account_that_is_gone_between_is_asked_later() -> None:
    async with house() as made:
        made.qq.accounts.connected.add("10")
        assert await made.qq.send(room("x")) == Later(1.0)


# --- ends -------------------------------------------------------------------------------------


async def test_the_hooks_of_nonebot_run() -> None:
    ran: list[str] = []

    async def stopped() -> None:
        ran.append("stopped")

    async with house() as made:
        made.qq._driver.on_shutdown(stopped)
        made.qq._driver.task_group.start_soon(stopped)
        await until(lambda: ran)
    assert ran == ["stopped", "stopped"]


async def test_a_stop_closes_the_connections_and_leaves_no_task() -> None:
    before = asyncio.all_tasks()
    async with house() as made:
        url = f"ws://127.0.0.1:{made.port}/onebot/v11/ws"
        socket = await connect(url, additional_headers={"X-Self-ID": "10"})
        await until(lambda: made.qq.accounts.connected)
        await socket.recv()
    async with asyncio.timeout(10):
        await socket.wait_closed()
    assert made.qq.accounts.connected == set()
    left = [task for task in asyncio.all_tasks() - before if "qq" in task.get_name()]
    assert left == []


async def test_a_second_client_of_a_living_account_is_turned_away() -> None:
    async with house() as made, made.peer() as peer:
        assert await refused(made, **{"X-Self-ID": "10"})
        await peer.group(1, ".tables")
        await until(peer.groups_heard)


async def test_a_half_open_connection_makes_way_for_the_real_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adapters.qq.onebot.PROBE", 0.05)
    async with house() as made, made.peer() as dead:
        dead.deaf = True
        async with made.peer() as peer:
            await peer.group(1, ".tables")
            await until(peer.groups_heard)
            assert len(made.qq.onebot.bots) == 1


async def test_a_peer_that_reads_no_more_is_noticed_by_pings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adapters.qq.server.PING", 0.1)
    async with house() as made:
        url = f"ws://127.0.0.1:{made.port}/onebot/v11/ws"
        shown = {"X-Self-ID": "10"}
        async with connect(url, additional_headers=shown, ping_interval=None) as socket:
            await until(lambda: made.qq.accounts.connected)
            socket.transport.pause_reading()
            await until(lambda: not made.qq.accounts.connected)
            assert not made.qq.onebot.bots
            socket.transport.abort()


async def test_a_heartbeat_that_stops_frees_the_account() -> None:
    time = [0.0]
    async with house(pace=Pace(0.0, now=lambda: time[0])) as made, made.peer() as peer:
        beat = {"post_type": "meta_event", "meta_event_type": "heartbeat", "interval": 5000}
        await peer.report(**beat, status={"online": True})
        link = made.qq.onebot.links["10"]
        await until(lambda: link.beat)
        time[0] = 15.9
        made.qq.onebot.drop_silent()
        assert not link.gone
        time[0] = 16.1
        made.qq.onebot.drop_silent()
        assert (link.gone, made.qq.accounts.connected) == (True, set())
        peer.deaf = True
        async with made.peer() as back:
            await back.group(1, ".tables")
            await until(back.groups_heard)


async def test_without_heartbeats_silence_is_no_death() -> None:
    time = [0.0]
    async with house(pace=Pace(0.0, now=lambda: time[0])) as made, made.peer():
        time[0] = 1e6
        made.qq.onebot.drop_silent()
        assert set(made.qq.onebot.links) == {"10"}


async def test_odd_frames_end_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async with house() as made, made.peer() as peer:
        for frame in ("{", "[]", "3", "null", '{"echo": 3}', '{"echo": "10/999"}', '"x"'):
            await peer.socket.send(frame)
        await peer.socket.send(b"\xff\x00")
        await peer.report(post_type="message", message_type="group", message={"a": 1})
        await peer.report(post_type=["x"], message_type={})
        await peer.group(1, ".tables")
        await until(peer.groups_heard)
        assert set(made.qq.onebot.links) == {"10"}


async def test_an_event_that_breaks_the_reader_is_noted_without_its_text(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: Any) -> None:
        raise ValueError("a secret")

    async with house() as made, made.peer() as peer:
        with monkeypatch.context() as patch:
            patch.setattr("adapters.qq.hearing.inbound", broken)
            await peer.group(1, "a secret")
            await until(lambda: "an event was lost: ValueError" in caplog.text)
        await peer.group(1, ".tables")
        await until(peer.groups_heard)
    assert "a secret" not in caplog.text


async def test_nonebot_is_given_no_event() -> None:
    async with house() as made:
        assert OneBot.json_to_event(made.qq.onebot, {"post_type": "notice"}) is None  # type: ignore[func-returns-value]


async def test_a_quoted_message_and_the_next_keep_their_order(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    async with house() as made, made.peer() as peer:
        quoted = [
            {"type": "reply", "data": {"id": "3"}},
            {"type": "text", "data": {"text": ".new xixi"}},
        ]
        await peer.group(1, quoted)
        await peer.group(2, ".join")
        await until(lambda: "n2" in "".join(peer.groups_heard()))
        assert "get_msg" not in peer.asked
