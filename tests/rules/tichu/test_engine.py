"""The game at positions set up by hand, and whole matches of house players."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, TimeUp, refuse
from rules.core.match_commands import Resume
from rules.core.match_events import Paused
from rules.core.outcome import Ended
from rules.core.seats import Clock, Person, PersonId, Player, Seat
from rules.tichu import GAME
from rules.tichu.cards import FULL_DECK, card_set
from rules.tichu.commands import Arrange, Exchange, GiveDragon, Pass, Play, Take
from rules.tichu.events import DragonGiven, Passed, Played, RoundBegan, RoundEnded, TrickWon
from rules.tichu.round import Phase
from rules.tichu.speech import SPEECH
from rules.tichu.state import Given, Options, View
from tests.rules.matches import Match
from tests.rules.tichu.position import CHANCE, Table


@pytest.mark.parametrize(("held", "passes"), [("J6 S6 J8", True), ("J6 S6 J8 S9", False)])
def test_short_hands_pass_by_themselves_where_the_table_wants_it(held: str, passes: bool) -> None:
    """By everybody's count alone: with four cards there could be a bomb."""
    table = Table("J2 S3 P4 R5 J6 SK", held, "JT SJ PQ RK JA", "J9", options={"auto_pass": True})
    assert table.lays(0, "J2 S3 P4 R5 J6") is None
    assert [fact.by for fact in table.facts(Passed)] == (["count"] if passes else [])
    assert table.round.turn == (2 if passes else 1)


def test_all_short_hands_leave_the_trick_won_at_once() -> None:
    table = Table("J2 S3 P4 R5 J6 SK", "J7", "J8", "J9", options={"auto_pass": True})
    table.lays(0, "J2 S3 P4 R5 J6")
    assert [fact.seat for fact in table.facts(Passed)] == [1, 2, 3]
    assert table.facts(TrickWon)[0].points == 5


def test_a_seat_bound_by_a_wish_cannot_rest() -> None:
    table = Table("J3 SK", "J4 P8 RA", "J5", "J9 ST", wish=8)
    table.lays(0, "J3")
    assert table.does(1, Pass(rest=True)) == refuse("WISH", rank=8)


def test_taking_and_giving_in_two_steps_or_one() -> None:
    for steps in ([Take(), GiveDragon(Seat(1))], [GiveDragon(Seat(1))]):
        table = Table("Drg J2", "J3 S3", "J5 S5", "J9 S4")
        table.lays(0, "Drg")
        for seat in (1, 2, 3):
            table.does(seat, Pass())
        for step in steps:
            assert table.does(0, step) is None
        assert table.round.phase is Phase.PLAY and table.round.turn == 0
        (trick,) = table.state.public.tricks
        assert (trick.taker, trick.giver, trick.points) == (1, 0, 25)


def test_the_clock_gives_the_dragon_to_the_next_seat() -> None:
    table = Table("Drg J2", "J3 S3", "J5 S5", "J9 S4")
    table.lays(0, "Drg")
    for seat in (1, 2, 3):
        table.does(seat, Pass())
    table.time_up()
    (given,) = table.facts(DragonGiven)
    assert (given.receiver, given.by) == (1, "clock")


def test_the_third_out_gives_the_dragon_before_the_round_is_counted() -> None:
    hands = ("Drg", "", "", "J5 S5")
    rest = FULL_DECK & ~card_set(["Drg", "J5", "S5"])
    table = Table(*hands, out=[1, 2])
    piles = (0, rest, 0, 0)
    table.state = msgspec.structs.replace(
        table.state,
        public=msgspec.structs.replace(
            table.state.public, round=msgspec.structs.replace(table.round, piles=piles)
        ),
    )
    table.lays(0, "Drg")
    assert table.prompt(0).must[0].verb == "give" and table.prompt().phase.startswith("gift/1/")
    table.time_up()
    (ended,) = table.facts(RoundEnded)
    assert ended.out == (1, 2, 0) and sum(ended.points) == 100
    (began,) = table.facts(RoundBegan)
    assert (began.number, began.starter) == (2, 1), "the first out is dealt to first (M2)"


def test_the_second_time_out_in_a_row_halts_the_table_once() -> None:
    table = Table("J3 S3 P3 J2", "J4 S4 P4", "J5 S5 P5", "J6 S6 P6", options={})
    halts = []
    for _ in range(9):
        table.time_up()
        halts.append(bool(table.facts(Paused)))
    assert halts.count(True) <= 4 and not any(halts[:4])
    assert any(halts)


def test_a_hold_keeps_lead_and_gift_back_until_the_clock() -> None:
    table = Table("Drg J2", "J3 S3", "J5 S5", "J9 S4", options={"hold": 5})
    table.lays(0, "Drg")
    for seat in (1, 2, 3):
        table.does(seat, Pass())
    held = refuse("HELD", seconds=5)
    assert table.does(0, GiveDragon(Seat(1))) == held == table.does(0, Take())
    assert table.prompt().awaited == () and table.prompt().seconds == 5
    table.time_up()
    assert table.does(0, GiveDragon(Seat(1))) is None


def test_what_no_card_and_no_seat_is() -> None:
    table = Table("J2 S3", "J3", "J4", "J9")
    assert table.does(0, Play(("X1",))) == refuse("NO_SUCH_CARD")
    assert table.does(0, Exchange("X1", "J2", "S3")) == refuse("NO_SUCH_CARD")
    assert table.does(0, GiveDragon(Seat(7))) == refuse("NO_SUCH_PLAYER", text="8")
    assert table.does(0, Command()) == refuse("NOT_ALLOWED")
    with pytest.raises(TypeError):
        GAME.decide(table.state, Player(Seat(0)), Command(), CHANCE)
    with pytest.raises(TypeError):
        GAME.decide(table.state, Clock(), Take(), CHANCE)


def test_bombs_on_turn_only_by_option() -> None:
    table = Table("J2 S3", "J3", "J6 S6 P6 R6 JK", "J9", options={"bombs": "turn"})
    table.lays(0, "J2")
    assert table.lays(2, "J6 S6 P6 R6") == refuse("BOMBS_WAIT", turn=1)
    table.does(1, Pass())
    assert table.lays(2, "J6 S6 P6 R6") is None


def test_who_must_give_is_said_after_taking_too() -> None:
    table = Table("Drg J2", "J3 S3", "J5 S5", "J9 S4")
    table.lays(0, "Drg")
    for seat in (1, 2, 3):
        table.does(seat, Pass())
    before = SPEECH.turn(View(None, table.state.public))
    table.does(0, Take())
    assert before == SPEECH.turn(View(None, table.state.public))
    assert before is not None and before.key == "turn.gift"


def test_a_referee_s_look_shows_all_four_hands() -> None:
    match = Match(GAME, 4, "look")
    shown: list[tuple[Any, Any]] = GAME.look(match.now.state)
    assert [seat for seat, _ in shown] == [0, 1, 2, 3]
    assert all(len(cards) == 14 for _, cards in shown), "with the six that are still to come"


def test_a_draw_by_agreement() -> None:
    table = Table("J2 S3", "J3", "J4", "J9")
    entries = GAME.decide(table.state, Clock(), AgreeDraw(), CHANCE)
    (ended,) = [entry.event for entry in entries if isinstance(entry.event, Ended)]
    over = GAME.observe(View(None, table.state.public), ended)
    assert SPEECH.turn(over) is None and GAME.prompt(over).over
    assert (ended.outcome.result, ended.outcome.reason) == ("draw", "agreement")


def test_only_its_seat_sees_an_arrangement() -> None:
    table = Table("J2 S3", "J3", "J4", "J9")
    table.does(0, Arrange("suit"))
    assert [table.views[Seat(s)].order for s in range(4)] == ["suit", "rank", "rank", "rank"]
    assert not any(entry.reaches(None) for entry in table.told)


def test_choices_are_the_legal_plays_and_verbs_don_t_tell_of_bombs() -> None:
    table = Table("J2 S3", "J6 S6 P6 R6 JK", "J4 S5 P7 R8 JT", "J9")
    table.lays(0, "J2")
    on_turn, other, short = (table.prompt(seat) for seat in (1, 2, 3))
    assert "J6 S6 P6 R6" in on_turn.must[0].fields[0].choices
    assert [duty.verb for duty in on_turn.must] == ["play", "pass"]
    assert [duty.verb for duty in other.may] == ["play", "sort"], "listed whether or not it bombs"
    assert other.may[0].fields[0].choices == ()
    assert [duty.verb for duty in short.may] == ["sort"]


# --- deals ----------------------------------------------------------------------------------------


def test_a_deal_goes_round_from_the_starter() -> None:
    deal = GAME.draw(Options(), 4, Chance(b"deal"))
    cards = [card for hand in deal.hands for card in hand]
    assert len(set(cards)) == 56 and all(len(hand) == 14 for hand in deal.hands)
    again = GAME.draw(Options(), 4, Chance(b"deal"), Given(starter=Seat(3)))
    assert again.starter == 3


@pytest.mark.parametrize(
    "hands",
    [
        {Seat(0): ["J2"]},
        {Seat(0): ["J2"] * 14},
        {Seat(0): ["XX"] * 14},
        {Seat(9): ["Mah", *(f"{suit}{rank}" for suit in "JSPR" for rank in "234"), "J5"]},
    ],
)
def test_a_deal_that_cannot_be_is_refused(hands: dict[Seat, list[str]]) -> None:
    with pytest.raises(ValueError, match=r"fourteen|twice|no such card|four people"):
        GAME.draw(Options(), 4, Chance(b"deal"), Given(hands=hands))


def test_a_whole_deal_may_be_given() -> None:
    deck = GAME.draw(Options(), 4, Chance(b"x")).hands
    given = Given(hands={Seat(s): list(hand) for s, hand in enumerate(deck)}, starter=Seat(2))
    assert GAME.draw(Options(), 4, Chance(b"y"), given).hands == deck


# --- matches --------------------------------------------------------------------------------------


def test_a_number_of_rounds_ends_the_game_and_a_tie_plays_on() -> None:
    for number in range(6):
        match = Match(GAME, 4, f"rounds {number}", Options(rounds=1)).finish(3000)
        public = match.now.state.public
        assert len(public.scores) >= 1 and public.totals[0] != public.totals[1]
        assert match.now.sitting.outcome.reason == "rounds"


def _watch(match: Match) -> None:
    """State and views agree, every view's hand is the seat's, and they share the public part."""
    state = match.now.state
    for seat in range(4):
        view = match.now.view(Seat(seat))
        assert view.public == state.public
        assert view.hand == state.hands[seat]
    assert match.now.view(None).hand is None


def test_matches_of_house_players() -> None:
    ends: Counter[bool] = Counter()
    for number in range(8):
        options = Options(hold=0, auto_pass=number % 2 == 0, target=400)
        match = Match(GAME, 4, f"house {number}", options).finish(5000, _watch)
        outcome = match.now.sitting.outcome
        assert outcome.result == "win" and outcome.reason == "target"
        totals = match.now.state.public.totals
        assert max(totals) > 400 and outcome.winners[0] == (0 if totals[0] > totals[1] else 1)
        for entry in match.entries:
            if isinstance(entry.event, RoundEnded):
                ends[entry.event.double] += 1
                cards = sum(entry.event.captured) + sum(one.points for one in entry.event.left)
                assert entry.event.double or cards == 100
    assert ends[True] and ends[False]


def test_a_match_with_time_outs_among_the_acts() -> None:
    chance = random.Random(5)
    match = Match(GAME, 4, "clock", Options(target=300, hold=3))
    acts = 0
    while match.now.sitting.stage == "playing" and acts < 4000:
        acts += 1
        if match.now.sitting.pauses:
            match.does(Person(PersonId(0)), Resume())
        elif not match.to_move() or chance.random() < 0.1:
            match.does(Clock(), TimeUp(GAME.prompt(match.now.view(None)).phase))
        else:
            match.house_move()
    assert match.now.sitting.outcome.result == "win"
    by = Counter(e.event.by for e in match.entries if isinstance(e.event, Played))
    assert by["clock"] and by["seat"]
