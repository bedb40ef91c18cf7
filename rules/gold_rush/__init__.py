"""Gold Rush 大浪淘金: three or four players flip unseen cards until some satisfy an equation."""

from rules.gold_rush.engine import GoldRush

GAME = GoldRush()

__all__ = ["GAME"]
