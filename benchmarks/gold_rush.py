"""Speed of the Gold Rush rules. Run: `python -m benchmarks.gold_rush`.

The workloads, so that others can repeat them (one process, CPython, seeded; each is run once to
warm up, then timed as a whole with a wall clock, garbage collection on):

- find two, find three: the group that the last of 50 cards completes, on 4,000 tables drawn from
  the 108 cards; tables on which there is no group are the longest to search and make half of them.
- check an equation: all that happens before a game with an equation of the table's own: reading,
  trying every combination of classes of cards, counting groups, finding idle cards (GR-14). The
  tables are not cached.
- a fast game: a whole game of four by the engine alone, dealt, decided and folded into the state
  and five views, calls and refusals made at random; among them are games of many hundred flips.
"""

import random
import time
from collections.abc import Iterator

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Command, TimeUp
from rules.core.entries import Entry
from rules.core.public import known
from rules.core.seats import Clock, Player, Seat
from rules.gold_rush import GAME
from rules.gold_rush.commands import Agree, Call, Mark, NoCall, Object
from rules.gold_rush.equations.eight import EIGHT, numbered
from rules.gold_rush.equations.equation import Equation, read_equation
from rules.gold_rush.equations.groups import GAME_CARDS, Groups
from rules.gold_rush.events import Flipped, RoundPlayed
from rules.gold_rush.state import Options, State, View
from rules.gold_rush.view import markers

TABLE = 50
GAMES = 60


def tables(chance: random.Random, groups: Groups, count: int) -> list[tuple[Card, ...]]:
    """Tables of 50 cards; on every second one the last card could make a group, but none is there."""
    idle = [card for card in GAME_CARDS if card in groups.idle]
    useful = [card for card in GAME_CARDS if card not in groups.idle]
    found = []
    for number in range(count):
        table = chance.sample(GAME_CARDS, TABLE)
        if number % 2:
            table = [*chance.choices(idle, k=TABLE - 1), chance.choice(useful)]
        found.append(tuple(table))
    return found


def find(groups: Groups, seed: int) -> float:
    """Microseconds to find the completed group."""
    boards = tables(random.Random(seed), groups, 4_000)
    for board in boards[:200]:
        groups.completed(board)
    begin = time.perf_counter()
    for board in boards:
        groups.completed(board)
    return (time.perf_counter() - begin) / len(boards) * 1e6


def check(texts: list[str]) -> float:
    """Milliseconds to check an equation."""
    begin = time.perf_counter()
    for text in texts:
        equation = read_equation(text)
        assert isinstance(equation, Equation), equation
        Groups(equation)
    return (time.perf_counter() - begin) / len(texts) * 1e3


class Table:
    """A game with its state and the views of four players and the public."""

    def __init__(self, options: Options, seed: int) -> None:
        self.chance = Chance(seed.to_bytes(4, "big"))
        self.luck = random.Random(seed)
        self.flips = 0
        deal = GAME.draw(options, 4, self.chance)
        self.views: list[View] = [GAME.view(Seat(seat)) for seat in range(4)] + [GAME.view(None)]
        self.state: State | None = None
        self._fold(GAME.setup(options, deal))

    def _fold(self, entries: list[Entry]) -> None:
        for entry in entries:
            event = entry.event
            self.state = GAME.evolve(self.state, event)
            for place, view in enumerate(self.views):
                if entry.reaches(None if place == 4 else Seat(place)):
                    self.views[place] = GAME.observe(view, event)
            if isinstance(event, RoundPlayed):
                self.flips += len(event.flips)
            elif isinstance(event, Flipped):
                self.flips += len(event.cards)

    def play(self) -> int:
        """Play to the end; the number of flips."""
        while True:
            prompt = GAME.prompt(self.views[4])
            if prompt.over:
                return self.flips
            assert self.state is not None
            if prompt.awaited:
                seat = self.luck.choice(prompt.awaited)
                word = self._word(seat)
                refused = GAME.check(self.views[seat], seat, word)
                assert refused is None, refused
                self._fold(GAME.decide(self.state, Player(seat), word, self.chance))
            else:
                self._fold(GAME.decide(self.state, Clock(), TimeUp(prompt.phase), self.chance))

    def _word(self, seat: Seat) -> Command:
        verbs = [duty.verb for duty in GAME.prompt(self.views[seat]).must]
        if "call" in verbs:
            return self.luck.choice((Call(), NoCall(), NoCall(), NoCall()))
        if "agree" in verbs:
            return self.luck.choice((Agree(), Object()))
        return Mark(markers(known(self.views[seat]))[0])


def games(options: Options) -> tuple[float, float, int]:
    """Median and worst milliseconds of a game, and the most flips."""
    Table(options, 0).play()
    taken, most = [], 0
    for seed in range(1, GAMES + 1):
        begin = time.perf_counter()
        flips = Table(options, seed).play()
        taken.append((time.perf_counter() - begin) * 1e3)
        most = max(most, flips)
    taken.sort()
    return taken[len(taken) // 2], taken[-1], most


def measure() -> Iterator[tuple[str, float, str, float]]:
    """What was measured, the figure, its unit and the aim."""
    yield "find two of 50", max(find(numbered(number), number) for number in range(2, 9)), "µs", 50
    yield "find three of 50", find(numbered(1), 1), "µs", 500
    yield "check one of two cards", check([text for text, _ in EIGHT[1:]]), "ms", 50
    yield (
        "check one of three cards",
        check(["a+b+c=20", "a*b=c", "a/b+c=7", "|a|+|b|=|c|"]),
        "ms",
        300,
    )
    for number in (1, 2, 8):
        middle, worst, flips = games(Options(equation=number))
        yield f"fast game {number}, median", middle, "ms", 50
        yield f"fast game {number}, worst", worst, f"ms for up to {flips} flips", 50


def main() -> None:
    """Print the figures."""
    for name, figure, unit, aim in measure():
        print(f"{name:26} {figure:8.2f} {unit}  (aim {aim:g})")


if __name__ == "__main__":
    main()
