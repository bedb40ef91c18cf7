"""Whatever comes twice counts once; what is odd or too late ends nothing."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from adapters.discord.sending import result_of
from bot.ports import Later, Letter, Sent
from rules.core.speech.pictures import Bars, Measure, Row, pack
from tests.adapters.discord.fake import Discord
from tests.adapters.discord.shapes import CHANNEL
from tests.adapters.discord.stage import Place, button, menu, place


async def twice(made: Place, kind: int, who: str, data: dict[str, Any], message: Any) -> None:
    """`who` uses something, and the gateway delivers it twice at once and once more later."""
    used = made.server.interaction(kind, who, data, message=message)
    await made.server.act(used)
    await made.server.act(used)
    await made.quiet()
    await made.server.act(used)
    await made.quiet()
    same = [c for c in made.server.callbacks if c["interaction"]["id"] == used["id"]]
    assert len(same) == 1


def pressed(custom_id: str) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": 2}


def filled(custom_id: str, **values: str) -> dict[str, Any]:
    rows = [
        {"type": 18, "id": n, "component": {"type": 4, "custom_id": k, "value": v, "id": 9}}
        for n, (k, v) in enumerate(values.items(), 1)
    ]
    return {"custom_id": custom_id, "components": rows}


async def panel_of(made: Place, who: str) -> tuple[dict[str, Any], str]:
    """The menu of what `who` can do, and its id."""
    await made.press(who, made.server.said_in()[-1], "Act")
    panel = made.server.posts[-1]
    return panel, menu(panel)[0]


async def test_a_press_twice(server: Discord) -> None:
    async with place(server) as made:
        await made.table("11", "new", options={"game": "xixi"})
        lobby = server.said_in()[-1]
        await twice(made, 3, "12", pressed(button(lobby, "join")), lobby)
        assert made.public().count("Ben sits down") == 1


async def test_the_list_of_what_can_be_done_twice(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        line = server.said_in()[-1]
        before = len(server.posts)
        await twice(made, 3, "11", pressed(button(line, "Act")), line)
        assert len(server.posts) == before + 1


async def test_a_form_twice(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        mover = await made.mover()
        panel, custom_id = await panel_of(made, mover)
        form = custom_id.replace("c1|m|", "c1|f|") + "|sum {x}"
        await twice(made, 5, mover, filled(form, x="17"), panel)
        assert made.public().count("sum 17") == 1


async def test_a_form_that_is_not_ours_says_nothing(server: Discord) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        before = len(server.posts), len(server.callbacks)
        data = filled("somebody else's form", x="17")
        await server.act(server.interaction(5, "11", data))
        await made.quiet()
        assert (len(server.posts), len(server.callbacks)) == before


async def test_a_form_that_can_not_be_opened_in_time_ends_nothing(
    server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    async with place(server) as made:
        await made.xixi("11", "12")
        mover = await made.mover()
        panel, custom_id = await panel_of(made, mover)
        data = {"custom_id": custom_id, "component_type": 3, "values": ["sum {x}"]}
        late = server.interaction(3, mover, data, message=panel)
        server.late.add(late["id"])
        await server.act(late)
        await made.quiet()
        assert "a form came too late" in caplog.text
        await made.say(mover, "sum 17")
        assert "sum 17" in made.public()


async def test_a_refusal_of_a_missing_right_that_comes_too_late_ends_nothing(
    server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    async with place(server) as made:
        data = {"id": "5", "name": "table", "type": 1, "options": [{"name": "join", "type": 1}]}
        late = server.interaction(2, "11", data, rights=0)
        server.late.add(late["id"])
        await server.act(late)
        await made.quiet()
        assert "came too late" in caplog.text


async def test_a_picture_whose_connection_broke_is_posted_once_and_whole(server: Discord) -> None:
    bars = Bars("odds", ("x",), (Row("a", (Measure(500, "50 %"),)),))
    tried: list[int] = []

    async def breaks(request: Any) -> Any:
        tried.append(len(await request.read()))
        request.transport.abort()
        return None

    async with place(server) as made:
        server.fault(f"POST /channels/{CHANNEL}/messages", breaks)
        letter = Letter(1, "discord", "room", CHANNEL, "x", picture=pack(bars))
        assert isinstance(await made.adapter.send(letter), Sent)
        [post] = {post["id"]: post for post in server.posts}.values()
        assert post["files"]
        assert tried[0] > 100


async def test_a_host_that_can_not_be_reached_is_tried_again() -> None:
    refused = aiohttp.ClientConnectorError(None, OSError("refused"))  # type: ignore[arg-type]
    assert isinstance(result_of(refused), Later)
