"""A tour of a game: matches under all its options, through to every kind of end.

The compliance checks look at what such matches say and record.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from rules.core.chance import Chance
from rules.core.commands import Command, Refused, Resign
from rules.core.match_commands import Abort, OfferDraw
from rules.core.seats import AnyActor, Clock, Person, PersonId, Player, Seat
from tests.contract import moves
from tests.contract.play import Move, Position, act, begin
from tests.contract.subject import Subject, option_sets, seat_numbers, subject

LONGEST = 80
"""Commands of a match that is played for its course; the first one goes on to its end."""
MOST_TO_THE_END = 4_000
ENDINGS = ("course", "resign", "agree", "abort", "time")


@dataclass(frozen=True)
class Tour:
    """The matches of a tour, each from its start on."""

    subject: Subject
    matches: tuple[tuple[Move, ...], ...]

    def moves(self) -> list[Move]:
        """All moves of all matches."""
        return [move for match in self.matches for move in match]

    def positions(self, most: int) -> list[Position]:
        """Up to `most` positions, as different as they come."""
        found: dict[str, list[Position]] = {}
        for move in self.moves():
            if not move.after.is_over():
                found.setdefault(_sort_of(move.after), []).append(move.after)
        rounds = (place for i in range(most) for place in (p[i : i + 1] for p in found.values()))
        return list(islice((position for place in rounds for position in place), most))


def _sort_of(position: Position) -> str:
    """Positions of a sort have the same verbs in their prompts."""
    prompts = [moves.prompt_of(position, reader) for reader in position.readers]
    return repr([sorted({duty.verb for duty in (*p.must, *p.may)}) for p in prompts])


@lru_cache(maxsize=32)
def tour(name: str) -> Tour:
    """The tour of the game of that name."""
    return toured(subject(name))


def toured(game: Subject) -> Tour:
    """A tour of this game."""
    matches = []
    few, most = seat_numbers(game.game)[0], seat_numbers(game.game)[-1]
    sets = list(option_sets(game.game, few).values())
    for number, options in enumerate([*sets, *(sets[:1] * len(ENDINGS))]):
        ending = "course" if number < len(sets) else ENDINGS[number - len(sets)]
        seats = most if number % 2 and game.game.fits(options, most) is None else few
        matches.append(tuple(_match(game, options, seats, number, ending)))
    return Tour(game, tuple(matches))


def _match(game: Subject, options: Any, seats: int, number: int, ending: str) -> list[Move]:
    rng = random.Random(number)
    move, _ = begin(game, options, seats, f"tour/{number}".encode())
    played = [move]
    for turn in range(MOST_TO_THE_END if number == 0 else LONGEST):
        position = played[-1].after
        if position.is_over():
            break
        if ending != "course" and turn >= rng.randrange(2, 9):
            played += _ended(position, ending)
            break
        actor, command = chosen(position, rng, wild=0.0 if number == 0 else 0.3)
        after = act(position, actor, command)
        assert not isinstance(after, Refused), (after, position.line, command)
        played.append(after)
    return played


def _ended(position: Position, ending: str) -> list[Move]:
    """The match brought to its end: all give up, agree, abort, or let the time run out."""
    played: list[Move] = []
    for _ in range(LONGEST):
        if position.is_over():
            break
        wishes = list(_wishes(position, ending))
        if not wishes:
            break
        for actor, command in wishes:
            after = act(position, actor, command)
            if not isinstance(after, Refused):
                played.append(after)
                position = after.after
                break
        else:
            break
    return played


def _wishes(position: Position, ending: str) -> list[tuple[AnyActor, Command]]:
    if ending == "abort":
        return [(Person(PersonId(0), admin=True), Abort())]
    if ending == "agree":
        return [(Person(PersonId(seat)), OfferDraw()) for seat in position.seats]
    if ending == "resign":
        return [(Player(Seat(seat)), Resign()) for seat in position.seats]
    return [pair for pair in moves.endings(position) if isinstance(pair[0], Clock)]


def chosen(position: Position, rng: random.Random, wild: float = 0.4) -> tuple[AnyActor, Command]:
    """Who does what next: mostly the house, with chance `wild` any legal command, or the clock."""
    prompts = {Seat(s): moves.prompt_of(position, Seat(s)) for s in position.seats}
    owing = [seat for seat, prompt in prompts.items() if prompt.must]
    timed = moves.prompt_of(position, None).seconds is not None
    if not owing or (timed and rng.random() < wild / 6):
        assert timed, f"nobody must act and no clock runs: {position.line}"
        return moves.endings(position)[0]
    if rng.random() < wild:
        able = rng.choice([s for s, prompt in prompts.items() if prompt.must or prompt.may])
        if offered := moves.legal(position, able):
            return Player(able), rng.choice(offered)
    seat = rng.choice(owing)
    key = Chance(f"house/{rng.random()}".encode())
    return Player(seat), position.subject.game.house(position.view(seat), key)
