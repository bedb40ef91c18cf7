"""How long a round is likely to be, by simulated rounds (GR-14)."""

from functools import lru_cache

from rules.core.chance import Chance

from .equations.groups import GAME_CARDS, Groups
from .state import Options, played

ROUNDS = 100
_KEY = b"gold rush: the length of a round"


@lru_cache(maxsize=64)
def likely_length(options: Options) -> tuple[int, int]:
    """(half, most): half of the simulated rounds end within `half` cards, nine of ten in `most`.

    The simulated decks come from a fixed key of their own, so that everybody gets the same answer
    and no table's luck is touched. A deck of all 108 cards has a group somewhere.
    """
    groups = played(options)
    chance = Chance(_KEY)
    lengths = sorted(_cards_until_group(groups, chance, number) for number in range(1, ROUNDS + 1))
    return lengths[ROUNDS // 2 - 1], lengths[ROUNDS * 9 // 10 - 1]


def _cards_until_group(groups: Groups, chance: Chance, number: int) -> int:
    """How many cards lie when a group is complete."""
    deck = chance.shuffled(f"round/{number}", GAME_CARDS)
    lengths = range(groups.size, len(deck) + 1)
    return next(length for length in lengths if groups.completed(deck[:length]))
