"""Stakes 勝負: two players, nine cards, one of them face down; name it, doubt it, pay for it."""

from rules.xixi_stakes.engine import Stakes

GAME = Stakes()

__all__ = ["GAME"]
