"""A messenger for QQ on connections that come and go."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adapters.qq.accounts import Accounts
from adapters.qq.speaker import Speaker
from bot.ports import Delivery, Letter

log = logging.getLogger("caipan.qq")


class Waiting(ABC):
    """Sends letters by whichever account is there, and waits while none is."""

    platform = "qq"
    needs_hello = True
    _speaker: Speaker

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self._somebody = asyncio.Event()

    def arrived(self, account: str) -> None:
        """An account has connected."""
        self.accounts.connected.add(account)
        self._somebody.set()

    def gone(self, account: str) -> None:
        """An account has no connection any more."""
        self.accounts.connected.discard(account)

    def beat(self, event: Mapping[str, Any]) -> None:
        """A heartbeat: an account that QQ has logged out writes nothing until it is back."""
        status = event.get("status")
        online = status.get("online") if isinstance(status, Mapping) else None
        account = str(event.get("self_id"))
        if event.get("meta_event_type") != "heartbeat" or online is None:
            return
        if online and account not in self.accounts.connected:
            self.arrived(account)
        elif not online and account in self.accounts.connected:
            log.warning("QQ: %s is logged out; its implementation is still there", account)
            self.gone(account)

    async def pick(self, place: str, to: str) -> str:
        """The account that writes to a place; waits while none is connected."""
        while (account := self.accounts.speaker(place, to)) is None:
            self._somebody.clear()
            await self._somebody.wait()
        return account

    @abstractmethod
    async def call(self, account: str, action: str, **fields: Any) -> Any:
        """Call an action of an account; raises as the OneBot adapter does."""

    async def send(self, letter: Letter) -> Delivery:
        """Send one letter by itself."""
        return (await self._speaker.send_next(lambda: [letter]))[1]

    async def send_next(self, waiting: Callable[[], Sequence[Letter]]) -> tuple[int, Delivery]:
        """Send the first letters of a lane; what waits for one group goes as one message."""
        return await self._speaker.send_next(waiting)
