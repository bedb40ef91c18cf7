"""When something was received, for messages that an implementation hands in long after they were said.

After a lost connection some hand in what was said meanwhile. QQ's clock and ours may differ, and ours
may be set, so what counts is how much longer than usual a message was on its way, by a steady clock.
"""

from collections.abc import Callable, Mapping
from typing import Any

LATE_MS = 15_000
"""Longer than this, beyond the usual, and a message counts as received when it was said."""
MINUTE_MS = 60_000
REMEMBERED = 10
"""For how many minutes what is usual is remembered: QQ's clock may be set, too."""


class Lateness:
    """Knows how long messages usually take.

    `now` gives milliseconds since 1970, `steady` seconds since any time.
    """

    def __init__(self, now: Callable[[], int], steady: Callable[[], float]) -> None:
        self._now = now
        self._steady = steady
        self._least: dict[int, int] = {}

    def received(self, event: Mapping[str, Any]) -> int:
        """When an event counts as received, in milliseconds since 1970."""
        now, said = self._now(), event.get("time")
        if not isinstance(said, int) or isinstance(said, bool):
            return now
        passed = int(self._steady() * 1000)
        taken, minute = passed - said * 1000, passed // MINUTE_MS
        self._least = {m: ms for m, ms in self._least.items() if abs(minute - m) < REMEMBERED}
        self._least[minute] = min(taken, self._least.get(minute, taken))
        late = taken - min(self._least.values())
        return now - late if late > LATE_MS else now
