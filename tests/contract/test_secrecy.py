"""No game lets anybody tell what they must not know."""

from __future__ import annotations

import pytest

from bot.text import LANGUAGES
from rules.core.chance import Chance
from rules.core.seats import Player, Seat
from tests.contract.asking import shown
from tests.contract.moves import prompt_of
from tests.contract.play import Move, Position, act, begin, heard, said
from tests.contract.secrecy import BRIEF, Watch, beside, search
from tests.contract.subject import names, option_sets, seat_numbers, subject

GAMES = [name for name in names() if subject(name).secrecy is not None]
WORDED = [
    name
    for name in GAMES
    if subject(name).has_secrecy("secret_words") and name != "gold_rush"  # nobody sees dark cards
]
MATCHES = 10
MATCHES_OF_SOAK = 400
MATCHES_BY_OTHER_OPTIONS = 8
"""In all; at least one by each."""


def _watch_was_kept(watch: Watch, *claims: str) -> None:
    """Each claim was put to the test: the same key came up at different places."""
    assert {claim: watch.ledger.met[claim] for claim in claims if not watch.ledger.met[claim]} == {}


@pytest.mark.parametrize("name", GAMES)
def test_all_short_lines_over_cut_down_deals(name: str) -> None:
    game = subject(name)
    seats = seat_numbers(game.game)[0]
    watch = Watch(game)
    search(watch, next(iter(option_sets(game.game, seats).values())), seats)
    _watch_was_kept(watch, "N1", "N2", "N3")


@pytest.mark.parametrize("name", WORDED)
def test_secret_words_are_those_that_their_owners_read(name: str) -> None:
    """In every language; a word that nobody is told would never be found anywhere."""
    game = subject(name)
    seats = seat_numbers(game.game)[0]
    options = next(iter(option_sets(game.game, seats).values()))
    moves = [begin(game, options, seats, b"words")[0]]
    for _ in range(2):
        moves.append(house_moves(moves[-1].after))
    position = moves[-1].after
    secret = {
        reader: {*game.ask_secrecy("secret_words", position.standing.state, reader)}
        for reader in position.readers
    }
    for seat in map(Seat, position.seats):
        own = secret[None] - secret[seat]
        assert own
        for language in LANGUAGES:
            texts = [part for move in moves for part in heard(said(move, language), seat)]
            texts += [str(part) for part in shown(position, seat, [language])[1]]
            assert any(word in text for word in own for text in texts), (own, language, texts)


def house_moves(position: Position) -> Move:
    """The first seat that must act does what the house would."""
    seat = next(s for s in map(Seat, position.seats) if prompt_of(position, s).must)
    command = position.subject.game.house(position.view(seat), Chance(b"house"))
    moved = act(position, Player(seat), command)
    assert isinstance(moved, Move)
    return moved


@pytest.mark.parametrize("name", GAMES)
def test_matches_beside_their_twins(name: str) -> None:
    game = subject(name)
    seats = seat_numbers(game.game)[0]
    watch = Watch(game)
    for number in range(MATCHES):
        beside(watch, next(iter(option_sets(game.game, seats).values())), seats, number)
    _watch_was_kept(watch, "N1", "N3", "S")
    assert watch.longest_beside >= 3, "twins part at once: let them lie closer together"


@pytest.mark.parametrize("name", GAMES)
def test_other_options_and_more_players(name: str) -> None:
    game = subject(name)
    few, most = seat_numbers(game.game)[0], seat_numbers(game.game)[-1]
    sets = option_sets(game.game, few)
    for number, options in enumerate(sets.values()):
        watch = Watch(game)
        if number:
            search(watch, options, few, BRIEF)
        for match in range(max(1, MATCHES_BY_OTHER_OPTIONS // len(sets))):
            seats = most if game.game.fits(options, most) is None else few
            beside(watch, options, seats, match, wishes=False, most=120)


@pytest.mark.parametrize(("name", "seats"), [("xixi_medieval", 7), ("xixi_medieval", 10)])
def test_tables_that_are_large_by_nature(name: str, seats: int) -> None:
    game = subject(name)
    options = next(iter(option_sets(game.game, seats).values()))
    watch = Watch(game)
    search(watch, options, seats, BRIEF)
    for number in range(2):
        beside(watch, options, seats, number, wishes=False, most=120)
    _watch_was_kept(watch, "N1", "N2", "N3", "S")


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_many_matches_beside_their_twins(name: str) -> None:
    game = subject(name)
    for seats in seat_numbers(game.game, most=13):
        for options in option_sets(game.game, seats).values():
            watch = Watch(game)
            for number in range(MATCHES_OF_SOAK // len(option_sets(game.game, seats))):
                beside(watch, options, seats, 1_000 + number, most=2_000)
