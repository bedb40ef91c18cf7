"""What a group doesn't show: noticed where it can be, told to the operator and to the people."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from adapters.qq.accounts import Accounts
from adapters.qq.pace import Pace
from adapters.qq.silence import Silence, Try
from bot.ports import Delivery, Later, Letter, Sent, Undeliverable, Unknown
from tests.adapters.qq.peer import GROUP, House, Peer, house, until
from tests.adapters.qq.test_talk import seat_two

REFUSED: dict[str, Any] = {"status": "failed", "retcode": 1200, "wording": "EventRet 120 你的\n牌"}
NO_ID: dict[str, Any] = {"status": "ok", "retcode": 0, "data": {"message_id": 0}}


def group_is_dead(answer: dict[str, Any]) -> Any:
    """Groups get `answer`, people are reached."""
    return lambda action, params: answer if "group_id" in params else None


async def is_paused(made: House) -> bool:
    [card] = await made.desk.cards("qq", "1", str(GROUP))
    return card.paused


async def ask(made: House, peer: Peer, number: int) -> None:
    """Whoever's turn it is asks something."""
    [card] = await made.desk.cards("qq", "1", str(GROUP))
    mover = next(int(seat.name[1:]) for seat in card.seats if seat.awaited)
    await peer.group(mover, f"sum {number}")
    await made.quiet()


@pytest.mark.parametrize("answer", [REFUSED, NO_ID], ids=["refused", "message 0"])
async def test_three_in_a_row_that_went_wrong_stop_the_clock_and_everybody_is_told(
    answer: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async with house() as made, made.peer() as peer:
        await seat_two(made, peer)
        peer.answer = group_is_dead(answer)
        await ask(made, peer, 9)
        assert not await is_paused(made), "once may be chance"
        for number in (10, 11):
            await ask(made, peer, number)
        await until(lambda: "may not appear" in peer.heard(1)[-1] + peer.heard(2)[-1])
        await made.quiet()
        assert await is_paused(made)
        for who in (1, 2):
            assert sum("may not appear" in text for text in peer.heard(who)) == 1
        assert f"what 10 says in group {GROUP} does not seem to appear" in caplog.text
        assert "qq.pace_seconds" in caplog.text

        await peer.private(1, "state")
        await until(lambda: "paused" in peer.heard(1)[-1].lower())
        peer.answer = lambda action, params: None
        await peer.group(1, "resume")
        await until(lambda: "may not have appeared" in "".join(peer.groups_heard()))
        await made.quiet()
        assert not await is_paused(made)
        assert "appears again" in caplog.text


async def test_what_is_resumed_where_lines_are_still_refused_waits_again() -> None:
    async with house() as made, made.peer() as peer:
        await seat_two(made, peer)
        peer.answer = group_is_dead(REFUSED)
        for number in (9, 10, 11):
            await ask(made, peer, number)
        assert await is_paused(made)
        await peer.group(1, "resume")
        await until(lambda: sum("may not appear" in text for text in peer.heard(2)) == 2)
        await made.quiet()
        assert await is_paused(made)


async def test_why_a_public_line_was_refused_is_logged_and_of_a_private_one_never(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with house() as made, made.peer(friends=(1,)) as peer:
        peer.answer = lambda action, params: REFUSED
        await made.qq.send(Letter(1, "qq", "room", str(GROUP), "x"))
        assert "(1200): EventRet 120 你的 牌" in caplog.text
        caplog.clear()
        await made.qq.send(Letter(2, "qq", "person", "1", "hand", secret=True))
        assert "(1200)" in caplog.text
        assert "EventRet" not in caplog.text


async def test_a_message_that_is_not_reported_back_is_missed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time = [0.0]
    async with house(pace=Pace(0.0, now=lambda: time[0])) as made, made.peer() as peer:
        own: dict[str, Any] = {"post_type": "message_sent", "message_type": "group"}
        await seat_two(made, peer)
        await peer.report(**own, user_id=10, group_id=GROUP, message_id=1, message=[])
        for number in (9, 10):
            await ask(made, peer, number)
        time[0] += 19
        made.qq.silence.look()
        assert not made.qq.silence.is_silent("10", str(GROUP))
        time[0] += 2
        made.qq.silence.look()
        assert made.qq.silence.is_silent("10", str(GROUP))
        await until(lambda: "may not appear" in peer.heard(1)[-1])
        await made.quiet()
        assert await is_paused(made)
        await peer.report(**own, user_id=10, group_id=GROUP, message_id=2, message=[])
        await until(lambda: not made.qq.silence.is_silent("10", str(GROUP)))
        assert "not reported back" in caplog.text


async def test_a_mute_is_known_at_once_and_its_end_too() -> None:
    async with house() as made, made.peer() as peer:
        await seat_two(made, peer)
        ban: dict[str, Any] = {"post_type": "notice", "notice_type": "group_ban"}
        await peer.report(**ban, sub_type="ban", user_id=77, group_id=GROUP, duration=60)
        await made.quiet()
        assert not await is_paused(made)
        await peer.report(**ban, sub_type="ban", user_id=10, group_id=GROUP, duration=60)
        await until(lambda: "may not appear" in peer.heard(1)[-1])
        assert await is_paused(made)
        await peer.report(**ban, sub_type="lift_ban", user_id=10, group_id=GROUP, duration=0)
        await until(lambda: "may not have appeared" in "".join(peer.groups_heard()))


async def test_removed_from_the_group_the_table_waits_until_it_is_back() -> None:
    async with house() as made, made.peer() as peer:
        await seat_two(made, peer)
        away: dict[str, Any] = {"post_type": "notice", "group_id": GROUP, "user_id": 10}
        await peer.report(**away, notice_type="group_decrease", sub_type="kick_me")
        await until(lambda: "may not appear" in peer.heard(1)[-1])
        assert await is_paused(made)
        await peer.report(**away, notice_type="group_increase", sub_type="invite")
        await until(lambda: "may not have appeared" in "".join(peer.groups_heard()))


async def test_a_second_account_speaks_where_the_first_is_not_heard() -> None:
    async with house() as made, made.peer(9) as nine, made.peer(10) as ten:
        for peer in (nine, ten):
            await peer.private(1, "hello")
        nine.answer = group_is_dead(REFUSED)
        for _ in range(4):
            await nine.group(1, ".tables")
            await ten.group(1, ".tables")
            await made.quiet()
        assert "No table" in ten.groups_heard()[-1]
        assert len(nine.groups_heard()) >= 3


# --- what is a sign and what isn't -------------------------------------------------------------


class Heard:
    def __init__(self) -> None:
        self.log: list[str] = []

    def unheard(self, account: str, group: str) -> None:
        self.log.append(f"lost {account}")

    def heard_again(self, account: str, group: str) -> None:
        self.log.append(f"found {account}")


def watch(*connected: str) -> tuple[Silence, Heard, list[float]]:
    accounts, heard, time = Accounts(), Heard(), [0.0]
    accounts.connected.update(connected)
    return Silence(accounts, heard, lambda: time[0]), heard, time


def send(silence: Silence, *results: Delivery, account: str = "10") -> None:
    for result in results:
        silence.end(silence.begin(account, "7"), result)


def echo(author: str, seen_by: str, kind: str = "message") -> dict[str, Any]:
    return {
        "post_type": kind,
        "message_type": "group",
        "group_id": 7,
        "user_id": int(author),
        "self_id": seen_by,
    }


NO, QUIET = Undeliverable("refused (1)"), Unknown()


def test_a_success_between_breaks_the_row() -> None:
    silence, heard, _ = watch("10")
    send(silence, NO, QUIET, Sent("1"), NO, QUIET, Later(1), Sent("2"))
    assert heard.log == []
    send(silence, NO, QUIET, NO)
    assert heard.log == ["lost 10"]
    send(silence, QUIET)
    assert heard.log == ["lost 10"], "an answer that is missing may be chance"
    send(silence, Sent("3"), Sent("4"))
    assert heard.log == ["lost 10", "found 10"]


def test_what_a_lost_connection_did_is_no_sign() -> None:
    silence, heard, _ = watch()
    send(silence, QUIET, QUIET, QUIET, QUIET)
    assert heard.log == []


def test_a_new_connection_begins_anew() -> None:
    silence, heard, time = watch("10")
    send(silence, NO, NO)
    silence.take(echo("10", "10", "message_sent"))
    send(silence, Sent("1"), Sent("2"), NO, NO)
    silence.forget("10")
    time[0] = 60
    silence.look()
    send(silence, NO, NO)
    assert heard.log == []


def test_where_nothing_is_reported_back_nothing_is_missed() -> None:
    silence, heard, time = watch("10")
    send(silence, *[Sent("1")] * 5)
    time[0] = 1e6
    silence.look()
    assert heard.log == []


def test_a_time_out_that_was_reported_back_had_arrived() -> None:
    silence, heard, _ = watch("10")
    for _ in range(5):
        begun = silence.begin("10", "7")
        silence.take(echo("10", "10", "message_sent"))
        silence.end(begun, QUIET)
    assert heard.log == []


def test_a_report_may_come_before_the_answer() -> None:
    silence, heard, time = watch("10")
    for _ in range(5):
        begun = silence.begin("10", "7")
        silence.take(echo("10", "10", "message_sent"))
        silence.end(begun, Sent("1"))
    time[0] = 1e6
    silence.look()
    assert heard.log == []


def test_another_account_of_ours_is_a_witness_while_it_is_there() -> None:
    silence, heard, time = watch("10", "9")
    silence.take(echo("10", "9"))
    send(silence, Sent("1"), Sent("2"))
    silence.forget("9")
    time[0] = 60
    silence.look()
    assert heard.log == []
    silence.take(echo("10", "9"))
    send(silence, Sent("3"), Sent("4"))
    time[0] = 120
    send(silence, Sent("5"))
    assert heard.log == ["lost 10"]
    silence.take(echo("10", "9"))
    assert heard.log == ["lost 10", "found 10"]


def test_a_witness_that_leaves_the_group_is_none_any_more() -> None:
    silence, heard, time = watch("10", "9")
    silence.take(echo("10", "9"))
    left = {"post_type": "notice", "notice_type": "group_decrease", "group_id": 7}
    silence.take({**left, "user_id": 9, "self_id": "9"})
    send(silence, *[Sent("1")] * 5)
    time[0] = 60
    silence.look()
    assert heard.log == ["lost 9"]


def test_nothing_more_is_kept_of_what_is_not_heard() -> None:
    silence, heard, time = watch("10")
    silence.take(echo("10", "10", "message_sent"))
    for _ in range(50):
        send(silence, Sent("1"))
        time[0] += 30
    assert heard.log == ["lost 10"]
    assert sum(type(each) is Try for each in gc.get_objects()) < 5


@pytest.mark.parametrize(
    "event",
    [
        echo("77", "10"),
        {**echo("10", "10"), "message_type": "private"},
        {**echo("10", "10"), "post_type": "meta_event"},
        {"post_type": "notice", "notice_type": "poke", "user_id": 10, "self_id": "10"},
    ],
)
def test_other_events_are_no_signs(event: dict[str, Any]) -> None:
    silence, heard, time = watch("10")
    silence.take(event)
    send(silence, Sent("1"), Sent("2"))
    time[0] = 60
    silence.look()
    assert heard.log == []
