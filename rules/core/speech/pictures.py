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


class Card(msgspec.Struct, frozen=True):
    """A card's face: the name of its suit's shape, empty for none, and what is written on it.

    Shapes are ``spades``, ``hearts``, ``diamonds``, ``clubs``; ``jade``, ``swords``, ``pagodas``,
    ``stars``; ``mahjong``, ``dog``, ``phoenix``, ``dragon``; ``joker``.
    """

    suit: str
    rank: str


class Strip(msgspec.Struct, frozen=True):
    """A text and the cards that belong to it, in order; `marked` ones stand out."""

    text: str
    cards: tuple[Card, ...] = ()
    marked: bool = False


class Cards(msgspec.Struct, frozen=True, tag_field="kind", tag="cards"):
    """Cards in hands or on the table, strip by strip."""

    title: str
    strips: tuple[Strip, ...]


class Place(msgspec.Struct, frozen=True):
    """A seat of a ring: how many of its cards lie face down, which ones face up.

    `note` is a word about it. `awaited`: the table waits for it; `mine`: the reader sits there;
    `near`: the reader reaches it; `out`: it plays no longer.
    """

    number: int
    name: str
    down: int = 0
    up: tuple[Card, ...] = ()
    note: str = ""
    awaited: bool = False
    mine: bool = False
    near: bool = False
    out: bool = False


class Ring(msgspec.Struct, frozen=True, tag_field="kind", tag="ring"):
    """Seats round a table, clockwise; `notes` are lines below it."""

    title: str
    places: tuple[Place, ...]
    notes: tuple[str, ...] = ()


Picture = Bars | Curves | Region | Cards | Ring


def pack(picture: Picture) -> str:
    """A picture as text, the way a letter carries it."""
    return msgspec.json.encode(picture).decode()


def unpack(text: str) -> Picture:
    """The picture that `pack` made. Raises msgspec.ValidationError for anything else."""
    return msgspec.json.decode(text, type=Picture)
