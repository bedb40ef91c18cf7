"""Rounds played by chance: every act through legality, every play from the generator."""

import random

from rules.tichu import legality
from rules.tichu import round as rounds
from rules.tichu.cards import FULL_DECK, MAH_BIT, members
from rules.tichu.generator import bombs, plays
from rules.tichu.round import Phase, Round, opponents
from rules.tichu.wish import may_pass


def deal(chance: random.Random) -> list[int]:
    deck = list(members(FULL_DECK))
    chance.shuffle(deck)
    return [sum(1 << card for card in deck[seat::4]) for seat in range(4)]


def played_randomly(chance: random.Random) -> tuple[Round, list[int]]:
    """A whole round after the exchange: its end and what is left in the hands."""
    hands = deal(chance)
    leader = next(seat for seat in range(4) if hands[seat] & MAH_BIT)
    round_ = rounds.begin_play(Round(counts=(14,) * 4), leader)
    while round_.phase is not Phase.OVER:
        round_ = _step(chance, round_, hands)
    return round_, hands


def _step(chance: random.Random, round_: Round, hands: list[int]) -> Round:
    if round_.phase is Phase.GIFT:
        receiver = chance.choice(opponents(round_.owner))
        assert legality.gift(round_, round_.owner, receiver) is None
        return rounds.give_dragon(round_, receiver)
    if round_.trick and chance.random() < 0.3:
        seat = chance.randrange(4)
        falling = bombs(hands[seat], round_.table)
        if falling and not (round_.is_won and seat == round_.turn):
            return _laid(chance, round_, hands, seat, chance.choice(falling))
    seat = round_.turn
    if round_.is_won and (round_.is_dragon_trick or chance.random() < 0.1):
        assert legality.take(round_, round_.owner) is None
        return rounds.gather(round_)
    table = None if round_.is_won else round_.table
    found = plays(hands[seat], table, round_.wish)
    free = may_pass(hands[seat], table, round_.wish)
    if not found or (free and chance.random() < 0.3):
        assert legality.passing(round_, seat, hands[seat]) is None
        return rounds.decline(round_, seat)
    return _laid(chance, round_, hands, seat, chance.choice(found))


def _laid(chance: random.Random, round_: Round, hands: list[int], seat: int, cards: int) -> Round:
    wish = chance.randint(2, 14) if cards & MAH_BIT and chance.random() < 0.8 else None
    assert legality.play(round_, seat, hands[seat], cards, wish) is None
    reading = legality.reading_of(round_, seat, cards)
    assert reading is not None
    hands[seat] &= ~cards
    return rounds.lay(round_, seat, cards, reading, wish or 0)
