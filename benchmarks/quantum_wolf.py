"""Speed of the worlds of Schrödinger's Wolf. Run: `python -m benchmarks.quantum_wolf`.

The workloads, so that others can repeat them (one process, CPython, seeded; the best of the
repetitions is given, and their median behind it):

- start: the masks of 13 players with three wolves made anew, and the first table.
- table: the exact counts (worlds, wolf, dead, seer of everybody) after a night in which everybody
  has seen and killed the next but some.
- see, night: one answer deleted; the kills of 13 players carried out together.
- N=100, k=6: the same by the closed form, 80,678,106,432,000 worlds at the start.

Beside it, in the same run and taking turns, `quantumwerewolf` 3.6.1 from the package index: its
exact mode (`start_with_subset = False`) with wolves that don't eat wolves, eleven players, three
wolves and a seer, the same sees and kills; its table is `role_probabilities()`. Its wolves have no
order, so it holds a sixth of our worlds, 1,320 for 7,920, and after sees the fewer worlds make its
table cheaper while ours costs the same. It lists 11! orders to find them, hence no more players.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any

from rules.core.seats import Seat
from rules.quantum_wolf import bitset
from rules.quantum_wolf.bitset import BitsetWorlds
from rules.quantum_wolf.closed_form import ClosedFormWorlds

PLAYERS = [f"player{letter}" for letter in "abcdefghijk"]

Engine = BitsetWorlds | ClosedFormWorlds
Sees = list[tuple[int, int, bool]]
Kills = list[tuple[Seat, Seat]]


def nights(size: int, seed: int = 1) -> tuple[Sees, Kills]:
    """What everybody sees and whom everybody kills, nobody the same one twice."""
    chance = random.Random(seed)
    sees = [(seat, (seat + 3) % size, chance.random() < 0.25) for seat in range(size)]
    return sees, [(Seat(seat), Seat((seat + 1) % size)) for seat in range(size)]


def played(worlds: Engine) -> Engine:
    """`worlds` after such a night."""
    sees, kills = nights(worlds.size)
    for seer, target, wolf in sees:
        worlds = worlds.see(Seat(seer), Seat(target), wolf)
    after = worlds.kill_all(kills).worlds
    assert isinstance(after, Engine)
    return after


def milliseconds(act: Callable[[], object], times: int = 200) -> list[float]:
    """How long each of `times` calls took."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        act()
        taken.append((time.perf_counter() - begin) * 1e3)
    return taken


def cold_start() -> object:
    """Everything that the first table of a size costs."""
    bitset._masks.cache_clear()
    return BitsetWorlds.start(13, 3).tally


def measure() -> Iterator[tuple[str, list[float], float]]:
    """What was measured, its milliseconds, and the aim."""
    book, large = played(BitsetWorlds.start(13, 3)), played(ClosedFormWorlds.start(100, 6))
    # A set counts its table once; a copy counts it again.
    yield "N=13, k=3: start", milliseconds(cold_start, 20), 15
    yield "N=13, k=3: table", milliseconds(lambda: replace(book).tally), 0.2
    yield "N=13, k=3: see", milliseconds(lambda: book.see(Seat(1), Seat(2), wolf=True)), 0.01
    second = [(Seat(seat), Seat((seat + 2) % 13)) for seat in range(13)]
    yield "N=13, k=3: night of 13 kills", milliseconds(lambda: book.kill_all(second)), 0.1
    yield "N=100, k=6: table", milliseconds(lambda: replace(large).tally), 10
    third = [(Seat(seat), Seat((seat + 2) % 100)) for seat in range(100)]
    yield "N=100, k=6: night of 100 kills", milliseconds(lambda: large.kill_all(third)), 10


def other_game() -> Any:
    """`quantumwerewolf` with a fresh table, or None where it isn't installed."""
    try:
        backend = import_module("quantumwerewolf.backend")
    except ImportError:
        return None
    game = backend.Game()
    game.add_players(PLAYERS)
    game.set_deck({"werewolf": 3, "seer": 1, "hunter": 0, "cupid": 0, "villager": 7})
    game.start_with_subset = False
    game.werewolf_cannot_eat_werewolf = True
    game.start()
    return game


def with_kills(game: Any) -> Any:
    """`game` after everybody has killed the next one."""
    for killer, target in nights(len(PLAYERS))[1]:
        game.werewolf(PLAYERS[killer], PLAYERS[target])
    return game


def with_sees(game: Any) -> Any:
    """`game` after everybody's sees."""
    for seer, target, wolf in nights(len(PLAYERS))[0]:
        game.seer(PLAYERS[seer], PLAYERS[target], "werewolf" if wolf else "villager")
    return game


def compared() -> Iterator[str]:
    """The table at N=11 beside the other program's, each three times in turn."""
    begin = time.perf_counter()
    game = other_game()
    if game is None:
        yield "quantumwerewolf isn't installed; `make bench` installs it"
        return
    built = time.perf_counter() - begin
    yield f"N=11, k=3: quantumwerewolf lists its worlds in {built:.1f} s"
    fresh = BitsetWorlds.start(11, 3)
    killed = fresh.kill_all(nights(11)[1]).worlds
    nights_of: list[tuple[str, Any, Callable[[], object]]] = [
        ("fresh", fresh, object),
        ("after a night of kills", killed, lambda: with_kills(game)),
        ("after sees as well", played(fresh), lambda: with_sees(game)),
    ]
    for name, ours, act in nights_of:
        act()
        for _ in range(3):
            mine = median(milliseconds(partial(_table, ours)))
            theirs = median(milliseconds(game.role_probabilities, 9))
            yield (
                f"N=11, k=3: table {name:22} {mine:7.4f} ms, quantumwerewolf {theirs:5.2f} ms: "
                f"{theirs / mine:3.0f} times (aim 500)"
            )


def _table(worlds: Any) -> object:
    return replace(worlds).tally


def main() -> None:
    for name, taken, aim in measure():
        print(f"{name:32} {min(taken):9.4f} ms, median {median(taken):9.4f} ms  (aim {aim:g})")
    for line in compared():
        print(line)


if __name__ == "__main__":
    main()
