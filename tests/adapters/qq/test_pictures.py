"""A letter's picture on QQ: beside its text, beside the line of a long one, or left out."""

from __future__ import annotations

from typing import Any

from nonebot.adapters.onebot.v11.exception import ActionFailed

from adapters.qq.accounts import Accounts
from adapters.qq.pace import Pace
from adapters.qq.silence import Silence
from adapters.qq.speaker import Speaker
from bot.ports import Delivery, Letter, Sent
from tests.adapters.qq.peer import part, text_of

LONG = "\n".join(f"{n} | 狼 {n}% | 死 {n}%" for n in range(1, 14))
IMAGE = part("image", file="base64://cG5n")


class Wire:
    """Phones without a network, and a desk that draws. Pictures or forwards may be `refused`."""

    def __init__(self, refused: str = "") -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.silence = Silence(Accounts(), None, lambda: 0.0)  # type: ignore[arg-type]
        self.refused = refused

    async def pick(self, place: str, to: str) -> str:
        return "10"

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        self.calls.append((action, fields))
        if self.refused == "image" and IMAGE in fields.get("message", []):
            raise ActionFailed(retcode=1)  # type: ignore[no-untyped-call]
        return {"message_id": 5}

    async def picture(self, packed: str) -> bytes | None:
        return b"png"

    async def page(self, text: str) -> bytes | None:
        return b"page"


async def send(wire: Wire, letter: Letter) -> Delivery:
    speaker = Speaker(wire, wire, Pace(0.0))  # type: ignore[arg-type]
    return (await speaker.send_next(lambda: [letter]))[1]


async def test_a_secret_picture_goes_to_its_person_alone() -> None:
    wire = Wire()
    hand = Letter(1, "qq", "person", "7", "你的牌：3 5", secret=True, picture="p")
    assert await send(wire, hand) == Sent("10/5")
    [(action, fields)] = wire.calls
    assert action == "send_private_msg"
    assert fields == {"user_id": 7, "message": [part("text", text="你的牌：3 5"), IMAGE]}


async def test_a_refused_secret_picture_leaves_the_text() -> None:
    wire = Wire(refused="image")
    hand = Letter(1, "qq", "person", "7", "你的牌：3 5", secret=True, picture="p")
    assert await send(wire, hand) == Sent("10/5")
    assert [action for action, _ in wire.calls] == ["send_private_msg"] * 2
    assert wire.calls[1][1]["message"] == [part("text", text="你的牌：3 5")]


async def test_a_long_text_keeps_its_picture_beside_its_first_line() -> None:
    wire = Wire()
    assert await send(wire, Letter(1, "qq", "room", "700", LONG, picture="p")) == Sent("10/5")
    assert [action for action, _ in wire.calls] == ["send_group_msg", "send_group_forward_msg"]
    message = wire.calls[0][1]["message"]
    assert message[1:] == [IMAGE]
    assert "13" in text_of({"message": message[:1]})


async def test_a_long_text_does_without_a_refused_picture() -> None:
    wire = Wire(refused="image")
    assert await send(wire, Letter(1, "qq", "room", "700", LONG, picture="p")) == Sent("10/5")
    assert [len(fields["message"]) for _, fields in wire.calls[:2]] == [2, 1]
    assert wire.calls[2][0] == "send_group_forward_msg"
