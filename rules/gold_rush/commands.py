"""What a Gold Rush player can wish."""

from rules.cards.deck import Card
from rules.core.commands import Command


class Flip(Command, frozen=True, tag=True):
    """Flip the own next card in hand pace (GR-5); in a rest, let the next round or game begin."""


class Claim(Command, frozen=True, tag=True):
    """Claim a group with the card just flipped (GR-5).

    `cards` are the cards of the group; the own last card may be left out.
    """

    cards: tuple[Card, ...]


class LetGo(Command, frozen=True, tag=True):
    """Claim nothing for the card just flipped; the others don't hear it."""


class Call(Command, frozen=True, tag=True):
    """Call the end of the game on taking a ◆3 (GR-6)."""


class NoCall(Command, frozen=True, tag=True):
    """Don't call."""


class Object(Command, frozen=True, tag=True):
    """Refuse a first call (GR-6)."""


class Agree(Command, frozen=True, tag=True):
    """Consent to a first call."""


class Mark(Command, frozen=True, tag=True):
    """Lay a card of the taken table aside as marker of the refused call (GR-6)."""

    card: Card
