"""Nobody learns from a command more than its footprint: tables beside their twins."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.text import LANGUAGES, Texts
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign, TimeUp
from rules.core.entries import Entry
from rules.core.outcome import Ended
from rules.core.seats import Clock, Player, Seat
from rules.tichu import GAME
from rules.tichu.cards import DRG_BIT, names
from rules.tichu.combinations import readings
from rules.tichu.commands import (
    Arrange,
    CallTichu,
    Exchange,
    GiveDragon,
    NoCall,
    Pass,
    Play,
    Take,
)
from rules.tichu.deal import draw
from rules.tichu.prompting import choices
from rules.tichu.round import Laid, Phase
from rules.tichu.secrecy import footprint, secret_words, small_commands, twin
from rules.tichu.speech import SPEECH
from rules.tichu.speech.formats import hand_name
from rules.tichu.state import SEATS, Deal, Options, State, View

READERS = (None, *SEATS)


class Table:
    """A table and what each reader was told."""

    def __init__(self, options: Options, deal: Deal) -> None:
        self.state: State | None = None
        self.views: dict[Seat | None, View] = {reader: GAME.view(reader) for reader in READERS}
        self.step = 0
        self.take_in(GAME.setup(options, deal))

    @property
    def truth(self) -> State:
        assert self.state is not None
        return self.state

    def take_in(self, entries: list[Entry]) -> None:
        self.told: dict[Seat | None, list[str]] = {reader: [] for reader in READERS}
        for entry in entries:
            self.state = GAME.evolve(self.state, entry.event)
            for reader in READERS:
                if entry.reaches(reader):
                    self.views[reader] = GAME.observe(self.views[reader], entry.event)
                    self.told[reader].append(repr(entry.event))

    def chance(self) -> Chance:
        return Chance(b"later deals")

    def mark(self, seat: Seat | None, command: Command, reader: Seat | None) -> object:
        actor = Clock() if seat is None else Player(seat)
        return footprint(self.truth, actor, command, reader, self.chance())

    def does(self, seat: Seat | None, command: Command) -> None:
        actor = Clock() if seat is None else Player(seat)
        self.take_in(GAME.decide(self.truth, actor, command, self.chance()))

    def allows(self, seat: Seat | None, command: Command) -> bool:
        return seat is None or GAME.check(self.views[seat], seat, command) is None

    @property
    def is_over(self) -> bool:
        return GAME.outcome(self.truth).result != "open"


def chosen(table: Table, chance: random.Random) -> tuple[Seat | None, Command]:
    """The house's act, now and then another legal one or the clock's."""
    prompts = {seat: GAME.prompt(table.views[seat]) for seat in SEATS}
    owing = [seat for seat, prompt in prompts.items() if prompt.must]
    phase = GAME.prompt(table.views[None]).phase
    if not owing or chance.random() < 0.12:
        return None, TimeUp(phase)
    seat = chance.choice(owing)
    if chance.random() < 0.25:
        others = [*SEATS]
        chance.shuffle(others)
        for other in others:
            commands: list[Command] = [
                *small_commands(table.views[other], other),
                Arrange("suit"),
                Take(),
            ]
            legal = [one for one in commands if table.allows(other, one)]
            if legal:
                return other, chance.choice(legal)
    return seat, GAME.house(table.views[seat], Chance(b"house"))


@pytest.mark.parametrize("number", range(10))
def test_a_table_beside_its_twins(number: int) -> None:
    chance = random.Random(number)
    options = Options(hold=3 * (number % 2), auto_pass=number % 3 == 0, target=100)
    deal = GAME.draw(options, 4, Chance(bytes([number])))
    one = Table(options, deal)
    others = {
        reader: Table(options, twin(deal, reader, Chance(b"twin" + repr(reader).encode()), options))
        for reader in READERS
    }
    for reader, other in others.items():
        assert other.told[reader] == one.told[reader]
        assert other.truth != one.truth
    for _ in range(400):
        if one.is_over or not others:
            break
        seat, command = chosen(one, chance)
        for reader in list(others):
            other = others[reader]
            same = GAME.prompt(other.views[reader]) == GAME.prompt(one.views[reader])
            assert same and other.views[reader] == one.views[reader]
            if not other.allows(seat, command) or (
                other.mark(seat, command, reader) != one.mark(seat, command, reader)
            ):
                del others[reader]
        one.does(seat, command)
        for reader, other in others.items():
            other.does(seat, command)
            assert other.told[reader] == one.told[reader], command


def test_footprints_of_words_that_end_the_game() -> None:
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"k")))
    assert table.mark(Seat(0), Resign(), None) == ("Resign", 0)
    assert table.mark(None, AgreeDraw(), None) == "AgreeDraw"
    with pytest.raises(TypeError):
        table.mark(Seat(0), Command(), None)


def test_what_the_clock_does_is_seen_by_those_it_concerns() -> None:
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"k")))
    assert table.mark(None, TimeUp("grand/1"), None) == ("time", None)
    assert table.mark(None, TimeUp("grand/1"), Seat(1)) == ("time", table.truth.stock[1])
    table.does(None, TimeUp("grand/1"))
    assert table.mark(None, TimeUp("call/1"), Seat(1)) == ("time", None)
    table.does(None, TimeUp("call/1"))
    cards = names(table.truth.hands[2])
    mine = Exchange(cards[0], cards[1], cards[2])
    assert table.mark(Seat(2), mine, Seat(2)) == ("exchange", 2, mine, None)
    assert table.mark(Seat(2), mine, Seat(1)) == ("exchange", 2, None, None)


def test_a_whole_hand_is_a_secret_word_to_others() -> None:
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"k")))
    assert len(secret_words(table.truth, Seat(0))) == 3 * 3
    assert len(secret_words(table.truth, None)) == 4 * 3
    cards = [card for card in names(table.truth.hands[3]) if len(card) == 2]
    for language in LANGUAGES:
        held = hand_name(cards, Texts(SPEECH, language))
        assert held in secret_words(table.truth, Seat(0))
        assert held not in secret_words(table.truth, Seat(3))


def test_the_search_tries_few_commands_in_every_phase() -> None:
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"k")))
    kinds = set()
    for _ in range(60):
        for seat in SEATS:
            commands = small_commands(table.views[seat], seat)
            assert 2 <= len(commands) <= 5
            kinds |= {type(command) for command in commands}
        actor, act = chosen(table, random.Random(1))
        table.does(actor, act)
    assert {NoCall, CallTichu, Exchange, Play, Pass} <= kinds


def test_the_end_of_a_round_shows_what_was_left_and_deals_anew() -> None:
    """The last card of the third out: its footprint holds the hand left and the reader's cards."""
    chance = random.Random(3)
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"end")))
    seen = set()
    for _ in range(1500):
        before = table.truth.public.number
        seat, command = chosen(table, chance)
        marks = [table.mark(seat, command, reader) for reader in (None, Seat(0), Seat(1))]
        table.does(seat, command)
        if table.is_over:
            break
        if table.truth.public.number != before:
            assert len({repr(mark) for mark in marks}) == 3, "each sees another deal"
            seen.add(type(command))
    assert Play in seen


def test_a_dragon_given_at_the_end_of_a_round() -> None:
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"d")))
    ended = msgspec.structs.replace(
        table.truth.public.round,
        phase=Phase.GIFT,
        counts=(0, 0, 0, 1),
        out=(1, 2, 0),
        turn=-1,
        trick=(Laid(0, DRG_BIT, readings(DRG_BIT)[0]),),
    )
    public = msgspec.structs.replace(table.truth.public, round=ended)
    state = msgspec.structs.replace(table.truth, public=public)
    given = footprint(state, Player(Seat(0)), GiveDragon(Seat(3)), None, Chance(b"d"))
    hands = state.hands
    assert given == ("give", 0, 3, (hands, None))
    timed = footprint(state, Clock(), TimeUp("gift/1/0"), Seat(1), Chance(b"d"))
    assert timed == ("time", (hands, next_hand(Seat(1))))


def next_hand(seat: Seat) -> tuple[str, ...]:
    """What `seat` gets first in the round after that, dealt from the first out on."""
    return draw(Chance(b"d"), 2, Seat(1)).hands[seat][:8]


def test_the_view_lists_no_choice_for_an_onlooker() -> None:
    table = Table(Options(), GAME.draw(Options(), 4, Chance(b"k")))
    assert GAME.prompt(table.views[None]).must == ()
    assert choices(0, table.truth.public.round, 0) == ()
    assert not any(Ended.__name__ in told for told in table.told[None])
