"""A second, slow statement of the rules: card lists, no bit sets, no tables.

Written to be read beside the rulings; the tests compare the product with it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from rules.tichu.cards import NAMES, members

RANK = {rank: number for number, rank in enumerate("23456789TJQKA", start=2)}
Reading = tuple[str, int, float]
"""Kind, number of cards, rank."""


def natural(cards: Iterable[str]) -> list[tuple[str, int]]:
    """Suit and rank of each card; the Mah Jong has no suit."""
    return [("", 1) if name == "Mah" else (name[0], RANK[name[1]]) for name in cards]


def _plain(cards: list[tuple[str, int]], has_phoenix: bool) -> Reading | None:
    size = len(cards)
    ranks = sorted(rank for _, rank in cards)
    counts = Counter(ranks)
    in_a_row = ranks == list(range(ranks[0], ranks[0] + size))
    distinct = sorted(counts)
    if size == 1:
        return ("single", 1, ranks[0])
    if size in (2, 3) and len(counts) == 1:
        return ("pair" if size == 2 else "triple", size, ranks[0])
    if size == 4 and len(counts) == 1:
        return None if has_phoenix else ("bomb4", 4, ranks[0])
    if size == 5 and sorted(counts.values()) == [2, 3]:
        return ("fullhouse", 5, next(rank for rank, n in counts.items() if n == 3))
    if size >= 4 and set(counts.values()) == {2} and distinct[-1] - distinct[0] == size // 2 - 1:
        return ("stairs", size, ranks[-1])
    if size >= 5 and in_a_row:
        suits = {suit for suit, _ in cards}
        is_flush = len(suits) == 1 and "" not in suits and not has_phoenix
        return ("bombsf" if is_flush else "straight", size, ranks[-1])
    return None


def readings(cards: int) -> set[Reading]:
    held = [NAMES[card] for card in members(cards)]
    if held in (["Drg"], ["Dog"], ["Phx"]):
        return {
            {"Drg": ("single", 1, 15), "Dog": ("dog", 1, 0), "Phx": ("single", 1, 1.5)}[held[0]]
        }
    if not held or "Dog" in held or "Drg" in held:
        return set()
    if "Phx" not in held:
        found = _plain(natural(held), False)
        return {found} if found else set()
    others = natural(name for name in held if name != "Phx")
    tries = (_plain([*others, ("*", rank)], True) for rank in range(2, 15))
    return {found for found in tries if found}


def beats(play: Reading, table: Reading) -> bool:
    bombs = ("bomb4", "bombsf")
    if play[0] in bombs:
        return table[0] not in bombs or play[1:] > table[1:]
    return play[:2] == table[:2] and play[2] > table[2]


def fits(cards: int, table: Reading | None) -> bool:
    """Whether the set may be led, or lie on the table."""
    found = readings(cards)
    if table is None:
        return bool(found)
    if found == {("single", 1, 1.5)}:
        return table[0] == "single" and table[2] < 15
    return any(beats(reading, table) for reading in found)


def subsets(hand: int) -> Iterator[int]:
    cards = [1 << card for card in members(hand)]
    for size in range(1, len(cards) + 1):
        for part in combinations(cards, size):
            yield sum(part)
