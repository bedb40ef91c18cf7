"""What may be learned at a Gold Rush table, and deals that can't be told apart.

The dark cards of the piles are the only secret, and it is everybody's (GR-3).
"""

from collections.abc import Hashable

from rules.cards.deck import Card
from rules.core.chance import Chance
from rules.core.commands import Command
from rules.core.seats import Clock, Player, Seat

from . import GAME
from .state import Deal, Options, State


def footprint(
    state: State,
    actor: Player | Clock,
    command: Command,
    reader: Seat | None,
    chance: Chance | None = None,
) -> Hashable:
    """The dark cards that the command turns up, by seat.

    Every reader sees the same cards. Whatever else the command says follows from what all know.
    A later game of a match is dealt without turning up a card.
    """
    after = state
    for entry in GAME.decide(state, actor, command, chance or Chance(b"footprint")):
        after = GAME.evolve(after, entry.event)
    if after.public.game != state.public.game:
        return ()
    return tuple(
        before[: len(before) - len(left)]
        for before, left in zip(state.dark, after.dark, strict=True)
    )


def twin(deal: Deal, reader: Seat | None, chance: Chance, options: Options) -> Deal:
    """The same deal with all cards changed round that are still dark when the first command comes.

    In fast pace the rounds up to the first decision belong to the deal, and what they turned up
    everybody has seen.
    """
    state: State | None = None
    for entry in GAME.setup(options, deal):
        state = GAME.evolve(state, entry.event)
    assert state is not None, "a game begins with Dealt"
    cards = sorted(card for pile in state.dark for card in pile)
    changed = list(chance.shuffled("twin", cards)) if cards else []
    piles = []
    for pile, dark in zip(deal.piles, state.dark, strict=True):
        seen = len(pile) - len(dark)
        piles.append((*pile[:seen], *changed[: len(dark)]))
        del changed[: len(dark)]
    return Deal(tuple(piles), deal.dealer, deal.cutter, deal.cuts)


def small_deals(options: Options, seats: int) -> list[Deal]:
    """A few cut-down deals, rich in ◆3 and in groups of the book's second equation."""
    rows = (
        ("H1 S9 H4", "D3 S9 C1", "H5 H1 S8", "S7 H2 D4"),
        ("D3 H3 H1", "D3 C1 H5", "H4 S10 D2", "H7 S1 C8"),
        ("S9 D3", "H10 C4", "C7 H13", "JKR H6"),
    )
    return [Deal(tuple(_cards(pile) for pile in row[:seats]), Seat(0)) for row in rows]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))
