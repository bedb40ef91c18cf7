"""The table as it is published: percentages by number (QW-20)."""

from rules.quantum_wolf.percent import percent, tenths
from rules.quantum_wolf.state import Row, State


def rows(state: State) -> tuple[Row, ...]:
    """The rows of the present table, by number."""
    tally = state.worlds.tally
    share = tenths if state.public.options.tenths else percent
    unsorted = (
        Row(number, share(wolf, tally.worlds), share(dead, tally.worlds))
        for number, wolf, dead in zip(state.numbers, tally.wolf, tally.dead, strict=True)
    )
    return tuple(sorted(unsorted, key=lambda row: row.number))
