"""Nothing private reaches a log, and the network's absence is waited out."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from adapters.discord import adapter, buttons
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.stage import button, hand_in, place


async def test_no_log_ever_shows_a_hand_or_a_private_text(
    server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("discord").setLevel(logging.NOTSET)
    caplog.set_level(logging.DEBUG)
    async with place(server) as made:
        await made.xixi("11", "12")
        await made.dm("12", "my hand is worth gold")
        await made.act("12", "nonsense worth gold")
        await made.table("12", "hand")
        for who in ("11", "12"):
            hand = hand_in(made.private(who))
            assert hand is not None
            assert hand not in caplog.text
        assert "worth gold" not in caplog.text


async def test_a_fault_in_a_press_is_logged_without_its_text(
    server: Discord, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("kill 7")

    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        monkeypatch.setattr(made.adapter.client.hearer, "pressed", broken)
        lobby = server.said_in()[-1]
        await server.press("12", lobby, button(lobby, "join"))
        await made.quiet()
        assert "a fault in a press: RuntimeError" in caplog.text
        assert "kill 7" not in caplog.text
        assert ".join" not in caplog.text
        assert buttons.log.name in {record.name for record in caplog.records}


async def test_a_fault_in_a_direct_message_or_a_command_is_logged_without_its_text(
    server: Discord, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("kill 7")

    async with place(server) as made:
        for name in ("wrote", "called"):
            monkeypatch.setattr(made.adapter.client.hearer, name, broken)
        await made.dm("12", "kill 8")
        await made.act("12", "kill 9")
        assert caplog.text.count("a fault in") == 2
        assert "kill" not in caplog.text


async def test_a_network_that_is_not_there_yet_is_waited_for(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "LOGIN_SECONDS", 0.01)

    async def gone(request: Any) -> None:
        assert request.transport is not None
        request.transport.abort()

    server.fault("GET /users/@me", gone, times=3)
    async with place(server) as made:
        assert made.started
