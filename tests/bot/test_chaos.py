"""Anything said by anybody, at any time, twice, across restarts: the tables stay sound."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.audit.chain import first_head, seal_record
from bot.table import Table
from rules.core.codec import read_record
from tests.bot.stage import Stage, in_room, stage

WORDS = [
    ".new xixi",
    ".new xixi turn=30",
    ".new",
    "1",
    "2",
    "join",
    ".join",
    "+1",
    "leave",
    ".house",
    "start",
    ".start",
    "sum 7",
    "和7",
    "pair 3 8",
    "3和8",
    "product 24",
    "new sum 7",
    "repeat 1",
    "hand",
    "state",
    "history",
    "rules",
    "time",
    "help",
    ".help sum",
    ".tables",
    "pause",
    "resume",
    ".extend 30",
    "resign",
    "yes",
    "draw",
    ".abort",
    ".again",
    ".sub 2",
    ".referee ben",
    ".look",
    ".back 1",
    ".language en",
    ".language 繁",
    ".cut abc",
    ".kick ben",
    ".host ben",
    ".players",
    "1 hand",
    "2 sum 7",
    "2 .start",
    ".set turn=60",
    ".set facing=other",
    "A和2",
    "10和J",
    "Q和K",
]
HOSTILE = [
    "@everyone",
    "**bold** _x_ `code`",
    "[CQ:at,qq=all]",
    "\u202eevil",
    "a\u200bb",
    "\ud800",
    "\x00\x1b[31m",
    "sum " + "9" * 5000,
    "x" * 100_000,
    "sum \u0667",
    "和㈦",
    "\n\n\n",
    ".",
    "..",
    "。。。",
    "sum 7\nsum 8",
    "{number}",
    "%s %d",
    "{0.__class__}",
    "pair 🂡 🂢",
    "=HYPERLINK(1)",
]
PEOPLE = ["ann", "ben", "cat", "dan"]

texts = st.one_of(st.sampled_from(WORDS), st.sampled_from(HOSTILE), st.text(max_size=30))
acts = st.one_of(
    st.tuples(st.just("say"), st.sampled_from(PEOPLE), texts, st.booleans()),
    st.tuples(st.just("say"), st.sampled_from(PEOPLE), st.sampled_from(WORDS), st.booleans()),
    st.tuples(st.just("twice"), st.sampled_from(PEOPLE), st.sampled_from(WORDS), st.booleans()),
    st.tuples(st.just("wait"), st.integers(0, 400), st.just(""), st.just(False)),
    st.tuples(st.just("restart"), st.integers(0, 4000), st.just(""), st.just(False)),
)


async def play(script: list[tuple[Any, ...]]) -> None:
    async with stage(house_ms=500) as s:
        await s.xixi("ann", "ben")
        for number, (what, who, text, private) in enumerate(script):
            if what == "wait":
                await s.pass_time(who)
            elif what == "restart":
                await s.restart(who)
            else:
                native = f"h{number}"
                room = "" if private else "room"
                await s.post(who, text, room, private=private, native=native)
                await s.news()
                if what == "twice":
                    await s.post(who, text, room, private=private, native=native)
                    assert await s.news() == []
        await sound(s)


async def sound(s: Stage) -> None:
    """Every log is whole and folds to what is in memory; nothing said was a fault."""
    said = "\n".join(letter.text for letter in s.chat.letters)
    assert "broke" not in said
    for letter in s.chat.letters:
        letter.text.encode()
        assert len(letter.text) < 2000
        assert not letter.secret or letter.place == "person"
    for table in {letter.table for letter in s.chat.letters if letter.table}:
        loaded = await s.store.load(table)
        folded = Table.from_log(loaded)
        head = first_head(table, folded.sitting.commitment)
        for body in loaded.records:
            read_record(folded.game, body)
            _, head = seal_record(loaded.row.secret, head, body)
        assert head == loaded.row.head
        live = s.desk._boxes.known(table)
        if live is not None and live.table is not None:
            assert live.table.standing == folded.standing


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(acts, max_size=25))
def test_any_talk_leaves_the_tables_sound(script: list[tuple[Any, ...]]) -> None:
    asyncio.run(play(script))


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_text_changes_nothing(text: str) -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        before = await s.desk.transcript("test", "ann", "room")
        for private in (False, True):
            await s.post(mover, text, "" if private else "room", private=private)
            await s.news()
        after = await s.desk.transcript("test", "ann", "room")
        counted = {"sum 7\nsum 8": 1}.get(text, 0)
        assert len(after) - len(before) in (0, counted, 2 * counted) or text == "sum \u0667"
        assert await s.mover() in ("ann", "ben")


async def test_no_private_text_reaches_a_log(caplog: pytest.LogCaptureFixture) -> None:
    """Play a match at the chattiest level, with faults on the way, and look for cards and words."""
    caplog.set_level(logging.DEBUG)
    async with stage() as s:
        dealt = await s.xixi("ann", "ben")
        hands = [le.text.split(": ")[1] for le in dealt if le.secret]
        assert len(hands) == 2
        await s.dm("ann", "tell nobody: abracadabra")
        await s.dm("ann", "hand")
        s.chat.answer = lambda letter: 1 / 0  # type: ignore[return-value,assignment]
        await s.dm("ben", "hand abracadabra")
        await s.say("ann", "sum 7")
        s.chat.answer = type(s.chat)().answer
        box = next(iter(s.desk._boxes.in_memory()))
        box.game = None  # type: ignore[assignment]
        await s.dm("ann", "sum 77 abracadabra")
        text = "\n".join(record.getMessage() + str(record.exc_info) for record in caplog.records)
        assert "abracadabra" not in text
        assert not any(hand in text for hand in hands)
        assert "fault" in text.lower()


async def test_a_fault_is_told_in_one_line_and_the_table_goes_on() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        box = next(iter(s.desk._boxes.in_memory()))
        box.game = None  # type: ignore[assignment]
        letters = await s.say(mover, "sum 7")
        assert "Something broke; the game is safe" in in_room(letters)
        assert "Traceback" not in in_room(letters)
        assert "Q1" in in_room(await s.say(mover, "sum 7"))


@pytest.mark.parametrize("text", [".join \ud800x", ".cut \ud800", ".new \ud800", ".help \ud800"])
async def test_lone_surrogates_are_cut_out_before_anything_is_made_of_them(text: str) -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", text, name="b\udfff")
        await s.say("ben", text, name="b\udfff")
        await sound(s)
