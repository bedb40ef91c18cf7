"""Buttons, menus, forms, autocomplete, threads, and what comes too late."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.discord import answering
from bot.ports import Letter, Sent
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import (
    CHANNEL,
    EPHEMERAL,
    IN_THREADS,
    SEND,
    VIEW,
)
from tests.adapters.discord.stage import Place, button, hand_in, menu, place

STALE = "out of date"


def last(server: Discord) -> dict[str, Any]:
    return server.said_in()[-1]


async def test_a_button_of_before_the_restart_still_works(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        lobby = last(server)
        await made.restart()
        await made.press("12", lobby, "join")
        assert "Ben sits down" in made.public()
        assert server.callbacks[-1]["type"] == 6, "a press shows nothing that has to be taken away"


async def test_my_hand_by_button_is_seen_by_its_presser_alone(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        before = made.public()
        made.clock.advance(61_000)
        await made.press("12", last(server), "hand")
        answer = server.posts[-1]
        assert answer["flags"] & EPHEMERAL
        assert answer["for"] == "12"
        assert hand_in(answer["content"]) == hand_in(made.private("12"))
        assert made.public() == before


async def test_a_press_of_another_phase_changes_nothing_and_says_so(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        mover = await made.mover()
        other = "12" if mover == "11" else "11"
        panel = await _panel(made, mover)
        custom_id, _ = menu(panel)
        await made.say(mover, "sum 9")
        await made.say(other, "sum 9")
        assert await made.mover() == mover
        await _fill(made, mover, panel, f"{custom_id}|sum {{x}}", {"x": "11"})
        assert "sum 11" not in made.public()
        assert STALE in server.posts[-1]["content"]
        assert server.posts[-1]["flags"] & EPHEMERAL
        fresh, _ = menu(await _panel(made, mover))
        await _fill(made, mover, panel, f"{fresh}|sum {{x}}", {"x": "11"})
        assert "sum 11" in made.public()


async def test_an_action_with_blanks_opens_a_form_and_the_form_speaks(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        mover = await made.mover()
        panel = await _panel(made, mover)
        custom_id, options = menu(panel)
        form = next(o["value"] for o in options if o["value"].startswith("sum "))
        await made.server.press(mover, panel, custom_id, form)
        await made.quiet()
        modal = server.callbacks[-1]
        assert modal["type"] == 9
        window = modal["data"]
        blanks = [row["component"]["custom_id"] for row in window["components"]]
        assert len(blanks) == 1
        assert len(window["custom_id"]) <= 100
        await made.restart()
        await _fill(made, mover, panel, window["custom_id"], {blanks[0]: "17"})
        assert "sum 17" in made.public()


async def test_the_panel_tells_a_passer_by_nothing(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        await made.press("13", last(server), "Act")
        answer = server.posts[-1]
        assert answer["flags"] & EPHEMERAL
        assert hand_in(answer["content"]) is None
        assert "sum" not in str(answer["components"])


async def test_a_private_action_is_not_said_in_the_room(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        mover = await made.mover()
        await made.act(mover, "pair 3 x")
        assert "pair 3 x" not in made.public()
        assert server.posts[-1]["flags"] & EPHEMERAL
        await made.act(mover, "sum 17")
        assert "sum 17" in made.public()


async def test_with_two_tables_a_private_action_asks_which(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        await made.xixi("11", "12")
        before = made.public()
        await made.act("11", "hand")
        assert hand_in(server.posts[-1]["content"]) is None
        await made.act("11", "1 hand")
        assert made.public() == before
        assert hand_in(server.posts[-1]["content"]) is not None


async def test_many_choices_are_a_menu_and_few_are_buttons(server: Discord) -> None:
    async with place(server) as made:
        few = tuple((f"choice {n}", f"kill {n}") for n in range(5))
        many = tuple((f"choice {n}", f"kill {n}") for n in range(30))
        for number, choices in enumerate((few, many), 1):
            letter = Letter(
                id=number,
                platform="discord",
                place="person",
                to="12",
                text="whom?",
                secret=True,
                table="f" * 32,
                stamp="night/1",
                choices=choices,
            )
            assert isinstance(await made.adapter.send(letter), Sent)
        assert button(server.posts[0], "choice 4").endswith("|kill 4")
        _, options = menu(server.posts[1])
        assert len(options) == 25


async def test_the_library_keeps_none_of_our_messages(server: Discord) -> None:
    """However many are sent, nothing grows with them and nothing expires; the patterns stay."""
    async with place(server) as made:
        await made.xixi("11", "12")
        await _panel(made, "11")
        await made.table("12", "hand")
        kept = made.adapter.client._connection._view_store
        assert not kept._views
        assert not kept._synced_message_views
        assert len(kept._dynamic_items) == 3


async def test_labels_and_texts_that_do_not_fit_are_cut_or_left_to_typing(server: Discord) -> None:
    async with place(server) as made:
        choices = (("长" * 200, "ok"), ("b", "x" * 200), ("twice", "ok"), ("c|d", "say a|b"))
        letter = Letter(
            id=1,
            platform="discord",
            place="person",
            to="12",
            text="whom?",
            table="f" * 32,
            stamp="night/1",
            choices=choices,
        )
        assert isinstance(await made.adapter.send(letter), Sent)
        [row] = server.posts[0]["components"]
        labels = [item["label"] for item in row["components"]]
        assert len(labels) == 2
        assert len(labels[0]) == 80
        assert button(server.posts[0], "c|d").endswith("|say a|b")


# --- autocomplete -------------------------------------------------------------------------------


async def test_autocomplete_offers_what_can_be_said_now(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        offered = await _complete(made, "11", "sta")
        assert ".start" in [choice["value"] for choice in offered]
        everything = await _complete(made, "11", "")
        assert 0 < len(everything) <= 25
        assert len({choice["value"] for choice in everything}) == len(everything)


async def test_autocomplete_never_offers_more_than_25_nor_waits(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.ports import Suggestion

    async with place(server) as made:
        many = [Suggestion("l" * 150, f"text {n}") for n in range(60)]
        many.append(Suggestion("long", "t" * 150))

        async def suggest(*_: Any) -> list[Suggestion]:
            return many

        monkeypatch.setattr(made.desk, "suggest", suggest)
        offered = await _complete(made, "11", "")
        assert len(offered) == 25
        assert all(len(choice["name"]) <= 100 for choice in offered)

        async def never(*_: Any) -> list[Suggestion]:
            raise TimeoutError

        monkeypatch.setattr(made.desk, "suggest", never)
        assert await _complete(made, "11", "") == []


# --- too late, outdated, not allowed ------------------------------------------------------------


async def test_a_late_acknowledgement_still_counts_and_is_answered_elsewhere(
    server: Discord,
) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        late = server.interaction(2, "12", _command("table", "join"))
        server.late.add(late["id"])
        await server.act(late)
        await made.quiet()
        assert "Ben sits down" in made.public()
        hand = server.interaction(2, "12", _command("table", "hand"))
        server.late.add(hand["id"])
        await server.act(hand)
        await made.quiet()
        assert server.posts[-1]["channel_id"] == server.direct("12")


async def test_a_command_that_is_gone_is_answered(server: Discord) -> None:
    async with place(server) as made:
        await server.slash("11", "deal")
        await server.slash("11", "say", options={"words": "hello"})
        await made.quiet()
        assert [post["via"] for post in server.posts] == ["callback", "callback"]
        assert "not the present one" in server.posts[0]["content"]


@pytest.mark.parametrize(
    ("rights", "named"), [(VIEW, "Send Messages"), (SEND | IN_THREADS, "View Channel")]
)
async def test_a_missing_right_is_named_exactly(server: Discord, rights: int, named: str) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"}, rights=rights)
        [post] = server.posts
        assert named in post["content"]
        assert post["flags"] & EPHEMERAL
        assert await made.desk.cards("discord", "11", CHANNEL) == []
        await made.table("12", "join", rights=rights, locale="zh-TW")
        assert named in server.posts[-1]["content"]
        assert "頻道" in server.posts[-1]["content"]


async def test_nothing_to_answer_is_said_after_a_while(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "QUIET_SECONDS", 0.03)
    async with place(server) as made:

        async def deaf(inbound: Any) -> None:
            return None

        monkeypatch.setattr(made.desk, "hear", deaf)
        await server.slash("11", "table", "state")
        await server.until(lambda: server.posts)
        assert "Taken in" in server.posts[-1]["content"]


async def test_an_expired_interaction_gives_way_to_a_direct_message(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        made.clock.advance(61_000)
        hand = server.interaction(2, "12", _command("table", "hand"))

        async def expired(request: Any) -> Any:
            from tests.adapters.discord.shapes import refusal

            return refusal(401, 50027)

        server.fault("PATCH /webhooks", expired)
        await server.act(hand)
        await made.quiet()
        assert server.posts[-1]["channel_id"] == server.direct("12")
        assert hand_in(server.posts[-1]["content"]) is not None


# --- threads, direct messages, members ----------------------------------------------------------


async def test_a_table_gets_a_thread_of_its_own(server: Discord) -> None:
    async with place(server, threads=True) as made:
        await made.table("11", "new", options={"game": "xixi"})
        [thread] = server._threads
        assert server.said_in(CHANNEL) == []
        assert f"<#{thread}>" in made.private("11")
        await made.table("12", "join", channel_id=thread)
        await made.table("11", "start", channel_id=thread)
        assert "off we go" in made.public(thread)
        assert hand_in(made.private("12")) is not None


async def test_without_the_right_the_table_stays_in_the_channel(server: Discord) -> None:
    async with place(server, threads=True) as made:
        await made.table("11", "new", options={"game": "xixi"}, rights=VIEW | SEND)
        assert server._threads == {}
        assert "The table is open" in made.public()


async def test_a_thread_that_can_not_be_opened_costs_nothing(server: Discord) -> None:
    from tests.adapters.discord.shapes import refusal

    async def full(request: Any) -> Any:
        return refusal(400, 160006)

    async with place(server, threads=True) as made:
        server.fault("POST .*threads", full)
        await made.table("11", "new", options={"game": "xixi"})
        assert "The table is open" in made.public()


async def test_the_same_opening_twice_opens_one_thread(server: Discord) -> None:
    async with place(server, threads=True) as made:
        opening = server.interaction(2, "11", _command("table", "new", game="xixi"))
        await server.act(opening)
        await server.act(opening)
        await made.quiet()
        assert len(server._threads) == 1


async def test_a_match_in_direct_messages_with_a_house_player(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"}, direct=True)
        await made.table("11", "house", direct=True)
        await made.dm("11", "start")
        assert hand_in(made.private("11")) is not None
        assert server.said_in() == []
        await made.dm("11", "hand")
        assert all(not post["flags"] & EPHEMERAL for post in server.posts)


async def test_a_person_is_named_by_the_member_chosen(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("12", "join")
        who = {"12": {"id": "12", "username": "u", "discriminator": "0", "avatar": None}}
        await made.table(
            "11",
            "kick",
            options={"who": "12"},
            types={"who": 6},
            resolved={"users": who},
        )
        assert "Ben leaves" in made.public()


async def test_the_language_of_a_client_is_taken(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"}, locale="zh-CN")
        await made.table("12", "join", locale="zh-TW")
        await made.table("11", "start", locale="zh-CN")
        assert "你的牌" in made.private("11")
        assert button(last(server), "行动").startswith("c1|p|")


def _command(name: str, sub: str, **options: str) -> dict[str, Any]:
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    inner = {"name": sub, "type": 1, "options": given}
    return {"id": "5", "name": name, "type": 1, "options": [inner]}


async def _panel(made: Place, who: str) -> dict[str, Any]:
    """The menu of what `who` can do."""
    await made.press(who, last(made.server), "Act")
    answer = made.server.posts[-1]
    assert answer["flags"] & EPHEMERAL
    return answer


async def _fill(
    made: Place, who: str, message: Any, custom_id: str, values: dict[str, str]
) -> None:
    """`who` sends a form in."""
    custom_id = custom_id.replace("c1|m|", "c1|f|")
    rows = [
        {"type": 18, "id": n, "component": {"type": 4, "custom_id": name, "value": value, "id": 9}}
        for n, (name, value) in enumerate(values.items(), 1)
    ]
    data = {"custom_id": custom_id, "components": rows}
    await made.server.act(made.server.interaction(5, who, data, message=message))
    await made.quiet()


async def _complete(made: Place, who: str, partial: str) -> list[dict[str, Any]]:
    """What is offered while `who` types."""
    option = {"name": "text", "type": 3, "value": partial, "focused": True}
    data = {"id": "5", "name": "say", "type": 1, "options": [option]}
    before = len(made.server.callbacks)
    await made.server.act(made.server.interaction(4, who, data))
    await made.server.until(lambda: len(made.server.callbacks) > before)
    answer = made.server.callbacks[-1]
    assert answer["type"] == 8
    choices: list[dict[str, Any]] = answer["data"]["choices"]
    return choices
