"""Medieval 中世紀: six to thirteen players round a ring, secret sides, ranges, a Clown."""

from rules.xixi_medieval.engine import Medieval

GAME = Medieval()

__all__ = ["GAME"]
