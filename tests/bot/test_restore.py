"""A restored copy: silent until confirmed, and then nothing that was said before is said again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import cli, config, doctor
from bot.app import serve
from bot.store.backup import MARK
from bot.store.reader import read_setting
from bot.store.sqlite import SqliteStore
from tests.bot.stage import Chat, in_room, stage, to


async def backed_up(first: Path, copy: Path, chat: Chat) -> str:
    """A table of XiXi whose answer to the first question waits in the copy and was sent since."""
    store = await SqliteStore.open(first)
    async with stage(chat=chat, store=store) as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        chat.hold = asyncio.Event()
        await s.post(mover, "sum 7")
        while not await store.waiting(1):
            pass
        assert cli_status("backup", str(copy), "--database", str(first)) == 0
        chat.hold.set()
        assert "Q1" in in_room(await s.news())
    return "ben" if mover == "ann" else "ann"


def cli_status(*words: str) -> int:
    return cli.run(list(words))


async def in_thread(*words: str) -> int:
    """A command that runs a loop of its own."""
    return await asyncio.to_thread(cli.run, list(words))


async def test_a_copy_is_silent_until_confirmed_and_says_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, copy, second = (tmp_path / name for name in ("first", "copy", "second"))
    chat = Chat()
    mover = await backed_up(first, copy, chat)
    assert cli_status("restore", str(copy), "--database", str(second)) == 0
    assert cli_status("restore", str(copy), "--database", str(second)) == 2
    assert "--force" in capsys.readouterr().err

    said = len(chat.letters)
    async with stage(chat=chat, store=await SqliteStore.open(second)) as s:
        assert s.desk.held
        s._read = said
        assert await s.say(mover, "sum 9") == []
        assert await s.dm(mover, "hand") == []
        await s.desk.reachable("test", mover)
        assert await s.news() == []
        assert [card.number for card in await s.desk.cards("test", mover, "room")] == [1]
        assert len(await s.store.waiting(9)) > 0

    assert await in_thread("confirm-restore", "--database", str(second)) == 0
    assert "letters of before were dropped" in capsys.readouterr().out
    assert await in_thread("confirm-restore", "--database", str(second)) == 0
    assert "nothing to confirm" in capsys.readouterr().out

    async with stage(chat=chat, store=await SqliteStore.open(second)) as s:
        assert not s.desk.held
        assert await s.news() == chat.letters
        assert len(chat.letters) == said
        assert "Q2" in in_room(await s.say(mover, "sum 9", native="x1"))
        assert "Your cards" in to(await s.dm(mover, "hand", native="x2"), mover)
    assert sum("Q1 " in letter.text for letter in chat.letters if letter.place == "room") == 1


async def test_the_operator_hears_of_it_at_the_start_and_from_the_doctor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, copy, second = (tmp_path / name for name in ("first", "copy", "second"))
    await backed_up(first, copy, Chat())
    assert cli_status("restore", str(copy), "--database", str(second)) == 0
    loaded = config.load(None, {"CAIPAN_SERVICE_DATABASE": str(second)})

    def told() -> str:
        lines: list[str] = []
        doctor.report(loaded, lines.append)
        return "\n".join(lines)

    async def at_once(services: list[object]) -> None:
        for service in services:
            service.close()  # type: ignore[attr-defined]

    monkeypatch.setattr("bot.app._until_stopped", at_once)
    said: list[str] = []
    assert "sending: held" in told()
    await serve(loaded, said.append)
    assert "confirm-restore" in "\n".join(said)
    assert read_setting(second, *MARK) is not None
    said.clear()
    await serve(loaded, said.append, send=True)
    assert "were dropped" in "\n".join(said)
    assert read_setting(second, *MARK) is None
    assert "sending: held" not in told()
    await serve(loaded, said.append)


async def test_commands_need_a_database_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = str(tmp_path / "nowhere")
    for words in (("backup", f"{nowhere}2"), ("confirm-restore",), ("forget", "qq:1")):
        assert await in_thread(*words, "--database", nowhere) == 2
        assert nowhere in capsys.readouterr().err
    assert _names(tmp_path) == []
    (tmp_path / "text").write_text("not a database", "utf-8")
    loaded = config.load(None, {"CAIPAN_SERVICE_DATABASE": str(tmp_path / "text")})
    assert not any("held" in line for line in _report(loaded))


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def _report(loaded: config.Loaded) -> list[str]:
    lines: list[str] = []
    doctor.report(loaded, lines.append)
    return lines
