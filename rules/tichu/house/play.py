"""Choosing a play: what it does to the hand, what it wins, whom it helps.

Every play is weighed in leads, the unit of `worth`: what the hand gains by being rid of it, and
the lead it may win. The weights were found by matches of the house with itself.
"""

from typing import Final

from rules.tichu.cards import ACE, DRG_BIT, LOWEST_RANK, RANK_BITS, members, rank_of
from rules.tichu.combinations import Combination, Kind, fitting, rank_counts
from rules.tichu.generator import plays, straight_bombs
from rules.tichu.house import worth
from rules.tichu.house.sight import Sight, chance_to_hold
from rules.tichu.round import opponents
from rules.tichu.scoring import team
from rules.tichu.wish import may_pass

LEAD: Final = 1.0
"""Winning the trick on the table."""
KEPT_LEAD: Final = 0.4
"""Holding the lead with what is led."""
POINT: Final = 1 / 45
OUT: Final = 3.0
DANGER: Final = 1.0
"""Stopping an opponent who is nearly out or has called."""
FEW: Final = 5

_Option = tuple[int, Combination]


def choose(sight: Sight) -> int:
    """The cards to play on turn, 0 to pass."""
    round_ = sight.round
    is_leading = not round_.trick or round_.is_won
    table = None if is_leading else round_.table
    options = _options(sight.hand, plays(sight.hand, table, round_.wish), table)
    if is_leading:
        return max(options, key=lambda option: (_lead(sight, *option), -option[0]))[0]
    best, cards = max(
        ((_follow(sight, *option), -option[0]) for option in options), default=(0.0, 0)
    )
    if best > 0 or not may_pass(sight.hand, table, round_.wish):
        return -cards
    return 0


def _options(hand: int, found: list[int], table: Combination | None) -> list[_Option]:
    """One set for each way of playing, by ranks alone unless the suits matter for a bomb."""
    if not straight_bombs(hand):
        found = list({rank_counts(cards): cards for cards in reversed(found)}.values())
    return [(cards, fitting(cards, table)[0]) for cards in found]


def _progress(sight: Sight, cards: int) -> float:
    rest = sight.hand & ~cards
    gained = worth.of_hand(sight.hand) - worth.of_hand(rest)
    return gained if rest else gained + OUT


def _lead(sight: Sight, cards: int, reading: Combination) -> float:
    round_ = sight.round
    value = _progress(sight, cards)
    if reading.kind is Kind.DOG:
        return value + _dog(sight)
    value += KEPT_LEAD * chance_to_hold(reading, sight.unseen)
    if reading.kind is Kind.SINGLE:
        if sight.shortest_opponent == 1:
            value -= 1.0 - chance_to_hold(reading, sight.unseen)
        if round_.counts[sight.partner] == 1 and reading.rank < ACE:
            value += 0.4
    return value


def _dog(sight: Sight) -> float:
    """The Dog is as good as the partner's need for the lead."""
    held = sight.round.counts[sight.partner]
    if not held:
        return -1.5
    if sight.calls(sight.partner):
        return 1.5
    return 0.4 if held < sight.hand.bit_count() else 0.0


def _follow(sight: Sight, cards: int, reading: Combination) -> float:
    round_ = sight.round
    hold = chance_to_hold(reading, sight.unseen)
    value = _progress(sight, cards) + LEAD * hold
    if team(round_.owner) == team(sight.seat):
        return value - _partners_claim(sight, reading)
    gained = sight.trick_points
    if cards == DRG_BIT:
        gained = -25 - gained
    value += POINT * gained * hold
    if round_.counts[round_.owner] <= FEW or any(sight.calls(s) for s in opponents(sight.seat)):
        value += DANGER * hold
    return value


def _partners_claim(sight: Sight, reading: Combination) -> float:
    """What is lost by topping the partner's play."""
    table = sight.round.table
    assert table is not None
    is_cheap = reading.kind is Kind.SINGLE and reading.height <= 22 and table.height <= 18
    if sight.calls(sight.partner) or reading.is_bomb or not is_cheap:
        return OUT - 0.5
    return LEAD * chance_to_hold(table, sight.unseen) + 0.3


def wish_for(sight: Sight) -> int:
    """The rank to wish for with the Mah Jong: the card given to the next seat, else a high one."""
    if sight.gave is not None:
        (card,) = members(sight.gave[0])
        rank = rank_of(card)
        if LOWEST_RANK <= rank <= ACE and not sight.hand & RANK_BITS[rank]:
            return rank
    return max(
        range(LOWEST_RANK, ACE + 1),
        key=lambda rank: (
            not sight.hand & RANK_BITS[rank],
            sight.unseen & RANK_BITS[rank] != 0,
            rank,
        ),
    )


def receiver_of_dragon(sight: Sight) -> int:
    """The opponent who will go out later: more cards, the seat after if equal."""
    return max(opponents(sight.seat), key=lambda seat: (sight.round.counts[seat], -seat))
