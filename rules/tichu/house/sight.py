"""What a house player looks at, and what it makes of the cards it can't see."""

import msgspec

from rules.tichu.cards import (
    ACE,
    DRG_BIT,
    FULL_DECK,
    LOWEST_RANK,
    PHX_BIT,
    RANK_BITS,
    points,
)
from rules.tichu.combinations import Combination, Kind
from rules.tichu.round import Round, opponents
from rules.tichu.scoring import partner


class Sight(msgspec.Struct, frozen=True):
    """The public round, one seat, its hand, and the cards it gave away (next, partner, before)."""

    round: Round
    seat: int
    hand: int
    gave: tuple[int, int, int] | None = None

    @property
    def partner(self) -> int:
        return partner(self.seat)

    @property
    def unseen(self) -> int:
        """The cards in the three other hands."""
        gone = self.hand | self.round.trick_cards
        for pile in self.round.piles:
            gone |= pile
        return FULL_DECK & ~gone

    @property
    def trick_points(self) -> int:
        return points(self.round.trick_cards)

    @property
    def shortest_opponent(self) -> int:
        """The fewest cards an opponent who is still in holds."""
        counts = [self.round.counts[seat] for seat in opponents(self.seat)]
        return min([count for count in counts if count], default=14)

    def calls(self, seat: int) -> bool:
        """Whether a seat has called and nobody is out yet, so that the call can be made."""
        return bool(self.round.calls[seat]) and not self.round.out


def chance_to_hold(combination: Combination, unseen: int) -> float:
    """A rough chance that nobody beats this, bombs apart: the more that could, the less."""
    if combination.kind is Kind.DOG:
        return 0.0
    if combination.is_bomb:
        return 0.95
    needed = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FULL_HOUSE: 3}.get(
        combination.kind
    )
    lowest = combination.height // 2 + 1
    if needed is None:
        open_ranks = ACE + 1 - lowest
        each = 1 if combination.kind is Kind.STRAIGHT else 2
        top = [r for r in range(lowest, ACE + 1) if (unseen & RANK_BITS[r]).bit_count() >= each]
        return 0.75 ** min(open_ranks, len(top)) if top else 1.0
    higher = sum(
        (unseen & RANK_BITS[rank]).bit_count() >= needed
        for rank in range(max(lowest, LOWEST_RANK), ACE + 1)
    )
    if combination.kind is Kind.SINGLE:
        higher += bool(unseen & DRG_BIT and combination.height < 30)
        higher += bool(unseen & PHX_BIT and combination.height < 30)
        return float(0.6**higher)
    return float(0.7**higher)
