"""The hands of XiXi and its family as pictures, each card of which is in the text."""

from __future__ import annotations

import pytest

from bot import games
from bot.answers import hand_text
from bot.text import LANGUAGES
from rules.core.seats import PersonId, Seat
from rules.core.speech.pictures import Card, Cards, Strip
from tests.rules.scripted import Talk

FAMILY = {
    "xixi": 2,
    "xixi_stakes": 2,
    "xixi_first_love": 2,
    "xixi_waltz": 3,
    "xixi_big_question": 3,
    "xixi_medieval": 13,
}
NAMES = tuple(f"P{number}" for number in range(13))


def picture_of(talk: Talk, reader: int | None) -> Cards | None:
    table = talk.script.table
    assert table.standing is not None
    seat = None if reader is None else Seat(reader)
    person = None if reader is None else PersonId(reader)
    found = table.speech.hand_picture(table.standing.view(seat), table.write(person))
    assert found is None or isinstance(found, Cards)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FAMILY)
def test_the_cards_of_a_hand_are_those_of_its_text(game: str, language: str) -> None:
    count = min(games.game(game).seats)
    talk = Talk(game, NAMES[:count], language=language)
    if game == "xixi_stakes":
        talk.dm(NAMES[0], "盲注5")
        talk.dm(NAMES[1], "盲注5")
    for seat in range(count):
        text = hand_text(talk.script.table, PersonId(seat), Seat(seat))
        picture = picture_of(talk, seat)
        if picture is None:
            assert not any(rank in text.split() for rank in ("A", "2", "3", "J", "Q", "K"))
            continue
        assert picture.title and picture.title.split(",")[0].split("，")[0] in text
        for strip in picture.strips:
            assert strip.text in text
            assert all(card.rank in text for card in strip.cards)
        assert picture.strips[0].cards
    assert picture_of(talk, None) is None


def test_shown_cards_stand_apart() -> None:
    talk = Talk("xixi", ("Ann", "Ben"), {"hands": {"Ann": [3, 6, 12, 13], "Ben": [1, 2, 4, 8]}})
    assert picture_of(talk, 0) == Cards(
        "Your cards", (Strip("", tuple(Card("", rank) for rank in ("3", "6", "Q", "K"))),)
    )
    talk.say("Ann", "pair 1 8")
    talk.say("Ben", "pair 1 8")
    talk.say("Ann", "pair 1 8")
    shown = picture_of(talk, 1)
    assert shown is not None
    assert shown.strips[1] == Strip("Face up among them", (Card("", "A"), Card("", "8")))


def test_suits_of_first_love_are_shapes() -> None:
    talk = Talk("xixi_first_love", ("Ann", "Ben"))
    for seat in (0, 1):
        picture = picture_of(talk, seat)
        assert picture is not None
        suits = {card.suit for strip in picture.strips for card in strip.cards}
        assert suits and suits <= {"spades", "hearts", "diamonds", "clubs"}
        assert all("♠" not in strip.text and "♥" not in strip.text for strip in picture.strips)
