"""Looking back: rounds set up again at any trick, and what was missed by what was known."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import pytest

from bot.text import LANGUAGES, Texts
from rules.core.seats import PersonId, Seat
from rules.tichu import GAME
from rules.tichu.cards import MAH_BIT, card_set
from rules.tichu.combinations import classify
from rules.tichu.events import Played
from rules.tichu.review import Finding, at_trick, findings, hands_of, replayed
from rules.tichu.round import Phase
from rules.tichu.speech import SPEECH
from rules.tichu.state import Move, Options, Public, Score, View
from tests.rules.matches import Match

PEOPLE = {PersonId(0): "甲", PersonId(1): "乙", PersonId(2): "丙", PersonId(3): "丁"}


@lru_cache(maxsize=1)
def match() -> Match:
    return Match(GAME, 4, "review", Options(target=500)).finish(4000)


def scores() -> tuple[Score, ...]:
    found: tuple[Score, ...] = match().now.state.public.scores
    return found


def test_every_round_can_be_played_again() -> None:
    """The same plays, turn by turn, out of what everybody has seen."""
    for score in scores():
        hands = hands_of(score)
        assert sum(hands) == (1 << 56) - 1 and all(hand.bit_count() == 14 for hand in hands)
        steps = list(replayed(score))
        assert [move for _, move in steps] == list(score.moves)
        for position, move in steps:
            assert position.round.phase in (Phase.PLAY, Phase.GIFT)
            assert move.cards & ~position.hands[move.seat] == 0
            counts = tuple(hand.bit_count() for hand in position.hands)
            assert position.round.counts == counts
        first = at_trick(score, 1)
        assert first is not None and first.hands[score.leader] & MAH_BIT
        assert at_trick(score, 99) is None
        third = at_trick(score, 3)
        assert third is not None and third.tricks == 2


def test_all_plays_of_the_log_are_in_the_moves() -> None:
    laid = [card_set(e.event.cards) for e in match().entries if isinstance(e.event, Played)]
    assert laid == [m.cards for score in scores() for m in score.moves if m.what == "play"]


def lay(seat: int, cards: str, wish: int = 0) -> Move:
    held = card_set(cards.split())
    return Move(Seat(seat), "play", held, classify(held), wish)


def over(*moves: Move, left: tuple[str, ...] = ("", "", "", ""), leader: int = 0) -> Score:
    rest = tuple(card_set(hand.split()) for hand in left)
    return Score((0, 0), (Seat(0),), (0, 0, 0, 0), leader=Seat(leader), moves=moves, left=rest)


def passes(*seats: int) -> list[Move]:
    return [Move(Seat(seat), "pass") for seat in seats]


@pytest.mark.parametrize(
    ("score", "found"),
    [
        (
            over(lay(0, "J3"), *passes(1), left=("J9", "JA", "J4 J5", "J8 S9")),
            [Finding(Seat(1), 1, "last", card_set(["JA"]))],
        ),
        (
            over(
                lay(0, "JK"), lay(1, "SA"), *passes(2), left=("J9 S9", "J2", "J4 S4 P4 R4 J6", "J8")
            ),
            [Finding(Seat(2), 1, "bomb", card_set(["J4", "S4", "P4", "R4"]), points=10)],
        ),
        (
            over(
                lay(0, "JK"),
                lay(1, "SA"),
                *passes(2),
                left=("J9 S9", "J2 J3 J5", "J4 S4 P4 R4 J6", "J8"),
            ),
            [],
        ),
        (
            over(lay(0, "JK"), *passes(1, 2), left=("J9", "S5", "J4 S4 P4 R4 J6", "J8")),
            [],
        ),
        (over(lay(0, "Mah"), left=("J9", "J2 J3", "J5", "J8")), [Finding(Seat(0), 1, "no_wish")]),
        (over(lay(0, "Mah", 8), left=("J9", "J2 J3", "J5", "J8")), []),
        (
            over(lay(0, "Mah", 9), left=("J9 S9 P9 R9", "J2 J3", "J5", "J8")),
            [Finding(Seat(0), 1, "idle_wish", rank=9)],
        ),
        (
            over(lay(0, "Mah", 9), lay(1, "J4 S4 P4 R4"), left=("J3", "J9 J2", "J5", "J8")),
            [Finding(Seat(1), 1, "round_wish", card_set(["J4", "S4", "P4", "R4"]), 9)],
        ),
    ],
)
def test_what_was_missed(score: Score, found: list[Finding]) -> None:
    assert findings(score) == found


def test_the_clock_misses_nothing() -> None:
    late = msgspec.structs.replace(Move(Seat(1), "pass"), by="clock")
    assert findings(over(lay(0, "J3"), late, left=("J9", "JA", "J4", "J8"))) == []


def test_gifts_and_gathered_tricks_are_counted() -> None:
    give = Move(Seat(0), "give", receiver=Seat(1))
    take = Move(Seat(0), "take")
    for acts in ([give], [take, give]):
        score = over(
            lay(0, "Drg"), *passes(1, 2, 3), *acts, Move(Seat(2), "call"), lay(0, "J3"),
            left=("J9", "J4 S4", "J5 S5", "J8 S8"),
        )  # fmt: skip
        *_, (last, move) = replayed(score)
        assert last.tricks == 1 and move.cards == card_set(["J3"])
        assert last.round.calls == (0, 0, 100, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_review_in_words(language: str) -> None:
    writer = Texts(SPEECH, language, PEOPLE, tuple(PEOPLE))
    view = match().now.view(None)
    short = [writer.line(line) for line in SPEECH.review(view, None, whole=False)]
    whole = [writer.line(line) for line in SPEECH.review(view, None, whole=True)]
    one = [writer.line(line) for line in SPEECH.review(view, 1, whole=False)]
    beyond = SPEECH.review(view, 99, whole=False)
    assert [line.key for line in beyond] == ["review.no_such_round"]
    assert len(short) <= 7 and len(whole) >= len(scores()) and len(one) > 8
    assert not any("{" in line for line in [*short, *whole, *one])
    chart = SPEECH.chart(view, writer)
    assert chart is not None and len(chart.ticks) == len(scores())
    assert all(0 <= value <= 1000 for values in chart.panels[0].values for value in values)


def test_a_review_of_nothing() -> None:
    public = Public(Options(), 1, Seat(0))
    view = View(None, public)
    writer = Texts(SPEECH, "zh", PEOPLE, tuple(PEOPLE))
    assert [line.key for line in SPEECH.review(view, None, whole=False)] == ["review.no_round"]
    assert SPEECH.chart(view, writer) is None
    clean = over(lay(0, "J3"), left=("J9", "JA S4", "J4", "J8"))
    view = View(None, msgspec.structs.replace(public, scores=(clean,)))
    assert [line.key for line in SPEECH.review(view, None, whole=False)] == [
        "review.totals",
        "review.nothing",
    ]
    missed = over(lay(0, "J3"), *passes(1), left=("J9", "JA", "J4 J5", "J8 S9"))
    view = View(None, msgspec.structs.replace(public, scores=(missed,)))
    said = [writer.line(line) for line in SPEECH.review(view, None, whole=False)]
    assert said[1] == "第1局墩1：乙 过了，其实能一把出完 翠A"
    assert said[-1].startswith("打「复盘 3」")
