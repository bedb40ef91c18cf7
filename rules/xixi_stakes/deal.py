"""Dealing a hand of Stakes: four each of nine, one face down (XI-81)."""

from collections.abc import Mapping, Sequence

from rules.cards.questions.dealing import deal_hands
from rules.core.chance import Chance
from rules.core.seats import Seat
from rules.xixi_stakes.state import RANKS, SEATS, Cards, Deal, Given, Options


def draw_cards(
    chance: Chance, hand: int, fixed: Mapping[Seat, Sequence[int]] | None = None
) -> Cards:
    """The cards of hand number `hand`."""
    hands, rest = deal_hands(chance, len(SEATS), fixed or {}, ranks=RANKS, label=f"deal/hand{hand}")
    return Cards(hands, rest[0])


def draw(options: Options, seats: int, chance: Chance, given: Given | None = None) -> Deal:
    """The first hand; what `given` fixes isn't drawn. Raises ValueError when it can't be dealt."""
    given = given or Given()
    cards = draw_cards(chance, 1, given.hands)
    dealer = given.dealer if given.dealer is not None else Seat(chance.below("dealer", 2))
    return Deal(cards, dealer)
