"""Logging in, slash commands, deferring, the room, the private hand, buttons."""

from __future__ import annotations

from adapters.discord import create
from bot.config import Config
from bot.desk import Desk
from bot.store.memory import MemoryStore
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL, EPHEMERAL
from tests.adapters.discord.stage import hand_in, place
from tests.bot.stage import FakeClock


async def test_login_asks_for_no_privileged_intent(server: Discord) -> None:
    async with place(server) as made:
        [hello] = server.identified
        assert hello["intents"] == (1 << 0) | (1 << 12)
        assert "permissions=" in made.started[0]
        assert "scope=bot+applications.commands" in made.started[0]


async def test_a_command_is_deferred_and_the_table_opens_in_the_room(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        [callback] = server.callbacks
        assert callback["type"] == 5
        assert callback["data"]["flags"] == EPHEMERAL
        assert "XiXi" in made.public()
        assert len(server.deleted) == 1, "thinking is taken away once the room has been told"


async def test_hands_are_seen_by_their_owners_alone(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        hands = [hand_in(made.private(who)) for who in ("11", "12")]
        assert None not in hands
        assert hands[0] != hands[1]
        for owner, other in (("11", "12"), ("12", "11")):
            hand = hand_in(made.private(owner))
            assert hand is not None
            assert hand not in made.private(other)
            assert hand not in made.public(CHANNEL)


async def test_my_hand_comes_as_an_answer_without_a_direct_message(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        made.clock.advance(61_000)
        before = len(server.posts)
        await made.table("12", "hand")
        [answer] = server.posts[before:]
        assert answer["via"] == "original"
        assert answer["flags"] & EPHEMERAL
        assert hand_in(answer["content"]) == hand_in(made.private("12"))


async def test_the_adapter_is_made_from_the_configuration() -> None:
    clock = FakeClock()
    adapter = create(Desk(MemoryStore(), clock), Config().discord, "token", clock.now)
    assert adapter.platform == "discord"
    assert not adapter.needs_hello, "whoever sits down has pressed something"
