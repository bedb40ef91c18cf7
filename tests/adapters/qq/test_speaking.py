"""From letters to calls: segments, pace, merging, cards, and what became of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from nonebot.adapters.onebot.v11.exception import ActionFailed, ApiNotAvailable, NetworkError

from adapters.qq import long
from adapters.qq.accounts import Accounts
from adapters.qq.pace import Pace
from adapters.qq.silence import Silence
from adapters.qq.speaker import Speaker
from bot.ports import Delivery, Later, Letter, Sent, Undeliverable, Unknown
from tests.adapters.qq.peer import part, text_of

LONG = "\n".join(f"第{n}手 问{n} 和7？ 否" for n in range(1, 41))


class Wire:
    """Phones without a network, and a desk that draws."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.silence = Silence(Accounts(), None, lambda: 0.0)  # type: ignore[arg-type]
        self.answer: Callable[[str, dict[str, Any]], Any] = lambda action, fields: {"message_id": 5}
        self.png: bytes | None = b"png"

    async def pick(self, place: str, to: str) -> str:
        return "10"

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        self.calls.append((action, fields))
        answer = self.answer(action, fields)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def picture(self, packed: str) -> bytes | None:
        return self.png

    async def page(self, text: str) -> bytes | None:
        return self.png


class Hours:
    """Time that passes by sleeping."""

    def __init__(self, chance: float = 0.5) -> None:
        self.time = 0.0
        self.slept: list[float] = []
        self.then: Callable[[], None] = lambda: None
        self.luck = chance

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        self.slept.append(round(seconds, 3))
        self.then()

    def pace(self, seconds: float) -> Pace:
        return Pace(seconds, lambda: self.time, self.sleep, lambda: self.luck)


def speaker(wire: Wire, pace: Pace | None = None) -> Speaker:
    return Speaker(wire, wire, pace or Pace(0.0))  # type: ignore[arg-type]


def room(text: str, **more: Any) -> Letter:
    return Letter(1, "qq", "room", "700", text, **more)


def person(text: str, **more: Any) -> Letter:
    return Letter(1, "qq", "person", "1", text, **more)


async def send(wire: Wire, *letters: Letter) -> tuple[int, Delivery]:
    return await speaker(wire).send_next(lambda: letters)


def actions(wire: Wire) -> list[str]:
    return [action for action, _ in wire.calls]


async def test_text_leaves_as_a_segment_whatever_it_looks_like() -> None:
    wire = Wire()
    nasty = "[CQ:at,qq=all] &#91;CQ:image,file=x&#93;"
    assert await send(wire, room(nasty)) == (1, Sent("10/5"))
    assert wire.calls == [
        ("send_group_msg", {"group_id": 700, "message": [part("text", text=nasty)]})
    ]


async def test_a_private_letter_carries_no_group() -> None:
    wire = Wire()
    await send(wire, person("hand", secret=True, reply_to="10/3/9"))
    assert wire.calls == [
        ("send_private_msg", {"user_id": 1, "message": [part("text", text="hand")]})
    ]


@pytest.mark.parametrize("text", ["hand", LONG])
async def test_a_secret_for_a_room_is_never_sent(text: str) -> None:
    wire = Wire()
    secret = room(text, secret=True)
    assert isinstance((await send(wire, secret))[1], Undeliverable)
    count, _ = await send(wire, room("a"), secret, room("b"))
    assert count == 1
    assert isinstance(await speaker(wire)._say("10", secret, []), Undeliverable)
    assert [text_of(fields) for _, fields in wire.calls] == ["a"]


# --- what became of it ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        ({"message_id": -3}, Sent("10/-3")),
        ({"message_id": None}, Unknown()),
        ({"message_id": 0}, Unknown()),
        (None, Unknown()),  # status async
        (NetworkError("no answer"), Unknown()),
        (ApiNotAvailable(), Later(1.0)),
        (
            ActionFailed(status="failed", retcode=1200, wording="你的牌"),
            Undeliverable("refused (1200)"),
        ),
    ],
)
async def test_each_end_of_a_call_has_its_result(answer: Any, result: Delivery) -> None:
    wire = Wire()
    wire.answer = lambda action, fields: answer
    assert await send(wire, room("x")) == (1, result)
    assert await send(wire, person("x", secret=True)) == (1, result)
    assert len(wire.calls) == 2


# --- pace and merging -------------------------------------------------------------------------


async def test_lines_that_wait_together_become_one_message() -> None:
    wire, hours = Wire(), Hours()
    waiting = [room("a")]
    hours.then = lambda: waiting.extend([room("b"), room("c")])
    made = speaker(wire, hours.pace(1.2))
    assert await made.send_next(lambda: waiting) == (3, Sent("10/5"))
    assert text_of(wire.calls[0][1]) == "a\nb\nc"
    assert hours.slept == [0.8]


def turn(fact: str, words: str, table: str = "t", **more: Any) -> Letter:
    text = f"{fact}\n{words}" if fact else words
    return room(text, table=table, turn=words, **more)


async def test_whose_turn_it_was_is_left_out_once_it_is_another_s() -> None:
    wire = Wire()
    letters = [turn("Q1 no", "Ben asks (90 s)"), turn("Q2 yes", "Ann asks (90 s)")]
    assert (await send(wire, *letters))[0] == 2
    assert text_of(wire.calls[0][1]) == "Q1 no\nQ2 yes\nAnn asks (90 s)"


async def test_a_line_with_nothing_but_an_old_turn_is_not_said() -> None:
    wire = Wire()
    assert (await send(wire, turn("", "[1] Ben asks"), turn("", "[1] Ann asks")))[0] == 2
    assert text_of(wire.calls[0][1]) == "[1] Ann asks"
    assert await send(wire, turn("", "[1] Ben asks"), turn(LONG, "Ann asks")) == (1, Sent())
    assert len(wire.calls) == 1


async def test_the_end_overtakes_whose_turn_it_was_and_facts_stay() -> None:
    wire = Wire()
    head = room("Q1 no\nBen asks\nhead 7c1e", table="t", turn="Ben asks")
    framed = room("[1] Ann asks\nhead 7c1e", table="t", turn="Ann asks")
    await send(wire, head, framed, room("Ann has won", table="t", turn=""))
    assert text_of(wire.calls[0][1]) == "Q1 no\nhead 7c1e\n[1] head 7c1e\nAnn has won"


@pytest.mark.parametrize(
    "later", [turn("Q2", "x asks", table="other"), room("Q2"), room("Q2", table="t")]
)
async def test_only_the_same_table_s_next_turn_overtakes(later: Letter) -> None:
    wire = Wire()
    await send(wire, turn("Q1 no", "Ben asks"), later)
    assert text_of(wire.calls[0][1]).startswith("Q1 no\nBen asks\nQ2")


async def test_a_turn_is_overtaken_by_what_can_not_go_with_it() -> None:
    wire = Wire()
    assert (await send(wire, turn("Q1 no", "Ben asks"), turn("Q2", "Ann asks", picture="p")))[
        0
    ] == 1
    assert text_of(wire.calls[0][1]) == "Q1 no"


async def test_words_that_are_no_line_of_their_own_stay() -> None:
    wire = Wire()
    await send(wire, room("Ben asks now", table="t", turn="Ben asks"), turn("Q2", "Ann asks"))
    assert text_of(wire.calls[0][1]) == "Ben asks now\nQ2\nAnn asks"


async def test_merging_stops_at_900_characters() -> None:
    wire = Wire()
    letters = [room("x" * 400), room("y" * 400), room("z" * 400)]
    assert (await send(wire, *letters))[0] == 2
    assert len(text_of(wire.calls[0][1])) == 801


async def test_merging_stops_at_nine_lines() -> None:
    wire = Wire()
    four = "\n".join("abcd")
    assert (await send(wire, *[room(four)] * 4))[0] == 2
    assert (await send(wire, room(four), room(four), room("e"), room("f")))[0] == 3
    assert text_of(wire.calls[1][1]).count("\n") == 8


async def test_pictures_and_long_texts_are_not_merged() -> None:
    wire = Wire()
    assert (await send(wire, room("a"), room(LONG)))[0] == 1
    assert (await send(wire, room("a"), room("b", picture="p")))[0] == 1
    assert (await send(wire, room("b", picture="p"), room("a")))[0] == 1


async def test_private_letters_are_not_merged() -> None:
    wire = Wire()
    assert (await send(wire, person("a"), person("b")))[0] == 1


async def test_a_group_hears_a_message_at_a_pace_with_jitter() -> None:
    for luck, pause in ((0.0, 0.9), (0.5, 1.2), (1.0, 1.5)):
        hours = Hours(luck)
        made = speaker(Wire(), hours.pace(1.2))
        for _ in range(3):
            await made.send_next(lambda: [room("x")])
        assert hours.slept == [0.8, pause, pause]
    hours = Hours()
    made = speaker(Wire(), hours.pace(1.2))
    for group in ("1", "2"):
        await made.send_next(lambda to=group: [Letter(1, "qq", "room", to, "x")])  # type: ignore[misc]
    assert hours.slept == [0.8, 0.8]


async def test_a_line_of_the_adapter_s_own_keeps_the_pace_too() -> None:
    wire, hours = Wire(), Hours()
    mouth = speaker(wire, hours.pace(1.2))
    for _ in range(2):
        await mouth.tell("10", "room", "700", "hello")
    await mouth.send_next(lambda: [room("a")])
    assert hours.slept == [0.8, 1.2, 1.2]


async def test_hands_wait_a_moment_by_chance() -> None:
    for luck in (0.0, 0.25, 1.0):
        hours = Hours(luck)
        await speaker(Wire(), hours.pace(1.2)).send_next(lambda: [person("x", secret=True)])
        assert hours.slept == [0.6 * luck]


async def test_without_a_pace_nothing_waits() -> None:
    hours = Hours()
    made = speaker(Wire(), hours.pace(0.0))
    await made.send_next(lambda: [room("x")])
    await made.send_next(lambda: [person("x")])
    assert hours.slept == []


# --- quotes and pictures ----------------------------------------------------------------------


async def test_an_answer_quotes_what_its_own_account_saw() -> None:
    wire = Wire()
    await send(wire, room("no", reply_to="10/-3/9"))
    assert wire.calls[0][1]["message"][0] == part("reply", id="-3")
    await send(wire, room("no", reply_to="11/4/9"))
    assert wire.calls[1][1]["message"] == [part("text", text="no")]


async def test_what_cannot_be_quoted_is_answered_without() -> None:
    wire = Wire()
    wire.answer = lambda action, fields: (
        ActionFailed(retcode=1) if len(fields["message"]) > 1 else {"message_id": 6}
    )
    assert (await send(wire, room("no", reply_to="10/3/9")))[1] == Sent("10/6")
    assert len(wire.calls) == 2


async def test_a_picture_goes_with_its_text_or_is_left_out() -> None:
    wire = Wire()
    await send(wire, room("t", picture="p"))
    message = wire.calls[0][1]["message"]
    assert message == [part("text", text="t"), part("image", file="base64://cG5n")]
    wire.answer = lambda action, fields: (
        ActionFailed(retcode=1) if len(fields["message"]) > 1 else {"message_id": 6}
    )
    assert (await send(wire, room("t", picture="p")))[1] == Sent("10/6")
    wire.png = None
    wire.calls.clear()
    await send(wire, room("t", picture="p"))
    assert wire.calls[0][1]["message"] == [part("text", text="t")]


# --- long texts -------------------------------------------------------------------------------


async def test_a_long_text_is_a_line_and_a_card() -> None:
    wire = Wire()
    assert (await send(wire, room(LONG)))[1] == Sent("10/5")
    assert actions(wire) == ["send_group_msg", "send_group_forward_msg"]
    assert text_of(wire.calls[0][1]) == "第1手 问1 和7？ 否（共 40 行，全文见下）"
    nodes = wire.calls[1][1]["messages"]
    assert {node["type"] for node in nodes} == {"node"}
    assert {node["data"]["user_id"] for node in nodes} == {"10"}
    assert "\n".join(node["data"]["content"][0]["data"]["text"] for node in nodes) == LONG


async def test_nine_lines_are_short_and_ten_are_long() -> None:
    assert not long.is_long("x\n" * 8 + "x")
    assert long.is_long("x\n" * 9 + "x")
    assert long.is_long("x" * 901)


async def test_in_private_a_long_text_is_a_card_and_a_long_secret_is_text() -> None:
    wire = Wire()
    await send(wire, person(LONG))
    assert actions(wire) == ["send_private_msg", "send_private_forward_msg"]
    wire.calls.clear()
    await send(wire, person(LONG, secret=True))
    assert set(actions(wire)) == {"send_private_msg"}
    assert "\n".join(text_of(fields) for _, fields in wire.calls) == LONG


async def test_a_refused_card_becomes_a_picture() -> None:
    wire = Wire()
    wire.answer = lambda action, fields: (
        ActionFailed(retcode=1) if "forward" in action else {"message_id": 5}
    )
    assert (await send(wire, room(LONG)))[1] == Sent("10/5")
    last = wire.calls[-1][1]["message"]
    assert last == [part("image", file="base64://cG5n")]


async def test_a_refused_picture_becomes_text_in_parts() -> None:
    wire = Wire()
    lines = "\n".join(f"{n} " + "字" * 60 for n in range(40))

    def answer(action: str, fields: dict[str, Any]) -> Any:
        refused = "forward" in action or fields["message"][0]["type"] == "image"
        return ActionFailed(retcode=1) if refused else {"message_id": len(wire.calls)}

    wire.answer = answer
    assert isinstance((await send(wire, room(lines)))[1], Sent)
    texts = [text_of(fields) for _, fields in wire.calls[3:]]
    assert "\n".join(texts) == lines
    assert max(map(len, texts)) <= 900


async def test_a_card_that_may_have_arrived_is_not_said_again() -> None:
    wire = Wire()
    wire.answer = lambda action, fields: (
        NetworkError("late") if "forward" in action else {"message_id": 5}
    )
    assert (await send(wire, room(LONG)))[1] == Unknown()
    assert len(wire.calls) == 2


async def test_a_muted_account_stops_at_the_first_line() -> None:
    wire = Wire()
    wire.answer = lambda action, fields: ActionFailed(retcode=120)
    assert (await send(wire, room(LONG)))[1] == Undeliverable("refused (120)")
    assert len(wire.calls) == 1


@pytest.mark.parametrize("size", [10, 2_000, 30_000, 200_000])
def test_a_card_has_at_most_30_nodes_and_loses_nothing(size: int) -> None:
    text = "\n".join("字" * 37 for _ in range(size // 38 + 1))
    nodes = long.node_texts(text)
    assert len(nodes) <= 30
    assert "\n".join(nodes) == text


def test_a_line_without_end_is_cut() -> None:
    assert [len(piece) for piece in long.parts("x" * 2000)] == [900, 900, 200]
    assert long.parts("") == [""]


async def test_without_a_picture_of_it_a_refused_card_becomes_text() -> None:
    wire = Wire()
    wire.png = None
    wire.answer = lambda action, fields: (
        ActionFailed(retcode=1) if "forward" in action else {"message_id": 5}
    )
    assert isinstance((await send(wire, room(LONG)))[1], Sent)
    assert "image" not in str(wire.calls[2:])
    assert "\n".join(text_of(fields) for _, fields in wire.calls[2:]) == LONG
