"""Dealing XiXi: thirteen cards, four each, who begins (XI-1, XI-2); what the patches show."""

from rules.cards.questions.dealing import deal_hands
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi.state import Deal, Given, Options


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    hands, discards = deal_hands(chance, 2, given.hands, given.discards or ())
    first = given.first if given.first is not None else Seat(chance.below("first", 2))
    up: tuple[int, ...] = ()
    if isinstance(options.speedup, int):
        up = some(chance, "speedup", discards, options.speedup)
    aid: tuple[int, ...] = ()
    if isinstance(options.aid, int):
        aid = some(chance, "aid", [rank for rank in discards if rank not in up], options.aid)
    return Deal((hands[0], hands[1]), discards, first, up, aid)


def some(
    chance: Chance, label: str, cards: tuple[int, ...] | list[int], count: int
) -> tuple[int, ...]:
    """`count` of the cards, by chance, in rank order."""
    return tuple(sorted(chance.sample(label, list(cards), count)))
