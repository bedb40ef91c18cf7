"""A table from a script, told line by line: the way a player would report it."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from bot.message import Message
from bot.script import Head, Script
from bot.step import Step

PEOPLE = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max")
Told = dict[str, Any]


class _Noting(Script):
    """A script that keeps the messages of every step."""

    def __init__(self, head: Head, *, sealed: bool) -> None:
        self.noted: list[Message] = []
        super().__init__(head, sealed=sealed)

    def _keep(self, step: Step) -> None:
        self.noted += step.messages
        super()._keep(step)


class Scene:
    """One running script of `size` people, English unless said otherwise, sealed entries shown.

    `seer` and `wolves` are the reference; `rolls` and `redraws` what chance will say.
    """

    def __init__(
        self,
        seer: str | None = None,
        wolves: str = "",
        *,
        size: int = 8,
        rolls: str = "",
        redraws: tuple[str, ...] = (),
        numbers: tuple[int, ...] = (),
        language: str = "en",
        secret: str = "a",
        house: tuple[str, ...] = (),
        people: tuple[str, ...] = (),
        wolves_count: int | None = None,
        **options: Any,
    ) -> None:
        names = people or PEOPLE[:size]
        deal: dict[str, Any] = {"rolls": rolls.split()}
        if seer is not None:
            deal["reference"] = {"seer": seer, "wolves": wolves.split()}
        if redraws:
            worlds = [redraw.split() for redraw in redraws]
            deal["redraws"] = [{"seer": world[0], "wolves": world[1:]} for world in worlds]
        if numbers:
            deal["numbers"] = dict(zip(names, numbers, strict=True))
        head = {
            "game": "quantum_wolf",
            "people": list(names),
            "options": {"wolves": wolves_count, **options},
            "language": language,
            "secret": secret,
            "deal": deal,
            "house": list(house),
        }
        self.people = names
        self.told: list[Told] = []
        self.script = _Noting(msgspec.convert(head, Head), sealed=True)
        self.new: list[Told] = []
        self._take(self.script.begin())

    def _take(self, told: Iterator[Told]) -> list[Told]:
        self.new = list(told)
        self.told += self.new
        return self.new

    def _feed(self, line: Told) -> list[Told]:
        return self._take(self.script.feed(json.dumps(line)))

    # --- what people do ---

    def dm(self, by: str, text: str) -> list[Told]:
        """`by` writes to the bot in private."""
        return self._feed({"by": by, "in": "dm", "say": text})

    def room(self, by: str, text: str) -> list[Told]:
        """`by` writes in the room."""
        return self._feed({"by": by, "in": "room", "say": text})

    def wait(self, seconds: float) -> list[Told]:
        """Time passes."""
        return self._feed({"wait": seconds})

    def sees(self, by: str, target: str) -> str:
        """`by` looks at `target`: the answer, wolf or good."""
        told = self.dm(by, f"see {target}")
        seen = self.only("Seen")
        assert seen in [message.get("event") for message in told]
        return "wolf" if seen["wolf"] else "good"

    def kills(self, **targets: str) -> None:
        """Each of `targets`, killer=target, is given in private."""
        for killer, target in targets.items():
            self.dm(killer, f"kill {target}")
            assert self.only("KillChosen")["target"] == target

    def votes(self, **targets: str) -> None:
        """Each ballot, voter=target, is given in private."""
        for voter, target in targets.items():
            self.dm(voter, f"vote {target}")
            assert self.only("BallotCast")["target"] == target

    def to_day(self, day: int) -> "Scene":
        """Time passes until that day has broken; nobody does anything meanwhile."""
        for _ in range(5_000):
            if any(e["type"] == "DayBroke" and e["day"] == day for e in self.events()):
                return self
            self.wait(10)
        raise AssertionError(f"day {day} never broke")

    def to_night(self, night: int) -> "Scene":
        """Time passes until that night has fallen; nobody does anything meanwhile."""
        for _ in range(5_000):
            if any(e["type"] == "NightFell" and e["night"] == night for e in self.events()):
                return self
            self.wait(10)
        raise AssertionError(f"night {night} never fell")

    # --- what came of it ---

    def events(self, kind: str = "") -> list[Told]:
        """All facts so far, of one type if `kind` is given."""
        found = [message["event"] for message in self.told if "event" in message]
        return [event for event in found if not kind or event["type"] == kind]

    def only(self, kind: str) -> Told:
        """The one fact of that type among what the last line brought."""
        events: list[Told] = [m["event"] for m in self.new if "event" in m]
        events = [event for event in events if event["type"] == kind]
        assert len(events) == 1, self.new
        return events[0]

    def last(self, kind: str) -> Told:
        """The latest fact of that type."""
        return self.events(kind)[-1]

    def counts(self) -> Told:
        """The latest sealed counts."""
        return self.last("Counts")

    def refused(self) -> str:
        """The code of the one refusal that the last line brought."""
        assert len(self.new) == 1, self.new
        return str(self.new[0].get("refused"))

    def messages(self) -> list[Message]:
        """All messages so far, as the service has them."""
        return self.script.noted

    def heard(self) -> list[str]:
        """What the room has been told so far."""
        return [message["text"] for message in self.told if message["to"] == "room"]

    def outcome(self) -> Told:
        """The result so far."""
        return self.script.outcome()
