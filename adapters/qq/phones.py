"""A messenger for QQ on connections that come and go."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adapters.qq.accounts import Accounts
from adapters.qq.affairs import Affairs
from adapters.qq.hearing import Hearing
from adapters.qq.pace import Pace
from adapters.qq.silence import Silence
from adapters.qq.speaker import Speaker
from bot.ports import Delivery, Desk, Letter, Place

log = logging.getLogger("caipan.qq")
PATIENCE = 30.0
"""Seconds to wait for the account that reaches somebody before another has to try."""


class Waiting(ABC):
    """Sends letters by whichever account is there, and waits while none is.

    `now` gives milliseconds since 1970. Without `manners` nobody is accepted as a friend or greeted.
    """

    platform = "qq"
    needs_hello = True

    def __init__(
        self, desk: Desk, now: Callable[[], int], pace: Pace, *, manners: bool = True
    ) -> None:
        self._desk = desk
        self._pace = pace
        self.accounts = Accounts()
        self._silence = Silence(self.accounts, self, pace.now)
        self._speaker = Speaker(self, desk, pace)
        self._affairs = Affairs(desk, self.accounts, self, self._speaker, pace, manners=manners)
        self._hearing = Hearing(desk, self.accounts, self._affairs, now, pace.now)
        self._missed: set[str] = set()

    @property
    def silence(self) -> Silence:
        """What has to know what became of messages to groups."""
        return self._silence

    def heed(self, event: Mapping[str, Any]) -> None:
        """An event of any kind, without waiting. `self_id` is the account that saw it."""
        self.beat(event)
        self.silence.take(event)
        self._hearing.take(event)

    def arrived(self, account: str) -> None:
        """An account has connected."""
        self.accounts.connected.add(account)
        self._missed.discard(account)
        self.accounts.tell()

    def gone(self, account: str) -> None:
        """An account has no connection any more."""
        self.accounts.connected.discard(account)
        self.silence.forget(account)

    def beat(self, event: Mapping[str, Any]) -> None:
        """A heartbeat: an account that QQ has logged out writes nothing until it is back."""
        status = event.get("status")
        online = status.get("online") if isinstance(status, Mapping) else None
        account = str(event.get("self_id"))
        if event.get("meta_event_type") != "heartbeat":
            return
        if online and account not in self.accounts.connected:
            self.arrived(account)
        elif online is not None and not online and account in self.accounts.connected:
            log.warning("QQ: %s is logged out; its implementation is still there", account)
            self.gone(account)
        self.silence.look()

    def learned(self, account: str) -> None:
        """An account has been asked for its groups and friends."""
        self.accounts.learning.discard(account)
        self.accounts.tell()

    async def pick(self, place: Place, to: str) -> str:
        """The account that writes to a place: one that knows it, else the one that heard it last.

        Waits while none is connected, and a while for one that reaches it; then any has to try.
        """
        while True:
            news = self.accounts.news
            account = await self._reaching(place, to)
            if account is not None:
                return account
            patience = PATIENCE if self.accounts.connected else None
            try:
                async with asyncio.timeout(patience):
                    await news.wait()
            except TimeoutError:
                self._missed |= await self._reachers(place, to)

    async def _reaching(self, place: Place, to: str) -> str | None:
        """The account that can write to a place; None if it isn't here, or not known yet."""
        accounts = self.accounts
        if accounts.learning & accounts.connected:
            return None
        reachers = await self._reachers(place, to)
        if reachers <= self._missed:
            return accounts.any(to if place == "room" and reachers else "")
        here = reachers & accounts.connected
        heard = {each for each in here if not self.silence.is_silent(each, to)}
        return min((heard if place == "room" else here) or here, key=int, default=None)

    async def _reachers(self, place: Place, to: str) -> set[str]:
        """The accounts that reach a place, connected or not; none when nobody knows."""
        known = self.accounts.known(place, to)
        via = "" if known else await self._desk.via(self.platform, place, to)
        return {via} if via else known

    def unheard(self, account: str, group: str) -> None:
        """What `account` says in `group` doesn't appear: another has to speak, or the tables wait."""
        others = self.accounts.known("room", group) & self.accounts.connected
        if all(self.silence.is_silent(other, group) for other in others):
            self._affairs.start(self._desk.unheard(self.platform, group))

    def heard_again(self, account: str, group: str) -> None:
        """The group may have missed some lines."""
        self._affairs.start(self._affairs.say_heard(account, group))

    @abstractmethod
    async def call(self, account: str, action: str, **fields: Any) -> Any:
        """Call an action of an account; raises as the OneBot adapter does."""

    async def send(self, letter: Letter) -> Delivery:
        """Send one letter by itself."""
        return (await self._speaker.send_next(lambda: [letter]))[1]

    async def send_next(self, waiting: Callable[[], Sequence[Letter]]) -> tuple[int, Delivery]:
        """Send the first letters of a lane; what waits for one group goes as one message."""
        return await self._speaker.send_next(waiting)
