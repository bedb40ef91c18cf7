"""XI-14, XI-60: a letter that may not be known to have been written names nobody if it fails."""

from __future__ import annotations

from itertools import pairwise

from bot.ports import Letter, Sent, Undeliverable
from tests.bot.stage import Stage, in_room, stage, to

TEN = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy", "jan")


async def begun(s: Stage, game: str, people: tuple[str, ...]) -> list[Letter]:
    await s.say(people[0], f".new {game}")
    for person in people[1:]:
        await s.say(person, ".join")
    return await s.say(people[0], ".start")


def fail(s: Stage, words: str) -> list[Letter]:
    """From now on no letter with these words arrives; those that failed."""
    failed: list[Letter] = []

    def answer(letter: Letter) -> Sent | Undeliverable:
        if words in letter.text and letter.secret:
            failed.append(letter)
            return Undeliverable("closed")
        return Sent()

    s.chat.answer = answer
    return failed


async def test_the_clown_isnt_named_when_its_duty_cant_be_delivered() -> None:
    async with stage() as s:
        failed = fail(s, "discard 1")
        told = in_room(await begun(s, "medieval", TEN))
        assert len(failed) == 1
        assert "The Clown discards" in told and "can't be reached" not in told
        # the time runs, and chance discards
        told = in_room(await s.pass_time(125))
        assert "The Clown has discarded" in told and "can't be reached" not in told
        clown = failed[0].to
        assert "You are the Clown" in to(await s.dm(clown, "hand"), clown)


async def test_nor_when_it_cant_hear_what_chance_discarded() -> None:
    async with stage() as s:
        failed = fail(s, "chance has discarded")
        await begun(s, "medieval", TEN)
        told = in_room(await s.pass_time(125))
        assert len(failed) == 1
        assert "The Clown has discarded" in told and "can't be reached" not in told


async def test_whose_range_fell_isnt_named_either() -> None:
    """XI-65: the room hears of a suit, without names. Not every deal has a range that can fall."""
    for _ in range(20):
        async with stage() as s:
            failed = fail(s, "Your range is now")
            await begun(s, "medieval", TEN[:6])
            for person in TEN[:3]:
                await s.say(person, "resign")
                assert "can't be reached" not in in_room(await s.say(person, "resign"))
            if failed:
                return
    raise AssertionError("no range fell")


async def test_whoever_sets_the_switch_of_first_love_isnt_named() -> None:
    async with stage() as s:
        failed = fail(s, "Noted")
        await begun(s, "first love", TEN[:4])
        assert await s.dm("cat", "show first") == []
        assert len(failed) == 1


async def test_a_hand_that_cant_be_delivered_names_its_seat() -> None:
    """Everybody gets one, so nothing is told by that."""
    async with stage() as s:
        failed = fail(s, "Your cards")
        told = in_room(await begun(s, "medieval", TEN))
        assert len(failed) == 9
        assert "can't be reached in private" in told


async def test_a_public_duty_that_cant_be_delivered_names_its_seat() -> None:
    async with stage() as s:
        [] = fail(s, "Your turn")
        told = in_room(await begun(s, "medieval", TEN[:6]))
        assert "can't be reached in private" in told


async def test_who_has_seen_in_the_night_isnt_named_when_the_answer_is_lost() -> None:
    """QW-4: nobody knows who has acted."""
    async with stage() as s:
        await begun(s, "quantum wolf", TEN[:6])
        failed = fail(s, ", seen: ")
        for seer, target in pairwise([*TEN[:6], TEN[0]]):
            assert await s.dm(seer, f"see {target}") == []
        assert len(failed) == 6


async def seconds_of_a_house_clown() -> int | None:
    """How long a Clown that the house plays thinks, None if the Clown is a person."""
    async with stage() as s:
        await s.say("ann", ".new medieval")
        for _ in range(9):
            await s.say("ann", ".bot")
        await s.say("ann", ".start")
        for second in range(1, 30):
            if "The Clown has discarded" in in_room(await s.pass_time(1)):
                return second
        return None


async def test_the_moment_of_a_discard_doesnt_tell_that_the_house_is_the_clown() -> None:
    """XI-14: else a Clown that discards after the house's usual second is known to be no person."""
    found = [await seconds_of_a_house_clown() for _ in range(12)]
    moments = [second for second in found if second is not None]
    assert len(moments) > 5
    assert len(set(moments)) > 2
    assert all(4 < second < 26 for second in moments)


async def test_where_somebody_is_waited_for_the_house_takes_its_usual_second() -> None:
    """Gold Rush by hand: a claim may still be open for one of the house while another is to flip."""
    async with stage() as s:
        await s.say("ann", ".new gold rush pace=hand")
        for _ in range(2):
            await s.say("ann", ".bot")
        await s.say("ann", ".start")
        for _ in range(20):
            if await s.mover() == "ann":
                await s.say("ann", "flip")
            before = s.clock.now()
            await s.pass_time(1.3)
            timers = [t for box in s.desk._boxes.in_memory() for t in box.timers.values()]
            waits = [t.due - before for t in timers if t.key == "house" and t.due is not None]
            assert all(wait <= 3_000 for wait in waits)
