"""Dealing a Waltz: four cards each of thirteen, and one drawn from the next player (XI-30)."""

from rules.cards.questions.dealing import deal_hands
from rules.cards.questions.trio import SEATS, following
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_waltz.state import Deal, Given, Options


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    hands, rest = deal_hands(chance, len(SEATS), given.hands)
    first = given.first if given.first is not None else Seat(chance.below("first", len(SEATS)))
    return Deal(hands, rest[0], first, _draws(chance, given, hands, first))


def _draws(
    chance: Chance, given: Given, hands: tuple[tuple[int, ...], ...], first: Seat
) -> tuple[int, ...]:
    if len(given.draws) > len(SEATS):
        raise ValueError("there are three draws, one a player")
    held = [set(hand) for hand in hands]
    draws = []
    for number in range(len(SEATS)):
        drawer = following(first, number)
        loser = following(drawer)
        if number < len(given.draws):
            rank = given.draws[number]
            if rank not in held[loser]:
                raise ValueError(f"draw {number + 1} takes a {rank} that isn't in the next hand")
        else:
            rank = chance.pick(f"draw/p{drawer}", sorted(held[loser]))
        held[loser].remove(rank)
        held[drawer].add(rank)
        draws.append(rank)
    return tuple(draws)
