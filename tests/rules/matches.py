"""Whole matches of house players, driven through the match without a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.core.chance import Chance
from rules.core.commands import Refused
from rules.core.entries import Entry
from rules.core.game import AnyGame
from rules.core.match import plain_options, play
from rules.core.match_commands import Join, Open, Start
from rules.core.outcome import Ended
from rules.core.seats import AnyActor, Person, PersonId, Player, Seat
from rules.core.standing import Standing, fold


class Match:
    """One match, from `Opened` on; `secret` decides all chance."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        secret: str,
        options: msgspec.Struct | None = None,
        given: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.secret = secret
        self.entries: list[Entry] = []
        self.standing: Standing | None = None
        self.moves = 0
        chosen = options or next(iter(game.presets.values()))
        host = Person(PersonId(0))
        self.does(host, Open("t", game.name, game.version, plain_options(chosen), "c"))
        for number in range(seats):
            self.does(Person(PersonId(number)), Join(PersonId(number), str(number)))
        self.does(host, Start(given))

    @property
    def now(self) -> Standing:
        assert self.standing is not None
        return self.standing

    def does(self, actor: AnyActor, command: Any) -> list[Entry]:
        """A command that must be accepted."""
        used = () if self.standing is None else self.standing.labels
        chance = Chance(self.secret.encode(), used=used)
        decided = play(self.game, self.standing, actor, command, chance)
        assert not isinstance(decided, Refused), (decided, command)
        self.standing = fold(self.game, self.standing, decided)
        self.entries += decided
        return decided

    def to_move(self) -> list[Seat]:
        """The seats that must act, in seat order."""
        seats = map(Seat, range(len(self.now.sitting.seated)))
        return [s for s in seats if self.game.prompt(self.now.view(s)).must]

    def house_move(self) -> None:
        """The first seat that must act does what the house would."""
        seat = self.to_move()[0]
        self.moves += 1
        key = f"{self.secret}/house/{self.moves}".encode()
        self.does(Player(seat), self.game.house(self.now.view(seat), Chance(key)))

    def finish(self, most: int, each: Callable[[Match], None] = lambda match: None) -> Match:
        """Play on to the end, in at most `most` moves; `each` looks at the match after each."""
        while self.now.sitting.stage == "playing":
            assert self.moves < most, f"no end after {most} moves"
            self.house_move()
            each(self)
        return self


def goes_on(match: Match) -> None:
    """Somebody can always go on: whoever alone is waited for has something to do, others nothing.

    Of several who are waited for, some may be done already (XI-14).
    """
    if match.now.sitting.stage != "playing":
        return
    public = match.game.prompt(match.now.view(None))
    owing = match.to_move()
    assert owing and not public.over and not public.must
    assert set(owing) <= set(public.awaited) or not public.awaited
    assert len(public.awaited) != 1 or tuple(owing) == public.awaited


def ended_well(match: Match) -> None:
    """One outcome, the last that was said; everybody has a place, and nobody is asked for more."""
    said = [n for n, entry in enumerate(match.entries) if isinstance(entry.event, Ended)]
    assert said == [len(match.entries) - 1]
    [ended] = [entry.event for entry in match.entries if isinstance(entry.event, Ended)]
    outcome = match.now.sitting.outcome
    assert outcome == ended.outcome == match.game.outcome(match.now.state)
    assert outcome.result in ("win", "draw") and outcome.reason
    seats = list(range(len(match.now.sitting.seated)))
    assert sorted(seat for group in outcome.places for seat in group) == seats
    assert outcome.winners == outcome.places[0]
    for reader in (None, *map(Seat, seats)):
        prompt = match.game.prompt(match.now.view(reader))
        assert prompt.over and not prompt.must and not prompt.awaited
