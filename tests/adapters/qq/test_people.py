"""People on QQ: who can't be reached, who is called what, and what must not reach a group."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.qq.accounts import Accounts
from adapters.qq.pace import Pace
from adapters.qq.silence import Silence
from adapters.qq.speaker import Speaker
from bot.outbox import Outbox
from bot.ports import Letter, Undeliverable
from bot.store.memory import MemoryStore
from bot.store.port import Append, Envelope, StoreError
from tests.adapters.qq.peer import GROUP, House, Peer, house, until
from tests.bot.stage import Chat, FakeClock

REFUSAL: dict[str, Any] = {"status": "failed", "retcode": 1200}


def said(peer: Peer) -> str:
    return "\n".join(peer.groups_heard())


async def start(peer: Peer) -> None:
    await peer.group(1, ".new xixi")
    await peer.group(2, ".join")
    await peer.group(1, ".start")


# --- out of reach -----------------------------------------------------------------------------


async def pass_time(made: House, seconds: int) -> None:
    made.clock.advance(seconds * 1000)
    await made.desk.tick()
    await made.quiet()


async def test_after_ten_minutes_a_seat_out_of_reach_plays_by_time_outs_until_it_writes() -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        peer.answer = lambda action, params: REFUSAL if params.get("user_id") == 2 else None
        await start(peer)
        await until(lambda: "n2 can't be reached in private" in said(peer))
        await pass_time(made, 599)
        assert "We go on" not in said(peer)
        await pass_time(made, 2)
        assert "We go on; n2 plays by time-outs" in said(peer)
        [card] = await made.desk.cards("qq", "1", str(GROUP))
        assert not card.paused
        if card.seats[1].awaited:
            await pass_time(made, 121)
            assert "n2 ran out of time" in said(peer)
        peer.answer = lambda action, params: None
        await peer.private(2, "hand")
        await until(lambda: "n2 can be reached again" in said(peer))
        assert any("Your cards" in text for text in peer.heard(2))


async def test_a_hand_can_be_asked_for_again_at_any_time_in_both_languages() -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        await start(peer)
        await until(lambda: all("Your cards" in "".join(peer.heard(who)) for who in (1, 2)))
        for number, word in enumerate(("hand", "收牌", "。收牌", ".hand", "我的牌"), 2):
            await peer.private(1, word)
            await until(lambda count=number: _hands(peer) == count)  # type: ignore[misc]
        await peer.group(1, "hand")
        await made.quiet()
        assert "Your cards" not in said(peer)


def _hands(peer: Peer) -> int:
    return sum("Your cards" in text for text in peer.heard(1))


# --- names ------------------------------------------------------------------------------------

NAMES = [
    "[CQ:at,qq=all]",
    "@全体成员",
    "**x**_y",
    "🃏🃏",
    "a\u202eb",
    "宽" * 40,
    "3",
    "加入",
    "\ud83d",
    "Аlex",
    "a\nb\r",
    "",
]


@pytest.mark.parametrize("name", NAMES)
async def test_names_of_every_kind_stay_text_and_mention_nobody(name: str) -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        await peer.group(1, ".new xixi")
        sender = {"user_id": 2, "nickname": name, "card": name, "role": "member"}
        await peer.group(2, ".join", sender=sender)
        await peer.group(1, ".start")
        await until(lambda: "Dealt!" in said(peer))
        await made.quiet()
        segments = [s for _, params in peer.calls for s in params.get("message", [])]
        assert {s["type"] for s in segments} <= {"text", "image", "reply"}
        assert "\u202e" not in said(peer)
        assert any("Your cards" in text for text in peer.heard(2))


# --- edits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "edit",
    [
        {"post_type": "notice", "notice_type": "message_edit", "message_id": 1},
        {"post_type": "notice", "notice_type": "group_msg_emoji_like", "message_id": 1},
        {"post_type": "message_edited", "message_type": "group", "message_id": 1},
        {"post_type": "message_sent", "message_type": "group", "message_id": 1},
    ],
)
async def test_an_edited_message_and_the_referee_s_own_are_not_heard(edit: dict[str, Any]) -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        await peer.group(1, ".new xixi")
        await until(peer.groups_heard)
        await made.quiet()
        calls = len(peer.calls)
        text = [{"type": "text", "data": {"text": ".start"}}]
        await peer.report(**edit, user_id=1, group_id=GROUP, message=text)
        await made.quiet()
        assert len(peer.calls) == calls
        await peer.group(2, ".join")
        await until(lambda: "n2" in said(peer))


# --- a secret has three doors to pass -----------------------------------------------------------


async def test_a_secret_for_a_room_is_not_stored() -> None:
    store = MemoryStore()
    secret = Envelope(lane=f"qq:room:{GROUP}", text="Your cards: 1 2", secret=True)
    with pytest.raises(StoreError):
        await store.append(Append(envelopes=(secret,)))
    assert await store.waiting(9) == []


async def test_a_secret_for_a_room_is_not_handed_to_a_chat() -> None:
    chat, clock = Chat("qq"), FakeClock()
    results: list[Any] = []

    async def report(envelope: Envelope, result: Any) -> None:
        results.append(result)

    outbox = Outbox(MemoryStore(), clock, {"qq": chat}, report)
    secret = Envelope(lane=f"qq:room:{GROUP}", text="Your cards: 1 2", secret=True, table="t")
    outbox.post([1], [secret])
    await until(lambda: not outbox.busy())
    assert chat.letters == []
    assert results == [Undeliverable("a secret has no place in a room")]


class Phones:
    """Counts the calls that it is asked to make."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.silence = Silence(Accounts(), None, lambda: 0.0)  # type: ignore[arg-type]

    async def pick(self, place: str, to: str) -> str:
        return "10"

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        self.calls.append(action)


async def test_a_secret_for_a_room_is_not_called_out() -> None:
    phones = Phones()
    speaker = Speaker(phones, None, Pace(0.0))  # type: ignore[arg-type]
    secret = Letter(1, "qq", "room", str(GROUP), "Your cards: 1 2", secret=True)
    assert (await speaker.send_next(lambda: [secret]))[1] == Undeliverable(
        "a secret has no place in a group"
    )
    assert phones.calls == []
