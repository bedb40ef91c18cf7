"""The review: judged by what each asker could know, against a slow count by hand."""

from __future__ import annotations

from itertools import combinations
from math import log2
from typing import Any

import pytest

from rules.cards.questions import Pair, Question, Sum, answer
from rules.cards.questions.hands import questions
from rules.core.seats import Seat
from rules.xixi.review import Judged, Review, review
from rules.xixi.state import View
from tests.rules.scripted import Talk, room, to

ANN, BEN = Seat(0), Seat(1)
HANDS = {"Ann": [2, 3, 4, 5], "Ben": [1, 6, 9, 12]}
Hand = tuple[int, ...]


def played(*lines: str, hands: dict[str, list[int]] | None = None, **options: Any) -> Talk:
    """Ann and Ben ask in turn, then Ben resigns."""
    deal = {"hands": hands or HANDS, "first": "Ann"}
    talk = Talk("xixi", ["Ann", "Ben"], deal, options=options)
    for number, line in enumerate(lines):
        talk.say("Ann" if number % 2 == 0 else "Ben", line)
    if talk.outcome["result"] == "open":
        talk.say("Ben", "resign")
        talk.say("Ben", "yes")
    return talk


def reviewed(*lines: str, **more: Any) -> Review:
    standing = played(*lines, **more).script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None
    return found


def entropy(share: float) -> float:
    return -sum(p * log2(p) for p in (share, 1 - share) if p > 0)


def by_hand(own: Hand, told: list[tuple[Question, Hand, bool]], up: Hand) -> list[Hand]:
    """The hands that fit; `told` with the cards that were up when it was asked."""
    rest = [rank for rank in range(1, 14) if rank not in own]
    return [
        hand
        for hand in combinations(rest, 4)
        if set(up) <= set(hand)
        and all(answer(q, set(hand) - set(then)) == yes for q, then, yes in told)
    ]


def test_hands_and_bits_are_what_a_slow_count_gives() -> None:
    lines = ["sum 7", "sum 9", "pair 1 6", "difference 1", "sum 21", "product 6"]
    found = reviewed(*lines)
    told: dict[Seat, list[tuple[Question, Hand, bool]]] = {ANN: [], BEN: []}
    up: dict[Seat, Hand] = {ANN: (), BEN: ()}
    for one in found.questions:
        own = tuple(HANDS["Ann" if one.asker == ANN else "Ben"])
        before = by_hand(own, told[one.asker], up[one.asker])
        told[one.asker].append((one.question, up[one.asker], one.yes))
        after = by_hand(own, told[one.asker], up[one.asker])
        share = sum(answer(one.question, set(h) - set(up[one.asker])) for h in before) / len(before)
        assert (one.before, one.after) == (len(before), len(after))
        assert one.expected == pytest.approx(entropy(share), abs=1e-9)
        assert one.got == pytest.approx(log2(len(before) / len(after)))
        most = max(
            entropy(sum(answer(q, set(h) - set(up[one.asker])) for h in before) / len(before))
            for q in questions()
            if not (isinstance(q, Pair) and {q.x, q.y} & {*up[ANN], *up[BEN]})
        )
        assert one.best_bits <= most + 1e-9
        assert one.best_worth >= most - 1e-9
        if one.yes and isinstance(one.question, Pair):
            up[one.asker] = (*up[one.asker], one.question.x, one.question.y)
    assert [one.before for one in found.questions][:2] == [126, 126]


def test_the_best_question_is_at_least_as_good_as_any_asked() -> None:
    for secret in range(5):
        talk = Talk("xixi", ["Ann", "Ben"], house=["Ann", "Ben"], secret=str(secret))
        standing = talk.script.table.standing
        assert standing is not None
        found = review(standing.view(None))
        assert found is not None
        for one in found.questions:
            assert one.best_worth >= one.worth
        for verdict in found.players:
            assert verdict.skill is None or verdict.skill == pytest.approx(1.0)


def tags(found: Review) -> list[tuple[str, ...]]:
    return [one.tags for one in found.questions]


def test_a_pair_with_an_own_card_is_a_cheat() -> None:
    """The source: 5 in one's own hand, asking 5 and 8."""
    assert tags(reviewed("pair 5 8")) == [("cheat",)]
    assert tags(reviewed("pair 7 8")) == [()]


def test_a_question_whose_answer_is_known_is_empty() -> None:
    assert tags(reviewed("sum 30")) == [("empty",)]
    # 2 3 4 5 in one's own hand: the other hand can't hold 2 and 5, nor 3 and 4.
    assert tags(reviewed("sum 3")) == [("empty",)]
    # Asked anew without anything having changed.
    assert tags(reviewed("sum 13", "sum 9", "new sum 13"))[2] == ("empty",)


def test_asking_on_with_a_certain_pair_in_hand_is_a_serve() -> None:
    """The source: sum 7 answered yes leaves A and 6; asking on serves."""
    found = reviewed("sum 7", "sum 30", "sum 13")
    assert tags(found)[2] == ("serve",)
    turned = reviewed("sum 7", "sum 30", "pair A 6")
    assert tags(turned)[2] == ()


def test_a_win_left_lying_is_missed() -> None:
    found = reviewed(
        *("sum 7", "sum 30", "pair A 6", "sum 31", "sum 21", "sum 32"),
        *("product 108", "sum 33", "sum 8", "sum 34", "pair 9 Q"),
    )
    asked = [one for one in found.questions if one.asker == ANN]
    assert [one.after for one in asked[2:4]] == [3, 1]
    # 9 and 12 are known after the fourth; asking on is a miss, since they would win.
    assert [one.tags for one in asked] == [(), (), (), (), ("missed", "empty"), ()]


def test_a_missed_last_turn() -> None:
    """XI-8: in the last turn only the pair counts."""
    hands = {"Ann": [2, 3, 4, 5], "Ben": [1, 6, 9, 12]}
    found = reviewed("pair A 6", "pair 2 3", "sum 30", "sum 9", "pair 9 12", "sum 8", hands=hands)
    # Ben had learnt that 4 and 5 are the only pair left that makes nine, or had not.
    assert found.questions[-1].worth == 0.0
    assert found.questions[-1].best_worth > 0


def test_luck_and_skill() -> None:
    found = reviewed("sum 7", "sum 30", "sum 30")
    ann, ben = found.players
    assert (ann.asked, ben.asked) == (2, 1)
    assert ben.skill == 0.0 and ben.luck == 0.0
    first, _, second = found.questions
    assert ann.luck == pytest.approx(first.got - first.expected + second.got - second.expected)
    assert first.got > 2 and ann.luck > 1
    assert ann.skill is not None and 0 < ann.skill < 1
    nobody = reviewed()
    assert nobody.questions == () and nobody.players[0].skill is None


def test_a_headache_is_reviewed_too() -> None:
    found = reviewed("headache 2 sum 8", headache=True)
    one: Judged = found.questions[0]
    assert (one.card, one.yes, one.question) == (2, True, Sum(8))
    assert one.before == 126 and one.after < one.before


def test_discards_count_from_when_they_were_known() -> None:
    """XI-20: no hindsight."""
    deal = {"hands": HANDS, "first": "Ann"}
    talk = Talk("xixi", ["Ann", "Ben"], deal, options={"speedup": "agreed"})
    for by, text in (("Ann", "sum 13"), ("Ben", "sum 9"), ("Ann", "speedup 2"), ("Ben", "speedup 2"),
                     ("Ann", "sum 12"), ("Ben", "resign"), ("Ben", "yes")):  # fmt: skip
        talk.say(by, text)
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None
    first, _, third = found.questions
    assert first.before == 126
    assert third.before < first.after


def test_facing_outwards() -> None:
    """XI-10: Ann sees Ben's hand and asks about her own."""
    found = reviewed("pair 6 8", facing="other")
    assert found.questions[0].holder == ANN
    assert found.questions[0].tags == ("cheat",)


def test_only_a_game_that_is_over_and_open_is_reviewed() -> None:
    talk = Talk("xixi", ["Ann", "Ben"], {"hands": HANDS, "first": "Ann"})
    talk.say("Ann", "sum 7")
    standing = talk.script.table.standing
    assert standing is not None
    view: View = standing.view(None)
    assert review(view) is None
    assert "when it is over" in room(talk.say("Ann", "review"))


def test_the_words_of_a_review() -> None:
    talk = played("sum 7", "pair 6 8", "sum 13", "sum 9", "pair A 6")
    said = room(talk.say("Ann", "复盘"))
    assert said.startswith("Looking back")
    assert "Ann: 3 questions, skill" in said and "bits █" in said
    assert "[Serve]" in said and "[Cheat]" in said
    assert len(said.splitlines()) <= 9
    assert len(to(talk.dm("Ann", "review"), "Ann").splitlines()) == 3 + 5
    one = room(talk.say("Cid", ".review 1"))
    assert one.startswith("Q1 Ann sum 7? yes, hands 126→") and "Best then" in one
    assert "only 5" in room(talk.say("Ann", "review 9"))


def test_an_aborted_game_has_no_review() -> None:
    talk = Talk("xixi", ["Ann", "Ben"], {"hands": HANDS, "first": "Ann"})
    talk.say("Ann", ".abort")
    talk.say("Ben", ".abort")
    assert talk.outcome["result"] == "void"
    assert "wasn't played to an end" in room(talk.say("Ann", ".review"))


def test_an_aid_is_known_to_the_weaker_side_alone() -> None:
    """XI-21."""
    deal = {"hands": HANDS, "first": "Ann"}
    talk = Talk("xixi", ["Ann", "Ben"], deal, options={"aid": 2, "weaker": 1})
    for by, text in (("Ann", "sum 13"), ("Ben", "sum 9"), ("Ben", "resign"), ("Ben", "yes")):
        talk.say(by, text)
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None
    # Ann knows 6 of 13 cards: 7 are left for the four; Ben knows his own four.
    assert [one.before for one in found.questions] == [35, 126]


def test_the_words_for_the_best_question() -> None:
    talk = Talk("xixi", ["Ann", "Ben"], house=["Ann", "Ben"])
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None
    said = [room(talk.say("Ann", f".review {one.number}")) for one in found.questions]
    assert all("Nothing better could be asked then" in text for text in said)
