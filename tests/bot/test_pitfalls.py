"""Bugs that other referees had, played through on the whole service."""

from __future__ import annotations

import asyncio
from itertools import permutations

import pytest

from bot.ports import Delivery, Letter, Sent, Undeliverable
from tests.bot.stage import Chat, Stage, in_room, stage, to

# --- double start -------------------------------------------------------------------------------


async def test_a_second_start_deals_nothing() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        s.chat.hold = asyncio.Event()
        await s.post("ann", ".start")
        await s.post("ann", ".start")
        await s.post("cat", ".join")
        s.chat.hold.set()
        letters = await s.news()
        assert in_room(letters).count("Dealt!") == 1
        assert "It has started" in in_room(letters)
        assert "cat is a spare" in in_room(letters)
        assert len([le for le in letters if le.secret]) == 2


# --- a closed private chat ----------------------------------------------------------------------


def closed_for(person: str) -> Chat:
    chat = Chat()

    def answer(letter: Letter) -> Delivery:
        refused = letter.place == "person" and letter.to == person
        return Undeliverable("closed") if refused else Sent()

    chat.answer = answer
    return chat


async def test_one_closed_chat_at_the_deal_pauses_and_names_the_remedy() -> None:
    async with stage(chat=closed_for("ben")) as s:
        letters = await s.xixi("ann", "ben")
        said = in_room(letters)
        assert "ben can't be reached" in said
        assert "hand" in said
        assert not any(card in said for card in to(letters, "ann").split(": ")[-1:])
        assert "PAUSED" not in said
        mover = await s.mover()
        assert "paused" in in_room(await s.say(mover, "sum 7"))


async def test_who_writes_is_reached_again() -> None:
    async with stage(chat=closed_for("ben")) as s:
        await s.xixi("ann", "ben")
        s.chat.answer = lambda letter: Sent()
        letters = await s.dm("ben", "hand")
        assert "Your cards:" in to(letters, "ben")
        assert "ben can be reached again" in in_room(letters)
        mover = await s.mover()
        assert "Q1" in in_room(await s.say(mover, "sum 7"))


async def test_after_ten_minutes_the_table_plays_on() -> None:
    async with stage(chat=closed_for("ben")) as s:
        await s.xixi("ann", "ben")
        letters = await s.pass_time(601)
        assert "plays by time-outs" in in_room(letters)
        if await s.mover() == "ann":
            await s.say("ann", "sum 7")
        assert "ran out of time" in in_room(await s.pass_time(16))


async def test_a_table_with_somebody_unreachable_can_be_ended_and_left() -> None:
    async with stage(chat=closed_for("ben")) as s:
        await s.xixi("ann", "ben")
        await s.say("ann", ".abort")
        assert "Aborted" in in_room(await s.say("ben", ".abort"))
        assert "sits down" in in_room(await s.say("ben", ".new xixi"))


# --- the boundary -------------------------------------------------------------------------------


@pytest.mark.parametrize(("received", "counts"), [(59_999, True), (60_000, False), (60_001, False)])
async def test_the_deadline_decides_by_when_it_was_received(received: int, counts: bool) -> None:
    """Whatever the order in the queue."""
    async with stage() as s:
        await s.xixi("ann", "ben", words="turn=60")
        mover = await s.mover()
        began = s.clock.now()
        s.clock.advance(60_500)
        letters = await s.say(mover, "sum 7", received=began + received)
        assert ("Q1" in in_room(letters)) is counts
        if not counts:
            assert "ran out of time" in in_room(letters)
            assert "Too late" in in_room(letters)
        await s.desk.tick()
        assert ("ran out of time" in in_room(await s.news())) is False


# --- stale timers -------------------------------------------------------------------------------


async def test_timers_of_an_ended_table_do_nothing() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben", words="turn=60")
        await s.pass_time(30)
        await s.say(await s.mover(), "sum 7")
        await s.say("ann", ".abort")
        await s.say("ben", ".abort")
        await s.say("ann", ".again")
        assert "Dealt!" in in_room(await s.say("ann", ".start"))
        assert await s.pass_time(29) == []
        assert await s.pass_time(29) == []
        assert in_room(await s.pass_time(3)).count("ran out of time") == 1


# --- somebody vanishes --------------------------------------------------------------------------


async def test_a_substitute_takes_over_with_the_hand() -> None:
    async with stage() as s:
        dealt = await s.xixi("ann", "ben")
        hand = to(dealt, "ben").split(": ")[1]
        await s.say("cat", ".join")
        letters = await s.say("ann", ".sub 2 cat")
        assert "cat takes over seat 2" in in_room(letters)
        assert to(letters, "cat").endswith(hand)
        assert "You have no seat" in in_room(await s.say("ben", ".sum 3"))
        assert to(await s.dm("cat", "hand"), "cat").endswith(hand)
        assert "hold no cards" in to(await s.dm("ben", "hand"), "ben")


async def test_the_host_may_leave_the_lobby() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        letters = await s.say("ann", "leave")
        assert "ben now hosts the table" in in_room(letters)
        await s.say("cat", "join")
        assert "Dealt!" in in_room(await s.say("ben", "start"))


async def test_the_last_to_leave_closes_the_table() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        assert "Aborted" in in_room(await s.say("ann", "leave"))
        assert "No table is open" in in_room(await s.say("ben", ".tables"))


# --- restart ------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [5, 3 * 3600])
async def test_a_restart_keeps_everything_and_moves_the_deadline(away: int) -> None:
    async with stage() as s:
        dealt = await s.xixi("ann", "ben", words="turn=60")
        mover = await s.mover()
        await s.pass_time(40)
        letters = await s.restart(away)
        assert "Dealt!" not in in_room(letters)
        assert "I was away" in in_room(letters)
        assert await s.mover() == mover
        assert to(await s.dm("ann", "hand"), "ann") == to(dealt, "ann")
        assert await s.pass_time(19) == []
        assert "ran out of time" in in_room(await s.pass_time(11.5))


async def test_an_answer_stored_but_not_sent_is_sent_once_after_the_restart() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        s.chat.hold = asyncio.Event()
        await s.post(mover, "sum 7", native="vote")
        while not await s.store.waiting(10):
            await asyncio.sleep(0)
        letters = await s.restart(1, unsent=True)
        assert in_room(letters).count("Q1") == 1
        assert await s.say(mover, "sum 7", native="vote") == []


# --- the same message twice ---------------------------------------------------------------------


async def test_the_same_message_has_one_effect_and_one_answer() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        assert "ben sits down" in in_room(await s.say("ben", "join", native="x"))
        assert await s.say("ben", "join", native="x") == []
        await s.say("ann", "start")
        mover = await s.mover()
        waits = "ben" if mover == "ann" else "ann"
        refused = await s.say(waits, "sum 7", native="y")
        assert "turn" in in_room(refused)
        await s.say(mover, "sum 7", native="z")
        assert await s.say(mover, "sum 7", native="z") == []
        s.clock.advance(360_000)
        assert await s.say(waits, "sum 7", native="y") == []
        assert len(await s.desk.transcript("test", "ann", "room")) == 7


async def test_a_refused_message_stays_refused_after_a_restart() -> None:
    """Delivered again, it would be legal by then."""
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        waits = "ben" if mover == "ann" else "ann"
        await s.say(waits, "sum 9", native="early")
        await s.say(mover, "sum 7")
        await s.restart(1)
        assert await s.say(waits, "sum 9", native="early") == []
        assert "Q2" in in_room(await s.say(waits, "sum 9"))


# --- names --------------------------------------------------------------------------------------

HOSTILE = [
    "Alex",
    "alex",
    "Аlex",
    "3",
    "skip",
    "@everyone",
    "**x**_y",
    "🦊🦊",
    "evil\u202eeman",
    "宽" * 32,
    "加入",
    "\ud800broken",
    "a\u200bb",
    "[12桌] 系统",
]


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_of_every_kind_sit_and_play(name: str) -> None:
    async with stage() as s:
        await s.say("a", ".new xixi", name=name)
        await s.say("b", ".join", name=name)
        assert "Dealt!" in in_room(await s.say("a", ".start", name=name))
        card = (await s.desk.cards("test", "a", "room"))[0]
        first, second = (seat.name for seat in card.seats)
        assert first != second
        for shown in (first, second):
            assert not set(shown) & set("\u202e\u200b[]【】\n")
            assert len(shown) <= 16
            shown.encode()


async def test_a_player_is_named_by_seat_name_or_mention() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        await s.say("cat", ".join")
        assert "takes over seat 2" in in_room(
            await s.say("ann", ".sub ben @cat", mentions=("cat",))
        )


async def test_an_ambiguous_name_is_asked_back() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("b1", ".join Benno")
        await s.say("ann", ".leave")
        await s.say("b2", ".join Benny")
        assert "More than one fits" in in_room(await s.say("b1", ".kick Ben"))


# --- the innocent query -------------------------------------------------------------------------

QUERIES = (
    ".state",
    ".history",
    ".rules",
    ".time",
    ".players",
    ".help",
    ".delivery",
    ".tables",
    ".sum 7",
    "hand",
)


async def test_public_answers_do_not_depend_on_what_is_hidden() -> None:
    """Two tables that differ in the deal only: all public answers are the same, byte for byte."""
    heard: dict[tuple[str, str], set[str]] = {}
    firsts: dict[str, int] = {}
    for _ in range(6):
        async with stage() as s:
            await s.xixi("ann", "ben")
            mover = await s.mover()
            firsts[mover] = firsts.get(mover, 0) + 1
            for who in ("cat", "ann", "ben"):
                for query in QUERIES:
                    if who == mover and query == ".sum 7":
                        continue
                    said = in_room(await s.say(who, query))
                    said = "\n".join(line for line in said.splitlines() if "Commitment" not in line)
                    heard.setdefault((mover, who + query), set()).add(said)
    for key, answers in heard.items():
        assert len(answers) == 1, key


# --- two tables, one person ---------------------------------------------------------------------


async def seat_of_two(s: Stage) -> None:
    """Ann sits at table 1 with Ben and at table 2 with Cat, all in one room."""
    await s.say("ann", ".new xixi")
    await s.say("ben", "join")
    await s.say("ann", "start")
    await s.say("cat", ".new xixi")
    await s.say("ann", "2 .join")
    await s.say("cat", "start")


async def test_somebody_at_two_tables_is_asked_which() -> None:
    async with stage() as s:
        await seat_of_two(s)
        letters = await s.dm("ann", "state")
        assert "more than one table" in to(letters, "ann")
        assert "[table 2]" in to(await s.dm("ann", "2 hand"), "ann")
        assert "[table 1]" in to(await s.dm("ann", "1桌 收牌"), "ann")
        assert "no such table" in to(await s.dm("ann", "7桌 hand"), "ann")


async def test_the_table_whose_prompt_offers_it_is_meant() -> None:
    async with stage() as s:
        await seat_of_two(s)
        cards = {card.number: card for card in await s.desk.cards("test", "ann", "room")}
        awaited = [n for n, card in cards.items() if any(x.awaited and x.me for x in card.seats)]
        letters = await s.say("ann", "sum 7")
        if len(awaited) == 1:
            assert f"[table {awaited[0]}] Q1" in in_room(letters)
        else:
            assert "more than one table" in in_room(letters)


async def test_an_ended_table_swallows_nothing() -> None:
    async with stage() as s:
        await seat_of_two(s)
        await s.say("ann", "1 .abort")
        await s.say("ben", "1 .abort")
        assert "[table 2]" in to(await s.dm("ann", "hand"), "ann")


# --- edited, recalled, quoted, several lines ----------------------------------------------------


async def test_only_the_first_line_counts() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        letters = await s.say(mover, "sum 7\nsum 8\nsum 9")
        assert in_room(letters).count("Q") == 1


# --- every order of arrival ---------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(["join", "start", "leave"])))
async def test_any_order_in_the_lobby_ends_in_a_sound_table(order: tuple[str, ...]) -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        for text in order:
            await s.post("ben" if text != "start" else "ann", text)
        await s.news()
        (card,) = await s.desk.cards("test", "ann", "room")
        assert card.stage in ("lobby", "playing")
        if card.stage == "playing":
            assert len(card.seats) == 2
