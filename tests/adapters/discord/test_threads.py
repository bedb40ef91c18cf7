"""A table lives in a thread: no thread without a table, and the channel's commands find it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import (
    CHANNEL,
    EPHEMERAL,
    IN_THREADS,
    SEND,
    THREADS,
    VIEW,
    refusal,
    reply,
)
from tests.adapters.discord.shapes import channel as channel_of
from tests.adapters.discord.shapes import thread as thread_of
from tests.adapters.discord.stage import Place, hand_in, place


async def opened(made: Place, *people: str, game: str = "xixi") -> str:
    """A table in a thread of its own, with those people; the thread."""
    before = set(made.server.threads())
    await made.table(people[0], "new", options={"game": game})
    [thread] = set(made.server.threads()) - before
    for who in people[1:]:
        await made.table(who, "join", channel_id=thread)
    return thread


# --- found from the channel ---------------------------------------------------------------------


async def test_a_table_in_a_thread_is_joined_started_and_asked_from_its_channel(
    server: Discord,
) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.table("12", "join")
        assert "Ben sits down" in made.public(thread)
        assert f"<#{thread}>" in server.posts[-1]["content"], "who joined sees where it is"
        assert server.posts[-1]["flags"] & EPHEMERAL
        await made.table("11", "start")
        assert "off we go" in made.public(thread)
        assert hand_in(made.private("12")) is not None
        mover = await made.mover(thread)
        await made.say(mover, "sum 9")
        assert "sum 9" in made.public(thread)
        before = made.public(thread)
        await made.table("13", "state")
        answer = server.posts[-1]
        assert answer["flags"] & EPHEMERAL and answer["for"] == "13"
        assert answer["content"]
        assert made.public(thread) == before
        assert made.public(CHANNEL) == "", "nothing is said in the channel"


async def test_my_hand_from_the_channel_is_the_asker_s_alone(server: Discord) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11", "12")
        await made.table("11", "start")
        made.clock.advance(61_000)
        await made.table("12", "hand")
        answer = server.posts[-1]
        assert answer["flags"] & EPHEMERAL and answer["for"] == "12"
        assert hand_in(answer["content"]) is not None
        await made.table("13", "hand")
        assert hand_in(server.posts[-1]["content"]) is None
        assert hand_in(made.public(thread) + made.public(CHANNEL)) is None


async def test_a_channel_for_announcements_has_threads_of_its_own_kind(server: Discord) -> None:
    server.kind = 5
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.table("12", "join")
        assert "Ben sits down" in made.public(thread)


async def test_after_a_restart_the_thread_is_still_found(server: Discord) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.restart()
        await made.table("12", "join")
        assert "Ben sits down" in made.public(thread)


async def test_of_several_threads_each_is_named_and_nothing_happens(server: Discord) -> None:
    async with place(server, threads=True) as made:
        one, two = await opened(made, "11"), await opened(made, "12")
        await made.table("13", "join")
        named = server.posts[-1]
        assert named["flags"] & EPHEMERAL
        assert f"<#{one}>" in named["content"] and f"<#{two}>" in named["content"]
        assert "Cay" not in made.public(one) + made.public(two)
        await made.table("13", "join", locale="zh-CN")
        assert "子区" in server.posts[-1]["content"]
        await made.table("13", "join", channel_id=two)
        assert "Cay sits down" in made.public(two)


async def test_with_several_threads_a_hand_is_that_of_the_asker_s_own_table(
    server: Discord,
) -> None:
    async with place(server, threads=True) as made:
        await opened(made, "11", "12")
        two = await opened(made, "13")
        await made.table("13", "house", channel_id=two)
        await made.table("13", "start", channel_id=two)
        dealt = hand_in(made.private("13"))
        await made.table("13", "hand")
        assert hand_in(server.posts[-1]["content"]) == dealt is not None


async def test_the_list_of_a_channel_names_the_tables_in_its_threads(server: Discord) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.table("12", "list")
        assert f"<#{thread}>" in server.posts[-1]["content"]


async def test_a_table_of_the_channel_itself_comes_first(server: Discord) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.table("13", "new", options={"game": "xixi"}, rights=VIEW | SEND)
        await made.table("12", "join")
        assert "Ben sits down" in made.public(CHANNEL)
        assert "Ben" not in made.public(thread)


async def test_a_table_opened_by_words_in_the_channel_stays_there(server: Discord) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.say("12", ".new xixi")
        assert made.public(CHANNEL).count("The table is open") == 1
        assert made.public(thread).count("The table is open") == 1


async def test_again_in_the_channel_is_said_in_the_thread_of_the_last_match(
    server: Discord,
) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11", "12")
        await made.table("11", "start")
        await made.table("11", "resign")
        await made.table("11", "resign")
        await made.table("12", "again")
        assert made.public(thread).count("The table is open") == 2


async def test_what_is_in_a_private_thread_is_not_found_from_the_channel(server: Discord) -> None:
    hidden = {**channel_of("710000000000000001", 12), **thread_of("hidden", CHANNEL)}
    server._threads[hidden["id"]] = hidden
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"}, channel_id=hidden["id"])
        assert "The table is open" in made.public(hidden["id"])
        await made.table("12", "join")
        await made.table("12", "list")
        assert "Ben" not in made.public(hidden["id"])
        assert hidden["id"] not in made.private("12")


async def test_what_is_offered_while_typing_in_the_channel_is_the_thread_s(
    server: Discord,
) -> None:
    async with place(server, threads=True) as made:
        await opened(made, "11")
        part = {"name": "text", "type": 3, "value": "sta", "focused": True}
        data = {"id": "5", "name": "say", "type": 1, "options": [part]}
        await server.act(server.interaction(4, "11", data))
        await made.quiet()
        offered = server.callbacks[-1]["data"]["choices"]
        assert ".start" in [choice["value"] for choice in offered]


async def test_the_right_that_is_missing_in_threads_is_named(server: Discord) -> None:
    async with place(server, threads=True) as made:
        thread = await opened(made, "11")
        await made.table("12", "join", rights=VIEW | SEND)
        assert "Send Messages in Threads" in server.posts[-1]["content"]
        assert "Ben" not in made.public(thread)


async def test_where_only_threads_may_be_written_in_tables_are_played_in_threads(
    server: Discord,
) -> None:
    only = VIEW | THREADS | IN_THREADS
    async with place(server, threads=True) as made:
        await made.table("11", "new", options={"game": "xixi", "options": "nonsense"}, rights=only)
        assert "no such rule" in server.posts[-1]["content"]
        await made.table("12", "join", rights=only)
        assert "Send Messages" in server.posts[-1]["content"]
        await made.table("11", "new", options={"game": "xixi"}, rights=only)
        [thread] = server.threads()
        await made.table("12", "join", rights=only)
        assert "Ben sits down" in made.public(thread)
        assert made.public(CHANNEL) == ""


async def test_without_a_thread_the_right_that_the_channel_lacks_is_named(server: Discord) -> None:
    only = VIEW | THREADS | IN_THREADS

    async def full(request: Any) -> Any:
        return refusal(400, 160006)

    async with place(server, threads=True) as made:
        server.fault("POST .*threads", full)
        await made.table("11", "new", options={"game": "xixi"}, rights=only)
        assert "Send Messages" in server.posts[-1]["content"]
        assert server.posts[-1]["flags"] & EPHEMERAL
        assert await made.desk.cards("discord", "11", CHANNEL) == []
        thread = await opened(made, "11")
        await made.table("12", "new", options={"game": "xixi"}, rights=VIEW | SEND)
        await made.table("13", "join", rights=only)
        assert "Send Messages" in server.posts[-1]["content"], "the channel's own table is meant"
        assert "Cay" not in made.public(CHANNEL) + made.public(thread)


async def test_while_threads_are_limited_a_table_is_played_in_the_channel(
    server: Discord,
) -> None:
    async def limited(request: Any) -> Any:
        return reply({"retry_after": 300.5, "global": False}, 429, Via="1.1 google")

    async with place(server, threads=True) as made:
        server.fault("POST .*threads", limited)
        await made.table("11", "new", options={"game": "xixi"})
        assert "The table is open" in made.public(CHANNEL)


async def test_the_language_of_the_channel_is_the_channel_s_own(server: Discord) -> None:
    async with place(server, threads=True) as made:
        await opened(made, "11")
        await made.table("11", "language", options={"text": "zh"}, member_rights=1 << 5)
        assert await made.store.setting(f"discord:{CHANNEL}", "room language") == "zh"


async def test_a_table_in_a_thread_speaks_the_language_chosen_for_its_channel(
    server: Discord,
) -> None:
    async with place(server, threads=True) as made:
        await made.table("11", "language", options={"text": "zh"}, member_rights=1 << 5)
        thread = await opened(made, "12")
        assert "打「加入」入座" in made.public(thread)
        await made.table("13", "new", options={"game": "xixi"}, channel_id=thread)
        assert made.public(thread).count("打「加入」入座") == 2
        await made.say("12", ".new nonsense", channel_id=thread)
        assert "[错误]" in server.posts[-1]["content"]


# --- no thread without a table --------------------------------------------------------------------


@pytest.mark.parametrize("options", ["nonsense", "turn_seconds=never"])
async def test_a_refused_opening_leaves_no_thread(server: Discord, options: str) -> None:
    async with place(server, threads=True) as made:
        await made.table("11", "new", options={"game": "xixi", "options": options})
        assert not [path for method, path in server.requests if path.endswith("/threads")]
        assert server.posts[-1]["flags"] & EPHEMERAL
        assert "[error]" in server.posts[-1]["content"]


async def test_who_has_too_many_tables_gets_no_thread_for_one_more(server: Discord) -> None:
    async with place(server, threads=True) as made:
        for _ in range(made.desk.settings.per_person):
            await made.table("11", "new", options={"game": "xixi"})
        count = len(server.threads())
        await made.table("11", "new", options={"game": "xixi"})
        assert len(server.threads()) == count == made.desk.settings.per_person


async def test_who_says_too_much_gets_no_thread(server: Discord) -> None:
    async with place(server, threads=True) as made:
        made.desk._people._burst = 2
        for _ in range(4):
            await made.table("11", "new", options={"game": "xixi"})
        assert len(server.threads()) == 2
        await made.table("12", "new", options={"game": "xixi", "options": "x" * 5000})
        made.desk.held = True
        await made.table("12", "new", options={"game": "xixi"})
        made.desk.held = False
        assert len(server.threads()) == 2
        made.desk._rooms._burst = 1
        await made.table("12", "new", options={"game": "xixi"})
        assert len(server.threads()) == 3
        await made.table("12", "new", options={"game": "xixi"})
        assert len(server.threads()) == 3


@pytest.mark.parametrize("may_delete", [False, True])
async def test_a_thread_whose_table_was_refused_after_all_is_taken_away(
    server: Discord, may_delete: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something came in between: the desk said yes, and no when it heard it."""
    server.may_delete = may_delete

    async def yes(inbound: Any) -> bool:
        return True

    async with place(server, threads=True) as made:
        monkeypatch.setattr(made.desk, "would_open", yes)
        await made.table("11", "new", options={"game": "xixi", "options": "nonsense"})
        assert server.threads() == []
        assert len(server._threads) == (0 if may_delete else 1)
        assert "[error]" in made.private("11")
        await made.table("11", "new", options={"game": "xixi"})
        assert len(server.threads()) == 1


async def test_a_thread_that_can_not_be_taken_away_is_no_fault(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def yes(inbound: Any) -> bool:
        return True

    async def no(request: Any) -> Any:
        return refusal(403, 50001)

    async with place(server, threads=True) as made:
        monkeypatch.setattr(made.desk, "would_open", yes)
        server.fault("(DELETE|PATCH) /channels", no, times=2)
        await made.table("11", "new", options={"game": "xixi", "options": "nonsense"})
        assert "[error]" in made.private("11")
        await made.table("12", "list")
        assert "No table" in made.private("12")
