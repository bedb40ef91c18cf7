"""How long a round is likely to be, by simulated rounds (GR-14)."""

from functools import lru_cache

from rules.cards.deck import Card
from rules.core.chance import Chance

from .equations.groups import GAME_CARDS, Groups

ROUNDS = 100
_KEY = b"gold rush: the length of a round"


@lru_cache(maxsize=1)
def _decks() -> tuple[tuple[Card, ...], ...]:
    """The simulated decks.

    They come from a fixed key of their own, so that everybody gets the same answer and no table's
    luck is touched.
    """
    chance = Chance(_KEY)
    return tuple(chance.shuffled(f"round/{number}", GAME_CARDS) for number in range(ROUNDS))


@lru_cache(maxsize=64)
def likely_length(groups: Groups) -> tuple[int, int]:
    """(half, most): half of the simulated rounds end within `half` cards, nine of ten in `most`."""
    lengths = sorted(_cards_until_group(groups, deck) for deck in _decks())
    return lengths[ROUNDS // 2 - 1], lengths[ROUNDS * 9 // 10 - 1]


def _cards_until_group(groups: Groups, deck: tuple[Card, ...]) -> int:
    """How many cards lie when a group is complete; somewhere in all 108 cards there is one."""
    lengths = range(groups.size, len(deck) + 1)
    return next(length for length in lengths if groups.completed(deck[:length]))
