"""Looking back at a Medieval game."""

from __future__ import annotations

from math import comb, log2

import pytest

from rules.cards.questions.review import EMPTY, Judged, entropy
from rules.core.seats import PersonId
from rules.core.speech.lines import Line
from rules.xixi_medieval import GAME
from rules.xixi_medieval.review import review, tallies
from rules.xixi_medieval.speech.looking_back import look_back
from rules.xixi_medieval.state import Options, View
from rules.xixi_medieval.view import known
from tests.rules.matches import Match
from tests.rules.reviews import assert_sound
from tests.rules.scripted import Talk, room
from tests.rules.xixi_medieval.deals import chances
from tests.rules.xixi_medieval.tables import PEOPLE, SEVEN, SIX, harmless, lose, resign, seven, six


def ended(talk: Talk) -> View:
    """The public view of a game that is over."""
    standing = talk.script.table.standing
    assert standing is not None
    view: View = standing.view(None)
    return view


def judged(talk: Talk, number: int) -> Judged:
    """What is said of question `number` once everybody but Ann has left."""
    public = known(ended(talk))
    people = talk.script.table.people
    lose(talk, *(people[PersonId(s)].name for s in sorted(public.players()) if s != 0))
    found = review(ended(talk))
    assert found is not None
    return found.questions[number - 1]


def test_a_running_game_has_none() -> None:
    view = Match(GAME, 6, "running").now.view(None)
    assert review(view) is None
    assert tallies(view) == ()
    assert look_back(view, None, whole=True) == [Line("review.none")]


def test_sides_hits_and_calls_are_told() -> None:
    talk = six()
    talk.play("Ann> ask Cat pair 2 3\nBen: call H Ann")
    harmless(talk, "Cat", "Dan")
    lose(talk, "Dan", "Fay")
    resign(talk, "Ben")
    said = room(talk.say("Ann", "review"))
    assert "♠ Ann asked 1, forced 1 (1 on the own side); was asked 0" in said
    assert "♥ Ben asked 0, forced 0; was asked 0, called an ace truly, out as number 3" in said
    assert "♠ Eve" not in said
    assert "Q1 Ann→Cat 2 and 3? yes, hands 841→21" in said
    assert "“review” in private for all" in said
    assert "♠ Eve asked 0" in "\n".join(told["text"] for told in talk.dm("Ann", "review"))


def test_one_question_is_looked_at_with_the_best_one_then() -> None:
    talk = six()
    talk.play("Ann> ask Ben sum 5")
    lose(talk, *PEOPLE[1:])
    said = room(talk.say("Ann", "review 1"))
    assert said.startswith("Q1 Ann→Ben sum 5? yes")
    assert "Best then: " in said
    assert "only 1" in room(talk.say("Ann", "review 2"))


def test_the_clown_is_named() -> None:
    talk = seven()
    lose(talk, "Ann", "Ben", "Cat", "Dan", "Eve")
    assert "Clown Gus asked 0" in room(talk.say("Ann", "review"))


def test_questions_add_up() -> None:
    for seats in (6, 7):
        match = Match(GAME, seats, "review").finish(2_000)
        found = tallies(match.now.view(None))
        assert len(found) == seats
        count = len(match.now.state.public.exchanges)
        assert sum(t.asked for t in found) == sum(t.was_asked for t in found) == count


# --- bits, by hand --------------------------------------------------------------------------------


def three_left() -> Talk:
    """Ann, Eve and Fay are in. Of spades Ann hasn't seen 4 6 10 J Q, of hearts 3 6 9 Q K."""
    talk = six()
    lose(talk, "Ben", "Cat", "Dan")
    return talk


def test_a_hand_may_be_of_either_suit() -> None:
    # Eve or Fay is the third spade; either way one card of five is the one over: ten hands of Eve's,
    # equally likely. 4 and 6 are in three of the five of spades, nothing of hearts makes ten.
    talk = three_left()
    talk.play("Ann> ask Eve sum 10")
    one = judged(talk, 1)
    assert (one.before, one.after) == (10, 3)
    assert one.expected == pytest.approx(entropy(0.3))
    assert one.got == pytest.approx(-log2(0.3))
    assert one.worth == pytest.approx(one.expected)


def test_a_showdown_tells_the_suit_as_well() -> None:
    # 6 and Q are in three of five hands of either suit: 4 of 10 no, 3 spades, 3 hearts.
    talk = three_left()
    talk.play("Ann> ask Eve pair 6 12")
    one = judged(talk, 1)
    assert (one.before, one.after) == (10, 3)
    assert one.expected == pytest.approx(-0.4 * log2(0.4) - 0.6 * log2(0.3))
    assert one.got == pytest.approx(-log2(0.3))
    assert one.worth == pytest.approx(one.expected + 0.6)


def test_what_others_have_answered_counts() -> None:
    # Two of Fay's make 10, so she is the spade, and Eve has four of 3 6 9 Q K in hearts: whichever
    # is missing, 3 and Q or 6 and 9 are there.
    hands = {
        **{name: SIX_HANDS[name] for name in PEOPLE[:4]},
        "Eve": ["H3", "H6", "H9", "H12"],
        "Fay": ["S4", "S6", "S10", "S12"],
    }
    talk = six(deal={"hands": hands, "first": "Ann"})
    lose(talk, "Ben", "Cat", "Dan")
    talk.play("Ann> ask Fay sum 10\nEve> ask Ann sum 1\nFay> ask Ann sum 1\nAnn> ask Eve sum 15")
    one = judged(talk, 4)
    assert (one.before, one.after, one.got) == (5, 5, 0.0)
    assert one.tags == (EMPTY,)


def test_who_has_admitted_a_side_is_known_by_it() -> None:
    # Cat calls an ace that she doesn't hold; when she leaves, Ann and Eve admit to spades. Of those
    # Ben then hasn't seen nine, of hearts nine of others: 9 over 4 hands each.
    talk = six()
    harmless(talk, "Ann", "Ben")
    talk.play("Cat: call S Dan")
    lose(talk, "Cat")
    harmless(talk, "Dan", "Eve", "Fay", "Ann")
    talk.play("Ben> ask Ann sum 6\nDan> ask Ben sum 5")
    assert judged(talk, 7).before == 126
    assert judged(talk, 8).before == 126


# --- the Clown ------------------------------------------------------------------------------------


def four_left() -> Talk:
    """Ann, Eve, Fay and Gus are in. Ann hasn't seen S 4 6 10 J Q, H 1 6 9 Q K, and the jokers."""
    talk = seven()
    lose(talk, "Ben", "Cat", "Dan")
    return talk


def test_both_jokers_give_the_clown_away() -> None:
    # Each of the three others is the Clown in a third of the deals: 5 hands of spades, 5 of hearts,
    # 25 of a spade, a heart and both jokers.
    talk = four_left()
    talk.play("Ann> ask Gus sum 29")
    one = judged(talk, 1)
    assert (one.before, one.after) == (35, 25)
    assert one.expected == pytest.approx(entropy(1 / 3))
    assert one.got == pytest.approx(log2(3))


def test_a_showdown_of_the_clown_tells_that_it_is_one() -> None:
    # S6 and H6 may be the Clown's in 1 of 25; that is all that 6 and 6 can be.
    talk = seven(deal={**SEVEN, "hands": {**SEVEN_HANDS, **SIXES}})
    lose(talk, "Ben", "Cat", "Dan")
    talk.play("Ann> ask Gus pair 6 6\nEve> ask Ann sum 1\nFay> ask Gus sum 1\nGus> ask Ann sum 2")
    talk.play("Ann> ask Gus pair 14 15\nAnn> show S1 S5")
    one, other = judged(talk, 1), judged(talk, 5)
    assert (one.before, one.after) == (35, 1)
    assert one.got == pytest.approx(-log2(1 / 75))
    assert (other.before, other.after, other.tags) == (1, 1, ())


def test_the_clown_asks_like_others() -> None:
    # Gus hasn't seen eight spades and four hearts. In two deals of three Eve has spades, 15 hands of
    # 70 with 6 and Q; in the third she has the four hearts, 6 and Q among them: 1 of 7 shows spades.
    talk = four_left()
    harmless(talk, "Ann", "Eve", "Fay")
    talk.play("Gus> ask Eve pair 6 12")
    one = judged(talk, 4)
    assert (one.before, one.after) == (71, 15)
    assert one.got == pytest.approx(log2(7))


def test_the_clown_knows_what_it_has_discarded() -> None:
    # Of every suit twelve cards are left, the diamonds without the 5 that Jan has laid out.
    people = [*PEOPLE, "Gus", "Hal", "Ivy", "Jan"]
    diamonds = {"Gus": (1, 2, 3, 4), "Hal": (6, 7, 8, 9), "Ivy": (10, 11, 12, 13)}
    hands = {
        **{name: SEVEN_HANDS[name] for name in PEOPLE},
        **{name: [f"D{rank}" for rank in ranks] for name, ranks in diamonds.items()},
        "Jan": ["S4", "H1", "D5", 14, 15],
    }
    talk = Talk("xixi_medieval", people, {"hands": hands, "first": "Jan"})
    talk.dm("Jan", "discard D5")
    talk.play("Jan> ask Ann sum 6")
    one = judged(talk, 1)
    assert one.before == 3 * comb(12, 4)


SIX_HANDS = SIX["hands"]
SEVEN_HANDS = SEVEN["hands"]
SIXES = {
    "Eve": ["S4", "S10", "S11", "S12"],
    "Fay": ["H1", "H9", "H12", "H13"],
    "Gus": ["S6", "H6", 14, 15],
}

# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [6, 7])
def test_whatever_was_told_the_truth_stays_possible(seats: int) -> None:
    found = review(Match(GAME, seats, "review").finish(2_000).now.view(None))
    assert all(one.got >= 0.0 for one in assert_sound(found, skill=0.4).questions)


@pytest.mark.soak
@pytest.mark.parametrize("options", [Options(), Options(jokers=True)])
@pytest.mark.parametrize("seats", [9, 10, 12, 13])
def test_large_games_too(seats: int, options: Options) -> None:
    for number in range(8):
        match = Match(GAME, seats, f"review/{number}", options=options).finish(3_000)
        assert_sound(review(match.now.view(None)), skill=0.2)


@pytest.mark.parametrize("number", range(2))
def test_all_deals_listed_one_by_one_give_the_same(number: int) -> None:
    match = Match(GAME, 6, f"listed/{number}").finish(2_000)
    found = review(match.now.view(None))
    assert found is not None
    listed = list(chances(match.now.view(None)))
    assert len(listed) > 5
    for place, chance, before in listed:
        one = found.questions[place]
        assert one.before == before
        assert one.got == pytest.approx(-log2(chance))
