"""A table played by words, as a script plays it: who says what where, and what comes of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.script import Head, Script

Told = dict[str, Any]


class Talk:
    """A running script. `say` and `dm` give all messages that an utterance brings about."""

    def __init__(
        self,
        game: str,
        people: Sequence[str],
        deal: dict[str, Any] | None = None,
        *,
        options: dict[str, Any] | None = None,
        language: str = "en",
        house: Sequence[str] = (),
        secret: str = "s",
        sealed: bool = False,
    ) -> None:
        head = Head(
            game,
            list(people),
            options or {},
            language=language,
            secret=secret,
            deal=deal,
            house=list(house),
        )
        self.script = Script(head, sealed=sealed)
        self.begun: list[Told] = list(self.script.begin())
        self.all: list[Told] = list(self.begun)

    def _feed(self, line: dict[str, Any]) -> list[Told]:
        told = list(self.script.feed(json.dumps(line)))
        self.all += told
        return told

    def say(self, by: str, text: str) -> list[Told]:
        """Said in the room."""
        return self._feed({"by": by, "in": "room", "say": text})

    def dm(self, by: str, text: str) -> list[Told]:
        """Written to the referee."""
        return self._feed({"by": by, "in": "dm", "say": text})

    def play(self, lines: str) -> list[Told]:
        """Several utterances, one a line: ``Ann: sum 7`` in the room, ``Ann> pair 3 8`` in private.

        None of them may be refused. Gives the messages of all of them.
        """
        told: list[Told] = []
        for line in lines.strip().splitlines():
            sign = min((s for s in ":>" if s in line), key=line.index)
            by, text = (part.strip() for part in line.split(sign, 1))
            came = self.dm(by, text) if sign == ">" else self.say(by, text)
            assert came, f"nothing came of {line!r}"
            assert not any("refused" in one for one in came), came
            told += came
        return told

    def wait(self, seconds: float) -> list[Told]:
        """Time passes."""
        return self._feed({"wait": seconds})

    @property
    def outcome(self) -> dict[str, Any]:
        """The result so far."""
        return self.script.outcome()


def room(told: Sequence[Told]) -> str:
    """All that the room heard, one text."""
    return "\n".join(one["text"] for one in told if one["to"] == "room")


def to(told: Sequence[Told], person: str) -> str:
    """All that one person was told alone."""
    return "\n".join(one["text"] for one in told if one["to"] == person)


def kinds(told: Sequence[Told]) -> list[str]:
    """The names of the facts told, in order, each once a record."""
    return [one["event"]["type"] for one in told if "event" in one]


def event(told: Sequence[Told], kind: str, recipient: str | None = None) -> dict[str, Any]:
    """The only fact of that kind told (to that recipient)."""
    found = [
        one["event"]
        for one in told
        if one.get("event", {}).get("type") == kind and recipient in (None, one["to"])
    ]
    assert len(found) == 1, (kind, found)
    return dict(found[0])


def refusal(told: Sequence[Told]) -> tuple[str, str]:
    """The code of the only message, a refusal, and where it was said: ``room`` or ``dm``."""
    assert len(told) == 1, told
    return told[0]["refused"], told[0]["in"]
