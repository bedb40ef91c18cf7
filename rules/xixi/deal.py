"""Dealing XiXi: thirteen cards, four each, who begins (XI-1, XI-2); what the patches show."""

from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi.state import HAND, RANKS, Deal, Given, Options


def draw(chance: Chance, given: Given, options: Options) -> Deal:
    """A deal; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    fixed = {seat: sorted(ranks) for seat, ranks in given.hands.items()}
    placed = [rank for ranks in fixed.values() for rank in ranks] + (given.discards or [])
    if any(rank not in RANKS for rank in placed) or len(set(placed)) != len(placed):
        raise ValueError("the cards of a deal are different ranks from 1 to 13")
    if any(len(ranks) != HAND for ranks in fixed.values()) or len(given.discards or []) > 5:
        raise ValueError("a hand has four cards, and at most five are discarded")
    rest = [rank for rank in RANKS if rank not in placed]
    if rest:
        rest = list(chance.shuffled("deal", rest))
    hands = []
    for seat in (Seat(0), Seat(1)):
        if seat not in fixed:
            fixed[seat], rest = sorted(rest[:HAND]), rest[HAND:]
        hands.append(tuple(fixed[seat]))
    first = given.first if given.first is not None else Seat(chance.below("first", 2))
    discards = tuple(sorted([*(given.discards or []), *rest]))
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
