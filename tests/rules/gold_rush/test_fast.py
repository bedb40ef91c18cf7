"""Fast pace, dealing, calls and markers (GR-2 to GR-6)."""

from __future__ import annotations

import pytest

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Resign
from rules.core.outcome import Ended
from rules.core.seats import Clock, Player, Seat
from rules.gold_rush import GAME, flow
from rules.gold_rush.commands import Agree, Call, Claim, Flip, LetGo, Mark, NoCall, Object
from rules.gold_rush.equations.groups import GAME_CARDS
from rules.gold_rush.events import (
    CallAgreed,
    Called,
    CallRefused,
    DealerCut,
    Dealt,
    EquationPlayed,
    GameRanked,
    MarkerLaid,
    NotCalled,
    PilesDealt,
    RoundPlayed,
)
from rules.gold_rush.state import Given, Options
from tests.rules.gold_rush.sitting import Table, cards, kinds

# Seat 2 completes H1 + H5 = 6 and takes three cards with a ◆3 among them.
CALLABLE = ("H1 S9 S9 S9", "D3 S9 S9 S9", "H5 S9 S9 S9")


def test_a_deal_is_all_108_cards_in_equal_piles_and_the_count_makes_the_dealer() -> None:
    for seats in (3, 4):
        for key in range(40):
            deal = GAME.draw(Options(), seats, Chance(bytes([key])))
            assert {len(pile) for pile in deal.piles} == {108 // seats}
            assert sorted(card for pile in deal.piles for card in pile) == sorted(GAME_CARDS)
            assert deal.cutter is not None
            *jokers, last = deal.cuts
            assert set(jokers) <= {"JKR"} and last != "JKR"
            assert deal.dealer == (deal.cutter + int(last[1:]) - 1) % seats


def test_a_joker_is_cut_again() -> None:
    """Some key cuts a joker first; the number of draws shows it."""
    cuts = [GAME.draw(Options(), 3, Chance(bytes([key]))).cuts for key in range(120)]
    again = [cut for cut in cuts if len(cut) > 1]
    assert again and all(cut[0] == "JKR" for cut in again)


def test_a_given_deal_may_be_partial() -> None:
    given = Given({Seat(1): list(cards("D3 H4"))}, Seat(2))
    deal = GAME.draw(Options(), 3, Chance(b"k"), given)
    assert (deal.piles[1], deal.dealer, deal.cutter) == (cards("D3 H4"), 2, None)
    assert len(deal.piles[0]) == len(deal.piles[2]) == 36
    whole = GAME.draw(Options(), 3, Chance(b"k"), Given({Seat(seat): [] for seat in range(3)}))
    assert whole.piles == ((), (), ()) and whole.cutter is not None


@pytest.mark.parametrize(
    "given",
    [
        Given({Seat(0): list(cards("D3 D3 D3"))}),
        Given({Seat(0): list(cards("D14"))}),
        Given({Seat(3): []}),
        Given(dealer=Seat(3)),
    ],
)
def test_a_deal_that_cannot_be_is_an_error_of_the_script(given: Given) -> None:
    with pytest.raises(ValueError, match=r"hold|seat"):
        GAME.draw(Options(), 3, Chance(b"k"), given)


def test_the_deal_is_told_without_the_cards() -> None:
    deal = GAME.draw(Options(), 3, Chance(b"k"))
    table = Table(deal=deal, equation="a+b=6")
    assert kinds([entry.event for entry in table.log][:4]) == [
        "Dealt", "PilesDealt", "DealerCut", "EquationPlayed",
    ]  # fmt: skip
    assert not any(entry.reaches(seat) for entry in table.log[1:2] for seat in (Seat(0), None))
    assert table.facts(Dealt)[0].sizes == (36, 36, 36)
    assert table.facts(DealerCut)[0].dealer == deal.dealer
    assert table.facts(PilesDealt)[0].piles == deal.piles


def test_the_equation_is_stated_with_its_groups_idle_cards_and_length() -> None:
    stated = Table(*CALLABLE).facts(EquationPlayed)[0]
    assert (stated.number, stated.statement, stated.values) == (2, "a + b = 6", "Z")
    assert (stated.size, stated.groups, len(stated.idle)) == (2, 166, 12)
    assert (stated.half, stated.most) == (8, 14)
    own = Table(*CALLABLE, equation="a*b=169").facts(EquationPlayed)[0]
    assert (own.number, own.groups) == (None, 12)
    assert own.half > 20


def test_an_equation_that_cannot_be_played_is_refused_with_its_place() -> None:
    assert GAME.fits(Options(), 3) is None
    refused = GAME.fits(Options(equation="a+=6"), 3)
    assert refused is not None
    assert refused.code == "EQUATION_VALUE_EXPECTED"
    assert refused.details == {"at": 3, "piece": "=", "text": "a+=6"}


def test_a_round_is_one_fact() -> None:
    table = Table("H1 S9 S9 S9", "S9 S9 S9 S9", "H5 S9 S9 S9", rest=5)
    (played,) = table.facts(RoundPlayed)
    assert played.flips == ((0, "H1"), (1, "S9"), (2, "H5"))
    assert played.taking is not None
    assert (played.taking.seat, played.taking.cards, played.taking.diamond) == (2, 3, False)
    assert (played.taking.group, played.taking.places) == (("H1", "H5"), (0, 2))
    assert played.taking.relation.worked == "1 + 5 = 6"
    # The cards won lie on top in the order in which they were flipped (GR-3).
    assert table.pile(2) == "S9 S9 S9 H1 S9 H5"
    assert (table.public.head, table.public.opening, table.public.round) == (2, 2, 2)


def test_rounds_run_on_until_somebody_decides() -> None:
    table = Table("H1 D3 S9 S9", "S9 S9 S9 S9", "H5 S9 H2 H4 S9 S9")
    # Round 1 goes to seat 2, who opens round 2 with two cards; H2 + H4 takes a ◆3.
    rounds = table.facts(RoundPlayed)
    assert [played.flips[0] for played in rounds] == [(0, "H1"), (2, "S9")]
    assert rounds[1].flips == ((2, "S9"), (2, "H2"), (0, "D3"), (1, "S9"), (2, "H4"))
    assert rounds[1].taking is not None and rounds[1].taking.diamond


def test_a_rest_parts_the_rounds() -> None:
    table = Table("H1", "S9", "H5", rest=5)
    assert (table.prompt().phase, table.prompt().seconds) == ("rest/1.2", 5)
    assert table.verbs(0) == ["go_on"]
    assert kinds(table.time_up()) == ["RoundPlayed", "GameRanked", "Ended"]
    again = Table("H1", "S9", "H5", rest=5)
    assert kinds(again.does(1, Flip())) == ["RoundPlayed", "GameRanked", "Ended"]


def test_taking_a_diamond_3_lets_the_taker_call() -> None:
    table = Table(*CALLABLE)
    assert table.prompt() == GAME.prompt(table.views[Seat(0)])
    assert (table.prompt().phase, table.prompt().awaited) == ("call/1.1", (2,))
    assert table.prompt().seconds == 20
    assert table.verbs(2) == ["call", "no_call"] and table.verbs(1) == []
    assert table.refuses(0, Call()).code == "NOT_YOUR_TURN"
    assert table.refuses(1, Object()).code == "NOT_NOW"
    assert table.refuses(2, Mark(Card("H1"))).code == "NOT_NOW"
    assert table.refuses(2, Flip()).code == "NOT_NOW"
    assert table.refuses(2, Claim(cards("H1"))).code == "BOT_TAKES"
    assert table.refuses(2, LetGo()).code == "BOT_TAKES"
    assert table.refuses(2, AgreeDraw()).code == "NOT_ALLOWED"


def test_silence_is_no_call() -> None:
    table = Table(*CALLABLE)
    assert table.time_up()[0] == NotCalled(Seat(2), silent=True)
    assert table.facts(RoundPlayed)[1].head == 2


def test_a_diamond_3_still_in_a_pile_gives_nothing() -> None:
    table = Table("H1 S9 S9", "S9 S9 S9", "H5 D3 S9", rest=9)
    assert table.public.stage.value == "rest"


def test_a_call_that_nobody_refuses_ends_the_game() -> None:
    table = Table(*CALLABLE)
    assert table.does(2, Call()) == [Called(Seat(2), 1, (Seat(0), Seat(1)))]
    assert (table.prompt().phase, table.prompt().awaited) == ("refuse/1.1", (0, 1))
    assert table.verbs(0) == ["object", "agree"] and table.verbs(2) == []
    assert table.refuses(2, Agree()).code == "OWN_CALL"
    assert table.does(1, Agree()) == [CallAgreed(Seat(2), Seat(1))]
    assert table.refuses(1, Object()).code == "ALREADY_AGREED"
    assert table.prompt().awaited == (0,)
    ranked, ended = table.does(0, Agree())[1:]
    assert ranked == GameRanked(
        1, "called", Seat(2), (3, 3, 6), (Seat(2), Seat(0), Seat(1)), (0, 0, 1)
    )
    assert isinstance(ended, Ended)
    assert (ended.outcome.result, ended.outcome.winners) == ("win", (2,))
    assert ended.outcome.places == ((2,), (0,), (1,))
    assert table.prompt(0).over and table.verbs(0) == []


def test_silence_is_consent() -> None:
    table = Table(*CALLABLE)
    table.does(2, Call())
    assert kinds(table.time_up()) == ["GameRanked", "Ended"]
    assert table.facts(GameRanked)[0].reason == "called"


def test_a_refused_call_lays_a_marker_that_counts() -> None:
    table = Table(*CALLABLE, rest=9)
    table.does(2, Call())
    assert table.does(0, Object()) == [CallRefused(Seat(2), Seat(0), marked=True)]
    assert (table.prompt().phase, table.prompt().awaited) == ("marker/1.1", (2,))
    (duty,) = table.prompt(2).must
    assert duty.fields[0].choices == ("H1", "H5")
    refused = table.refuses(2, Mark(Card("D3")))
    assert (refused.code, refused.details["choices"]) == ("NO_MARKER", ("H1", "H5"))
    assert table.does(2, Mark(Card("H5"))) == [MarkerLaid(Seat(2), Card("H5"), 2, silent=False)]
    assert table.pile(2) == "S9 S9 S9 H1 D3"
    assert table.public.count(Seat(2)) == 6
    assert (table.public.stage.value, table.public.head) == ("rest", 2)


def test_without_a_word_the_earliest_card_is_the_marker() -> None:
    table = Table("D3 S9 S9 S9", "H1 S9 S9 S9", "H5 S9 S9 S9", rest=9)
    table.does(2, Call())
    table.does(1, Object())
    assert table.time_up() == [MarkerLaid(Seat(2), Card("H1"), 1, silent=True)]
    assert table.pile(2) == "S9 S9 S9 D3 H5"


def test_a_table_of_nothing_but_diamond_3_gives_no_marker() -> None:
    table = Table("D3 S9 S9", "D3 S9 S9", "S9 S9 S9", rest=9)
    assert table.facts(RoundPlayed)[0].taking is not None
    table.does(1, Call())
    assert table.does(0, Object()) == [CallRefused(Seat(1), Seat(0), marked=False)]
    assert table.public.stage.value == "rest"
    assert (table.public.calls, table.public.markers) == ((0, 1, 0), (None, None, None))


def test_the_second_call_cannot_be_refused() -> None:
    table = Table("H1 S9 S9", "D3 S9 S9", "H5 H1")
    table.does(2, Call())
    table.does(0, Object())
    table.does(2, Mark(Card("H1")))
    # Round 2: H1 D3 by seat 2, S9, S9, H5 by seat 2 again.
    assert table.prompt().phase == "call/1.2"
    called, ranked, ended = table.does(2, Call())
    assert called == Called(Seat(2), 2, ())
    assert isinstance(ranked, GameRanked) and isinstance(ended, Ended)
    assert (ranked.reason, ranked.caller, ranked.counts) == ("second_call", 2, (1, 1, 6))


def test_one_call_a_taking_even_with_two_diamond_3() -> None:
    table = Table("D3 H1 S9 S9 S9", "D3 S9 S9 S9", "S9 H5 S9 S9", rest=9)
    assert table.facts(RoundPlayed)[0].flips[-1] == (1, "D3")
    table.does(1, NoCall())
    assert table.facts(NotCalled) == [NotCalled(Seat(1), silent=False)]
    assert table.public.stage.value == "rest"


def test_a_call_may_be_left_out_and_made_for_the_first_time_later() -> None:
    table = Table("H1 S9 S9", "D3 S9 S9", "H5 H1")
    table.does(2, NoCall())
    # The pile is H1 H1 D3 H5: the opening H1 H1, S9, S9, then D3, S9, S9, H5.
    assert table.prompt().phase == "call/1.2"
    assert table.does(2, Call()) == [Called(Seat(2), 1, (Seat(0), Seat(1)))]


def test_all_may_agree_on_a_draw() -> None:
    table = Table(*CALLABLE)
    (entry,) = GAME.decide(table.state, Clock(), AgreeDraw(), table.chance)
    assert isinstance(entry.event, Ended)
    outcome = entry.event.outcome
    assert (outcome.result, outcome.winners, outcome.reason) == ("draw", (0, 1, 2), "agreement")


def test_a_command_of_another_game_is_an_error() -> None:
    table = Table(*CALLABLE)
    for actor in (Player(Seat(2)), Clock()):
        with pytest.raises(TypeError, match="Command"):
            GAME.decide(table.state, actor, Command(), table.chance)


def test_the_outcome_is_open_and_all_are_in_until_the_end() -> None:
    table = Table(*CALLABLE)
    assert GAME.outcome(table.state).result == "open"
    assert GAME.still_in(table.views[None]) == (0, 1, 2)
    table.does(0, Resign())
    assert GAME.still_in(table.views[None]) == (1, 2)


def test_a_look_shows_every_pile() -> None:
    table = Table(*CALLABLE)
    assert GAME.look(table.state)[0] == (0, cards("S9 S9 S9"))


def test_a_very_long_run_of_rounds_is_parted_into_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "ROUNDS_AT_ONCE", 1)
    table = Table("H1 S9 S9 S9 S9 H6", "S9 S9 S9 S9 S9 JKR", "H5 S9 S9 S9 S9 S9")
    assert len(table.facts(RoundPlayed)) == 1
    assert (table.prompt().phase, table.prompt().seconds) == ("flip/1.2.0", 1)
    assert table.verbs(2) == [] and table.refuses(2, Flip()).code == "BOT_FLIPS"
    table.time_up()
    assert len(table.facts(RoundPlayed)) == 2
