"""What the table prints: counts as percentages, in whole numbers throughout (QW-20)."""


def percent(count: int, worlds: int) -> int:
    """Whole percent, halves up; 0 and 100 only where exact, else 1 … 99."""
    return _share(count, worlds, 100)


def tenths(count: int, worlds: int) -> int:
    """Tenths of a percent, halves up; 0 and 1000 only where exact, else 1 … 999."""
    return _share(count, worlds, 1000)


def _share(count: int, worlds: int, whole: int) -> int:
    if count in (0, worlds):
        return whole if count else 0
    rounded = (2 * whole * count + worlds) // (2 * worlds)
    return min(max(rounded, 1), whole - 1)
