"""Pictures in plain data: what is to be seen, not how it is drawn.

A picture never says more than the text it goes with, which stays its twin for whoever can't see it.
"""

import msgspec


class Measure(msgspec.Struct, frozen=True):
    """One bar of a row: how long it is, of 1000, and what stands beside it."""

    share: int
    text: str


class Row(msgspec.Struct, frozen=True):
    """A row of bars, one for each of the picture's measures."""

    label: str
    measures: tuple[Measure, ...]


class Bars(msgspec.Struct, frozen=True, tag_field="kind", tag="bars"):
    """A table with bars: `names` of the measures, the same for each row."""

    title: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]


class Curve(msgspec.Struct, frozen=True):
    """One panel: for each measure its values, of 1000, one for each of the picture's ticks."""

    label: str
    values: tuple[tuple[int, ...], ...]


class Curves(msgspec.Struct, frozen=True, tag_field="kind", tag="curves"):
    """Small panels of curves over common `ticks`, one for each of `panels`."""

    title: str
    names: tuple[str, ...]
    ticks: tuple[str, ...]
    panels: tuple[Curve, ...]


class Region(msgspec.Struct, frozen=True, tag_field="kind", tag="region"):
    """A part of the coordinate plane, from -`reach` to `reach` on both axes.

    `rows` hold one sign a point, `steps` points to the unit, the top row first: ``#`` in the region,
    ``o`` on the curve that bounds it, ``.`` elsewhere. `point` is marked if there is one.
    """

    title: str
    reach: int
    steps: int
    rows: tuple[str, ...]
    point: tuple[int, int] | None = None


Picture = Bars | Curves | Region


def pack(picture: Picture) -> str:
    """A picture as text, the way a letter carries it."""
    return msgspec.json.encode(picture).decode()


def unpack(text: str) -> Picture:
    """The picture that `pack` made. Raises msgspec.ValidationError for anything else."""
    return msgspec.json.decode(text, type=Picture)
