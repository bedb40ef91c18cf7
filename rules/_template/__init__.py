"""Hide and Guess 藏数: two players, each with a secret number; who finds the other's first?

A small whole game to start a new one from. Its rules, which the code cites:

- HG-1 Each of two players hides a whole number from 1 to `top`, in private. Who has none when the
  time is up gets one by chance.
- HG-2 Chance sets a trap, a number that nobody is told.
- HG-3 In turn, the first mover drawn, a player names a number. The referee says in public whether
  the other's hidden number is higher, lower, or hit. Whoever names the trap, unless it hits, hears
  only that it was the trap.
- HG-4 A hit wins. After `limit` turns it is a draw. A turn that runs out is lost.
"""

from rules._template.engine import HideAndGuess

GAME = HideAndGuess()

__all__ = ["GAME"]
