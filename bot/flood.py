"""Limits before parsing: how much one account or one room may say."""

from collections import OrderedDict


class Buckets:
    """A token bucket a key: `burst` at once, `rate` a second. The oldest of many keys are forgotten."""

    def __init__(self, burst: int, rate: float, most: int = 5_000) -> None:
        self._burst = burst
        self._rate = rate
        self._most = most
        self._levels: OrderedDict[str, tuple[float, int, bool]] = OrderedDict()

    def has_any(self, key: str, now: int) -> bool:
        """Whether something more would be within the limit; nothing is counted."""
        return self._level(key, now) >= 1

    def take(self, key: str, now: int) -> str:
        """``ok``, ``full`` the first time something is over the limit, then ``silent``.

        `now` may lie before that of an earlier call: what was handed in late refills nothing.
        """
        level = self._level(key, now)
        _, at, told = self._levels.pop(key, (0.0, now, False))
        if level >= 1:
            verdict, level, told = "ok", level - 1, False
        else:
            verdict, told = ("silent" if told else "full"), True
        self._levels[key] = (level, max(at, now), told)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return verdict

    def _level(self, key: str, now: int) -> float:
        """What is in a bucket."""
        level, at, _ = self._levels.get(key, (float(self._burst), now, False))
        return min(self._burst, level + max(0, now - at) / 1000 * self._rate)
