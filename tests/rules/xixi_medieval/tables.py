"""Tables of Medieval that scenarios begin from, and what they do again and again."""

from __future__ import annotations

from typing import Any

from rules.core.seats import PersonId, Seat
from rules.xixi_medieval.view import within_reach
from tests.rules.scripted import Talk, kinds

PEOPLE = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
TEN = [*PEOPLE, "Gus", "Hal", "Ivy", "Jan"]
SIX = {
    "hands": {
        "Ann": ["S1", "S5", "S9", "S13"],  # range 4
        "Ben": ["H1", "H4", "H7", "H10"],  # range 3
        "Cat": ["S2", "S3", "S7", "S8"],  # range 1
        "Dan": ["H2", "H5", "H8", "H11"],  # range 3
        "Eve": ["S4", "S6", "S10", "S12"],  # range 2
        "Fay": ["H3", "H6", "H9", "H12"],  # range 3
    },
    "first": "Ann",
}
SEVEN = {
    "hands": {
        "Ann": ["S1", "S5", "S9", "S13"],
        "Ben": ["H2", "H4", "H7", "H10"],
        "Cat": ["S2", "S3", "S7", "S8"],
        "Dan": ["H3", "H5", "H8", "H11"],
        "Eve": ["S6", "S10", "S11", "S12"],
        "Fay": ["H6", "H9", "H12", "H13"],
        "Gus": ["S4", "H1", 14, 15],  # the Clown
    },
    "first": "Ann",
}


def six(**more: Any) -> Talk:
    return Talk("xixi_medieval", PEOPLE, more.pop("deal", SIX), **more)


def seven(**more: Any) -> Talk:
    return Talk("xixi_medieval", [*PEOPLE, "Gus"], more.pop("deal", SEVEN), **more)


def ten(hand: list[Any] | None = None, **others: list[str]) -> Talk:
    """Cat is the Clown and discards one of five."""
    deal = {"hands": {"Cat": hand or ["S13", "H5", "D7", 14, 15], **others}, "first": "Ann"}
    return Talk("xixi_medieval", TEN, deal)


def nine() -> Talk:
    """Three sides: Ann, Dan, Gus spades; Ben, Eve, Hal hearts; Cat, Fay, Ivy diamonds."""
    hands = {
        "Ann": ["S1", "S5", "S9", "S13"],
        "Dan": ["S2", "S3", "S6", "S10"],
        "Gus": ["S4", "S7", "S8", "S11"],
        "Ben": ["H1", "H4", "H7", "H10"],
        "Eve": ["H2", "H5", "H8", "H11"],
        "Hal": ["H3", "H6", "H9", "H12"],
        "Cat": ["D1", "D4", "D7", "D10"],
        "Fay": ["D2", "D5", "D8", "D11"],
        "Ivy": ["D3", "D6", "D9", "D12"],
    }
    return Talk("xixi_medieval", TEN[:9], {"hands": hands, "first": "Ann"})


def resign(talk: Talk, person: str) -> list[dict[str, Any]]:
    talk.say(person, "resign")
    return talk.say(person, "resign")


def lose(talk: Talk, *people: str) -> list[dict[str, Any]]:
    """Those people leave, one after the other."""
    return [one for person in people for one in resign(talk, person)]


def harmless(talk: Talk, *askers: str) -> None:
    """Each of them asks somebody in reach something that nobody answers with yes."""
    for asker in askers:
        standing = talk.script.table.standing
        assert standing is not None
        people = talk.script.table.people
        seat = next(Seat(p) for p, row in people.items() if row.name == asker)
        to_whom = people[PersonId(within_reach(standing.view(seat))[0])].name
        told = talk.dm(asker, f"ask {to_whom} sum {len(talk.all) + 400}")
        assert "Answered" in kinds(told), told


def clown_forced(talk: Talk) -> None:
    """Gus has two cards down, and it is Fay's turn."""
    talk.dm("Ann", "ask Gus pair 4 1")
    talk.play("Ben> ask Cat sum 1\nCat> ask Ben sum 1\nDan> ask Cat sum 1\nEve> ask Fay sum 1")
