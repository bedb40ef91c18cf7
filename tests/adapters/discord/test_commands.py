"""The declared commands: what Discord would take, and when it is told."""

from __future__ import annotations

import re
from typing import Any

import pytest

from adapters.discord import commands, syncing
from adapters.discord.commands import TABLE, WORDS
from rules.core.speech.table_verbs import TABLE_VERBS
from rules.core.speech.verbs import Hearing, read
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.stage import place

NAME = re.compile(r"[-_'\w]{1,32}")


async def test_commands_are_sent_once_and_again_only_when_changed(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place(server) as made:
        assert server.synced == 1
        await made.restart()
        assert server.synced == 1
        monkeypatch.setattr(commands, "TABLE", (*TABLE[:-1],))
        await made.restart()
        assert server.synced == 2


async def test_a_translation_taken_away_is_a_change(server: Discord) -> None:
    async with place(server) as made:
        server.commands[0]["name_localizations"].pop("zh-TW")
        await made.restart()
        assert server.synced == 2


async def test_a_refused_sync_does_not_stop_the_service(server: Discord) -> None:
    from tests.adapters.discord.shapes import refusal

    async def refused(request: Any) -> Any:
        return refusal(403, 50001)

    server.fault("PUT /applications", refused)
    async with place(server) as made:
        assert server.synced == 0
        assert made.started


async def test_a_sync_that_is_cut_off_does_not_stop_the_service(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(request: Any) -> None:
        request.transport.abort()

    monkeypatch.setattr("adapters.discord.adapter.LOGIN_SECONDS", 0.0)
    server.fault("PUT /applications", cut, times=2)
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        assert "The table is open" in made.public()


async def test_what_is_declared_is_within_limits(server: Discord) -> None:
    async with place(server):
        given = server.commands
    assert [c["name"] for c in given] == ["table", "say", "act"]
    for command in given:
        assert sorted(command["contexts"]) == [0, 1]
        assert command["integration_types"] == [0]
        _within(command)
        assert _characters(command) <= 8000
    [table] = [c for c in given if c["name"] == "table"]
    assert table["name_localizations"] == {"zh-CN": "桌", "zh-TW": "桌"}
    assert {o["name"] for o in table["options"]} >= {
        "new", "join", "leave", "start", "house", "rules", "state", "history", "hand", "help",
        "again", "abort",
    }  # fmt: skip
    [hand] = [o for o in table["options"] if o["name"] == "hand"]
    assert hand["name_localizations"] == {"zh-CN": "收牌", "zh-TW": "收牌"}
    [new] = [o for o in table["options"] if o["name"] == "new"]
    games = new["options"][0]["choices"]
    assert {g["value"] for g in games} >= {"xixi", "tichu"}
    assert all(set(g["name_localizations"]) == {"zh-CN", "zh-TW"} for g in games)


def _within(command: dict[str, Any]) -> None:
    assert len(command.get("options", [])) <= 25
    names = [command["name"], *command.get("name_localizations", {}).values()]
    assert all(NAME.fullmatch(name) and name == name.lower() for name in names), names
    abouts = [command["description"], *command.get("description_localizations", {}).values()]
    assert all(1 <= len(about) <= 100 for about in abouts)
    for kind in ("zh-CN", "zh-TW"):
        inner = [o["name_localizations"][kind] for o in command.get("options", [])]
        assert len(inner) == len(set(inner))
    for option in command.get("options", []):
        _within(option)
    assert len(command.get("choices", [])) <= 25


def _characters(command: dict[str, Any]) -> int:
    """What Discord counts: names, descriptions, values, the longest translation of each."""
    own = 0
    for key in ("name", "description"):
        texts = [command.get(key, ""), *command.get(f"{key}_localizations", {}).values()]
        own += max(map(len, texts))
    own += len(str(command.get("value", "")))
    inner = (*command.get("options", []), *command.get("choices", []))
    return own + sum(map(_characters, inner))


@pytest.mark.parametrize("declared", TABLE, ids=lambda declared: declared.name)
def test_every_command_says_something_that_the_referee_reads(declared: Any) -> None:
    word = WORDS.get(declared.name, declared.name)
    argument = {"text": " 60", "person": " @5", "game": " xixi"}.get(declared.kind, "")
    reading = read(TABLE_VERBS, f"{word}{argument}", Hearing(person=0), prefixed=True)  # type: ignore[arg-type]
    assert reading is not None
    assert getattr(reading, "code", "") in ("", "NO_SUCH_PLAYER")


def test_the_order_of_commands_is_no_change() -> None:
    one, two = {"type": 1, "name": "a"}, {"type": 1, "name": "b", "options": []}
    assert syncing.same([one, two], [{**two, "id": "7", "nsfw": False}, one])
    assert not syncing.same([one], [one, two])
