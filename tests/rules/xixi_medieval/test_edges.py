"""Medieval where it seldom goes: leaving at odd moments, cards read and written, what is told whom."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bot.clean import normalised
from bot.script import Head, Say, Script
from rules.cards.questions import Difference, Pair, Product, Question, Quotient, Sum
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.seats import Player, Seat
from rules.core.speech.verbs import Hearing, read
from rules.core.standing import Standing
from rules.xixi_medieval import GAME
from rules.xixi_medieval.cards import JOKERS, is_clown, rank_of, suit_of
from rules.xixi_medieval.clown_hunt import clown_rows, says_yes
from rules.xixi_medieval.commands import Ask, CallAce, Discard, TurnUp
from rules.xixi_medieval.secrecy import footprint, twin
from rules.xixi_medieval.speech import SPEECH
from rules.xixi_medieval.state import Deal, Given, Options
from rules.xixi_medieval.view import unshown, within_reach
from tests.rules.matches import Match
from tests.rules.scripted import Talk, event, kinds, refusal, room, to
from tests.rules.xixi_medieval.tables import PEOPLE, TEN, harmless, lose, nine, resign, six, ten

ANN, BEN, CAT, DAN, EVE, FAY = map(Seat, range(6))
THIRTEEN = [*TEN, "Kim", "Lou", "Max"]
CLOWN_OF_THIRTEEN = ["S13", "H5", "D7", "C2", 14, 15]


def now(talk: Talk) -> Standing:
    standing = talk.script.table.standing
    assert standing is not None
    return standing


# --- leaving at odd moments -----------------------------------------------------------------------


def test_the_first_player_leaves_while_the_clown_discards() -> None:
    talk = ten()
    told = resign(talk, "Ann")
    assert "TurnBegun" not in kinds(told)
    assert room(talk.say("Ben", "state")).endswith("Waiting for the Clown's discard (120 s)")
    told = talk.dm("Cat", "discard H5")
    assert room(told) == "The Clown has discarded\nBen asks (120 s)"


def test_a_last_question_lapses_when_the_last_team_mate_leaves_on_it() -> None:
    talk = nine()
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Ann sum 1\nCat> ask Ben pair A 10")
    harmless(talk, "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Ann")
    assert "Ben is out and asks one last question" in room(talk.all[-3:])
    assert "Cat asks" not in room(resign(talk, "Eve"))
    assert "Cat asks" in room(resign(talk, "Hal"))
    assert refusal(talk.dm("Ben", "ask Cat sum 7")) == ("OUT_OF_GAME", "dm")


def test_the_turn_is_lost_when_the_only_one_to_ask_leaves() -> None:
    talk = six()
    lose(talk, "Cat", "Eve")
    talk.play("Ann: call S Ben\nBen: call H Dan")
    assert "Range 3; you can ask: Fay" in to(talk.all[-2:], "Dan")
    told = resign(talk, "Fay")
    assert "Everybody Dan could ask is immune; the turn is lost" in room(told)
    assert "Ann asks" in room(told)


def test_whoever_is_out_is_neither_asked_nor_named() -> None:
    talk = six()
    resign(talk, "Fay")
    assert refusal(talk.dm("Ann", "ask Fay sum 7")) == ("NOT_IN", "dm")
    assert refusal(talk.say("Ann", "call H Fay")) == ("NOT_IN", "room")
    assert "AceCalled" in kinds(talk.say("Ann", "call H Ben"))


# --- neighbours, onlookers ------------------------------------------------------------------------


def test_neighbours_are_the_next_still_in() -> None:
    talk = six()
    lose(talk, "Ben", "Fay")
    assert event(talk.dm("Ann", "ask next sum 1"), "Answered", "room")["holder"] == "Cat"
    assert event(talk.say("Cat", "上家 和1"), "Answered", "room")["holder"] == "Ann"


def test_an_onlooker_has_no_neighbours_and_asked_nothing() -> None:
    talk = six()
    talk.play("Ann> ask Ben sum 5")
    for said in ("ask next sum 7", "sum 5"):
        assert talk.say("Zoe", said) == []
        assert refusal(talk.say("Zoe", f".{said}")) == ("NOT_TAKEN", "room")
        assert refusal(talk.dm("Zoe", said)) == ("WHOM", "dm")
    assert refusal(talk.dm("Zoe", "ask Ben sum 5")) == ("NOT_SEATED", "dm")
    assert len(now(talk).state.public.exchanges) == 1


@pytest.mark.parametrize(
    ("said", "code"),
    [("ask next sum 7", "WHOM"), ("sum 5", "WHOM"), ("ask 2 sum 7", "NO_SUCH_PLAYER")],
)
@pytest.mark.parametrize("place", ["room", "dm"])
def test_in_the_lobby_nobody_sits_next_to_anybody(said: str, code: str, place: str) -> None:
    script = Script(Head("xixi_medieval", PEOPLE, {}), sealed=False)
    script.seat_people()
    assert [told["refused"] for told in script.play(Say("Ann", f".{said}", place))] == [code]


def test_an_onlookers_view_holds_nothing_and_reaches_nobody() -> None:
    talk = six()
    onlooker = now(talk).view(None)
    assert unshown(onlooker) == () and within_reach(onlooker) == ()
    assert unshown(now(talk).view(ANN)) == ("S1", "S5", "S9", "S13")


# --- cards as they are said -----------------------------------------------------------------------


def test_a_rank_held_twice_needs_its_suit() -> None:
    talk = ten(["S5", "H5", "D7", 14, 15])
    assert refusal(talk.dm("Cat", "discard 5")) == ("WHICH_CARD", "dm")
    told = talk.dm("Cat", "discard hearts 5")
    assert event(told, "Discarded", "Cat")["cards"] == ["H5"]


def test_a_rank_held_once_needs_no_suit() -> None:
    assert event(ten().dm("Cat", "discard K"), "Discarded", "Cat")["cards"] == ["S13"]


def test_a_number_beyond_all_cards_is_refused_with_its_reason() -> None:
    assert refusal(ten().dm("Cat", "discard 5 99999999999")) == ("TOO_LARGE", "dm")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("cards", [("S13", "C2"), ("D7", "J15"), ("J14", "J15")])
def test_what_the_menu_says_is_read_as_the_same_cards(
    language: str, cards: tuple[str, ...]
) -> None:
    deal = {"hands": {"Max": CLOWN_OF_THIRTEEN}, "first": "Ann"}
    talk = Talk("xixi_medieval", THIRTEEN, deal, options={"jokers": True})
    duty = GAME.prompt(now(talk).view(Seat(12))).must[0]
    assert cards in duty.fields[0].choices
    verb = next(verb for verb in SPEECH.verbs if verb.name == duty.verb)
    told = talk.dm("Max", verb.say(language, {"cards": cards}))
    assert tuple(event(told, "Discarded", "Max")["cards"]) == cards


# --- looking in, looking back ---------------------------------------------------------------------


def test_a_referee_looks_at_hands_ranges_and_what_lies_out() -> None:
    talk = ten()
    talk.dm("Cat", "discard H5")
    shown = GAME.look(now(talk).state)
    assert shown[CAT] == (CAT, (("S13", "D7", "J14", "J15"), 2))
    assert [seat for seat, _ in shown] == [*range(10), None]
    assert shown[-1] == (None, ("H5",))


def test_a_review_of_no_question() -> None:
    talk = six()
    assert "when it is over" in room(talk.say("Ann", "review 2"))
    lose(talk, "Dan", "Fay", "Ben")
    assert "♥ Ben asked 0" in talk.dm("Ann", "review")[0]["text"]
    assert room(talk.say("Ann", "review 1")) == "There is no such question, only 0"


def test_a_game_that_was_given_up_has_no_review() -> None:
    talk = six()
    talk.say("Ann", ".abort")
    for person in PEOPLE:
        talk.say(person, ".abort")
    assert talk.script.table.sitting.stage == "over"
    assert "wasn't played to an end" in room(talk.say("Ann", "review"))


# --- deals that can't be --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (Given(ring=[ANN, BEN, CAT, DAN, EVE, EVE]), "names every person once"),
        (Given(ring=[ANN, BEN, CAT]), "names every person once"),
        (Given(hands={Seat(6): ["S1", "S2", "S3", "S4"]}), "one of the people"),
    ],
)
def test_a_deal_is_of_the_people_at_the_table(given: Given, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.draw(Options(), 6, Chance(b"deal"), given)


# --- what the house goes by -----------------------------------------------------------------------


def asked_by_house(*, called: bool) -> list[Ask]:
    """Ann and Eve are out, all their spades up, and the house asks for Dan, of hearts."""
    talk = six()
    if called:
        talk.play("Ann: call H Ben")
    else:
        harmless(talk, "Ann")
    harmless(talk, "Ben", "Cat")
    lose(talk, "Ann", "Eve")
    assert ("SidesAdmitted" in kinds(talk.all)) == called
    view = now(talk).view(DAN)
    asked = [GAME.house(view, Chance(str(number).encode())) for number in range(20)]
    assert all(isinstance(one, Ask) for one in asked)
    return [one for one in asked if isinstance(one, Ask)]


def test_the_house_goes_by_what_sides_were_admitted() -> None:
    """XI-68: Cat must hold four of the five spades left, so any two of them are likely there."""
    for one in asked_by_house(called=True):
        assert one.to == CAT
        assert isinstance(one.question, Pair)
        assert {one.question.x, one.question.y} <= {2, 3, 7, 8, 11}
    assert {one.to for one in asked_by_house(called=False)} == {BEN, CAT, FAY}


@pytest.mark.parametrize(
    ("question", "hands"),
    [
        (Sum(29), [True, True, False]),  # the jokers
        (Difference(1), [True, True, False]),
        (Product(36), [True, False, False]),
        (Product(52), [False, False, True]),
        (Quotient(1), [False, False, False]),
        (Quotient(5), [False, True, False]),
        (Quotient(13), [False, False, True]),
        (Pair(9, 4), [True, False, False]),
    ],
)
def test_what_the_clown_would_answer(question: Question, hands: list[bool]) -> None:
    """One rank a suit, then the jokers, 0 for what was discarded."""
    rows = np.array([[4, 9, 14, 15], [3, 0, 14, 15], [4, 13, 1, 0]])
    assert says_yes(question, rows, []).tolist() == hands


def test_the_true_hand_is_always_among_those_the_clown_may_have() -> None:
    for number in range(3):
        match = Match(GAME, 10, f"hunted {number}").finish(2_000, _the_clown_is_found)
        assert match.now.sitting.outcome.result == "win"


def _the_clown_is_found(match: Match) -> None:
    state = match.now.state
    clown = next(s for s in map(Seat, range(10)) if is_clown(state.hands[s]))
    reader = Seat((clown + 1) % 10)
    if state.public.stage == "discard":
        return
    ranks = {suit_of(c) or c: rank_of(c) for c in state.hands[clown]}
    row = [ranks.get(slot, 0) for slot in (*state.public.line_up.suits, *JOKERS)]
    assert row in clown_rows(match.now.view(reader), clown).tolist()


# --- what a command may tell ----------------------------------------------------------------------


def prints(standing: Standing, actor: Seat, command: Command, reader: Seat | None) -> Any:
    return footprint(standing.state, Player(actor), command, reader, chance=Chance(b"key"))


def test_a_recall_tells_its_number_alone() -> None:
    talk = six()
    talk.play("Ann> ask Ben sum 5")
    again = Ask(Sum(5), BEN)
    assert prints(now(talk), ANN, again, DAN) == ("recall", ANN, 1)
    # another holder, or another asker, is a question that tells of a hand
    other = Ask(Sum(5), ANN)
    assert prints(now(talk), BEN, other, DAN)[0] == (Player(BEN), other)


def test_a_discard_tells_the_clown_which_and_everybody_else_nothing() -> None:
    standing = now(ten())
    for reader in (CAT, DAN, None):
        said, _, alone = prints(standing, CAT, Discard(("H5",)), reader)
        assert said == "discard"
        assert (("H5",) in alone) == (reader == CAT)
    for reader in (DAN, None):
        one, other = (prints(standing, CAT, Discard((c,)), reader) for c in ("H5", "D7"))
        assert one == other


def test_a_turn_that_passes_is_told() -> None:
    talk = six()
    lose(talk, "Cat", "Eve", "Fay")
    talk.play("Ann: call S Ben")
    told = prints(now(talk), BEN, CallAce("H", DAN), None)[1]
    # Dan's turn passes, since everybody else is immune
    assert told == (("turn", DAN, False), ("turn", ANN, False))


def test_a_twin_keeps_the_ring_and_the_readers_cards() -> None:
    deal = GAME.draw(Options(), 7, Chance(b"deal"))
    others: set[Deal] = set()
    for number in range(5):
        other = twin(deal, BEN, Chance(str(number).encode()), options=Options())
        assert (other.ring, other.first, other.hands[BEN]) == (
            deal.ring,
            deal.first,
            deal.hands[BEN],
        )
        others.add(other)
    assert len(others) == 5


@pytest.mark.parametrize(
    ("language", "text"),
    [("zh", "亮♠10 ♥A 小王 大王"), ("en", "show ♠10 ♥A small joker big joker")],
)
def test_cards_are_offered_as_they_are_shown_and_can_be_said(language: str, text: str) -> None:
    cards = ("S10", "H1", *JOKERS)
    show = next(verb for verb in SPEECH.verbs if verb.name == "show")
    assert show.say(language, {"cards": cards}) == text
    assert read(SPEECH.verbs, normalised(text), Hearing(), prefixed=True) == TurnUp(cards)
