"""XiXi 澤澤: two players, four cards each, five questions; who turns up the other hand first?"""

from rules.xixi.engine import XiXi

GAME = XiXi()

__all__ = ["GAME"]
