"""Who of our accounts knows whom, and who of two in one group hears and speaks."""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bot.ports import Inbound

RECENT = 5_000


class Accounts:
    """The referee's own accounts: which are connected, their groups, their friends."""

    def __init__(self) -> None:
        self.connected: set[str] = set()
        self.learning: set[str] = set()
        """Those that are still being asked for their groups and friends."""
        self.news = asyncio.Event()
        """Set, and then another, once something has changed of who reaches whom."""
        self._groups: dict[str, set[str]] = {}
        self._listed: set[str] = set()
        """Those that have told all their groups."""
        self._people: dict[str, set[str]] = {}
        self._passed: OrderedDict[tuple[str, ...], dict[str, int]] = OrderedDict()

    def tell(self) -> None:
        """Let whoever waits for an account look again."""
        told, self.news = self.news, asyncio.Event()
        told.set()

    def in_group(self, account: str, groups: Iterable[str]) -> None:
        """`account` is a member of these groups."""
        self._note(self._groups, account, groups)

    def only_in_groups(self, account: str, groups: Collection[str]) -> None:
        """`account` is a member of these groups and of no other."""
        self._listed.add(account)
        for group in self._groups.keys() - set(groups):
            self.left(account, group)
        self.in_group(account, groups)

    def left(self, account: str, group: str) -> None:
        """`account` is in `group` no more."""
        self._groups.get(group, set()).discard(account)

    def knows(self, account: str, people: Iterable[str]) -> None:
        """`account` can write to these people."""
        self._note(self._people, account, people)

    def _note(self, kept: dict[str, set[str]], account: str, places: Iterable[str]) -> None:
        new = [place for place in places if account not in kept.get(place, ())]
        for place in new:
            kept.setdefault(place, set()).add(account)
        if new:
            self.tell()

    def known(self, place: str, to: str) -> set[str]:
        """The accounts, connected or not, that are known to reach a room or person."""
        return (self._groups if place == "room" else self._people).get(to, set())

    def any(self, group: str = "") -> str | None:
        """Any connected account, but none that is known to be no member of `group`."""
        others = self._listed - self._groups.get(group, set()) if group else set()
        return min(self.connected - others, key=int, default=None)

    def hears(self, account: str, said: Inbound, event: Mapping[str, Any]) -> bool:
        """Whether `account` is the one to hand in what was said in a group with several of ours."""
        if said.private:
            return True
        self.in_group(account, (said.room,))
        here = self._groups[said.room] & self.connected
        if len(here) > 1 and account != min(here, key=int):
            return False
        return not self._was_heard(account, said, event)

    def _was_heard(self, account: str, said: Inbound, event: Mapping[str, Any]) -> bool:
        """Whether another account has handed the same in; the n-th of one is the n-th of another."""
        serial = event.get("real_seq")
        mark = str(serial) if serial else f"{event.get('time')}/{said.text}"
        key = (said.room, said.sender, mark)
        counts = self._passed.setdefault(key, {})
        if len(self._passed) > RECENT:
            self._passed.popitem(last=False)
        passed = max(counts.values(), default=0)
        counts[account] = counts.get(account, 0) + 1
        return counts[account] <= passed and len(counts) > 1
