"""What a player of Stakes can wish."""

from rules.core.commands import Command


class SetBlind(Command, frozen=True, tag=True):
    """Set the hand's blind (XI-80)."""

    blind: int


class Name(Command, frozen=True, tag=True):
    """Name the ninth card (XI-82)."""

    rank: int


class Concede(Command, frozen=True, tag=True):
    """Give this hand's pot to the guesser (XI-82)."""


class Deny(Command, frozen=True, tag=True):
    """Say that the guess is wrong (XI-82)."""


class Accept(Command, frozen=True, tag=True):
    """Take "wrong" for an answer: the next round."""


class Challenge(Command, frozen=True, tag=True):
    """Double what is in, and turn the ninth card."""
