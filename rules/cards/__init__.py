"""What card games share: ranks, suits, decks, and the XiXi family's questions."""
