"""A whole match on Discord with the real desk, and a restart in its middle."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.store.memory import MemoryStore
from bot.store.sqlite import SqliteStore
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL, EPHEMERAL
from tests.adapters.discord.stage import Place, button, hand_in, place

FACES = {"A": 1, "J": 11, "Q": 12, "K": 13}


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
@pytest.mark.parametrize("threads", [False, True], ids=["channel", "thread"])
async def test_a_match_with_a_restart_in_the_middle(
    server: Discord, tmp_path: Path, kind: str, threads: bool
) -> None:
    store: Any = MemoryStore() if kind == "memory" else await SqliteStore.open(tmp_path / "t.db")
    async with place(server, store=store, threads=threads) as made:
        await made.table("11", "new", options={"game": "xixi"})
        room = next(iter(server._threads)) if threads else CHANNEL
        await made.press("12", server.said_in(room)[-1], "join", channel_id=room)
        await made.press("11", server.said_in(room)[-1], "start", channel_id=room)
        hands = {who: hand_in(made.private(who)) for who in ("11", "12")}
        assert None not in hands.values()

        mover = await made.mover(room)
        await made.say(mover, "sum 9", channel_id=room)
        lobby = server.said_in(room)[-1]
        before = made.public(room)
        await made.restart()
        assert made.public(room).startswith(before), "nothing is said again or lost"

        await made.press("11", lobby, "hand", channel_id=room)
        assert hand_in(server.posts[-1]["content"]) == hands["11"]
        await _play_on(made, room, hands)

        said = made.public(room)
        assert re.search(r"won \\?\(|A draw: ", said)
        [card] = await made.desk.cards("discord", "0", room)
        assert card.stage == "over"
        _nobody_saw_the_other_s_hand(server, hands)

        await made.press("12", server.said_in(room)[-1], "again", channel_id=room)
        assert made.public(room).count("The table is open") == 2


async def _play_on(made: Place, room: str, hands: dict[str, str | None]) -> None:
    """Each asks for pairs of the other's hand, which whoever plays can't know, until it is over."""
    asked: dict[str, int] = {}
    for _ in range(12):
        [card] = await made.desk.cards("discord", "0", room)
        if card.stage == "over":
            return
        mover = await made.mover(room)
        other = hands["12" if mover == "11" else "11"]
        assert other is not None
        ranks = [FACES.get(face) or int(face) for face in other.split()]
        pairs = [(ranks[0], ranks[1]), (ranks[2], ranks[3])]
        pair = pairs[asked.get(mover, 0) % 2]
        asked[mover] = asked.get(mover, 0) + 1
        await made.say(mover, f"pair {pair[0]} {pair[1]}", channel_id=room)
    raise AssertionError("the match has no end")


def _nobody_saw_the_other_s_hand(server: Discord, hands: dict[str, str | None]) -> None:
    for post in server.posts:
        shown = hand_in(post["content"])
        if shown is None:
            continue
        reader = post.get("for") if post["flags"] & EPHEMERAL else None
        direct = {server.direct(who): who for who in hands}
        reader = reader or direct.get(post["channel_id"])
        assert reader is not None, "a hand stood where everybody reads"
        assert shown == hands[reader]


async def test_a_match_against_a_house_player_goes_on_after_a_lost_session(
    server: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        await made.table("11", "house")
        await made.table("11", "start")
        await server.op(7)
        await server.until(lambda: server.resumed)
        for _ in range(16):
            [card] = await made.desk.cards("discord", "11", CHANNEL)
            if card.stage == "over":
                break
            if any(action.must for action in card.actions):
                await made.say("11", "sum 9")
            made.clock.advance(1_300)
            await made.desk.tick()
            await made.quiet()
        assert made.public().count("asks ") > 4
        assert button(server.said_in()[-1], "hand")
