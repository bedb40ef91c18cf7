"""Friends, groups, recalls; and two of our accounts in one group."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from adapters.qq.pace import Pace
from adapters.qq.phones import Waiting
from bot.ports import Letter
from bot.store.memory import MemoryStore
from tests.adapters.qq.peer import GROUP, House, Peer, house, part, until


async def lobby(made: House, peer: Peer) -> str:
    """Ann and Ben want to play; what is said when they start."""
    await peer.group(1, ".new xixi")
    await peer.group(2, ".join")
    await peer.group(1, ".start")
    await until(lambda: "can't be reached yet" in said(peer) or "Dealt!" in said(peer))
    await made.quiet()
    return peer.groups_heard()[-1] if "Dealt!" not in said(peer) else said(peer)


def said(peer: Peer) -> str:
    return "\n".join(peer.groups_heard())


async def test_strangers_must_write_first() -> None:
    async with house() as made, made.peer() as peer:
        assert "n1, n2 can't be reached yet" in await lobby(made, peer)
        await peer.private(1, "hello")
        await peer.private(2, "hello", sub_type="group", temp_source=0)
        await until(lambda: peer.heard(1) and peer.heard(2))
        await peer.group(1, ".start")
        await until(lambda: "Dealt!" in said(peer))


async def test_friends_need_no_hello() -> None:
    async with house() as made, made.peer(friends=(1, 2, 3)) as peer:
        assert "Dealt!" in await lobby(made, peer)


async def test_a_friend_who_sat_down_before_the_list_came_counts_too() -> None:
    async with house() as made:
        async with made.peer() as peer:
            assert "can't be reached" in await lobby(made, peer)
        async with made.peer(friends=(1, 2)) as peer:
            await peer.group(3, ".state")
            await made.quiet()
            await peer.group(1, ".start")
            await until(lambda: "Dealt!" in said(peer))


async def test_a_friend_request_is_accepted_and_greeted_once() -> None:
    async with house() as made, made.peer() as peer:
        assert "n1, n2 can't" in await lobby(made, peer)

        async def at_once(seconds: float) -> None:
            return None

        made.qq._pace.sleep = at_once
        for who in (1, 2):
            await peer.report(
                post_type="request",
                request_type="friend",
                user_id=who,
                flag=f"f{who}",
                comment="hi",
            )
        await until(lambda: peer.heard(1) and peer.heard(2))
        accepted = [params for action, params in peer.calls if action == "set_friend_add_request"]
        assert accepted == [{"flag": "f1", "approve": True}, {"flag": "f2", "approve": True}]
        await peer.report(post_type="notice", notice_type="friend_add", user_id=1)
        await peer.group(1, ".start")
        await until(lambda: "Dealt!" in said(peer))
        assert sum("I'm the referee" in text for text in peer.heard(1)) == 1


async def test_a_friend_made_elsewhere_is_greeted_too() -> None:
    async with house() as made, made.peer() as peer:
        await peer.report(post_type="notice", notice_type="friend_add", user_id=5)
        await until(lambda: peer.heard(5))
        assert "hand" in peer.heard(5)[0]
        assert peer.calls[0][1] == {"user_id": 5, "message": peer.calls[0][1]["message"]}


@pytest.mark.parametrize(("language", "said"), [("zh", "裁判机"), ("en", "I'm the referee")])
async def test_groups_and_friends_are_greeted_in_the_language_of_the_service(
    language: str, said: str
) -> None:
    async with house(language=language) as made, made.peer(groups=()) as peer:
        for kind, person in (("group_increase", 10), ("friend_add", 5)):
            await peer.report(
                post_type="notice", notice_type=kind, group_id=800, user_id=person, operator_id=1
            )
        await until(lambda: peer.groups_heard(800) and peer.heard(5))
        assert said in peer.groups_heard(800)[0]
        assert said in peer.heard(5)[0]
        await peer.private(6, ".language zh")
        await until(lambda: peer.heard(6))
        await peer.report(post_type="notice", notice_type="friend_add", user_id=6)
        await until(lambda: len(peer.heard(6)) == 2)
        assert "裁判机" in peer.heard(6)[1]


class Quiet(Waiting):
    """On connections of somebody who greets people and groups by another plugin."""

    def __init__(self, made: House) -> None:
        self.time = 0.0
        pace = Pace(0.0, now=lambda: self.time)
        super().__init__(made.desk, made.clock.now, pace, manners=False)
        self.calls: list[str] = []

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        self.calls.append(action)
        return {"message_id": len(self.calls)}


async def test_without_manners_nobody_is_accepted_or_greeted_but_all_is_known() -> None:
    async with house() as made:
        quiet = Quiet(made)
        quiet.arrived("10")
        here: dict[str, Any] = {"self_id": "10", "user_id": 10, "group_id": 800}
        asked = {"post_type": "request", "request_type": "friend", "user_id": 5, "flag": "f"}
        for event in (
            {**here, "post_type": "notice", "notice_type": "group_increase"},
            {**here, "post_type": "notice", "notice_type": "friend_add", "user_id": 5},
            {**here, **asked},
        ):
            quiet.heed(event)
        await made.quiet()
        assert quiet.accounts.known("room", "800") == quiet.accounts.known("person", "5") == {"10"}
        quiet.heed({**here, "post_type": "notice", "notice_type": "group_decrease"})
        assert quiet.accounts.known("room", "800") == set()
        assert quiet.calls == []


async def test_on_connections_of_others_a_heartbeat_shows_what_was_not_reported_back() -> None:
    async with house() as made:
        quiet = Quiet(made)
        quiet.arrived("10")
        own: dict[str, Any] = {"self_id": "10", "user_id": 10, "group_id": 800}
        quiet.heed({**own, "post_type": "message_sent", "message_type": "group"})
        for number in (1, 2):
            await quiet.send(Letter(number, "qq", "room", "800", "x"))
        quiet.time = 30.0
        assert not quiet.silence.is_silent("10", "800")
        beat = {"post_type": "meta_event", "meta_event_type": "heartbeat", "self_id": "10"}
        quiet.heed({**beat, "status": {"online": True}})
        assert quiet.silence.is_silent("10", "800")


async def test_a_failed_acceptance_is_no_fault() -> None:
    async with house() as made, made.peer() as peer:
        peer.answer = lambda action, params: {"status": "failed", "retcode": 100}
        await peer.report(post_type="request", request_type="friend", user_id=1, flag="f")
        await until(lambda: peer.calls)
        peer.answer = lambda action, params: None
        await peer.group(1, ".tables")
        await until(peer.groups_heard)
        assert peer.heard(1) == []


async def test_a_new_group_is_greeted_in_four_lines_once() -> None:
    async with house() as made, made.peer(groups=()) as peer:
        joined: dict[str, Any] = {"post_type": "notice", "notice_type": "group_increase"}
        await peer.report(**joined, sub_type="invite", group_id=800, user_id=10, operator_id=1)
        await until(lambda: peer.groups_heard(800))
        await peer.report(**joined, sub_type="invite", group_id=800, user_id=10, operator_id=1)
        await peer.report(**joined, sub_type="approve", group_id=800, user_id=77, operator_id=1)
        await made.quiet()
        (greeting,) = peer.groups_heard(800)
        assert greeting.count("\n") == 3


async def test_a_recall_undoes_nothing_and_is_not_answered() -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        await lobby(made, peer)
        [card] = await made.desk.cards("qq", "1", str(GROUP))
        mover = 1 if card.seats[0].awaited else 2
        await peer.group(mover, "sum 7")
        await until(lambda: "Q1" in said(peer))
        calls = len(peer.calls)
        recall = {"post_type": "notice", "message_id": 10004, "user_id": mover}
        await peer.report(**recall, notice_type="group_recall", group_id=GROUP, operator_id=mover)
        await peer.report(**recall, notice_type="friend_recall")
        await made.quiet()
        assert len(peer.calls) == calls
        await peer.group(3 - mover, "sum 8")
        await until(lambda: "Q2" in said(peer))


async def test_the_same_event_twice_counts_once() -> None:
    async with house() as made, made.peer() as peer:
        for _ in range(3):
            await peer.group(1, ".tables", message_id=5)
        await peer.group(1, ".new chess", message_id=6)
        await until(lambda: "There are" in said(peer))
        await made.quiet()
        assert said(peer).count("No table") == 1


async def test_two_messages_at_once_keep_their_order() -> None:
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        await lobby(made, peer)
        [card] = await made.desk.cards("qq", "1", str(GROUP))
        mover = 1 if card.seats[0].awaited else 2
        for number, text in enumerate(("sum 7", "sum 8", "sum 9", "sum 10")):
            await peer.group(mover if number % 2 == 0 else 3 - mover, text)
        await until(lambda: "Q4" in said(peer))
        order = [said(peer).index(f"Q{n}") for n in (1, 2, 3, 4)]
        assert order == sorted(order)


# --- two accounts in one group ----------------------------------------------------------------


async def test_two_accounts_in_a_group_answer_once_and_as_one() -> None:
    async with house() as made, made.peer(10) as ten, made.peer(9) as nine:
        for number in range(5):
            for peer in (ten, nine):
                await peer.group(1, f".tables{number * ' '}")
        await until(lambda: said(nine).count("No table") >= 5)
        await made.quiet()
        assert (said(ten), said(nine).count("No table")) == ("", 5)


async def test_an_account_that_was_removed_while_away_does_not_keep_the_other_from_hearing() -> (
    None
):
    async with house() as made, made.peer(10) as ten:
        async with made.peer(9) as nine:
            await nine.group(1, ".tables")
            await until(nine.groups_heard)
        async with made.peer(9, groups=(701,)) as nine:
            await ten.group(1, ".new")
            await until(ten.groups_heard)
            assert nine.calls == []


async def test_what_one_account_says_the_other_does_not_hear() -> None:
    async with house() as made, made.peer(10) as ten, made.peer(9) as nine:
        await nine.group(10, ".tables")
        await ten.group(9, ".tables")
        await made.quiet()
        assert ten.groups_heard() == nine.groups_heard() == []


async def test_the_other_account_takes_over() -> None:
    async with house() as made, made.peer(10) as ten:
        async with made.peer(9) as nine:
            await ten.group(1, [part("at", qq="9"), part("text", text=" tables")])
            await nine.group(1, [part("at", qq="9"), part("text", text=" tables")])
            await until(nine.groups_heard)
        await ten.group(1, ".tables")
        await until(ten.groups_heard)


async def test_each_person_is_written_to_by_the_account_they_know() -> None:
    async with house() as made, made.peer(10) as ten, made.peer(9) as nine:
        await ten.private(1, "hello")
        await nine.private(2, "hello")
        await until(lambda: ten.heard(1) and nine.heard(2))
        assert nine.heard(1) == ten.heard(2) == []


# --- which account, after a restart -----------------------------------------------------------


async def test_after_a_restart_a_stranger_is_written_to_by_the_account_they_know() -> None:
    store = MemoryStore()
    async with house(store=store) as made, made.peer(10) as ten, made.peer(9, groups=()) as nine:
        await ten.private(1, "hello")
        await nine.private(2, "hello")
        await ten.group(3, ".tables")
        await until(lambda: ten.heard(1) and nine.heard(2) and ten.groups_heard())
    async with house(store=store) as made, made.peer(9, groups=()) as nine, made.peer(10) as ten:
        for who in (1, 2):
            await made.qq.send(Letter(who, "qq", "person", str(who), "x"))
        await made.qq.send(Letter(3, "qq", "room", str(GROUP), "x"))
        assert (ten.heard(1), ten.heard(2), ten.groups_heard()) == (["x"], [], ["x"])
        assert (nine.heard(1), nine.heard(2), nine.groups_heard()) == ([], ["x"], [])


async def test_who_wrote_to_none_is_written_to_by_the_account_in_the_table_s_group() -> None:
    store = MemoryStore()
    async with house(store=store) as made, made.peer(10, friends=(1,)) as ten:
        await ten.group(1, ".new xixi")
        await until(ten.groups_heard)
    async with house(store=store) as made, made.peer(9, groups=()) as nine, made.peer(10) as ten:
        await made.qq.send(Letter(1, "qq", "person", "1", "x"))
        assert (ten.heard(1), nine.calls) == (["x"], [])


async def test_letters_wait_for_the_account_that_reaches_their_reader() -> None:
    store = MemoryStore()
    async with house(store=store) as made, made.peer(10) as ten:
        await ten.private(1, "hello")
        await ten.group(3, ".tables")
        await until(lambda: ten.heard(1) and ten.groups_heard())
    async with house(store=store) as made, made.peer(9, groups=()) as nine:
        sending = [
            asyncio.create_task(made.qq.send(letter))
            for letter in (
                Letter(1, "qq", "person", "1", "hand", secret=True),
                Letter(2, "qq", "room", str(GROUP), "x"),
            )
        ]
        await asyncio.sleep(0.05)
        assert not nine.calls
        async with made.peer(10) as ten:
            await asyncio.gather(*sending)
            assert (ten.heard(1), ten.groups_heard(), nine.calls) == (["hand"], ["x"], [])


async def test_a_friend_of_an_account_that_is_away_is_waited_for() -> None:
    async with house() as made:
        async with made.peer(10, friends=(1,)):
            pass
        async with made.peer(9) as nine:
            sending = asyncio.create_task(made.qq.send(Letter(1, "qq", "person", "1", "x")))
            await asyncio.sleep(0.05)
            assert not nine.calls
            await nine.private(1, "hello")
            await sending
            assert "x" in nine.heard(1)


async def test_an_account_that_stays_away_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adapters.qq.phones.PATIENCE", 0.05)
    store = MemoryStore()
    async with house(store=store) as made, made.peer(10) as ten:
        await ten.private(1, "hello")
        await until(lambda: ten.heard(1))
    async with house(store=store) as made, made.peer(9) as nine:
        await made.qq.send(Letter(1, "qq", "person", "1", "x"))
        assert nine.heard(1) == ["x"]
        monkeypatch.setattr("adapters.qq.phones.PATIENCE", 60.0)
        await made.qq.send(Letter(2, "qq", "person", "1", "y"))
        assert nine.heard(1) == ["x", "y"], "it is waited for once"


async def test_a_group_is_not_left_to_an_account_that_is_no_member(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adapters.qq.phones.PATIENCE", 0.02)
    async with house() as made:
        async with made.peer(10):
            pass
        async with made.peer(9, groups=(701,)) as nine:
            letter = Letter(1, "qq", "room", str(GROUP), "x")
            sending = asyncio.create_task(made.qq.send(letter))
            await asyncio.sleep(0.1)
            assert not nine.calls, "QQ would refuse it, and the line would be lost"
            async with made.peer(10) as ten:
                await sending
                assert ten.groups_heard() == ["x"]


async def test_nobody_speaks_before_the_friends_are_known() -> None:
    async with house() as made:
        for account in ("9", "10"):
            made.qq.accounts.connected.add(account)
        made.qq.accounts.learning.add("10")
        picking = asyncio.create_task(made.qq.pick("person", "1"))
        await asyncio.sleep(0.01)
        assert not picking.done()
        made.qq.accounts.knows("10", ["1"])
        made.qq.learned("10")
        assert await picking == "10"
