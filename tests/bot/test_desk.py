"""The desk: opening, finding, languages, limits, rights, and what pages are shown."""

from __future__ import annotations

import pytest

from tests.bot.stage import Chat, in_room, stage, to


async def test_a_menu_number_counts_for_its_speaker_and_a_minute() -> None:
    async with stage() as s:
        menu = in_room(await s.say("ann", ".new"))
        number = next(line.split(".")[0] for line in menu.splitlines() if "XiXi:" in line)
        assert await s.say("ben", number) == []
        assert "XiXi, hosted by ann" in in_room(await s.say("ann", number))
        assert await s.say("ann", number) == []
        await s.say("ann", ".new")
        s.clock.advance(61_000)
        assert await s.say("ann", number) == []


async def test_unknown_games_and_options_are_named_with_what_works() -> None:
    async with stage() as s:
        assert "There are: " in in_room(await s.say("ann", ".new chess"))
        assert "no such rule" in in_room(await s.say("ann", ".new xixi colour=red"))
        assert "can't be set to that" in in_room(await s.say("ann", ".new xixi turn=5"))
        assert "seconds a turn: 60" in in_room(await s.say("ann", ".new xixi turn=60"))


async def test_options_can_be_changed_in_words_until_the_start() -> None:
    async with stage(language="zh") as s:
        await s.say("ann", ".开局 澤澤 慢局")
        assert "规则已改" in in_room(await s.say("ann", "。规则 改 上限=30"))
        said = in_room(await s.say("ann", ".rules"))
        assert "※回合上限：30" in said
        assert "要桌主" in in_room(await s.say("ben", ".规则 改 上限=40"))
        await s.say("ben", "+1")
        await s.say("ann", "开始")
        assert "已经开始" in in_room(await s.say("ann", ".规则 改 上限=40"))


async def test_a_room_and_a_person_of_one_number_speak_their_own_languages() -> None:
    """On QQ groups and people are numbered apart."""
    async with stage(language="zh") as s:
        await s.say("77", ".language en", "77", admin=True)
        assert "Choose one" in in_room(await s.say("77", ".new", "77"), "77")
        assert "Choose one" not in to(await s.dm("77", ".new"), "77")
        await s.dm("77", ".language 繁")
        assert "Choose one" in in_room(await s.say("77", ".new", "77"), "77")


async def test_each_person_and_room_has_a_language() -> None:
    async with stage() as s:
        await s.dm("ben", ".language 繁")
        dealt = await s.xixi("ann", "ben")
        assert "Your cards:" in to(dealt, "ann")
        assert "你的牌：" in to(dealt, "ben")
        assert "Dealt!" in in_room(dealt)
        await s.say("ann", ".language 简")
        assert "问1" in in_room(await s.say(await s.mover(), "sum 7"))
        assert "後手" in to(await s.dm("ben", "state"), "ben")


async def test_a_locale_is_taken_until_somebody_chooses() -> None:
    async with stage() as s:
        assert "這裏沒有開" in to(await s.dm("ann", ".state", locale="zh-TW"), "ann")
        await s.dm("ann", ".language en")
        assert "No table" in to(await s.dm("ann", ".state", locale="zh-TW"), "ann")


async def test_flooding_is_answered_once_and_then_ignored() -> None:
    async with stage(person_burst=5, person_rate=1.0) as s:
        for _ in range(20):
            await s.post("ann", ".tables")
        said = in_room(await s.news())
        assert said.count("No table is open") == 5
        assert said.count("Too fast") == 1
        s.clock.advance(3_000)
        assert "No table" in in_room(await s.say("ann", ".tables"))


async def test_a_flooded_table_says_so_and_loses_nothing_accepted() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        await s.news()
        for number in range(200):
            await s.post(mover, f"sum {number}")
        said = in_room(await s.news())
        assert said.count("Q1") == 1


async def test_too_long_a_message_is_not_read() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        assert "Too long" in in_room(await s.say("ann", "sum 7 " * 2000))


async def test_one_person_opens_only_so_many_tables() -> None:
    async with stage(per_person=2) as s:
        for _ in range(2):
            await s.say("ann", ".new xixi")
        assert "too many tables" in in_room(await s.say("ann", ".new xixi"))
        assert "hosted by ben" in in_room(await s.say("ben", ".new xixi"))


async def test_tables_are_numbered_in_their_room_and_numbers_come_free() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        assert "[table 2]" in in_room(await s.say("ben", ".new xixi"))
        assert "[table 3]" in in_room(
            await s.say("cat", ".new xixi", room="elsewhere"), "elsewhere"
        )
        assert in_room(await s.say("cat", ".tables")).count("Table") == 2
        await s.say("ann", "1 .abort")
        assert "[table 1]" in in_room(await s.say("ann", ".new xixi"))


async def test_tables_in_two_rooms_are_told_apart_in_private() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben", room="here")
        await s.say("ann", ".new xixi", room="there")
        await s.say("cat", ".join", room="there")
        await s.say("ann", ".start", room="there")
        assert "more than one table" in to(await s.dm("ann", "hand"), "ann")
        assert "[table 1] Your cards" in to(await s.dm("ann", "1 hand"), "ann")
        assert "[table 2] Your cards" in to(await s.dm("ann", "2 hand"), "ann")


async def test_a_table_of_ones_own_in_private() -> None:
    async with stage() as s:
        await s.dm("ann", "new xixi")
        await s.dm("ann", "house")
        letters = await s.dm("ann", "start")
        assert "Dealt!" in to(letters, "ann")
        assert "Your cards" in to(letters, "ann")
        assert not [le for le in letters if le.place == "room"]


@pytest.mark.parametrize(
    ("who", "text", "told"),
    [
        ("dan", "pause", None),
        ("dan", ".pause", "host or the referee"),
        ("ben", ".pause", "host or the referee"),
        ("ben", ".extend 60", "host or the referee"),
        ("dan", ".abort", "host or the referee"),
        ("dan", ".sub 2 dan", "no such player"),
        ("ben", ".referee ann", "host or the referee"),
        ("ann", ".look", "takes a referee"),
        ("dan", ".resign", "no seat"),
        ("dan", "sum 7", None),
        ("dan", ".draw", "not in this game"),
    ],
)
async def test_nobody_does_what_is_not_theirs(who: str, text: str, told: str | None) -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        before = await s.desk.transcript("test", "ann", "room")
        said = in_room(await s.say(who, text))
        assert said == "" if told is None else told in said
        assert len(await s.desk.transcript("test", "ann", "room")) == len(before)


async def test_an_administrator_may_pause_and_end_a_table() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        assert "Paused" in in_room(await s.say("boss", ".pause", admin=True))
        assert "On we go" in in_room(await s.say("boss", ".resume", admin=True))
        assert "Aborted" in in_room(await s.say("boss", ".abort", admin=True))


async def test_a_referee_is_appointed_by_mention_and_never_seated() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        assert "Referee: Rita" in in_room(await s.say("ann", ".referee @Rita", mentions=("rita",)))
        assert "never takes a seat" in in_room(await s.say("rita", ".join"))
        await s.say("ann", ".start")
        letters = await s.say("rita", ".look")
        assert "Rita has looked" in in_room(letters)
        assert "ann: " in to(letters, "rita")
        assert "Paused" in in_room(await s.say("rita", ".pause"))
        await s.say("rita", ".resume")
        mover = await s.mover()
        await s.say(mover, "sum 7")
        assert "took the game back" in in_room(await s.say("rita", ".back 2"))
        assert await s.mover() == mover
        assert "Q1" in in_room(await s.say(mover, "sum 8"))


async def test_ending_a_table_takes_the_host_and_more_than_half() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        assert "wants to abort" in in_room(await s.say("ben", ".abort"))
        assert "Aborted" not in in_room(await s.say("ben", ".abort"))
        assert "Aborted" in in_room(await s.say("ann", ".abort"))


async def test_a_pause_stops_the_clock_and_extending_moves_it() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben", words="turn=60")
        await s.pass_time(20)
        await s.say("ann", "pause")
        assert await s.pass_time(600) == []
        assert "(40 s)" in in_room(await s.say("ann", "resume"))
        assert "100 s" in in_room(await s.say("ann", ".extend 60"))
        assert await s.pass_time(99) == []
        assert "ran out of time" in in_room(await s.pass_time(2))


async def test_a_table_without_progress_pauses_and_never_vanishes() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben", words="slow")
        assert await s.pass_time(71 * 3600) == []
        assert "paused" in in_room(await s.pass_time(2 * 3600))
        await s.pass_time(10_000 * 3600)
        await s.say("ann", "resume")
        assert "Q1" in in_room(await s.say(await s.mover(), "sum 7"))


async def test_a_stale_button_is_refused() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        (card,) = await s.desk.cards("test", mover, "room")
        await s.say(mover, "sum 7", table=card.table, stamp=card.stamp, addressed=True)
        said = in_room(
            await s.say(mover, "sum 8", table=card.table, stamp=card.stamp, addressed=True)
        )
        assert "out of date" in said


async def test_who_has_not_written_must_say_hello_first() -> None:
    async with stage(chat=Chat(needs_hello=True)) as s:
        await s.say("ann", ".new xixi")
        await s.say("ben", ".join")
        said = in_room(await s.say("ann", ".start"))
        assert "ann, ben can't be reached yet" in said
        await s.dm("ann", "hello")
        assert "ben can't be reached yet" in in_room(await s.say("ann", ".start"))
        await s.dm("ben", "hi there")
        assert "Dealt!" in in_room(await s.say("ann", ".start"))


async def test_again_seats_the_same_people() -> None:
    async with stage() as s:
        await s.say("ann", ".new xixi turn=60")
        await s.say("ann", ".house")
        await s.say("ann", ".start")
        await s.say("ann", ".resign")
        await s.say("ann", ".resign")
        said = in_room(await s.say("ann", ".again"))
        assert "ann sits down" in said
        assert "House" in said
        assert "seconds a turn: 60" in said
        assert "Dealt!" in in_room(await s.say("ann", "start"))


async def test_the_last_table_answers_in_private_after_its_end() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        await s.say(await s.mover(), "sum 7")
        await s.say("ann", ".resign")
        await s.say("ann", ".resign")
        assert "Q1" in to(await s.dm("ben", "history"), "ben")
        assert "is over" in to(await s.dm("ben", "state"), "ben")
        assert "No table is open" in to(await s.dm("cat", "state"), "cat")


async def test_the_proof_is_told_at_the_end() -> None:
    async with stage() as s:
        opened = in_room(await s.say("ann", ".new xixi"))
        await s.say("ann", ".house")
        await s.say("ann", ".start")
        await s.say("ann", ".resign")
        said = in_room(await s.say("ann", "yes"))
        assert "House won (resignation)" in said
        assert "Secret of the deal" in said
        table = s.chat.letters[0].table
        assert table not in opened
        found = await s.desk.export("test", "ann", table, "jsonl")
        assert found is not None
        from bot.audit.verify import verify

        assert verify(found[1].splitlines()).status == 0


async def test_suggestions_are_few_and_fit() -> None:
    async with stage() as s:
        await s.xixi("ann", "ben")
        mover = await s.mover()
        found = await s.desk.suggest("test", mover, "room", "")
        assert 0 < len(found) <= 25
        assert {".resign"} <= {one.text for one in found}
        assert await s.desk.suggest("test", mover, "room", "zzz") == []


async def test_idle_tables_leave_memory_and_come_back() -> None:
    async with stage(loaded=2, per_person=99) as s:
        for number in range(5):
            await s.xixi("ann", "ben", room=f"r{number}")
        assert len(s.desk._boxes.in_memory()) <= 3
        assert "First" in in_room(await s.say("ann", "state", room="r0"), "r0")
