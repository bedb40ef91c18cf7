"""One round flipped through, by what the cards are (GR-4, GR-7, GR-8).

The engine's fast pace, the house player's playouts and the length of a round all use this.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

import msgspec

from rules.cards.deck import Card
from rules.core.seats import Seat

from .equations.groups import Groups


class Played(msgspec.Struct, frozen=True):
    """What became of a round.

    `backs` are the openings that were groups by themselves and went back on top. `flips` are the
    cards of the table in order, each with its flipper, the opening first. `out` are the seats that
    had no card left when due. `places` are those of the group shown, None if nobody has taken.
    `endless`: the head's pile holds nothing but openings that are groups; then nothing lies.
    """

    backs: tuple[tuple[Card, ...], ...]
    flips: tuple[tuple[Seat, Card], ...]
    out: tuple[Seat, ...]
    places: tuple[int, ...] | None
    endless: bool = False


def openings_until_repeat(cards: int, opening: int) -> int:
    """After how many openings in a row that go back the first would come again (GR-8)."""
    return cards // gcd(cards, opening)


def play_round(
    groups: Groups, piles: Sequence[Sequence[Card]], order: Sequence[Seat], opening: int
) -> Played:
    """Flip until a group is complete or nobody can flip any more.

    `piles` lie by seat, the bottom card first; `order` are the seats still playing, the head
    first, who opens with `opening` cards, or with as many as there are.
    """
    head = order[0]
    pile = list(piles[head])
    backs: list[tuple[Card, ...]] = []
    while opening == groups.size and groups.is_group(pile[:opening]):
        backs.append(tuple(pile[:opening]))
        pile = pile[opening:] + pile[:opening]
        if len(backs) == openings_until_repeat(len(pile), opening):
            return Played(tuple(backs), (), (), None, endless=True)
    rest = {seat: list(reversed(piles[seat])) for seat in order}
    rest[head] = pile[::-1]
    table: list[Card] = []
    flips: list[tuple[Seat, Card]] = []
    for _ in range(min(opening, len(pile))):
        table.append(rest[head].pop())
        flips.append((head, table[-1]))
    out: list[Seat] = [] if table else [head]
    turn = 0
    while len(out) < len(order):
        turn = (turn + 1) % len(order)
        seat = order[turn]
        if seat in out:
            continue
        if not rest[seat]:
            out.append(seat)
            continue
        table.append(rest[seat].pop())
        flips.append((seat, table[-1]))
        places = groups.completed(table)
        if places is not None:
            return Played(tuple(backs), tuple(flips), tuple(out), places)
    return Played(tuple(backs), tuple(flips), tuple(out), None)
