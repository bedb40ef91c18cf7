"""How ranks are written, in every language alike."""

from collections.abc import Iterable

FACES = {1: "A", 11: "J", 12: "Q", 13: "K"}


def rank_text(rank: int) -> str:
    """A J Q K or the figure."""
    return FACES.get(rank, str(rank))


def ranks_text(ranks: Iterable[int]) -> str:
    """Ranks with spaces between."""
    return " ".join(map(rank_text, ranks))
