"""Tichu's pictures: the facts they show, each of them in the text beside."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.answers import hand_text, state_text
from bot.drawing.faces import SHAPES
from bot.text import LANGUAGES, Texts
from rules.core.seats import PersonId, Seat
from rules.core.speech.pictures import Card, Cards, Strip
from rules.tichu import GAME
from rules.tichu.cards import NAMES
from rules.tichu.speech import SPEECH
from rules.tichu.speech.pictures import face
from tests.rules.matches import Match
from tests.rules.scripted import Talk
from tests.rules.tichu.table import playing

HANDS = {"Ann": "Mah J5 S5 P5 R5 Phx Dog", "Ben": "J7 S7 J9 S9 P9", "Dot": "Drg"}


def table_picture(talk: Talk, reader: int | None = None) -> Cards:
    standing = talk.script.table.standing
    assert standing is not None
    seat = None if reader is None else Seat(reader)
    picture = SPEECH.status_picture(standing.view(seat), talk.script.table.write(None))
    assert isinstance(picture, Cards)
    return picture


def hand_picture(talk: Talk, reader: int | None) -> Cards | None:
    standing = talk.script.table.standing
    assert standing is not None
    seat = None if reader is None else Seat(reader)
    picture = SPEECH.hand_picture(standing.view(seat), talk.script.table.write(None))
    assert picture is None or isinstance(picture, Cards)
    return picture


def test_the_table_shows_counts_calls_wish_and_what_lies_on_top() -> None:
    talk = playing(HANDS, calls={"Ann": "tichu"})
    talk.play("Ann: Mah wish 8")
    aces = tuple(Card(suit, "A") for suit in ("jade", "swords", "pagodas", "stars"))
    assert table_picture(talk) == Cards(
        "Round 1 · Ann, Cid against Ben, Dot: 0 : 0",
        (
            Strip("Ann holds 13, has taken 0 points"),
            Strip("Ben holds 14, has taken 0 points", marked=True),
            Strip("Cid holds 14, has taken 0 points"),
            Strip("Dot holds 14, has taken 0 points"),
            Strip("Calls: Ann tichu"),
            Strip(
                "Not yet played, wish 8",
                (Card("phoenix", "Phx"), Card("dragon", "Drg"), *aces),
            ),
            Strip("On the table: Ann's 1, 0 points in the trick", (Card("mahjong", "1"),)),
        ),
    )


def test_the_phoenix_lies_where_it_stands_for_a_card() -> None:
    talk = playing(HANDS)
    talk.play("Ann: Mah no wish\nBen: pass\nCid: pass\nDot: pass\nAnn: 5 5 Phx")
    top = table_picture(talk).strips[-1]
    assert top.cards == (Card("jade", "5"), Card("swords", "5"), Card("phoenix", "Ph=5"))


def test_a_seat_that_must_give_the_dragon_away_is_marked() -> None:
    talk = playing({"Ann": "Mah Drg"})
    talk.play("Ann: Mah no wish\nBen: pass\nCid: pass\nDot: pass\nAnn: Drg")
    talk.play("Ben: pass\nCid: pass\nDot: pass")
    for said in ("state", "take"):
        talk.play(f"Ann: {said}")
        marked = [strip.marked for strip in table_picture(talk).strips[:4]]
        assert marked == [True, False, False, False]
    standing = talk.script.table.standing
    assert standing is not None and standing.view(None).public.round.phase == "gift"


def test_all_who_have_not_answered_are_marked() -> None:
    talk = Talk("tichu", ("Ann", "Ben", "Cid", "Dot"))
    talk.play("Ben> no call")
    strips = table_picture(talk).strips
    assert [strip.marked for strip in strips] == [True, False, True, True]


def test_nobody_is_marked_when_it_is_over() -> None:
    talk = playing({})
    talk.say("Ann", "resign")
    talk.say("Ann", "resign")
    assert not any(strip.marked for strip in table_picture(talk).strips)


def test_the_hand_is_sorted_as_its_owner_likes() -> None:
    talk = playing(HANDS)
    picture = hand_picture(talk, 0)
    assert picture is not None
    assert picture.title == "Your cards (14)"
    first = picture.strips[0]
    assert first.text == "" and len(first.cards) == 14
    assert first.cards[:2] == (Card("dog", "Dog"), Card("mahjong", "1"))
    assert first.cards[-1] == Card("phoenix", "Phx")
    assert [strip.text.split()[1] for strip in picture.strips[1:]] == ["gave", "got"]
    talk.dm("Ann", "sort high")
    again = hand_picture(talk, 0)
    assert again is not None and again.strips[0].cards == first.cards[::-1]


def test_onlookers_and_empty_hands_have_no_picture() -> None:
    talk = playing(HANDS)
    assert hand_picture(talk, None) is None
    empty = Match(GAME, 4, "x").now.view(Seat(0))
    assert empty.hand
    assert SPEECH.hand_picture(replace(empty, hand=0), Texts(SPEECH, "en")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_says_nothing_that_its_text_does_not(language: str) -> None:
    """Card by card, and whoever reads it: the table's picture is the same for all."""
    talk = playing(HANDS, language=language)
    talk.play("Ann: Mah wish 8")
    table = talk.script.table
    texts = table.write(None)
    said = state_text(table, texts, None, None)
    picture = table_picture(talk)
    assert all(table_picture(talk, seat) == picture for seat in range(4))
    for strip in picture.strips:
        words = strip.text.replace("，", " ").replace(",", " ").split()
        assert strip.cards or strip.text in said
        assert all(word in said for word in words)
    for seat in range(4):
        own = hand_picture(talk, seat)
        assert own is not None
        text = hand_text(table, PersonId(seat), Seat(seat))
        assert own.title.rstrip("）)") in text.replace(":", "")
        special = {"mahjong", "dog", "phoenix", "dragon"}
        assert all(c.rank in text for c in own.strips[0].cards if c.suit not in special)
        assert all(strip.text in text for strip in own.strips[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_face_of_its_own(language: str) -> None:
    texts = Texts(SPEECH, language)
    faces = {face(card, texts) for card in NAMES}
    assert len(faces) == 56
    assert {drawn.suit for drawn in faces} <= SHAPES
    assert max(len(drawn.rank) for drawn in faces) <= 3
