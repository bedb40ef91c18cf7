"""First Love 初戀: two sides, two suits; questions ask for one card of each suit."""

from rules.xixi_first_love.engine import FirstLove

GAME = FirstLove()

__all__ = ["GAME"]
