"""Nobody learns a dark card before it is flipped (GR-3)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Command, Refused, Resign, TimeUp
from rules.core.game import rule
from rules.core.seats import Clock, Player, Seat
from rules.gold_rush import GAME
from rules.gold_rush.commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from rules.gold_rush.secrecy import footprint, secret_words, small_commands, small_deals, twin
from rules.gold_rush.state import Options
from tests.rules.gold_rush.sitting import Table

PACES = ("fast", "sharp", "hand")


def told(table: Table, start: int) -> list[list[str]]:
    """What each reader, and the public, was told from the entry `start` on."""
    return [
        [repr(entry.event) for entry in table.log[start:] if entry.reaches(reader)]
        for reader in table.views
    ]


def moves(table: Table) -> list[tuple[int | None, Command]]:
    """Every command worth trying now, lawful or not; None stands for the clock."""
    seats = range(len(table.public.piles))
    last = tuple(card for _, card in table.public.table[-2:])
    words: list[Command] = [
        Flip(), LetGo(), Call(), NoCall(), Object(), Agree(), Resign(), Claim(last),
    ]  # fmt: skip
    words += [Mark(card) for card in dict.fromkeys(last)]
    return [(None, TimeUp(table.prompt().phase)), *product(seats, words)]


def attempt(table: Table, seat: int | None, command: Command) -> Refused | None:
    """Do it if it is lawful."""
    if seat is None:
        table.time_up()
        return None
    view = table.views[Seat(seat)]
    entries = rule(GAME, table.state, view, Player(Seat(seat)), command, table.chance)
    if isinstance(entries, Refused):
        return entries
    table.take_in(entries)
    return None


def trace(table: Table, seat: int | None, command: Command) -> object:
    actor = Clock() if seat is None else Player(Seat(seat))
    return footprint(table.state, actor, command, None)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("number", range(2))
def test_all_lines_of_two_commands_over_small_deals(pace: str, number: int) -> None:
    """Views with the same commands and the same cards turned up stay the same over a twin."""
    options = Options(pace=pace, limit=9)  # type: ignore[arg-type]
    deal = small_deals(options, 3)[number]
    other = twin(deal, None, Chance(bytes([number])), options)
    start = Table(deal=deal, pace=pace, limit=9)
    for first in moves(start):
        _compare(start, Table(deal=other, pace=pace, limit=9), first, options, deal, other)


def _compare(
    start: Table,
    twinned: Table,
    first: tuple[int | None, Command],
    options: Options,
    deal: object,
    other: object,
) -> None:
    assert told(start, 0) == told(twinned, 0)
    if start.prompt().over:
        return
    one = start.copy()
    if not _step(one, twinned, first) or one.prompt().over:
        return
    for second in moves(one):
        _step(one.copy(), twinned.copy(), second)


def _step(one: Table, other: Table, move: tuple[int | None, Command]) -> bool:
    """The same command at both; whether they still can't be told apart."""
    seat, command = move
    if seat is not None:
        views = one.views[Seat(seat)], other.views[Seat(seat)]
        assert GAME.check(views[0], Seat(seat), command) == GAME.check(
            views[1], Seat(seat), command
        )
        if GAME.check(views[0], Seat(seat), command) is not None:
            return False
    alike = trace(one, seat, command) == trace(other, seat, command)
    before = len(one.log), len(other.log)
    assert attempt(one, seat, command) == attempt(other, seat, command)
    if alike:
        assert told(one, before[0]) == told(other, before[1])
        assert all(one.prompt(s) == other.prompt(s) for s in range(len(one.public.piles)))
    return alike


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", [3, 4])
def test_whole_deals_and_their_twins(pace: str, seats: int) -> None:
    parted = 0
    for key in range(6):
        deal = GAME.draw(Options(pace=pace), seats, Chance(bytes([key])))  # type: ignore[arg-type]
        options = Options(pace=pace)  # type: ignore[arg-type]
        other = twin(deal, Seat(0), Chance(b"other" + bytes([key])), options)
        assert sorted(sum(deal.piles, ())) == sorted(sum(other.piles, ()))
        one, two = Table(deal=deal, pace=pace), Table(deal=other, pace=pace)
        assert told(one, 0) == told(two, 0)
        for _ in range(90):
            if one.prompt().over:
                break
            if not _step(one, two, (None, TimeUp(one.prompt().phase))):
                parted += 1
                break
    assert parted > 0


def test_that_somebody_claims_nothing_leaves_no_trace_for_others() -> None:
    table = Table("H1 S9", "S9 S9", "H5 S9", pace="sharp")
    table.time_up(3)
    actor = Player(Seat(2))
    marks = [footprint(table.state, actor, LetGo(), reader) for reader in table.views]
    assert marks == [None, None, (2, LetGo(), ((), (), ())), None]


def test_a_later_game_of_a_match_is_dealt_unseen() -> None:
    table = Table("H1", "S9", "H5 S9", wins=2)
    assert trace(table, None, TimeUp("deal/2")) == (None, TimeUp("deal/2"))
    ended = twin(Table("S9", "S8", "S7").deal, None, Chance(b"k"), Options())
    assert ended.piles == (("S9",), ("S8",), ("S7",))


def test_dark_cards_are_secret_words_from_three_on() -> None:
    table = Table("H1 S10 JKR", "S9 D12", "H5 S9", pace="hand")
    assert secret_words(table.state, None) == ["JKR ♠10 ♥A"]


def test_what_a_search_tries_is_what_is_offered() -> None:
    table = Table(deal=small_deals(Options(), 3)[0])
    assert small_commands(table.views[Seat(2)], Seat(2)) == [Call(), NoCall()]
    assert small_commands(table.views[Seat(0)], Seat(0)) == []
    table.take_in(GAME.decide(table.state, Player(Seat(2)), Call(), table.chance))
    assert small_commands(table.views[Seat(0)], Seat(0)) == [Object(), Agree()]
    table.take_in(GAME.decide(table.state, Player(Seat(0)), Object(), table.chance))
    assert small_commands(table.views[Seat(2)], Seat(2)) == [Mark(Card("H1")), Mark(Card("H5"))]
    hand = Table(deal=small_deals(Options(), 3)[1], pace="hand")
    assert small_commands(hand.views[Seat(0)], Seat(0)) == [Flip()]
    for seat in (0, 1):
        hand.take_in(GAME.decide(hand.state, Player(Seat(seat)), Flip(), hand.chance))
    claims = [LetGo(), Claim((Card("H10"),))]
    assert small_commands(hand.views[Seat(1)], Seat(1)) == claims
