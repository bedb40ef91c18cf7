"""Rounds given as data, checked against the rules: `python -m bot cases gold_rush FILE`.

A case is one round as it was played:

    {"id": "2.1", "game": 2, "players": ["甲", "乙", "丙", "丁"], "head": "甲", "opening": 1,
     "flips": [["甲", "H4"], ["乙", "H10"], …], "group": ["H10", "C4"],
     "taker": "丙", "taken": 11, "takes_diamond_3": false}

`game` is one of the book's equations 1-8; instead of it `equation` may hold a text and `values`
one of N Z D. `players` stand in the order of flipping from the head on, who opens with `opening`
cards; `group` is a group the last flip completes, not always the one the rules would show. An
opening that is a group by itself is taken back: then `taker` is null.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, cycle, islice
from typing import Any

import msgspec

from rules.cards.deck import Card, read_notation
from rules.core.seats import Seat

from .equations.eight import EIGHT, numbered
from .equations.equation import Values
from .equations.groups import GAME_CARDS, Groups, prepare
from .equations.signs import Fault
from .rounds import play_round
from .state import DIAMOND_3


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round of a case file."""

    players: tuple[str, ...]
    head: str
    opening: int
    flips: tuple[tuple[str, str], ...]
    group: tuple[str, ...]
    taker: str | None
    taken: int
    takes_diamond_3: bool
    id: str = ""
    game: int | None = None
    equation: str | None = None
    values: Values | None = None


def run_case(case: dict[str, Any]) -> str | None:
    """None if the round agrees with the rules, else what differs first."""
    try:
        read = msgspec.convert(case, Case)
    except msgspec.ValidationError as error:
        return f"unreadable: {error}"
    groups = _groups(read)
    if isinstance(groups, str):
        return groups
    table: list[Card] = []
    for _, text in read.flips:
        card = read_notation(text)
        if card is None:
            return f"flips: {text} is no card"
        table.append(card)
    return (
        _cards_differ(table)
        or _order_differs(read, groups.size)
        or _round_differs(read, groups, table)
        or _group_differs(read, groups, table)
    )


def _groups(case: Case) -> Groups | str:
    if case.equation is None:
        if case.game not in range(1, len(EIGHT) + 1):
            return f"game: {case.game} is not 1-{len(EIGHT)}"
        return numbered(case.game)
    prepared = prepare(case.equation, case.values)
    if isinstance(prepared, Fault):
        return f"equation: {prepared.code} at {prepared.at}"
    return prepared


def _cards_differ(table: list[Card]) -> str | None:
    too_many = Counter(table) - Counter(GAME_CARDS)
    for card in too_many:
        return f"flips: more of {card} than two packs hold"
    return None


def _order_differs(case: Case, size: int) -> str | None:
    """The head flips the opening, then everyone in order flips one (GR-4)."""
    if case.opening not in range(1, size + 1):
        return f"opening: {case.opening} is not 1-{size}"
    if not case.players or case.head != case.players[0]:
        return f"head: {case.head} is not the first of the players"
    turns = chain([case.head] * (case.opening - 1), cycle(case.players))
    expected = list(islice(turns, len(case.flips)))
    for number, (due, (flipper, _)) in enumerate(zip(expected, case.flips, strict=True), 1):
        if due != flipper:
            return f"flips: flip {number} is {due}'s, not {flipper}'s"
    if len(case.flips) < case.opening:
        return f"flips: {len(case.flips)} cards are less than the opening"
    return None


def _round_differs(case: Case, groups: Groups, table: list[Card]) -> str | None:
    """The round, flipped again by the rules, goes the same way (GR-4)."""
    seats = {player: Seat(number) for number, player in enumerate(case.players)}
    flips = tuple(
        (seats[flipper], card) for (flipper, _), card in zip(case.flips, table, strict=True)
    )
    piles = [[card for seat, card in flips if seat == own] for own in seats.values()]
    played = play_round(groups, piles, tuple(seats.values()), case.opening)
    taker: str | None = None
    if played.backs:
        if len(table) > case.opening:
            return "flips: the opening is a group and goes back"
    elif played.places is None:
        return "taker: the last flip completes no group"
    elif len(played.flips) < len(flips):
        return f"taker: flip {len(played.flips)} already completes a group"
    else:
        taker = case.players[played.flips[-1][0]]
    if case.taker != taker:
        return f"taker: {taker}, not {case.taker}"
    if case.taken != len(table):
        return f"taken: {len(table)}, not {case.taken}"
    if case.takes_diamond_3 != (taker is not None and DIAMOND_3 in table):
        return f"takes_diamond_3: {not case.takes_diamond_3}"
    return None


def _group_differs(case: Case, groups: Groups, table: list[Card]) -> str | None:
    group = [read_notation(text) for text in case.group]
    named = [card for card in group if card is not None]
    if len(named) < len(group):
        return "group: not all are cards"
    if Counter(named) - Counter(table):
        return "group: not all lie on the table"
    if table[-1] not in named:
        return f"group: it lacks the last flip {table[-1]}"
    if not groups.is_group(named):
        return f"group: {' '.join(named)} is none"
    return None
