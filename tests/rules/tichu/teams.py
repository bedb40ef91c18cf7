"""Teams that play whole games against each other on the bare round: house, greedy, random."""

from __future__ import annotations

import random
from typing import Protocol

from rules.tichu import legality
from rules.tichu import round as rounds
from rules.tichu.cards import DOG_BIT, FULL_DECK, MAH_BIT, SPECIAL_BITS, members, points
from rules.tichu.combinations import fitting
from rules.tichu.exchange import Given, exchanged
from rules.tichu.generator import plays
from rules.tichu.house.calls import calls_grand, calls_small, exchange
from rules.tichu.house.play import choose, receiver_of_dragon, wish_for
from rules.tichu.house.sight import Sight
from rules.tichu.round import Phase, Round, opponents
from rules.tichu.scoring import round_points, winner
from rules.tichu.wish import may_pass


class Team(Protocol):
    """What a seat does, from its own sight alone."""

    def grand(self, sight: Sight) -> bool: ...

    def small(self, sight: Sight) -> bool: ...

    def give(self, sight: Sight) -> Given: ...

    def play(self, sight: Sight) -> int: ...

    def wish(self, sight: Sight) -> int: ...

    def receiver(self, sight: Sight) -> int: ...


class House:
    """The house player."""

    def grand(self, sight: Sight) -> bool:
        return calls_grand(sight)

    def small(self, sight: Sight) -> bool:
        return calls_small(sight)

    def give(self, sight: Sight) -> Given:
        return exchange(sight)

    def play(self, sight: Sight) -> int:
        return choose(sight)

    def wish(self, sight: Sight) -> int:
        return wish_for(sight)

    def receiver(self, sight: Sight) -> int:
        return receiver_of_dragon(sight)


class Simple:
    """Never calls or wishes; the Dragon goes to the next seat."""

    def grand(self, sight: Sight) -> bool:
        return False

    def small(self, sight: Sight) -> bool:
        return False

    def wish(self, sight: Sight) -> int:
        return 0

    def receiver(self, sight: Sight) -> int:
        return opponents(sight.seat)[0]


class Greedy(Simple):
    """The lowest legal play whenever there is one, bombs last; gives its lowest cards away."""

    def give(self, sight: Sight) -> Given:
        low = [1 << card for card in members(sight.hand & ~SPECIAL_BITS)][:3]
        return (low[0], low[2], low[1])

    def play(self, sight: Sight) -> int:
        round_ = sight.round
        table = None if round_.is_won else round_.table

        def height(cards: int) -> tuple[bool, bool, int, int, int]:
            reading = fitting(cards, table)[0]
            size = reading.size if table else -reading.size
            return (reading.is_bomb, cards == DOG_BIT, reading.height, size, cards)

        return min(plays(sight.hand, table, round_.wish), key=height, default=0)


class Random(Simple):
    """Any legal play or pass, each as likely."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def give(self, sight: Sight) -> Given:
        one, two, three = self._chance.sample(list(members(sight.hand)), 3)
        return (1 << one, 1 << two, 1 << three)

    def play(self, sight: Sight) -> int:
        round_ = sight.round
        table = None if round_.is_won else round_.table
        found = plays(sight.hand, table, round_.wish)
        return self._chance.choice(found + [0] * may_pass(sight.hand, table, round_.wish))


def wins(chance: random.Random, first: Team, second: Team, games: int) -> int:
    """How many of so many games to 1,000 the first team wins."""
    return sum(_game(chance, (first, second, first, second)) == 0 for _ in range(games))


def _game(chance: random.Random, seats: tuple[Team, ...]) -> int:
    totals = (0, 0)
    while (won_by := winner(totals)) is None:
        points_ = _round(chance, seats)
        totals = (totals[0] + points_[0], totals[1] + points_[1])
    return won_by


def _round(chance: random.Random, seats: tuple[Team, ...]) -> tuple[int, int]:
    deck = list(members(FULL_DECK))
    chance.shuffle(deck)
    first = [sum(1 << card for card in deck[8 * s : 8 * s + 8]) for s in range(4)]
    hands = [first[s] | sum(1 << card for card in deck[32 + 6 * s : 38 + 6 * s]) for s in range(4)]
    round_ = Round()
    for seat in range(4):
        round_ = rounds.answer(round_, seat, seats[seat].grand(Sight(round_, seat, first[seat])))
    for seat in range(4):
        round_ = rounds.answer(round_, seat, False)
    given = [seats[seat].give(Sight(round_, seat, hands[seat])) for seat in range(4)]
    hands = list(exchanged(hands, given))
    leader = next(seat for seat in range(4) if hands[seat] & MAH_BIT)
    round_ = rounds.begin_play(round_, leader)
    while round_.phase is not Phase.OVER:
        round_ = _act(round_, hands, given, seats)
    won = [points(pile) for pile in round_.piles]
    return round_points(round_.out, won, [points(hand) for hand in hands], round_.calls)


def _act(round_: Round, hands: list[int], given: list[Given], seats: tuple[Team, ...]) -> Round:
    if round_.is_won and round_.is_dragon_trick:
        round_ = rounds.gather(round_)
    if round_.phase is Phase.GIFT:
        owner = round_.owner
        receiver = seats[owner].receiver(Sight(round_, owner, hands[owner], given[owner]))
        return rounds.give_dragon(round_, receiver)
    seat = round_.turn
    if legality.small(round_, seat) is None:
        sight = Sight(round_, seat, hands[seat], given[seat])
        round_ = rounds.call_small(round_, seat) if seats[seat].small(sight) else round_
    sight = Sight(round_, seat, hands[seat], given[seat])
    cards = seats[seat].play(sight)
    if not cards:
        assert legality.passing(round_, seat, hands[seat]) is None
        return rounds.decline(round_, seat)
    wish = seats[seat].wish(sight) if cards & MAH_BIT else 0
    assert legality.play(round_, seat, hands[seat], cards, wish or None) is None
    reading = legality.reading_of(round_, seat, cards)
    assert reading is not None
    hands[seat] ^= cards
    return rounds.lay(round_, seat, cards, reading, wish)
