"""Erasing oneself: asked twice, in private; names go, logs and their proof stay."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot import cli, erasure
from bot.audit.export import export
from bot.audit.findings import Status
from bot.audit.log import stored
from bot.audit.verify import verify
from bot.store.memory import MemoryStore
from bot.store.port import Append, PersonRow, Store
from bot.store.sqlite import SqliteStore
from tests.bot.stage import Chat, Stage, in_room, stage, to

LONG = "Annabelle"


async def ended(s: Stage) -> str:
    """A game of XiXi that `LONG` has lost to ben; its table."""
    await s.xixi(LONG, "ben")
    await s.say(LONG, ".resign")
    await s.say(LONG, ".resign")
    [row] = await s.store.tables_in("test:room", ended=1)
    assert row.status == "over"
    return str(row.table)


async def evidence(store: Store, table: str) -> list[bytes]:
    loaded = await store.load(table)
    assert loaded is not None
    return list(export(stored(loaded, await store.log(table)), "full"))


@pytest.mark.parametrize(("language", "neutral"), [("en", "player 1"), ("zh", "玩家1")])
async def test_names_go_and_the_log_stays(language: str, neutral: str) -> None:
    async with stage(language=language) as s:
        table = await ended(s)
        before = await evidence(s.store, table)
        asked = to(await s.dm(LONG, ".forget me"), LONG)
        assert "60" in asked
        assert LONG in in_room(await s.say("ben", ".players"))
        s.clock.advance(59_000)
        assert to(await s.dm(LONG, ".忘了我"), LONG) != asked
        said = in_room(await s.say("ben", ".players"))
        assert LONG not in said and neutral in said
        await s.restart()
        said = in_room(await s.say("ben", ".players"))
        assert LONG not in said and neutral in said
        assert await s.store.ever_at(f"test:{LONG}") == []
        after = await evidence(s.store, table)
        assert after == before
        assert verify(after).status == Status.GOOD
        [card] = await s.desk.cards("test", "ben", "room")
        assert [seat.name for seat in card.seats] == [neutral, "ben"]
        told = await s.desk.transcript("test", "ben", "room")
        assert told and not any(LONG in message.text for message in told)
        exported = await s.desk.export("test", "ben", table, "text")
        assert exported is not None and LONG not in exported[1].decode()


async def test_the_question_back_waits_a_minute() -> None:
    async with stage() as s:
        await ended(s)
        await s.dm(LONG, ".forget me")
        s.clock.advance(61_000)
        assert "again within 60" in to(await s.dm(LONG, ".forget me"), LONG)
        assert await s.store.ever_at(f"test:{LONG}") != []
        assert "is erased" in to(await s.dm(LONG, ".forget me"), LONG)


async def test_nobody_goes_who_is_still_at_a_table_and_not_aloud() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        assert "in private only" in in_room(await s.say("ann", ".forget me"))
        assert "still at table 1" in to(await s.dm("ann", ".forget me"), "ann")
        await s.say("ben", ".join")
        await s.say("ann", ".start")
        refused = to(await s.dm("ben", ".forget me"), "ben")
        assert "still at table 1" in refused and ".1 resign" in refused
        await s.say("zoe", ".state")
        assert "within 60" in to(await s.dm("zoe", ".forget me"), "zoe")


async def test_a_private_table_and_everything_else_goes_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    async with stage(store=await SqliteStore.open(path), chat=Chat("web")) as s:
        await s.dm(LONG, ".new xixi", native=f"{LONG}:1")
        assert "still at table" in to(await s.dm(LONG, ".forget me"), LONG)
        await s.dm(LONG, ".house", native=f"{LONG}:2")
        await s.dm(LONG, ".start", native=f"{LONG}:3")
        await s.dm(LONG, ".language zh", native=f"{LONG}:4")
        await s.dm(LONG, ".resign", native=f"{LONG}:5")
        await s.dm(LONG, ".yes", native=f"{LONG}:6")
        await s.dm(LONG, ".忘了我", native=f"{LONG}:7")
        assert "认得出你的都删了" in to(await s.dm(LONG, ".忘了我", native="last"), LONG)
        # The answer's own row goes a day later.
        s.clock.advance(2 * 86_400_000)
        await s.say("ben", ".tables")
        await s.desk._sweep()
    with sqlite3.connect(path) as database:
        rest = "\n".join(database.iterdump())
    assert LONG not in rest
    assert "zoe" not in rest


async def test_last_words_go_with_whoever_said_them() -> None:
    store = MemoryStore()
    async with stage(store=store) as s:
        table = await ended(s)
        loaded = await store.load(table)
        assert loaded is not None
        joined = loaded.records[1]
        ours = joined[joined.index(b'"contribution":"') + 16 :][:64].decode()
        await store.append(
            Append(table=table, expected=loaded.row.position, notes=((ours, "words"), ("no", "x")))
        )
        assert erasure.words_of(loaded, f"test:{LONG}", [ours, "no"]) == []
        assert erasure.words_of(loaded, "test:ben", [ours, "no"]) == [ours]
        await erasure.erase(store, f"test:{LONG}")
        assert await store.notes(table) == {ours: "words", "no": "x"}
        await erasure.erase(store, "test:ben")
        assert await store.notes(table) == {"no": "x"}


async def test_again_leaves_out_whoever_is_forgotten() -> None:
    async with stage() as s:
        await ended(s)
        for _ in range(2):
            await s.dm(LONG, ".forget me")
        said = in_room(await s.say("ben", ".again"))
        assert "House" not in said and "player 1" not in said
        [row] = await s.store.tables_in("test:room")
        loaded = await s.store.load(row.table)
        assert loaded is not None
        assert loaded.people == (PersonRow(0, "test:ben", "ben"),)


async def test_the_command_line_forgets_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite"

    async def forget(account: str) -> int:
        return await asyncio.to_thread(cli.run, ["forget", account, "--database", str(path)])

    async with stage(store=await SqliteStore.open(path)) as s:
        await ended(s)
        await s.xixi("ben", "cat")
        assert await forget(f"test:{LONG}") == 2
        assert "in use by another process" in capsys.readouterr().err
    assert await forget("nobody") == 2
    assert "platform:id" in capsys.readouterr().err
    assert await forget("test:ben") == 1
    assert "still at table 1" in capsys.readouterr().err
    assert await forget(f"test:{LONG}") == 0
    assert "at 1 tables" in capsys.readouterr().out
    with sqlite3.connect(path) as database:
        assert LONG not in "\n".join(str(row) for row in database.execute("SELECT * FROM people"))


async def test_by_which_account_somebody_was_heard_goes_too() -> None:
    async with stage() as s:
        await s.dm("ann", "hello", via="10")
        await s.say("ben", ".tables", via="9")
        assert await s.desk.via("test", "person", "ann") == "10"
        assert await s.desk.via("test", "room", "room") == "9"
        for _ in range(2):
            await s.dm("ann", ".forget me", via="10")
        assert await s.desk.via("test", "person", "ann") == ""
