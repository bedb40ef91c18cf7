"""Medieval: who can't be taken is refused with those who can be, and nobody out is open to all."""

from __future__ import annotations

import pytest

from tests.rules.scripted import Talk, refusal, room
from tests.rules.xixi_medieval.tables import harmless, lose, resign, six


def called() -> Talk:
    """Ann has called and named Ben; it is Ben's turn, whose range is 3."""
    talk = six()
    talk.play("Ann: call S Ben")
    return talk


@pytest.mark.parametrize(
    ("said", "code", "instead"),
    [
        ("ask Ann sum 7", "IMMUNE", "you can ask: Cat, Dan, Eve, Fay"),
        ("ask Ben sum 7", "NOT_YOURSELF", "take somebody else: Cat, Dan, Eve, Fay"),
        ("call H Ann", "NOT_NAMED", "you can name: Cat, Dan, Eve, Fay"),
        ("call H Ben", "NOT_YOURSELF", "take somebody else: Cat, Dan, Eve, Fay"),
    ],
)
def test_a_refusal_names_whom_to_take_instead(said: str, code: str, instead: str) -> None:
    told = called().dm("Ben", said)
    assert refusal(told) == (code, "dm")
    assert instead in told[0]["text"]


@pytest.mark.parametrize("said", ["ask Dan sum 7", "call H Dan"])
def test_so_does_one_about_somebody_out(said: str) -> None:
    talk = called()
    resign(talk, "Dan")
    told = talk.dm("Ben", said)
    assert refusal(told) == ("NOT_IN", "dm")
    assert "Dan is out; take somebody else: Cat, Eve, Fay" in told[0]["text"]


def test_the_room_still_hears_one_line_for_every_fault() -> None:
    # XI-72: nothing of whom Ben could ask
    told = called().say("Ben", "ask Ann sum 7")
    assert refusal(told)[0] == "NOT_TAKEN" and "Cat" not in told[0]["text"]


def test_where_all_others_have_called_nobody_can_be_named() -> None:
    # XI-67: the named one has neither shown nor called an ace
    talk = six()
    lose(talk, "Dan", "Eve")
    talk.play("Ann: call S Ben\nBen: call H Cat")
    harmless(talk, "Cat", "Fay", "Ann", "Ben")
    talk.play("Cat: call S Fay")
    told = talk.dm("Fay", "call H Ann")
    assert refusal(told) == ("NOBODY_TO_NAME", "dm")


def test_who_was_named_and_is_out_is_open_to_nobody() -> None:
    talk = six()
    talk.play("Ann: call S Cat\nBen> ask Cat pair 2 3")
    assert "3.Cat[2] (open to all)" in room(talk.say("Ben", "state"))
    harmless(talk, "Cat")
    talk.play("Dan> ask Cat pair 7 8")
    assert "open to all" not in room(talk.say("Ben", "state"))
