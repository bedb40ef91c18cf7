"""Blanks: whole numbers, ranks, seats and people as they are typed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.commands import Refused
from rules.core.seats import PersonId, Seat
from rules.core.speech.slots import (
    COUNT,
    NO_NUMBER,
    NUMBER,
    RANK,
    SEAT,
    TEXT,
    WORD,
    chinese_number,
    read_number,
    read_rank,
    read_seat,
)
from rules.core.speech.table_verbs import SPAN, read_person, span
from rules.core.speech.verbs import Hearing
from tests.rules.core.hall import lobby, playing

NOBODY = Hearing()


def fits(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text, re.IGNORECASE) is not None


def code(value: object) -> str:
    assert isinstance(value, Refused), value
    return value.code


class TestNumbers:
    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("7", 7),
            ("+7", 7),
            ("-3", -3),
            ("007", 7),
            ("0", 0),
            ("九", 9),
            ("两", 2),
            ("〇", 0),
            ("十", 10),
            ("十二", 12),
            ("二十", 20),
            ("二十四", 24),
            ("一三", 13),
            ("seven", 7),
            ("Twelve", 12),
            ("zero", 0),
        ],
    )
    def test_whole_numbers_in_every_writing(self, text: str, value: int) -> None:
        assert fits(NUMBER.pattern, text)
        assert read_number(text, NOBODY) == value

    @pytest.mark.parametrize("text", ["7.5", "1/2", ".5", "7,5", "十十", "二十二二"])
    def test_others_are_read_so_that_they_can_be_refused(self, text: str) -> None:
        assert fits(NUMBER.pattern, text)
        assert code(read_number(text, NOBODY)) == "NOT_WHOLE"

    def test_a_word_in_place_of_a_number_is_named(self) -> None:
        assert fits(NO_NUMBER.pattern, "many")
        assert read_number("many", NOBODY) == Refused("NOT_WHOLE", {"text": "many"})
        assert not fits(NO_NUMBER.pattern, "up")

    def test_what_is_far_too_large_is_not_counted_out(self) -> None:
        assert read_number("9999999999", NOBODY) == 9_999_999_999
        assert code(read_number("9" * 11, NOBODY)) == "TOO_LARGE"
        assert code(read_number("-" + "9" * 4000, NOBODY)) == "TOO_LARGE"
        assert read_number("0" * 4000 + "5", NOBODY) == 5

    @given(st.integers(0, 99))
    def test_chinese_numerals_below_a_hundred(self, number: int) -> None:
        tens, ones = divmod(number, 10)
        figures = "零一二三四五六七八九"
        text = figures[ones] if number < 10 else ""
        if number >= 10:
            text = ("" if tens == 1 else figures[tens]) + "十" + (figures[ones] if ones else "")
        assert chinese_number(text) == number

    @pytest.mark.parametrize("text", ["", "百", "十二十", "二二十", "十二三", "7"])
    def test_what_is_no_chinese_numeral(self, text: str) -> None:
        assert chinese_number(text) is None

    @given(st.text(max_size=30))
    def test_nothing_typed_breaks_it(self, text: str) -> None:
        assert isinstance(read_number(text, NOBODY), int | Refused)
        assert isinstance(read_rank(text, NOBODY), int | Refused)
        assert isinstance(read_seat(text, NOBODY), int | Refused)


class TestRanks:
    @pytest.mark.parametrize(
        ("text", "rank"),
        [
            ("A", 1),
            ("尖", 1),
            ("ace", 1),
            ("10", 10),
            ("十", 10),
            ("j", 11),
            ("钩", 11),
            ("勾", 11),
            ("Queen", 12),
            ("圈", 12),
            ("K", 13),
            ("老k", 13),
            ("十三", 13),
            ("99", 99),
        ],
    )
    def test_ranks_in_every_writing(self, text: str, rank: int) -> None:
        assert fits(RANK.pattern, text)
        assert read_rank(text, NOBODY) == rank

    def test_others_are_refused(self) -> None:
        assert read_rank("x", NOBODY) == Refused("NO_SUCH_RANK", {"rank": "x"})
        assert code(read_rank("9" * 12, NOBODY)) == "TOO_LARGE"

    def test_ranks_are_written_as_cards_are(self) -> None:
        assert [RANK.write(rank) for rank in (1, 2, 10, 11, 12, 13, 14)] == [
            "A",
            "2",
            "10",
            "J",
            "Q",
            "K",
            "14",
        ]


AT_TABLE = Hearing(
    names={Seat(0): "alex", Seat(1): "alexa", Seat(2): "3", Seat(3): "skip", Seat(4): "阿泽"},
    mentions=(Seat(4),),
)


class TestSeats:
    @pytest.mark.parametrize(
        ("text", "seat"),
        [
            ("1", 0),
            ("5号", 4),
            ("五号位", 4),
            ("二", 1),
            ("3", 2),  # the third seat, though somebody is called so
            ("alex", 0),
            ("ALEXA", 1),
            ("sk", 3),
            ("阿", 4),
            ("@anybody", 4),
        ],
    )
    def test_a_seat_by_number_name_or_mention(self, text: str, seat: int) -> None:
        assert fits(SEAT.pattern, text)
        assert read_seat(text, AT_TABLE) == seat

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("ale", "AMBIGUOUS"),
            ("9", "NO_SUCH_PLAYER"),
            ("0", "NO_SUCH_PLAYER"),
            ("bob", "NO_SUCH_PLAYER"),
        ],
    )
    def test_what_is_no_seat_or_several(self, text: str, found: str) -> None:
        assert code(read_seat(text, AT_TABLE)) == found

    def test_several_are_named(self) -> None:
        assert read_seat("al", AT_TABLE) == Refused("AMBIGUOUS", {"choices": (Seat(0), Seat(1))})

    def test_two_of_one_name_are_ambiguous(self) -> None:
        both = Hearing(names={Seat(0): "ann", Seat(1): "ann"})
        assert code(read_seat("ann", both)) == "AMBIGUOUS"
        assert read_seat("2", both) == 1

    def test_a_mention_among_several_is_read_by_its_name(self) -> None:
        hearing = Hearing(names=AT_TABLE.names, mentions=(Seat(1), Seat(4)))
        assert read_seat("@skip", hearing) == 3

    def test_nothing_after_the_sign_is_nobody(self) -> None:
        assert code(read_seat("@", Hearing(names={Seat(0): "ann"}))) == "NO_SUCH_PLAYER"

    def test_a_seat_is_written_from_one(self) -> None:
        assert SEAT.write(Seat(0)) == "1"


PEOPLE = {"ann": PersonId(0), "ben": PersonId(1), "anna": PersonId(5), "2": PersonId(6)}


class TestPeople:
    @pytest.mark.parametrize(
        ("text", "person"),
        [("Ann", 0), ("b", 1), ("anna", 5), ("1", 0), ("2", 1), ("2号", 1), ("@x", 5)],
    )
    def test_a_person_by_name_place_or_mention(self, text: str, person: int) -> None:
        hearing = Hearing(sitting=lobby().sitting, people=PEOPLE, mentioned_people=(PersonId(5),))
        assert read_person(text, hearing) == person

    def test_once_started_places_are_seats(self) -> None:
        hearing = Hearing(sitting=playing().sitting, people=PEOPLE)
        assert read_person("2", hearing) == 1
        assert read_person("3", Hearing(people=PEOPLE | {"3": PersonId(8)})) == 8

    @pytest.mark.parametrize(
        ("text", "found"), [("an", "AMBIGUOUS"), ("zoe", "NO_SUCH_PLAYER"), ("@", "NO_SUCH_PLAYER")]
    )
    def test_what_is_nobody_or_several(self, text: str, found: str) -> None:
        assert code(read_person(text, Hearing(people=PEOPLE))) == found


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("60", 60),
        ("90秒", 90),
        ("5分", 300),
        ("5分钟", 300),
        ("5 min", 300),
        ("2h", 7200),
        ("1小时", 3600),
    ],
)
def test_spans_of_time(text: str, seconds: int) -> None:
    assert fits(SPAN.pattern, text)
    assert span(text) == SPAN.read(text, NOBODY) == seconds


def test_plain_blanks_take_what_they_get() -> None:
    assert TEXT.read("any words", NOBODY) == "any words"
    assert WORD.read("word", NOBODY) == "word"
    assert not fits(WORD.pattern, "two words")
    assert COUNT.read("12", NOBODY) == 12
