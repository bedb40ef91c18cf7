"""Two things at the same time: what waits on the store while something else happens."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot import games
from bot.desk import Desk
from bot.ports import Later, Sent, Undeliverable
from bot.store.memory import MemoryStore
from bot.store.port import Append, Envelope, StoreError
from tests.bot.stage import Chat, in_room, stage, to
from tests.bot.store.changes import secret


class Waits(MemoryStore):
    """A store whose methods wait, or fail, when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.gates: dict[str, asyncio.Event] = {}
        self.broken: set[str] = set()

    def close_gate(self, name: str) -> None:
        self.gates[name] = asyncio.Event()

    def open_gate(self, name: str) -> None:
        self.gates.pop(name).set()


def _gated(name: str) -> Any:
    async def method(self: Waits, *given: Any, **more: Any) -> Any:
        if name in self.gates:
            await self.gates[name].wait()
        if name in self.broken:
            raise StoreError("broken")
        return await getattr(MemoryStore, name)(self, *given, **more)

    return method


for _name in (
    "append",
    "load",
    "waiting",
    "setting",
    "settle",
    "shift_timers",
    "remember",
    "tables_in",
):
    setattr(Waits, _name, _gated(_name))


async def turns(count: int = 50) -> None:
    """Let everything that can go on do so."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_table_is_heard_while_all_others_in_memory_are_busy() -> None:
    store = Waits()
    async with stage(store=store, loaded=1) as s:
        await s.xixi("ann", "ben", room="one")
        await s.xixi("cat", "dan", room="two")
        store.close_gate("append")
        await s.post("cat", ".state", "two")
        await turns()
        await s.post("ann", ".state", "one")
        await turns()
        store.open_gate("append")
        letters = await s.news()
        assert in_room(letters, "one") and in_room(letters, "two")


async def test_what_is_told_at_the_start_is_told_once() -> None:
    store = Waits()
    async with stage(store=store) as s:
        await s.xixi("ann", "ben", words="turn=60")
        s.chat.hold = asyncio.Event()
        await s.post("ann", ".state")
        await turns()
        await s.desk.stop()
        s.chat.hold = None
        read = store.waiting

        async def slowly(limit: int, *, after: int = 0) -> Any:
            await turns()
            return await read(limit, after=after)

        store.waiting = slowly  # type: ignore[method-assign]
        letters = await s.restart(100, unsent=True)
        ids = [letter.id for letter in s.chat.letters]
        assert len(ids) == len(set(ids))
        assert [letter.id for letter in letters] == sorted(letter.id for letter in letters)
        assert any("away" in letter.text for letter in letters)


async def test_a_letter_to_whoever_sat_there_before_says_nothing_of_the_substitute() -> None:
    chat = Chat()
    async with stage(chat=chat) as s:
        chat.answer = lambda le: Later(60) if le.to == "ben" else Sent()
        await s.post("ann", ".new xixi")
        await s.post("ben", ".join")
        await s.post("ann", ".start")
        await s.post("cat", ".join")
        await turns()
        await s.post("ann", ".sub 2 cat")
        await turns()
        chat.answer = lambda le: Undeliverable("closed") if le.to == "ben" else Sent()
        letters = await s.pass_time(61)
        assert "cat takes over seat 2" in in_room(chat.letters)
        assert "can't be reached" not in in_room(letters)


async def test_a_store_that_fails_once_stops_no_lane_and_nobody_stays_waited_for_in_vain() -> None:
    store, chat = Waits(), Chat()
    async with stage(store=store, chat=chat) as s:
        chat.answer = lambda le: Later(60) if le.place == "person" else Sent()
        await s.post("ann", ".new xixi")
        await s.post("ben", ".join")
        await s.post("ann", ".start")
        await turns()
        await s.post("ben", "hand", "", private=True)
        await turns()
        await s.desk.stop()
        chat.answer = lambda le: Undeliverable("closed") if le.place == "person" else Sent()
        store.broken.add("load")
        s.desk = Desk(store, s.clock, s.settings)
        s.desk.attach(chat)
        await s.desk.start()
        await turns()
        store.broken.clear()
        assert "can't be reached" in in_room(await s.pass_time(2))
        assert await store.waiting(9) == []


async def test_a_language_is_set_while_somebody_sits_down() -> None:
    store = Waits()
    async with stage(store=store) as s:
        await s.say("ann", ".new xixi")
        store.close_gate("append")
        await s.post("ben", ".join")
        await turns()
        # as after ten thousand others
        s.desk._memory._known.pop(("test:ann", "language"))
        store.close_gate("setting")
        await s.post("zoe", ".language en", "other", admin=True)
        await turns()
        store.open_gate("append")
        await turns()
        store.open_gate("setting")
        letters = await s.news()
        assert "ben sits down" in in_room(letters)
        assert "English from now on" in in_room(letters, "other")


async def test_a_setting_that_is_read_and_set_at_once_stays_set() -> None:
    store = Waits()
    async with stage(store=store) as s:
        memory = s.desk._memory
        read = store.setting

        async def slowly(scope: str, key: str) -> Any:
            value = await read(scope, key)
            await turns(5)
            return value

        async def written(scope: str, key: str, value: Any) -> None:
            await turns(10)
            await MemoryStore.remember(store, scope, key, value)

        store.setting, store.remember = slowly, written  # type: ignore[method-assign]
        reading = asyncio.ensure_future(memory.recall("test:ann", "language"))
        await memory.remember("test:ann", "language", "zh")
        assert await reading is None
        assert await memory.recall("test:ann", "language") == "zh"


async def test_again_opens_no_more_tables_than_new_does() -> None:
    async with stage(per_person=2) as s:
        await s.xixi("ann", "ben")
        await s.say("ann", ".resign")
        await s.say("ann", ".resign")
        for _ in range(5):
            await s.say("ann", ".again")
        assert len(await s.store.tables_in("test:room")) == 2


async def test_again_tells_people_of_the_same_name_apart() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben", "cat", words="waltz")
        await s.say("ann", ".abort")
        await s.say("ben", ".abort")
        await s.say("other", ".again", name="ben")
        [row] = await s.store.tables_in("test:room")
        loaded = await s.store.load(row.table)
        names = [person.name for person in loaded.people]
        assert names == ["ben 2", "ann", "ben"]


async def test_a_viewer_does_not_come_back_as_somebody_else() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        assert "may watch" in in_room(await s.say("ann", ".viewer @zoe", mentions=("zoe",)))
        await s.say("ann", ".start")
        assert "ann: " in to(await s.say("zoe", ".look"), "zoe")
        await s.dm("zoe", ".forget me")
        assert "still at table 1" in to(await s.dm("zoe", ".forget me"), "zoe")
        assert "never" in in_room(await s.say("zoe", ".join"))


async def test_a_referee_who_has_looked_does_not_come_back_as_somebody_else() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        await s.say("ann", ".referee @zoe", mentions=("zoe",))
        await s.say("ann", ".start")
        await s.say("zoe", ".look")
        await s.say("ann", ".referee none")
        for _ in range(2):
            assert "still at table 1" in to(await s.dm("zoe", ".forget me"), "zoe")


async def test_who_writes_after_a_restart_is_reached_again() -> None:
    chat = Chat()
    async with stage(chat=chat) as s:
        chat.answer = lambda le: Undeliverable("closed") if le.to == "ben" else Sent()
        await s.xixi("ann", "ben")
        chat.answer = lambda le: Sent()
        await s.restart()
        assert "ben can be reached again" in in_room(await s.dm("ben", "hello"))


async def test_who_can_be_written_to_after_a_restart_is_reached_again() -> None:
    chat = Chat()
    async with stage(chat=chat) as s:
        chat.answer = lambda le: Undeliverable("closed") if le.to == "ben" else Sent()
        await s.xixi("ann", "ben")
        chat.answer = lambda le: Sent()
        await s.restart()
        await s.desk.reachable("test", "ben")
        assert "ben can be reached again" in in_room(await s.news())


async def test_letters_whose_fate_could_not_be_noted_are_not_sent_again() -> None:
    store = Waits()
    async with stage(store=store) as s:
        store.broken.add("settle")
        await s.say("ann", ".new xixi")
        store.broken.clear()
        await s.say("ann", ".state")
        assert await s.restart() == []


async def test_a_deadline_set_while_the_clock_leaps_is_not_over_at_once() -> None:
    store = Waits()
    async with stage(store=store) as s:
        await s.xixi("ann", "ben", words="turn=60")
        mover = await s.mover()
        shift = store.shift_timers

        async def shifted(*given: Any, **more: Any) -> Any:
            moved = await shift(*given, **more)
            if s.clock.leapt():
                await s.post(mover, "sum 7")
                await turns()
            return moved

        store.shift_timers = shifted  # type: ignore[method-assign]
        s.clock.leap(3_600_000)
        s.clock.advance(1000)
        await turns()
        letters = await s.news() + await s.pass_time(20)
        assert "Q1" in in_room(letters)
        assert "ran out of time" not in in_room(letters)


@pytest.mark.parametrize("text", ["1\u00b4s", "1\u00a8s", "1 \u200b", "\u200b 1 state"])
async def test_no_message_is_lost_for_its_signs(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        with caplog.at_level(logging.ERROR):
            await s.dm("ann", text)
        assert "lost" not in caplog.text


async def test_an_unconfirmed_copy_stops_no_clocks() -> None:
    store = MemoryStore()
    async with stage(store=store) as s:
        await s.xixi("ann", "ben")
        await store.remember("service", "restored", "0")
        await s.restart()
        assert s.desk.held
        await s.desk.unheard("test", "room")
        assert await s.news() == []


async def test_a_timer_that_can_not_run_out_is_not_tried_all_the_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: Any) -> Any:
        raise ValueError

    async with stage(house_ms=100) as s:
        await s.say("ann", ".new xixi")
        await s.say("ann", ".house")
        monkeypatch.setattr(type(games.game("xixi")), "house", broken)
        await s.say("ann", ".start")
        if await s.mover() == "ann":
            await s.say("ann", "sum 7")
        caplog.clear()
        for _ in range(45):
            await s.pass_time(0.02)
        assert caplog.text.count("fault") <= 1
        caplog.clear()
        await s.pass_time(1)
        assert caplog.text.count("fault") == 1
        monkeypatch.undo()
        assert "House" in in_room(await s.pass_time(1))


async def test_a_table_that_ends_while_it_is_shown_is_shown_once() -> None:
    store = Waits()
    async with stage(store=store) as s:
        await s.xixi("ann", "ben")
        await s.say("ann", ".resign")
        store.close_gate("tables_in")
        showing = asyncio.ensure_future(s.desk.cards("test", "ann", "room"))
        await turns()
        await s.post("ann", ".resign")
        await s.news()
        store.open_gate("tables_in")
        assert len(await showing) == 1


async def test_a_store_that_fails_while_the_desk_stops_stops_it_all_the_same() -> None:
    store = Waits()
    async with stage(store=store) as s:
        await s.xixi("ann", "ben")
        store.broken.add("remember")
        await s.desk.stop()
        store.broken.clear()


async def test_questions_back_that_nobody_answers_are_forgotten() -> None:
    async with stage() as s:
        for number in range(5):
            await s.say(f"p{number}", ".new")
            await s.dm(f"p{number}", ".forget me")
            await s.pass_time(61)
        assert len(s.desk._front._menus) == len(s.desk._front._leaving) == 1


async def test_a_table_hears_of_a_closed_chat_though_the_store_fails_once() -> None:
    store, chat = Waits(), Chat()
    async with stage(store=store, chat=chat) as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")

        def refused(letter: Any) -> Any:
            store.broken.add("append")
            return Undeliverable("closed")

        chat.answer = lambda letter: refused(letter) if letter.to == "ben" else Sent()
        await s.post("ann", ".start")
        await turns()
        store.broken.clear()
        chat.answer = lambda letter: Undeliverable("closed") if letter.to == "ben" else Sent()
        assert "ben can't be reached" in in_room(await s.pass_time(2))


async def test_what_was_lost_can_be_handed_in_again() -> None:
    store = Waits()
    async with stage(store=store) as s:
        store.broken.add("append")
        assert await s.say("ann", ".new xixi", native="same") == []
        store.broken.clear()
        assert "ann sits down" in in_room(await s.say("ann", ".new xixi", native="same"))


async def test_a_table_that_can_not_be_read_any_more_holds_up_no_other() -> None:
    store, chat = Waits(), Chat()
    async with stage(store=store, chat=chat) as s:
        await s.xixi("ann", "ben")
        chat.answer = lambda letter: Undeliverable("closed") if letter.secret else Sent()
        store.broken.add("load")
        s.desk._boxes._boxes.clear()
        await s.store.append(
            Append(envelopes=(secret(table=s.chat.letters[0].table, seat=1, to="test:person:ben"),))
        )
        await s.store.append(Append(envelopes=(Envelope("test:person:ben", "another table's"),)))
        await s.desk.stop()
        s.desk = Desk(store, s.clock, s.settings)
        s.desk.attach(chat)
        await s.desk.start()
        for _ in range(10):
            await turns()
            s.clock.advance(60_000)
        assert "another table's" in to(chat.letters, "ben")
