"""The review's chart, as a picture and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from bot import games
from bot.audit import shelf
from bot.audit.review import svg
from bot.store.memory import MemoryStore
from bot.store.port import Append, PersonRow, TableRow
from rules.core.speech.pictures import Curve, Curves
from tests.bot.audit.matches import TABLE, Match, house_match
from tests.rules.scripted import Talk, room

SVG = "{http://www.w3.org/2000/svg}"


async def kept(match: Match, name: str = "Ann") -> MemoryStore:
    store = MemoryStore()
    log = match.log()
    row = TableRow(TABLE, "web:1", 1, log.opened.game, match.secret, "en", 0)
    for position, record in enumerate(log.records):
        await store.append(
            Append(
                table=TABLE,
                expected=position,
                record=record.body,
                leaves=record.leaves,
                head=record.head,
                opens=row if position == 0 else None,
                people=(PersonRow(0, "web:1", name),) if position == 0 else (),
            )
        )
    return store


async def test_the_chart_of_a_finished_table() -> None:
    store = await kept(house_match("xixi", 2, 1), name='A<b>&"')
    got = await shelf.take(store, TABLE, "chart", "en")
    assert got is not None
    name, data = got
    assert name.endswith(".svg")
    root = ElementTree.fromstring(data)
    assert len(root.findall(f"{SVG}polyline")) == 2
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert 'A<b>&"' in texts
    assert b"href" not in data and b"script" not in data


async def test_no_chart_of_a_table_that_runs_or_of_a_game_without_review() -> None:
    running = Match("xixi", bytes(32))
    running.begin(2)
    assert await shelf.take(await kept(running), TABLE, "chart", "en") is None
    other = next((name for name in games.names() if not games.speech(name).has_review), None)
    if other is not None:
        match = house_match(other, games.game(other).seats[0], 1)
        assert await shelf.take(await kept(match), TABLE, "chart", "en") is None


def test_a_point_lies_where_its_value_says() -> None:
    drawn = svg(Curves("t", ("n",), ("0", "1", "2"), (Curve("a", ((1000, 500, 0),)),)))
    line = ElementTree.fromstring(drawn).find(f"{SVG}polyline")
    assert line is not None
    points = [tuple(map(float, p.split(","))) for p in line.get("points", "").split()]
    (x0, top), (x1, middle), (x2, base) = points
    assert x0 < x1 < x2 and x1 - x0 == pytest.approx(x2 - x1)
    assert top < middle < base and middle - top == pytest.approx(base - middle)


@pytest.mark.parametrize("language", ["zh", "en", "zh_Hant"])
def test_the_chat_gets_the_chart_beside_its_text(language: str) -> None:
    talk = Talk("xixi", ["Ann", "Ben"], house=["Ben", "Ann"], language=language)
    assert "Ann" in room(talk.say("Ann", ".复盘"))
    speech, standing = games.speech("xixi"), talk.script.table.standing
    assert standing is not None
    chart = speech.chart(standing.view(None), talk.script.table.write(None))
    assert chart is not None and [panel.label for panel in chart.panels] == ["Ann", "Ben"]
    assert all(len(panel.values[0]) == len(chart.ticks) for panel in chart.panels)
    assert all(0 <= v <= 1000 for panel in chart.panels for v in panel.values[0])
