"""Bugs that other referees had, played through with this game on the whole service."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.ports import Delivery, Letter, Sent, Undeliverable
from tests.bot.stage import Chat, Stage, in_room, stage, to

PEOPLE = ("ann", "ben", "cid", "dan", "eve", "fay")


async def lobby(s: Stage, *people: str, words: str = "", room: str = "room") -> None:
    """A table of this game that waits for its start."""
    names = people or PEOPLE
    await s.say(names[0], f".new quantum_wolf {words}".strip(), room)
    for name in names[1:]:
        await s.say(name, ".join", room)


async def begun(s: Stage, *people: str, words: str = "", room: str = "room") -> list[Letter]:
    """The letters of the start."""
    await lobby(s, *people, words=words, room=room)
    return await s.say((people or PEOPLE)[0], ".start", room)


def numbers(letters: list[Letter]) -> dict[str, list[str]]:
    """Who was told which private numbers."""
    told: dict[str, list[str]] = {}
    for letter in letters:
        for number in re.findall(r"Your number: (\d+)", letter.text):
            assert letter.place == "person"
            assert letter.secret
            told.setdefault(letter.to, []).append(number)
    return told


async def test_a_second_start_deals_nothing() -> None:
    async with stage() as s:
        await lobby(s)
        s.chat.hold = asyncio.Event()
        await s.post("ann", ".start")
        await s.post("ann", ".start")
        await s.post("gus", ".join")
        s.chat.hold.set()
        letters = await s.news()
        assert in_room(letters).count("Begun!") == 1
        assert "It has started" in in_room(letters)
        told = numbers(letters)
        assert sorted(told) == sorted(PEOPLE)
        assert sorted(n for ns in told.values() for n in ns) == ["1", "2", "3", "4", "5", "6"]


def closed_for(person: str) -> Chat:
    chat = Chat()

    def answer(letter: Letter) -> Delivery:
        refused = letter.place == "person" and letter.to == person
        return Undeliverable("closed") if refused else Sent()

    chat.answer = answer
    return chat


async def test_one_closed_chat_pauses_and_names_the_remedy_only() -> None:
    async with stage(chat=closed_for("dan")) as s:
        said = in_room(await begun(s))
        assert "dan can't be reached" in said
        assert "number:" not in said.replace("Your numbers", "")
        s.chat.answer = lambda letter: Sent()
        letters = await s.dm("dan", "hand")
        assert re.search(r"Your number: \d", to(letters, "dan"))
        assert "dan can be reached again" in in_room(letters)


@pytest.mark.parametrize(("received", "counts"), [(59_999, True), (60_000, False), (60_001, False)])
async def test_a_kill_counts_by_when_it_was_received(received: int, counts: bool) -> None:
    """Night 1 of 60 seconds; the kill is read after the bell."""
    async with stage() as s:
        await begun(s, words="night=60 first_day=20")
        await s.pass_time(60)
        await s.pass_time(20)
        began = s.clock.now()
        s.clock.advance(60_500)
        letters = await s.dm("ann", "kill b", received=began + received)
        assert ("kill: b done" in to(letters, "ann")) is counts
        assert in_room(letters).count("Day 2 breaks") == 1
        rows = re.findall(r"dead (\d+)%", in_room(letters))
        assert any(dead != "0" for dead in rows) is counts


async def test_a_see_before_the_bell_is_answered_after_it() -> None:
    async with stage() as s:
        await begun(s, words="night=60")
        began = s.clock.now()
        s.clock.advance(60_500)
        letters = await s.dm("ann", "see b", received=began + 59_999)
        assert re.search(r"seen: b (wolf|good)", to(letters, "ann"))
        assert "Day 1 breaks" in in_room(letters)


async def test_timers_of_an_ended_table_do_nothing() -> None:
    async with stage() as s:
        await begun(s, words="night=60")
        for name in PEOPLE:
            await s.dm(name, "pass")
        for name in PEOPLE[:4]:
            await s.say(name, ".abort")
        await s.say("ann", ".again")
        await s.say("ann", ".start")
        assert in_room(await s.pass_time(55)) == ""
        assert in_room(await s.pass_time(6)).count("Day 1 breaks") == 1


async def test_the_last_one_waited_for_leaves() -> None:
    """The night ends once, the day opens once, and nobody waits for who has left."""
    async with stage() as s:
        await begun(s, words="night=300")
        for name in PEOPLE[:5]:
            await s.dm(name, "pass")
        await s.dm("fay", "resign")
        await s.dm("fay", "yes")
        letters = await s.pass_time(60)
        assert in_room(letters).count("Day 1 breaks") == 1
        assert in_room(await s.pass_time(300)) == ""


async def test_a_substitute_takes_over_what_was_given() -> None:
    async with stage() as s:
        told = numbers(await begun(s, words="night=60"))
        await s.dm("fay", "see a")
        await s.say("gus", ".join")
        await s.say("ann", ".sub fay @gus", mentions=("gus",))
        hand = to(await s.dm("gus", "hand"), "gus")
        assert f"Your number: {told['fay'][0]}" in hand
        assert "See given tonight" in hand


@pytest.mark.parametrize("away", [5, 3 * 3600])
async def test_a_restart_keeps_votes_and_moves_the_deadline(away: int) -> None:
    async with stage() as s:
        await begun(s, words="night=60 first_day=60")
        await s.pass_time(60)
        await s.pass_time(40)
        s.chat.hold = asyncio.Event()
        await s.post("ben", "vote a", "", private=True, native="ballot")
        while not await s.store.waiting(10):
            await asyncio.sleep(0)
        letters = await s.restart(away, unsent=True)
        assert to(letters, "ben").count("vote: a done") == 1
        assert await s.dm("ben", "vote a", native="ballot") == []
        assert in_room(await s.pass_time(15)) == ""
        said = in_room(await s.pass_time(16))
        assert said.count("The sheriff is a·ann") == 1
        assert said.count("Night 1") == 1


async def test_the_same_message_has_one_effect_and_one_answer() -> None:
    async with stage() as s:
        await begun(s)
        assert "seen: b" in to(await s.dm("ann", "see b", native="x"), "ann")
        assert await s.dm("ann", "see b", native="x") == []
        refused = await s.dm("ann", "see c", native="y")
        assert "that is final" in to(refused, "ann")
        s.clock.advance(6 * 60_000)
        assert await s.dm("ann", "see c", native="y") == []


NAMES = [
    "Alex",
    "alex",
    "Аlex",
    "3",
    "skip",
    "@everyone",
    "**x**_y",
    "🦊",
    "evil\u202eman",
    "宽" * 32,
]


async def test_names_of_every_kind_are_told_apart_by_letters() -> None:
    async with stage() as s:
        ids = [f"id{number}" for number in range(len(NAMES))]
        await s.say(ids[0], ".new quantum_wolf night=60 first_day=60", name=NAMES[0])
        for account, name in zip(ids[1:], NAMES[1:], strict=True):
            await s.say(account, ".join", name=name)
        started = await s.say(ids[0], ".start", name=NAMES[0])
        assert "a·Alex" in in_room(started)
        assert all(f"{letter}·" in in_room(started) for letter in "abcdefghij")
        await s.pass_time(60)
        await s.pass_time(2)
        assert "name nobody" in to(await s.dm(ids[0], "vote 3"), ids[0])
        assert "may be several" in to(await s.dm(ids[0], "vote ale"), ids[0])
        assert "vote: d done" in to(await s.dm(ids[0], "vote d"), ids[0])
        assert "vote: j done" in to(await s.dm(ids[1], "vote 宽"), ids[1])
        assert "vote: e done" in to(await s.dm(ids[2], "vote skip"), ids[2])


QUERIES = (
    ".state",
    ".history",
    ".rules",
    ".time",
    ".players",
    ".help",
    ".see b",
    "kill b",
    ".vote 3",
)


async def test_public_answers_do_not_depend_on_what_is_hidden() -> None:
    """Tables that differ in the deal and in what was given at night: all public answers agree."""
    heard: dict[str, set[str]] = {}
    order: dict[str, set[tuple[str, ...]]] = {}
    for given in ("see b", "see c", "pass", "hand"):
        async with stage() as s:
            await begun(s)
            for name in PEOPLE[:3]:
                await s.dm(name, given)
            for who in ("gus", *PEOPLE[:4]):
                for query in QUERIES:
                    letters = await s.say(who, query)
                    said = re.sub(r"[0-9a-f]{64}", "", in_room(letters))
                    heard.setdefault(who + query, set()).add(said)
                    order.setdefault(who + query, set()).add(tuple(le.place for le in letters))
    for key, answers in heard.items():
        assert len(answers) == 1, (key, answers)
        assert len(order[key]) == 1, key


async def test_somebody_at_two_tables_is_asked_which() -> None:
    async with stage() as s:
        await begun(s)
        await s.say("gus", ".new quantum_wolf")
        for name in ("ann", "hal", "ida", "jon"):
            await s.say(name, "2 join")
        await s.say("gus", "start")
        assert "more than one table" in to(await s.dm("ann", "see b"), "ann")
        first = to(await s.dm("ann", "1 see b"), "ann")
        assert "[table 1]" in first
        assert "seen: b" in first
        second = to(await s.dm("ann", "2 see c"), "ann")
        assert "[table 2]" in second
        assert "seen: c" in second


async def test_private_words_in_the_room_of_two_tables_leak_nothing() -> None:
    async with stage() as s:
        await begun(s)
        letters = await s.say("ann", "kill ben")
        assert "ben" not in in_room(letters)
        assert "private" in in_room(letters) or "message" in in_room(letters)
        assert to(await s.dm("ann", "hand"), "ann").count("kill") == 0
