"""Tichu: two teams of two, 56 cards, refereed card by card."""

from rules.tichu.engine import Tichu

GAME = Tichu()

__all__ = ["GAME"]
