"""The Waltz 圓舞曲: three players, whispered pairs, cards that go down unseen, a duel at the end."""

from rules.xixi_waltz.engine import Waltz

GAME = Waltz()

__all__ = ["GAME"]
