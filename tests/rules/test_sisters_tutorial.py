"""Whoever follows a tutorial of XiXi's sisters against the house gets an answer to all it tells to type."""

from __future__ import annotations

import re

import pytest

from bot.text import LANGUAGES
from rules.core.chance import Chance
from rules.core.seats import Seat
from tests.adapters.every.words import Said, said_for
from tests.contract.play import Position
from tests.contract.subject import subject
from tests.rules.scripted import Talk, kinds

SISTERS = {
    "xixi_waltz": 3,
    "xixi_big_question": 3,
    "xixi_first_love": 2,
    "xixi_medieval": 6,
    "xixi_stakes": 2,
}
ANN = Seat(0)
MOST_MATCHES = 12
QUOTED = re.compile(r"[「“\"]([^「」“”\"]+)[」”\"]")


def phrases(talk: Talk) -> list[str]:
    """What the tutorial tells to type, each once, in the order of its steps."""
    steps = talk.script.table.write_in(talk.script.table.language).text("tutorial.steps")
    return list(dict.fromkeys(QUOTED.findall(steps)))


def begin(name: str, language: str, number: int) -> Talk:
    people = ["Ann", *(f"House {n}" for n in range(1, SISTERS[name]))]
    return Talk(name, people, house=people[1:], language=language, secret=f"lesson {number}")


def is_mine(talk: Talk) -> bool:
    return ANN in talk.script.table.must_act()


def moves_by_itself(talk: Talk, number: int) -> None:
    """Ann does what the house would, in words."""
    table = talk.script.table
    assert table.standing is not None
    command = table.game.house(
        table.standing.view(ANN), Chance(f"{number}/{table.position}".encode())
    )
    position = Position(subject(table.game.name), None, b"", table.standing, {})
    said = said_for(position, ANN, command)
    assert isinstance(said, Said)
    told = talk.dm("Ann", said.text) if said.private else talk.say("Ann", said.text)
    assert not any("refused" in one for one in told), (said, told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SISTERS)
def test_all_that_a_tutorial_tells_to_type_is_taken(name: str, language: str) -> None:
    left = phrases(begin(name, language, 0))
    assert len(left) >= 4
    for number in range(MOST_MATCHES):
        talk = begin(name, language, number)
        while left and talk.script.table.sitting.stage == "playing":
            assert is_mine(talk), "the house waits for nobody but Ann"
            position = talk.script.table.position
            for phrase in left:
                for told in (talk.say("Ann", phrase), talk.dm("Ann", phrase)):
                    if told and not any("refused" in one for one in told):
                        left = [each for each in left if each != phrase]
                        break
                if talk.script.table.position != position:
                    break
            else:
                moves_by_itself(talk, number)
        if not left:
            return
    raise AssertionError(f"never taken: {left}")


@pytest.mark.parametrize("name", SISTERS)
def test_a_lesson_comes_to_its_end(name: str) -> None:
    talk = begin(name, "zh", 0)
    while talk.script.table.sitting.stage == "playing":
        moves_by_itself(talk, 0)
    assert kinds(talk.all)[-1] == "Ended"
