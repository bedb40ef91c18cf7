"""Speed of the Tichu rules. Run: `python -m benchmarks.tichu`.

The workloads, so that others can repeat them (one process, CPython, seeded; each is run once to
warm up, then timed as a whole in processor time, garbage collection on):

- classify: 20,000 sets of cards, half of them random parts of 1 to 8 cards of 14-card hands,
  half legal leads of such hands drawn evenly; the answer names kind, length, height and rank of
  the Phoenix. Sets are whole numbers already; parsing the notation is not counted.
- leads: 4,000 hands of 14 cards dealt from the 55 cards without the Phoenix; every legal lead as
  a set of cards (all suits, not ranks alone).
- leads with the Phoenix: 4,000 hands of the Phoenix and 13 others.
- follow with a wish: 4,000 hands of 14 from all 56 cards, each on a table led from another hand
  (a legal lead drawn evenly, no Dog), with a wish for a rank 2..A drawn evenly; every legal play
  and whether passing is allowed.
- obligation: the same situations, only "must he play the wished rank?", without listing plays.
- rounds: whole rounds after the exchange with random legal play: each act is checked and folded,
  each play drawn evenly from all legal ones, a pass in 30 % of the turns where it is allowed,
  bombs out of turn tried on every third act, wishes in 80 % of the Mah Jong's plays.
- whole rounds: the same play as commands of a table of four, from the deal on: the calls (none),
  the exchange (three cards drawn), every command checked by the seat's view, decided, and folded
  into the state, the four views and the public one.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.entries import Entry
from rules.core.game import rule
from rules.core.seats import Player, Seat
from rules.tichu import GAME, legality
from rules.tichu import round as rounds
from rules.tichu.cards import FULL_DECK, MAH_BIT, PHX_BIT, members, names
from rules.tichu.combinations import Combination, Kind, classify
from rules.tichu.commands import Exchange, GiveDragon, NoCall, Pass, Play
from rules.tichu.generator import bombs, leads, plays
from rules.tichu.round import Phase, Round, opponents
from rules.tichu.state import SEATS, Options
from rules.tichu.wish import can_fulfil, may_pass

Situation = tuple[int, Combination, int]


def dealt(chance: random.Random, size: int, among: int) -> int:
    return sum(1 << card for card in chance.sample(list(members(among)), size))


def situations(chance: random.Random, count: int) -> list[Situation]:
    found: list[Situation] = []
    while len(found) < count:
        hand = dealt(chance, 14, FULL_DECK)
        table = classify(chance.choice(leads(dealt(chance, 14, FULL_DECK & ~hand))))
        if table is not None and table.kind is not Kind.DOG:
            found.append((hand, table, chance.randint(2, 14)))
    return found


def some_sets(chance: random.Random, count: int) -> list[int]:
    found: list[int] = []
    for number in range(count):
        hand = dealt(chance, 14, FULL_DECK)
        is_lead = number % 2 == 0
        found.append(
            chance.choice(leads(hand)) if is_lead else dealt(chance, chance.randint(1, 8), hand)
        )
    return found


def play_round(chance: random.Random) -> int:
    """One random round after the exchange; the number of acts."""
    deck = list(members(FULL_DECK))
    chance.shuffle(deck)
    hands = [sum(1 << card for card in deck[seat::4]) for seat in range(4)]
    leader = next(seat for seat in range(4) if hands[seat] & MAH_BIT)
    round_ = rounds.begin_play(Round(counts=(14,) * 4), leader)
    acts = 0
    while round_.phase is not Phase.OVER:
        round_ = _act(chance, round_, hands)
        acts += 1
    return acts


def _act(chance: random.Random, round_: Round, hands: list[int]) -> Round:
    if round_.phase is Phase.GIFT:
        return rounds.give_dragon(round_, chance.choice(opponents(round_.owner)))
    if round_.trick and chance.random() < 1 / 3:
        seat = chance.randrange(4)
        falling = bombs(hands[seat], round_.table)
        if falling and not (round_.is_won and seat == round_.turn):
            return _lay(chance, round_, hands, seat, chance.choice(falling))
    if round_.is_won and round_.is_dragon_trick:
        return rounds.gather(round_)
    seat = round_.turn
    hand, table = hands[seat], None if round_.is_won else round_.table
    found = plays(hand, table, round_.wish)
    if not found or (chance.random() < 0.3 and may_pass(hand, table, round_.wish)):
        refusal = legality.passing(round_, seat, hand)
        if refusal:
            raise AssertionError(refusal)
        return rounds.decline(round_, seat)
    return _lay(chance, round_, hands, seat, chance.choice(found))


def _lay(chance: random.Random, round_: Round, hands: list[int], seat: int, cards: int) -> Round:
    wish = chance.randint(2, 14) if cards & MAH_BIT and chance.random() < 0.8 else None
    refusal = legality.play(round_, seat, hands[seat], cards, wish)
    reading = legality.reading_of(round_, seat, cards)
    if refusal or reading is None:
        raise AssertionError(refusal)
    hands[seat] ^= cards
    return rounds.lay(round_, seat, cards, reading, wish or 0)


class Table:
    """A table of the game: the truth, and what each reader knows."""

    def __init__(self, chance: random.Random) -> None:
        self.random = chance
        self.chance = Chance(chance.randbytes(8))
        options = Options(rounds=1)
        self.views = {seat: GAME.view(seat) for seat in (None, *SEATS)}
        self.state: Any = None
        self.fold(GAME.setup(options, GAME.draw(options, 4, self.chance)))

    def fold(self, entries: list[Entry]) -> None:
        for entry in entries:
            event = entry.event
            self.state = GAME.evolve(self.state, event)
            for seat, view in self.views.items():
                if entry.reaches(seat):
                    self.views[seat] = GAME.observe(view, event)

    def does(self, seat: Seat, command: Command) -> None:
        decided = rule(GAME, self.state, self.views[seat], Player(seat), command, self.chance)
        if not isinstance(decided, list):
            raise AssertionError(decided)
        self.fold(decided)

    def play(self) -> None:
        """The first round, to its end."""
        for seat in (*SEATS, *SEATS):
            self.does(seat, NoCall())
        for seat in SEATS:
            held = names(self.views[seat].hand or 0)
            self.does(seat, Exchange(*self.random.sample(held, 3)))
        while not self.state.public.scores:
            self.act()

    def act(self) -> None:
        """One act of the seat on turn, or a bomb of another."""
        round_, chance = self.state.public.round, self.random
        if (round_.is_won and round_.is_dragon_trick) or round_.phase is Phase.GIFT:
            receiver = Seat(chance.choice(opponents(round_.owner)))
            self.does(Seat(round_.owner), GiveDragon(receiver))
            return
        if round_.trick and chance.random() < 1 / 3:
            seat = Seat(chance.randrange(4))
            falling = bombs(self.state.hands[seat], round_.table)
            if falling and not (round_.is_won and seat == round_.turn):
                self.does(seat, Play(names(chance.choice(falling))))
                return
        seat = Seat(round_.turn)
        hand, table = self.state.hands[seat], None if round_.is_won else round_.table
        found = plays(hand, table, round_.wish)
        if not found or (chance.random() < 0.3 and may_pass(hand, table, round_.wish)):
            self.does(seat, Pass())
            return
        cards = chance.choice(found)
        wish = chance.randint(2, 14) if cards & MAH_BIT and chance.random() < 0.8 else None
        self.does(seat, Play(names(cards), wish))


def play_table(chance: random.Random) -> None:
    """One round of the whole game."""
    Table(chance).play()


Item = TypeVar("Item")


def microseconds(act: Callable[[Item], object], items: Sequence[Item]) -> float:
    """The mean time of one call."""
    for item in items[:200]:
        act(item)
    begin = time.process_time()
    for item in items:
        act(item)
    return (time.process_time() - begin) / len(items) * 1e6


def follow(situation: Situation) -> tuple[list[int], bool]:
    hand, table, wish = situation
    return plays(hand, table, wish), may_pass(hand, table, wish)


def measure() -> Iterator[tuple[str, float, str, float | None]]:
    """What was measured, the figure, its unit and the aim, if there is one."""
    chance = random.Random(1)
    sets = some_sets(chance, 20_000)
    plain = [dealt(chance, 14, FULL_DECK & ~PHX_BIT) for _ in range(4_000)]
    phoenix = [dealt(chance, 13, FULL_DECK & ~PHX_BIT) | PHX_BIT for _ in range(4_000)]
    followed = situations(chance, 4_000)
    yield "classify a set", microseconds(classify, sets), "µs", 5
    yield "all leads of 14 cards", microseconds(leads, plain), "µs", 170
    yield "all leads with the Phoenix", microseconds(leads, phoenix), "µs", 300
    yield "follow with a wish", microseconds(follow, followed), "µs", 100
    yield "obligation alone", microseconds(lambda s: can_fulfil(*s), followed), "µs", 100
    yield "random rounds", 1e6 / microseconds(play_round, [chance] * 1_500), "a second", 500
    yield (
        "whole rounds, all views",
        1e6 / microseconds(play_table, [chance] * 600),
        "a second",
        None,
    )


def main() -> None:
    for name, figure, unit, aim in measure():
        print(f"{name:28} {figure:8.1f} {unit}" + (f"  (aim {aim:g})" if aim else ""))


if __name__ == "__main__":
    main()
