"""Tichu: two teams of two, 56 cards, refereed card by card."""
