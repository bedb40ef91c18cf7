"""A whole match over QQ with a restart in its middle, its log, and a second chat beside it."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from nonebot.log import logger

from bot.ports import Inbound
from bot.store.sqlite import SqliteStore
from tests.adapters.qq.peer import GROUP, House, Peer, house, until
from tests.bot.stage import Chat, FakeClock, in_room

FACES = {"A": 1, "J": 11, "Q": 12, "K": 13}
HAND = re.compile(r"Your cards: ([AJQK\d ]+)")


def said(peer: Peer) -> str:
    return "\n".join(peer.groups_heard())


def hand(peer: Peer, who: int) -> str:
    """The hand that somebody was last told in private."""
    return HAND.findall("\n".join(peer.heard(who)))[-1].strip()


async def mover(made: House) -> int | None:
    """Whose turn it is; None when the match is over."""
    [card] = await made.desk.cards("qq", "0", str(GROUP))
    if card.stage == "over":
        return None
    return next(int(seat.name[1:]) for seat in card.seats if seat.awaited)


async def deal(peer: Peer) -> dict[int, str]:
    """Ann (1) and Ben (2) write first, sit down and start; their hands."""
    for who in (1, 2):
        await peer.private(who, "hello")
    await until(lambda: peer.heard(1) and peer.heard(2))
    await peer.group(1, ".new xixi")
    await peer.group(2, ".join")
    await peer.group(1, ".start")
    await until(lambda: all("Your cards" in "\n".join(peer.heard(who)) for who in (1, 2)))
    await until(lambda: "Dealt!" in said(peer))
    return {who: hand(peer, who) for who in (1, 2)}


def secrets_kept(peers: list[Peer], hands: dict[int, str]) -> None:
    """Each hand went to its owner alone, and never with a group."""
    for peer in peers:
        for action, params in peer.calls:
            for owner, cards in hands.items():
                if f"Your cards: {cards}" in str(params):
                    assert (action, params.get("user_id")) == ("send_private_msg", owner)
                    assert "group_id" not in params


async def test_a_match_with_a_restart_in_the_middle(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "caipan.sqlite")
    clock = FakeClock()
    async with house(store=store, clock=clock) as made, made.peer() as before:
        hands = await deal(before)
        first = await mover(made)
        assert first is not None
        await before.group(first, "sum 9")
        await until(lambda: "Q1" in said(before))
        await made.quiet()
    clock.advance(1)
    async with house(store=store, clock=clock) as made, made.peer() as after:
        await made.quiet()
        assert "Q1" not in said(after), "nothing is said again"
        await after.private(first, "hand")
        await until(lambda: after.heard(first))
        assert hand(after, first) == hands[first]
        asked = dict.fromkeys((1, 2), 0)
        for _ in range(12):
            who = await mover(made)
            if who is None:
                break
            ranks = [FACES.get(face) or int(face) for face in hands[3 - who].split()]
            pair = ranks[:2] if asked[who] % 2 == 0 else ranks[2:]
            asked[who] += 1
            heard = len(said(after))
            await after.group(who, f"pair {pair[0]} {pair[1]}")
            await until(lambda seen=heard: len(said(after)) > seen)  # type: ignore[misc]
            await made.quiet()
        assert await mover(made) is None
        assert re.search(r"won \(|A draw: ", said(after))
        await after.group(2, ".again")
        await until(lambda: "The table is open" in said(after))
    await store.close()
    secrets_kept([before, after], hands)


async def test_no_log_holds_what_is_said_in_private(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    lines: list[str] = []
    sink = logger.add(lines.append, level="TRACE", diagnose=True, backtrace=True)
    try:
        async with house(token="t0ken-of-onebot") as made:
            async with made.peer(token="t0ken-of-onebot") as peer:
                hands = await deal(peer)
                peer.answer = lambda action, params: {
                    "status": "failed",
                    "retcode": 1200,
                    "wording": str(params["message"]),
                }
                await peer.private(1, "hand please, my whisper")
                await peer.private(1, ["odd whisper"])
                await peer.socket.send('{"post_type": "message", "broken whisper')
                await peer.group(1, "whisper in the room")
                await made.quiet()
                peer.answer = lambda action, params: None
                await peer.private(1, "hand")
                await until(lambda: len(HAND.findall("\n".join(peer.heard(1)))) > 1)
    finally:
        logger.remove(sink)
    shown = capfd.readouterr()
    # websockets, the test's own client, logs frames at DEBUG.
    ours = [record for record in caplog.records if not record.name.startswith("websockets.client")]
    everything = "\n".join(
        [*map(str, lines), *(record.getMessage() for record in ours), shown.out, shown.err]
    )
    assert "refused (1200)" in everything
    for secret in (*hands.values(), "whisper", "t0ken-of-onebot", "Your cards"):
        assert secret not in everything


async def test_two_chats_at_one_desk() -> None:
    other = Chat("fake")
    async with house(chats=(other,)) as made, made.peer() as peer:
        hands = await deal(peer)
        for number, (who, text) in enumerate(
            (("cay", ".new xixi"), ("dan", ".join"), ("cay", ".start"))
        ):
            said_there = Inbound("fake", who, who, text, f"f{number}", made.clock.now(), "den")
            await made.desk.hear(said_there)
            await peer.group(1, ".tables")
        await until(lambda: "Dealt!" in in_room(other.letters, "den"))
        first = await mover(made)
        assert first is not None
        await peer.group(first, "sum 9")
        await until(lambda: "Q1" in said(peer))
        await made.quiet()
        assert {letter.platform for letter in other.letters} == {"fake"}
        assert {letter.to for letter in other.letters} == {"den", "cay", "dan"}
        assert "cay" not in said(peer)
        assert "n1" not in in_room(other.letters, "den")
        secrets_kept([peer], hands)


async def test_a_lost_hand_is_named_and_can_be_had_again() -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        refusal = {"status": "failed", "retcode": 1200}
        peer.answer = lambda action, params: refusal if params.get("user_id") == 2 else None
        await peer.group(1, ".new xixi")
        await peer.group(2, ".join")
        await peer.group(1, ".start")
        await until(lambda: "The clock stands" in said(peer))
        await made.quiet()
        [card] = await made.desk.cards("qq", "0", str(GROUP))
        assert card.paused
        peer.answer = lambda action, params: None
        peer.calls.clear()
        await peer.private(2, "hand")
        await until(lambda: "Your cards" in "\n".join(peer.heard(2)))
        await made.quiet()
        [card] = await made.desk.cards("qq", "0", str(GROUP))
        assert not card.paused
