"""What every store answers, whatever it is built on."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.store.port import (
    Append,
    Conflict,
    Due,
    Envelope,
    LoadedTable,
    Logged,
    PersonRow,
    Repeated,
    Store,
    Stored,
    StoreError,
    Timer,
    Waiting,
)
from tests.bot.store.changes import ANN, ROOM, opening, public, row, secret, seen, step


async def loaded(store: Store, table: str = "t1") -> LoadedTable:
    found = await store.load(table)
    assert found is not None
    return found


class TestAppend:
    async def test_all_of_an_opening_is_kept(self, store: Store) -> None:
        people = (
            PersonRow(0, ANN, "安"),
            PersonRow(1, "", "Bot"),
            PersonRow(2, "web:x", "C", False),
        )
        timers = (Timer("idle", 5000, "lobby"), Timer("phase", None, "night", left=70))
        leaves = (b"a" * 32, b"b" * 32)
        change = opening(people=people, timers=timers, leaves=leaves, notes=(("why", "因为"),))
        assert await store.append(change) == Stored()
        found = await loaded(store)
        assert found.row == msgspec.structs.replace(row(), position=1, head="h1", changed=1000)
        assert found.records == (b'{"n":0}',)
        assert found.people == people
        assert found.timers == timers
        assert await store.log("t1") == [Logged(b'{"n":0}', leaves, "h1")]
        assert await store.notes("t1") == {"why": "因为"}

    async def test_records_follow_each_other(self, store: Store) -> None:
        await store.append(opening())
        for n in range(1, 30):
            assert await store.append(step(expected=n, status="playing")) == Stored()
        found = await loaded(store)
        assert found.records == tuple(b'{"n":%d}' % n for n in range(30))
        assert (found.row.position, found.row.head, found.row.changed) == (30, "h30", 1029)
        assert found.row.status == "playing"
        assert [line.head for line in await store.log("t1")] == [f"h{n + 1}" for n in range(30)]

    @pytest.mark.parametrize("expected", [0, 1, 3])
    async def test_a_table_that_moved_on_takes_nothing(self, store: Store, expected: int) -> None:
        await store.append(opening())
        await store.append(step())
        before = await loaded(store)
        change = step(
            expected=expected,
            seen=seen("m"),
            envelopes=(public(),),
            timers=(Timer("phase", 9),),
            people=(PersonRow(0, ANN, "A"),),
            notes=(("k", "v"),),
        )
        assert await store.append(change) == Conflict()
        assert await loaded(store) == before
        assert not await store.was_seen(seen("m"))
        assert await store.waiting(10) == []
        assert await store.notes("t1") == {}

    async def test_an_unknown_table_is_a_conflict(self, store: Store) -> None:
        assert await store.append(step("nowhere", 0)) == Conflict()
        assert await store.load("nowhere") is None
        assert await store.log("nowhere") == []
        assert await store.notes("nowhere") == {}

    async def test_an_answer_without_record_moves_nothing_but_is_judged(self, store: Store) -> None:
        await store.append(opening())
        before = await loaded(store)
        answer = Append(table="t1", expected=1, status="over", head="x", seen=seen("a"), time=7)
        assert await store.append(answer) == Stored()
        assert await loaded(store) == before
        late = msgspec.structs.replace(answer, expected=0, seen=seen("b"))
        assert await store.append(late) == Conflict()
        assert await store.was_seen(seen("a"))
        assert not await store.was_seen(seen("b"))

    async def test_an_answer_away_from_any_table(self, store: Store) -> None:
        done = await store.append(Append(seen=seen("x"), envelopes=(public("which table?"),)))
        assert isinstance(done, Stored)
        assert [w.envelope.text for w in await store.waiting(9)] == ["which table?"]

    async def test_a_message_counts_once(self, store: Store) -> None:
        await store.append(opening(seen=seen("m1")))
        again = step(seen=seen("m1"), envelopes=(public(),))
        assert await store.append(again) == Repeated()
        assert (await loaded(store)).row.position == 1
        assert await store.waiting(9) == []
        stale = step(expected=0, seen=seen("m1"))
        assert await store.append(stale) == Repeated()
        assert await store.append(step(seen=seen("m1", "qq"))) == Stored()

    async def test_many_at_once_each_get_their_own_answer(self, store: Store) -> None:
        await store.append(opening("a", 1, seen=seen("0")))
        await store.append(opening("b", 2))
        answers = await asyncio.gather(
            store.append(step("a", 1, seen=seen("1"), envelopes=(public("1"), public("2")))),
            store.append(step("a", 1, seen=seen("2"))),
            store.append(step("b", 1, seen=seen("0"))),
            store.append(step("a", 2, seen=seen("3"), envelopes=(public("3"),))),
            store.append(opening("c", 1)),
            store.append(opening("c", 3)),
            store.append(Append(table="b", expected=1, seen=seen("4"))),
            store.append(step("c", 1, seen=seen("1"))),
            store.append(step("c", 1, seen=seen("5"), status="over")),
        )
        assert [type(a) for a in answers] == [
            Stored,
            Conflict,
            Repeated,
            Stored,
            Conflict,
            Stored,
            Stored,
            Repeated,
            Stored,
        ]
        ids = [number for a in answers if isinstance(a, Stored) for number in a.envelopes]
        assert [(w.id, w.envelope.text) for w in await store.waiting(9)] == list(
            zip(ids, "123", strict=True)
        )
        assert (await loaded(store, "a")).row.position == 3
        assert (await loaded(store, "b")).row.position == 1
        assert (await loaded(store, "c")).row.status == "over"

    async def test_one_that_cannot_be_stored_fails_alone(self, store: Store) -> None:
        await store.append(opening())
        outcomes = await asyncio.gather(
            store.append(step(expected=1)),
            store.append(Append(envelopes=(public("half \ud83d"),))),
            store.append(Append(envelopes=(secret(to=ROOM),))),
            store.append(step(expected=2)),
            return_exceptions=True,
        )
        assert [type(o) for o in outcomes] == [Stored, StoreError, StoreError, Stored]
        assert await store.waiting(9) == []


class TestRefusals:
    @pytest.mark.parametrize(
        "change",
        [
            Append(envelopes=(secret(to=ROOM),)),
            Append(envelopes=(Envelope("web:room:a:person:b", "x", secret=True),)),
            Append(envelopes=(Envelope("web:people:1", "x"),)),
            Append(envelopes=(Envelope("somewhere", "x"),)),
            Append(envelopes=(public(), secret(to=ROOM))),
            Append(record=b"{}"),
            Append(timers=(Timer("phase", 1),)),
            Append(people=(PersonRow(0, ANN, "A"),)),
            Append(notes=(("k", "v"),)),
            Append(table="t2", opens=row("t1"), record=b"{}"),
            Append(table="t1", opens=row("t1"), record=b"{}", expected=1),
            Append(table="t1", opens=row("t1", 0), record=b"{}"),
            opening(leaves=(b"short",)),
            opening(notes=(("k", "\udfff"),)),
            opening(timers=(Timer("phase", 1 << 64),)),
        ],
    )
    async def test_what_no_store_takes(self, store: Store, change: Append) -> None:
        with pytest.raises(StoreError) as refusal:
            await store.append(change)
        assert "your hand" not in str(refusal.value)
        assert await store.load("t1") is None
        assert await store.waiting(9) == []

    async def test_a_closed_store_says_so(self, store: Store) -> None:
        await store.append(opening())
        await store.close()
        await store.close()
        with pytest.raises(StoreError):
            await store.append(step())
        with pytest.raises(StoreError):
            await store.load("t1")
        with pytest.raises(StoreError):
            await store.waiting(1)


class TestTables:
    async def test_numbers_are_given_from_one_and_come_back(self, store: Store) -> None:
        assert await store.next_number(ROOM) == 1
        await store.append(opening("a", 1))
        await store.append(opening("b", 2))
        await store.append(opening("d", 4))
        assert await store.next_number(ROOM) == 3
        assert await store.next_number("web:room:2") == 3
        assert await store.next_number("webs:room") == 1
        await store.append(step("a", 1, status="over"))
        assert await store.next_number(ROOM) == 1

    async def test_a_number_taken_meanwhile_is_a_conflict(self, store: Store) -> None:
        both = await asyncio.gather(
            store.append(opening("a", 1, seen=seen("a"))),
            store.append(opening("b", 1, seen=seen("b"))),
        )
        assert sorted(type(answer).__name__ for answer in both) == ["Conflict", "Stored"]
        assert len(await store.open_tables()) == 1
        assert await store.append(opening("c", 1, room="web:room:2")) == Stored()

    async def test_an_id_is_opened_once(self, store: Store) -> None:
        await store.append(opening("a", 1))
        assert await store.append(opening("a", 2)) == Conflict()
        assert [table.number for table in await store.tables_in(ROOM)] == [1]

    async def test_a_table_that_is_over_begins_again_if_its_number_is_free(
        self, store: Store
    ) -> None:
        await store.append(opening("a", 1))
        await store.append(step("a", 1, status="over"))
        await store.append(opening("b", 1))
        assert await store.append(step("a", 2, status="lobby")) == Conflict()
        assert await store.append(Append(table="a", expected=2)) == Stored()
        await store.append(step("b", 1, status="over"))
        assert await store.append(step("a", 2, status="lobby")) == Stored()

    async def test_an_opening_without_record(self, store: Store) -> None:
        assert await store.append(Append(table="a", opens=row("a"))) == Stored()
        assert (await loaded(store, "a")).row == row("a")

    async def test_tables_of_a_room(self, store: Store) -> None:
        await store.append(opening("b", 2))
        await store.append(opening("a", 1))
        await store.append(opening("z", 1, room="web:room:2"))
        for n, table in enumerate("xyw"):
            await store.append(opening(table, 3))
            await store.append(step(table, 1, status="over", time=2000 + n))
        assert [t.table for t in await store.tables_in(ROOM)] == ["a", "b"]
        assert [t.table for t in await store.tables_in(ROOM, ended=2)] == ["a", "b", "w", "y"]
        assert await store.tables_in("web:room:3", ended=5) == []

    async def test_tables_of_a_person(self, store: Store) -> None:
        ann, absent = PersonRow(0, ANN, "A"), PersonRow(0, ANN, "A", active=False)
        await store.append(opening("late", 1, time=3000, people=(ann,)))
        await store.append(opening("early", 2, time=2000, people=(PersonRow(5, ANN, "A2"),)))
        await store.append(opening("left", 3, people=(absent,)))
        await store.append(opening("over", 4, people=(ann,)))
        await store.append(step("over", 1, status="over"))
        await store.append(opening("other", 5, people=(PersonRow(0, "web:person:ben", "B"),)))
        assert [t.table for t in await store.tables_of(ANN)] == ["early", "late"]
        await store.append(step("late", 1, people=(absent,)))
        assert [t.table for t in await store.tables_of(ANN)] == ["early"]
        assert (await loaded(store, "late")).people == (absent,)
        open_ = [t.table for t in await store.open_tables()]
        assert open_ == ["left", "other", "early", "late"]

    async def test_notes_are_replaced_and_forgotten(self, store: Store) -> None:
        await store.append(opening(notes=(("b", "1"), ("a", "2"), ("b", "3"))))
        assert list((await store.notes("t1")).items()) == [("a", "2"), ("b", "3")]
        await store.forget_notes("t1", ["b", "nothing"])
        await store.forget_notes("t2", ["a"])
        assert await store.notes("t1") == {"a": "2"}


class TestTimers:
    async def test_set_moved_stopped_and_cancelled(self, store: Store) -> None:
        await store.append(opening(timers=(Timer("phase", 50, "night"), Timer("idle", 99))))
        await store.append(step(expected=1, timers=(Timer("phase", 60, "day"),)))
        assert (await loaded(store)).timers == (Timer("idle", 99), Timer("phase", 60, "day"))
        stopped = Timer("phase", None, "day", left=20)
        await store.append(
            step(expected=2, timers=(stopped, Timer("idle", None), Timer("no", None)))
        )
        assert (await loaded(store)).timers == (stopped,)
        assert await store.next_due() is None
        assert await store.due(1 << 40) == []

    async def test_the_last_word_of_a_group_counts(self, store: Store) -> None:
        await store.append(opening(timers=(Timer("phase", 1), Timer("phase", 2))))
        await asyncio.gather(
            store.append(step(expected=1, timers=(Timer("phase", None),))),
            store.append(step(expected=2, timers=(Timer("phase", 3), Timer("idle", 4)))),
            store.append(step(expected=3, timers=(Timer("idle", None),))),
        )
        assert (await loaded(store)).timers == (Timer("phase", 3),)

    async def test_due_the_earliest_first(self, store: Store) -> None:
        assert await store.next_due() is None
        await store.append(opening("b", 1, timers=(Timer("phase", 20), Timer("house", 10))))
        await store.append(opening("a", 2, timers=(Timer("phase", 20, "x"), Timer("idle", 30))))
        assert await store.next_due() == 10
        assert await store.due(9) == []
        assert await store.due(20) == [
            Due("b", Timer("house", 10)),
            Due("a", Timer("phase", 20, "x")),
            Due("b", Timer("phase", 20)),
        ]

    async def test_shifted_by_the_time_the_process_was_down(self, store: Store) -> None:
        await store.append(opening("a", 1, timers=(Timer("phase", 100), Timer("idle", 900))))
        await store.append(opening("b", 2, timers=(Timer("phase", None, left=5),)))
        await store.append(opening("c", 3, timers=(Timer("phase", 200),)))
        moved = await store.shift_timers(50, 240, mark=("service", "clock", "77"))
        assert moved == ["a", "c"]
        assert [d.timer.due for d in await store.due(1 << 40)] == [240, 250, 950]
        assert await store.setting("service", "clock") == "77"
        assert await store.shift_timers(0, 245) == ["a"]
        assert await store.shift_timers(0, 100) == []


class TestOutbox:
    async def test_rows_wait_with_all_they_hold(self, store: Store) -> None:
        full = secret(
            "手牌",
            table="t1",
            seat=2,
            choices=(("sum 7", "7"), ("", "…")),
            stamp="ask/3",
            reply_to="m9",
            picture="hand",
            due=70,
            turn="Ann asks",
        )
        answer = await store.append(opening(envelopes=(public("一"), full, secret("plain"))))
        assert isinstance(answer, Stored)
        one, two, three = answer.envelopes
        assert one < two < three
        assert await store.waiting(2) == [
            Waiting(one, public("一"), 0, 0),
            Waiting(two, full, 0, 0),
        ]
        assert await store.waiting(9, after=two) == [Waiting(three, secret("plain"), 0, 0)]

    async def test_settled_rows_wait_no_more_are_blank_and_dead_ones_stay_dead(
        self, store: Store
    ) -> None:
        full = secret(
            "x", choices=(("a", "b"),), stamp="s", reply_to="r", picture="p", due=7, turn="x"
        )
        answer = await store.append(Append(envelopes=(full,) * 5))
        assert isinstance(answer, Stored)
        sent, dead, unknown, back, still = answer.envelopes
        await store.settle([(sent, "sent", "n1"), (dead, "dead", ""), (unknown, "unknown", "")])
        await store.settle([(back, "sent", "n2"), (999, "sent", "")])
        await store.settle([])
        assert [w.id for w in await store.waiting(9)] == [still]
        await store.settle([(n, "pending", "") for n in (sent, dead, unknown, back)])
        blank = secret("", table="")
        assert [w.envelope for w in await store.waiting(9)] == [blank, full, blank, full]

    async def test_attempts_are_counted(self, store: Store) -> None:
        answer = await store.append(Append(envelopes=(public(),)))
        assert isinstance(answer, Stored)
        await store.postpone(answer.envelopes[0], 500)
        await store.postpone(answer.envelopes[0], 900)
        await store.postpone(12345, 1)
        assert await store.waiting(9) == [Waiting(answer.envelopes[0], public(), 2, 900)]

    async def test_old_rows_are_dropped_and_no_id_comes_back(self, store: Store) -> None:
        ids = []
        for time in (10, 20, 30, 40):
            answer = await store.append(Append(time=time, envelopes=(public(str(time)),)))
            assert isinstance(answer, Stored)
            ids += answer.envelopes
        await store.settle([(ids[0], "sent", ""), (ids[2], "dead", ""), (ids[3], "sent", "")])
        assert await store.forget_sent(30) == 1
        assert await store.forget_sent(99) == 1
        assert [w.id for w in await store.waiting(9)] == [ids[1]]
        again = await store.append(Append(envelopes=(public(),)))
        assert isinstance(again, Stored)
        assert again.envelopes[0] > ids[3]


class TestMemory:
    async def test_seen_messages_are_forgotten_by_age(self, store: Store) -> None:
        for time in (10, 20, 30):
            await store.append(Append(time=time, seen=seen(str(time))))
        assert await store.forget_seen(20) == 1
        assert [await store.was_seen(seen(n)) for n in ("10", "20", "30")] == [False, True, True]
        assert await store.append(Append(time=40, seen=seen("10"))) == Stored()

    async def test_settings(self, store: Store) -> None:
        assert await store.setting(ROOM, "language") is None
        await store.remember(ROOM, "language", "en")
        await store.remember(ROOM, "language", "zh")
        await store.remember(ANN, "language", "en")
        assert await store.setting(ROOM, "language") == "zh"
        await store.remember(ROOM, "language", None)
        await store.remember(ROOM, "language", None)
        assert await store.setting(ROOM, "language") is None
        assert await store.setting(ANN, "language") == "en"
