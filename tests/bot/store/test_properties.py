"""Any history, told to both stores: equal answers, equal contents, before and after a restart."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.memory import MemoryStore
from bot.store.port import Append, Envelope, PersonRow, Seen, Store, StoreError, TableRow, Timer
from bot.store.sqlite import SqliteStore

TABLES = ("a", "b", "c")
ROOMS = ("web:room:1", "web:room:2")
ACCOUNTS = ("web:ann", "qq:5", "")
NUMBERS = st.integers(0, 40)
#: Any text at all: quotation marks, zeros, emoji, right-to-left marks, half characters.
TEXTS = st.text(st.characters(), max_size=8)
WHOLE_TEXTS = st.text(max_size=8)
STATUS = st.sampled_from(["lobby", "playing", "over"])

timers = st.builds(
    Timer,
    key=st.sampled_from(["phase", "idle"]),
    due=st.none() | NUMBERS,
    note=TEXTS,
    left=st.none() | NUMBERS,
)
people = st.builds(
    PersonRow,
    person=st.integers(0, 3),
    account=st.sampled_from(ACCOUNTS),
    name=TEXTS,
    active=st.booleans(),
)
envelopes = st.builds(
    Envelope,
    lane=st.sampled_from(
        ["web:room:1", "web:person:ann", "web:person:a:room:b", "web:else:x", "x"]
    ),
    text=TEXTS,
    secret=st.booleans(),
    table=st.sampled_from(("", *TABLES)),
    seat=st.none() | st.integers(0, 9),
    choices=st.lists(st.tuples(TEXTS, TEXTS), max_size=2).map(tuple),
    stamp=st.sampled_from(["", "ask/1"]),
    reply_to=st.sampled_from(["", "m"]),
    picture=st.sampled_from(["", "hand"]),
    due=st.sampled_from([0, 9]),
    turn=st.sampled_from([None, "", "Ann asks"]),
)


@st.composite
def appends(draw: Callable[[Any], Any]) -> Append:
    table = draw(st.sampled_from(("", *TABLES)))
    opens = None
    expected = draw(st.integers(0, 4))
    if table and draw(st.booleans()):
        opens = TableRow(
            table=table,
            room=draw(st.sampled_from(ROOMS)),
            number=draw(st.integers(1, 2)),
            game=draw(TEXTS),
            secret=draw(st.binary(max_size=3)),
            language="zh",
            opened=draw(NUMBERS),
            status=draw(STATUS),
        )
        expected = 0
    return Append(
        table=table,
        expected=expected,
        time=draw(NUMBERS),
        record=draw(st.none() | st.binary(max_size=4)) if table else None,
        leaves=tuple(draw(st.lists(st.binary(min_size=32, max_size=32), max_size=2))),
        head=draw(TEXTS),
        status=draw(STATUS),
        timers=tuple(draw(st.lists(timers, max_size=2))) if table else (),
        seen=draw(st.none() | st.builds(Seen, st.just("web"), st.sampled_from("12345"))),
        envelopes=tuple(draw(st.lists(envelopes, max_size=2))),
        people=tuple(draw(st.lists(people, max_size=2))) if table else (),
        notes=tuple(draw(st.lists(st.tuples(TEXTS, TEXTS), max_size=2))) if table else (),
        opens=opens,
    )


def call(name: str, *arguments: Any, **named: Any) -> st.SearchStrategy[Any]:
    """A call of a store's method with drawn arguments."""
    return st.tuples(
        st.just(name), st.tuples(*arguments), st.fixed_dictionaries(named) if named else st.just({})
    )


states = st.sampled_from(["pending", "sent", "unknown", "dead"])
calls = st.one_of(
    call(
        "settle",
        st.lists(st.tuples(st.integers(0, 9), states, TEXTS), max_size=3, unique_by=lambda t: t[0]),
    ),
    call("postpone", st.integers(0, 9), NUMBERS),
    call("remember", st.sampled_from(ROOMS), TEXTS, st.none() | TEXTS),
    call(
        "shift_timers",
        st.integers(0, 9),
        NUMBERS,
        mark=st.none() | st.tuples(TEXTS, TEXTS, TEXTS),
    ),
    call("forget_notes", st.sampled_from(TABLES), st.lists(WHOLE_TEXTS, max_size=2)),
    call("forget_seen", NUMBERS),
    call("forget_sent", NUMBERS),
    call("setting", st.sampled_from(ROOMS), WHOLE_TEXTS),
    call("due", NUMBERS),
    call("tables_in", st.sampled_from(ROOMS), ended=st.integers(0, 3)),
)
histories = st.lists(st.lists(appends(), min_size=1, max_size=4) | calls, max_size=12)


async def told(store: Store, history: list[Any]) -> list[Any]:
    """What the store answers; the appends of one list come all at once."""
    answers: list[Any] = []
    for item in history:
        if isinstance(item, list):
            answers.append(await tried(*(store.append(change) for change in item)))
        else:
            name, arguments, named = item
            answers.append(await tried(getattr(store, name)(*arguments, **named)))
    return answers


async def tried(*asked: Awaitable[Any]) -> list[Any]:
    answers = await asyncio.gather(*asked, return_exceptions=True)
    for answer in answers:
        assert isinstance(answer, StoreError) or not isinstance(answer, BaseException), answer
    return [StoreError if isinstance(answer, StoreError) else answer for answer in answers]


async def contents(store: Store) -> list[Any]:
    """All that can be asked of a store."""
    result: list[Any] = [await store.waiting(99), await store.due(99), await store.next_due()]
    result.append(await store.open_tables())
    for table in TABLES:
        result += [await store.load(table), await store.log(table), await store.notes(table)]
    for room in ROOMS:
        result += [await store.tables_in(room, ended=9), await store.next_number(room)]
    result += [await store.tables_of(account) for account in ACCOUNTS]
    result += [await store.was_seen(Seen("web", number)) for number in "12345"]
    return result


@given(histories)
@settings(max_examples=60)
def test_both_stores_agree(history: list[Any]) -> None:
    agree(history)


@pytest.mark.soak
@given(histories)
@settings(max_examples=3000)
def test_both_stores_agree_always(history: list[Any]) -> None:
    agree(history)


def agree(history: list[Any]) -> None:
    async def compare(path: Path) -> None:
        memory, file = MemoryStore(), await SqliteStore.open(path)
        try:
            assert await told(file, history) == await told(memory, history)
            expected = await contents(memory)
            assert await contents(file) == expected
        finally:
            await file.close()
        again = await SqliteStore.open(path)
        try:
            assert await contents(again) == expected
        finally:
            await again.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(compare(Path(folder, "tables.sqlite")))
