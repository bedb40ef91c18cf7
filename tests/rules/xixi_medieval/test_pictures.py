"""The ring as a picture: what everybody sees, and what only the reader knows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.answers import state_text
from bot.text import LANGUAGES
from rules.core.seats import PersonId, Seat
from rules.core.speech.pictures import Card, Cards, Place, Ring, Strip
from rules.xixi_medieval.speech import SPEECH
from rules.xixi_medieval.speech.pictures import face
from tests.rules.scripted import Talk
from tests.rules.xixi_medieval.tables import (
    SEVEN,
    clown_forced,
    harmless,
    lose,
    resign,
    seven,
    six,
)


def view_of(talk: Talk, reader: int | None) -> Any:
    standing = talk.script.table.standing
    assert standing is not None
    return standing.view(None if reader is None else Seat(reader))


def ring(talk: Talk, reader: int | None = None) -> Ring:
    person = None if reader is None else PersonId(reader)
    picture = SPEECH.status_picture(view_of(talk, reader), talk.script.table.write(person))
    assert isinstance(picture, Ring)
    return picture


def test_the_room_s_ring_has_seats_cards_and_whose_turn_it_is() -> None:
    talk = six()
    talk.dm("Ann", "ask Cat pair 2 3")
    picture = ring(talk)
    assert picture == Ring(
        "The ring; turns follow the arrows",
        (
            Place(1, "Ann", 4),
            Place(2, "Ben", 4, awaited=True),
            Place(3, "Cat", 2, (Card("spades", "2"), Card("spades", "3"))),
            Place(4, "Dan", 4),
            Place(5, "Eve", 4),
            Place(6, "Fay", 4),
        ),
        ("1 questions so far (“history” lists them)",),
    )


def test_one_s_own_ring_marks_who_is_in_reach() -> None:
    talk = six()
    picture = ring(talk, 2)
    assert [place.name for place in picture.places if place.near] == ["Ben", "Dan"]
    assert [place.name for place in picture.places if place.mine] == ["Cat"]
    assert picture.notes[0] == "Blue frame and dot: in your reach"
    assert "Your range is 1; in reach now: Dan, Ben" in picture.notes


def test_calls_are_noted_at_the_seats() -> None:
    talk = six()
    talk.play("Ann: call hearts Cat")
    notes = {place.name: place.note for place in ring(talk).places if place.note}
    assert notes == {"Ann": "immune", "Cat": "open to all"}
    assert "Ann has called the ace of ♥ and named Cat" in ring(talk).notes


def test_who_is_out_shows_all_and_is_waited_for_no_longer() -> None:
    talk = six()
    lose(talk, "Ben")
    [ben] = [place for place in ring(talk).places if place.out]
    assert (ben.name, ben.down, len(ben.up), ben.note) == ("Ben", 0, 4, "out")


def test_who_is_out_reaches_nobody_but_for_the_last_question() -> None:
    talk = six()
    talk.play("Ann> ask Ben pair 4 7\nBen> ask Cat sum 1\nCat> ask Ben sum 1")
    talk.play("Dan> ask Ben pair A 10")
    assert not any(place.near for place in ring(talk, 1).places)
    assert "in reach" not in talk.dm("Ben", "state")[0]["text"]
    harmless(talk, "Eve", "Fay", "Ann")
    assert [place.name for place in ring(talk, 1).places if place.near] == ["Ann", "Cat"]
    assert "Your range is 1; in reach now: Cat, Ann" in talk.dm("Ben", "state")[0]["text"]


def test_nobody_is_marked_while_the_clown_discards() -> None:
    talk = Talk("xixi_medieval", [f"P{n}" for n in range(10)])
    assert view_of(talk, None).public.stage == "discard"
    for reader in (None, *range(10)):
        assert not any(place.awaited for place in ring(talk, reader).places)


def test_who_owes_two_cards_is_marked() -> None:
    talk = seven()
    clown_forced(talk)
    talk.dm("Fay", "ask Gus pair 14 15")
    public = view_of(talk, None).public
    assert public.owes is not None
    [marked] = [place.number - 1 for place in ring(talk).places if place.awaited]
    assert marked == public.owes


def test_at_the_end_nobody_is_waited_for_nor_reached() -> None:
    talk = six()
    lose(talk, "Cat", "Ben", "Dan")
    resign(talk, "Fay")
    for reader in (None, *range(6)):
        assert not any(place.awaited or place.near for place in ring(talk, reader).places)


def test_the_ring_of_the_room_is_the_same_whatever_is_secret() -> None:
    """Another deal of the same seats, another Clown: the room's picture doesn't change."""
    given: dict[str, Any] = {**SEVEN}
    hands = {**given["hands"], "Ann": given["hands"]["Gus"], "Gus": given["hands"]["Ann"]}
    assert ring(seven()) == ring(seven(deal={**given, "hands": hands}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ring_says_nothing_that_its_text_does_not(language: str) -> None:
    talk = six(language=language)
    for reader in (None, *range(6)):
        table = talk.script.table
        texts = table.write(None if reader is None else PersonId(reader))
        said = state_text(table, texts, None if reader is None else Seat(reader), None)
        picture = ring(talk, reader)
        for place in picture.places:
            assert f"{place.number}.{place.name}[{place.down}]" in said
        told = picture.notes[1:] if any(p.near for p in picture.places) else picture.notes
        assert all(note in said for note in told)


def test_every_card_has_a_face() -> None:
    texts = six().script.table.write(None)
    assert face("H10", texts) == Card("hearts", "10")
    assert face("S1", texts) == Card("spades", "A")
    assert face("J14", texts) == Card("joker", "small")
    assert face("J15", texts) == Card("joker", "big")


def test_one_s_own_cards_and_range() -> None:
    talk = seven()
    texts = talk.script.table.write(PersonId(6))
    clown = SPEECH.hand_picture(view_of(talk, 6), texts)
    jokers = (Card("joker", "small"), Card("joker", "big"))
    cards = (Card("spades", "4"), Card("hearts", "A"), *jokers)
    assert clown == Cards("Your cards, range 2", (Strip("", cards), Strip("You are the Clown")))
    talk.dm("Ann", "ask Cat pair 2 3")
    cat = SPEECH.hand_picture(view_of(talk, 2), texts)
    assert isinstance(cat, Cards)
    assert cat.strips[1:] == (Strip("Face up among them: ♠2 ♠3"),)
    assert SPEECH.hand_picture(view_of(talk, None), texts) is None


def test_an_onlooker_reaches_nobody() -> None:
    view = replace(view_of(six(), 0), seat=None)
    picture = SPEECH.status_picture(view, six().script.table.write(None))
    assert isinstance(picture, Ring) and not any(place.near for place in picture.places)
