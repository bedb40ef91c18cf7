"""The table and the chart of a game as pictures (QW-19, QW-20)."""

from typing import Any

from rules.core.entries import Event
from rules.core.public import known
from rules.core.seats import Seat
from rules.core.speech.lines import Writer
from rules.core.speech.pictures import Bars, Curve, Curves, Measure, Picture, Row
from rules.quantum_wolf.events import DayBroke, DuskFell, Story
from rules.quantum_wolf.speech.lines import name, share
from rules.quantum_wolf.state import Table, View


def picture(event: Event, view: Any, writer: Writer) -> Picture | None:
    """Bars by number for a table, curves by character for the story."""
    match event:
        case DayBroke() | DuskFell():
            table = Table(event.day, isinstance(event, DuskFell), event.rows)
            return _bars(table, known(view).options.tenths, writer)
        case Story():
            return _chart(event, writer)
        case _:
            return None


def status_picture(view: View, writer: Writer) -> Bars | None:
    """The latest table; nothing before there is one."""
    public = known(view)
    return _bars(public.tables[-1], public.options.tenths, writer) if public.tables else None


def _names(writer: Writer) -> tuple[str, ...]:
    return writer.text("picture.wolf"), writer.text("picture.dead")


def _bars(table: Table, tenths: bool, writer: Writer) -> Bars:
    full = 1 if tenths else 10
    rows = tuple(
        Row(
            str(row.number),
            tuple(Measure(value * full, share(value, tenths)) for value in (row.wolf, row.dead)),
        )
        for row in table.rows
    )
    title = writer.text("picture.dusk" if table.dusk else "picture.dawn", day=table.day)
    return Bars(title, _names(writer), rows)


def _chart(event: Story, writer: Writer) -> Curves:
    points = event.points
    ticks = tuple(
        writer.text("table.dusk" if point.dusk else "table.dawn", day=point.day) for point in points
    )
    panels = tuple(
        Curve(
            f"{name(Seat(seat), writer)} ({number})",
            (
                tuple(1000 * point.wolf[seat] // point.worlds for point in points),
                tuple(1000 * point.dead[seat] // point.worlds for point in points),
            ),
        )
        for seat, number in enumerate(event.numbers)
    )
    return Curves(writer.text("picture.story"), _names(writer), ticks, panels)
