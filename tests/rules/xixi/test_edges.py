"""What no reader of words lets through, and deals that can't be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.cards.questions import Pair, Sum
from rules.cards.questions.facts import HandOpened
from rules.core.chance import Chance
from rules.core.commands import AgreeDraw, Command, Refused, Resign
from rules.core.match_commands import Pause
from rules.core.seats import Clock, Player, Seat
from rules.xixi import GAME
from rules.xixi.commands import Aid, Answer, Ask, Headache
from rules.xixi.review import review
from rules.xixi.secrecy import footprint
from rules.xixi.speech import SPEECH
from rules.xixi.state import Given, Options
from tests.rules.scripted import Talk, room

HANDS = {"Ann": [1, 2, 10, 11], "Ben": [3, 4, 6, 9]}


def table(**options: Any) -> Talk:
    return Talk("xixi", ["Ann", "Ben"], {"hands": HANDS, "first": "Ann"}, options=options)


def code(talk: Talk, seat: int, command: Command) -> str:
    standing = talk.script.table.standing
    assert standing is not None
    refused = GAME.check(standing.view(Seat(seat)), Seat(seat), command)
    return refused.code if isinstance(refused, Refused) else ""


@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        (Headache(2, Pair(3, 4)), "UNREADABLE"),
        (Aid(Seat(5), 1), "NO_SUCH_SEAT"),
        (Pause(), "NOT_ALLOWED"),
        (AgreeDraw(), "NOT_ALLOWED"),
        (Answer(True), "NOTHING_ASKED"),
        (Ask(Pair(3, 3)), "SAME_RANK"),
        (Ask(Pair(0, 3)), "NO_SUCH_RANK"),
    ],
)
def test_commands_that_nobody_can_say_are_refused_all_the_same(
    command: Command, wanted: str
) -> None:
    assert code(table(headache=True, aid="agreed"), 0, command) == wanted


def test_the_public_view_does_not_know_which_card_is_held() -> None:
    """XI-14: so the refusal goes to the asker alone."""
    standing = table(headache=True).script.table.standing
    assert standing is not None
    assert GAME.check(standing.view(None), Seat(0), Headache(5, Sum(9))) is None


@pytest.mark.parametrize("actor", [Clock(), Player(Seat(0))])
def test_deciding_what_is_no_command_of_the_game_is_a_mistake(actor: Any) -> None:
    standing = table().script.table.standing
    assert standing is not None
    with pytest.raises(TypeError, match="Pause"):
        GAME.decide(standing.state, actor, Pause(), Chance(b""))
    with pytest.raises(TypeError, match="Pause"):
        footprint(standing.state, actor, Pause(), None)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (Given({Seat(0): [1, 2, 3, 14]}), "different ranks"),
        (Given({Seat(0): [1, 2, 3, 4], Seat(1): [4, 5, 6, 7]}), "different ranks"),
        (Given({Seat(0): [1, 2, 3]}), "four cards"),
        (Given(discards=[1, 2, 3, 4, 5, 6]), "at most five"),
    ],
)
def test_deals_that_can_not_be(given: Given, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.draw(Options(), 2, Chance(b"k"), given)


def test_a_deal_that_is_given_whole_draws_nothing() -> None:
    given = Given({Seat(0): [4, 3, 2, 1], Seat(1): [5, 6, 7, 8]}, Seat(1), [9, 10, 11, 12, 13])
    chance = Chance(b"k")
    deal = GAME.draw(Options(), 2, chance, given)
    assert chance.drawn == []
    assert deal.hands == ((1, 2, 3, 4), (5, 6, 7, 8)) and deal.discards == (9, 10, 11, 12, 13)


def test_a_review_of_a_game_without_questions() -> None:
    talk = table()
    talk.say("Ben", "resign")
    talk.say("Ben", "yes")
    assert room(talk.say("Ann", "review")).startswith("Nothing was asked")
    standing = talk.script.table.standing
    assert standing is not None
    found = review(standing.view(None))
    assert found is not None and found.questions == ()
    assert SPEECH.chart(standing.view(None), talk.script.table.write(None)) is None


def test_a_chart_of_one_players_questions() -> None:
    talk = table()
    talk.say("Ann", "sum 7")
    talk.say("Ben", "resign")
    talk.say("Ben", "yes")
    standing = talk.script.table.standing
    assert standing is not None
    drawn = SPEECH.chart(standing.view(None), talk.script.table.write(None))
    assert drawn is not None and [panel.label for panel in drawn.panels] == ["Ann"]


def test_the_ends_by_consent_open_all_hands() -> None:
    """What secrecy counts as learned then is what the entries open."""
    standing = table().script.table.standing
    assert standing is not None
    state, reader = standing.state, Seat(1)
    for actor, command in ((Player(Seat(0)), Resign()), (Clock(), AgreeDraw())):
        learned = repr(footprint(state, actor, command, reader))
        entries = GAME.decide(state, actor, command, Chance(b""))
        opened = [entry.event for entry in entries if isinstance(entry.event, HandOpened)]
        assert [event.ranks for event in opened] == list(state.hands)
        assert all(repr(event.ranks) in learned for event in opened)
