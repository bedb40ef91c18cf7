"""What a player can wish."""

from rules.core.commands import Command


class Hide(Command, frozen=True, tag=True):
    """Hide this number (HG-1)."""

    number: int


class Name(Command, frozen=True, tag=True):
    """Name this number as the other's (HG-3)."""

    number: int
