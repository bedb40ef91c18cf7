"""Ordinary chat that must not be taken for a command, and all spellings that must."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.games import speech
from bot.message import Utterance
from bot.reading import hearing, read_text
from bot.store.port import PersonRow
from rules.core.commands import Command, Refused
from rules.core.seats import PersonId, Seat
from rules.core.sitting import Sitting
from rules.core.speech.verbs import Query, Reading

HERE = Path(__file__).parent / "corpora"
QUIET = HERE.joinpath("quiet.txt").read_text(encoding="utf-8").splitlines()
SPOKEN = [
    tuple(part.strip(" ") for part in line.split("|"))
    for line in HERE.joinpath("spoken.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
PEOPLE = {
    PersonId(0): PersonRow(0, "t:ann", "ann"),
    PersonId(1): PersonRow(1, "t:ben", "ben"),
}
SITTING = Sitting(
    "t",
    "xixi",
    1,
    {},
    "c",
    PersonId(0),
    stage="playing",
    joined=(PersonId(0), PersonId(1)),
    seated=(PersonId(0), PersonId(1)),
)

LOBBY = Sitting("t", "xixi", 1, {}, "c", PersonId(0), joined=(PersonId(0), PersonId(1)))


def heard(text: str, sitting: Sitting = SITTING) -> Reading:
    """How a seated player of XiXi is read in the room."""
    said = Utterance("t:ann", "ann", text, private=False, received=0)
    by = hearing(sitting, PEOPLE, said, PersonId(0), Seat(0), None)
    return read_text(speech("xixi"), said, by).reading


def described(reading: Reading) -> str:
    """A reading in short words."""
    if isinstance(reading, Query):
        return f"{reading.name} {reading.argument}".strip()
    if not isinstance(reading, Command):
        return f"unread: {reading}"
    plain = msgspec.to_builtins(reading)
    words = [plain.pop("type")]
    if plain.pop("anew", False):
        words.append("anew")
    question = plain.pop("question", None)
    values = question if question is not None else plain
    for key, value in values.items():
        if key not in ("reason", "contribution", "given", "person"):
            words.append(str(value))
    return " ".join(words)


def test_the_corpora_are_large_enough() -> None:
    assert len(QUIET) >= 200
    assert len(SPOKEN) >= 150


@pytest.mark.parametrize("text", QUIET)
def test_chatter_stays_chatter(text: str) -> None:
    reading = heard(text)
    assert reading is None, described(reading)


@pytest.mark.parametrize(("text", "expected"), SPOKEN)
def test_every_spelling_is_read(text: str, expected: str) -> None:
    sitting = LOBBY if expected.startswith("join") else SITTING
    reading = heard(text, sitting)
    assert not isinstance(reading, Refused), reading
    assert described(reading) == expected
