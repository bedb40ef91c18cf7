"""Talk over a real socket: a question in a group is answered there, a hand goes out in private."""

from __future__ import annotations

import asyncio

from adapters.qq.pace import Pace
from tests.adapters.qq.peer import GROUP, House, Peer, house, part, until


async def seat_two(made: House, peer: Peer) -> None:
    """Ann (1) and Ben (2) have written first and sit at a table of XiXi that has begun."""
    for who in (1, 2):
        await peer.private(who, "hello")
    await until(lambda: peer.heard(1) and peer.heard(2))
    await peer.group(1, ".new xixi")
    await peer.group(2, ".join")
    await peer.group(1, ".start")
    await until(lambda: any("Your cards" in text for text in peer.heard(2)))
    await made.quiet()


async def test_a_question_in_a_group_is_answered_there() -> None:
    async with house() as made, made.peer() as peer:
        await peer.group(1, ".tables")
        await until(peer.groups_heard)
        assert "No table is open" in peer.groups_heard()[0]
        action, params = peer.calls[0]
        assert (action, params["group_id"]) == ("send_group_msg", GROUP)
        assert params["message"][0] == part("reply", id=str(peer.last))


async def test_hands_go_out_in_private_without_a_group() -> None:
    async with house() as made, made.peer() as peer:
        await seat_two(made, peer)
        secrets = [p for action, p in peer.calls if action == "send_private_msg"]
        assert sum("Your cards" in str(p) for p in secrets) == 2
        assert all("group_id" not in p for p in secrets)
        assert not any("Your cards" in text for text in peer.groups_heard())


async def test_the_lines_of_one_step_come_as_one_message() -> None:
    waits: list[float] = []

    async def note(seconds: float) -> None:
        waits.append(seconds)

    pace = Pace(1.2, now=lambda: 0.0, sleep=note, chance=lambda: 0.5)
    async with house(pace=pace) as made, made.peer() as peer:
        await peer.group(1, ".new xixi")
        await until(peer.groups_heard)
        await made.quiet()
        (opened,) = peer.groups_heard()
        assert "The table is open" in opened
        assert "n1 sits down" in opened
        await peer.group(2, ".join")
        await until(lambda: len(peer.groups_heard()) > 1)
    assert waits[:2] == [0.8, 1.2]


async def test_an_overtaken_turn_is_left_out_and_every_answer_stays() -> None:
    free = asyncio.Event()
    free.set()

    async def held(seconds: float) -> None:
        await free.wait()

    pace = Pace(1.2, now=lambda: 0.0, sleep=held, chance=lambda: 0.5)
    async with house(pace=pace) as made, made.peer(friends=(1, 2)) as peer:
        await seat_two(made, peer)
        [card] = await made.desk.cards("qq", "1", str(GROUP))
        mover = 1 if card.seats[0].awaited else 2
        before = len(peer.groups_heard())
        free.clear()
        for number, who in enumerate((mover, 3 - mover, mover)):
            await peer.group(who, f"sum {9 + number}")
        await asyncio.sleep(0.05)
        free.set()
        await until(lambda: "Q3" in "\n".join(peer.groups_heard()))
        told = "\n".join(peer.groups_heard()[before:])
        assert [f"Q{n}" in told for n in (1, 2, 3)] == [True] * 3
        assert told.count("to ask") + told.count("asks (") == 1, told
        assert told.rstrip().splitlines()[-1].startswith(f"n{3 - mover}")


async def test_what_was_said_before_a_time_out_and_handed_in_after_it_is_too_late() -> None:
    """The implementation was cut off; once it is back it hands in what was said meanwhile."""
    async with house() as made, made.peer(friends=(1, 2)) as peer:
        await seat_two(made, peer)
        [card] = await made.desk.cards("qq", "1", str(GROUP))
        first = 1 if card.seats[0].awaited else 2
        said_at = made.clock.now() // 1000 + 100
        made.clock.advance(121_000)
        await made.desk.tick()
        await made.quiet()
        assert f"n{first} ran out of time" in "".join(peer.groups_heard())
        await peer.group(3 - first, ".tables")
        await peer.group(first, "sum 9", time=said_at)
        await until(lambda: "too late" in "".join(peer.groups_heard()).lower())
        assert "Q1" not in "".join(peer.groups_heard())
