"""The worlds of a table in the plainest way: a dict from each assignment to who is dead in it.

Slow, and nothing in it is shared with the engines: QW-7 … QW-18 word by word.
"""

from collections.abc import Iterable
from itertools import permutations

Assignment = tuple[int, ...]  # the seer, then the wolves A, B, C …


class Oracle:
    def __init__(self, size: int, wolves: int) -> None:
        self.size = size
        nobody: frozenset[int] = frozenset()
        self.worlds = dict.fromkeys(permutations(range(size), wolves + 1), nobody)
        self.out: set[int] = set()

    def see(self, seer: int, target: int, wolf: bool) -> None:
        self.worlds = {
            w: dead for w, dead in self.worlds.items() if w[0] != seer or (target in w[1:]) == wolf
        }

    def kill_all(self, kills: Iterable[tuple[int, int]]) -> tuple[bool, bool]:
        """Whether the night was void, and whether it changed anything."""
        real = [(a, b) for a, b in kills if a != b]
        after = {}
        for world, dead in self.worlds.items():
            head = next((wolf for wolf in world[1:] if wolf not in dead), None)
            hit = {b for a, b in real if a == head}
            if not hit & set(world[1:]):
                after[world] = dead | hit
        if not after:
            return True, False
        changed = after != self.worlds
        self.worlds = after
        return False, changed

    def spare(self, executed: Iterable[int]) -> None:
        gone = set(executed)
        alive = {w: dead for w, dead in self.worlds.items() if not dead & gone}
        self.worlds = alive or self.worlds

    def settle(self, executed: Iterable[int], reference: Assignment) -> list[int]:
        """Who goes out, one after the other."""
        self.worlds = {w: dead | set(executed) for w, dead in self.worlds.items()}
        new: list[int] = []
        while dead_everywhere := frozenset.intersection(*self.worlds.values()) - self.out:
            seat = min(dead_everywhere)
            self.out.add(seat)
            new.append(seat)
            self.worlds = {
                w: dead for w, dead in self.worlds.items() if role(w, seat) == role(reference, seat)
            }
        return new

    def tally(self) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        wolf, dead, seer = [0] * self.size, [0] * self.size, [0] * self.size
        for world, died in self.worlds.items():
            seer[world[0]] += 1
            for seat in world[1:]:
                wolf[seat] += 1
            for seat in died:
                dead[seat] += 1
        return len(self.worlds), tuple(wolf), tuple(dead), tuple(seer)

    def most_others_living(self) -> int:
        return max(self.size - len(dead | set(w[1:])) for w, dead in self.worlds.items())


def role(world: Assignment, seat: int) -> int:
    """The place of `seat` in the assignment, -1 for a villager."""
    return world.index(seat) if seat in world else -1
