"""One ordered queue from the events of all accounts to the desk."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from adapters.qq.accounts import Accounts
from adapters.qq.affairs import Affairs
from adapters.qq.lateness import Lateness
from adapters.qq.reading import inbound
from bot.ports import Desk, Inbound

log = logging.getLogger("caipan.qq")


class Hearing:
    """Takes events as they come, without waiting; hands messages in one after the other."""

    def __init__(
        self,
        desk: Desk,
        accounts: Accounts,
        affairs: Affairs,
        now: Callable[[], int],
        steady: Callable[[], float],
    ) -> None:
        self._desk = desk
        self._accounts = accounts
        self._affairs = affairs
        self._lateness = Lateness(now, steady)
        self._queue: deque[Inbound] = deque()
        self._handing: asyncio.Task[None] | None = None

    def take(self, event: Mapping[str, Any]) -> None:
        """An event of any kind. `self_id` is the account that saw it."""
        if event.get("post_type") != "message":
            self._affairs.take(event)
            return
        account = str(event.get("self_id"))
        said = inbound(event, self._accounts.connected, self._lateness.received(event))
        if said is None or not self._accounts.hears(account, said, event):
            return
        if said.private:
            self._accounts.knows(account, [said.sender])
        self._queue.append(said)
        if self._handing is None:
            self._handing = asyncio.create_task(self._hand_in(), name="qq hearing")

    async def _hand_in(self) -> None:
        try:
            while self._queue:
                said = self._queue.popleft()
                try:
                    await self._affairs.before(said.sender)
                    await self._desk.hear(said)
                except Exception as error:  # one message must not stop those behind it
                    log.error("QQ: a message was lost: %s", type(error).__name__)
        finally:
            self._handing = None

    async def stop(self) -> None:
        """Hear nothing more."""
        if self._handing is not None:
            self._handing.cancel()
            await asyncio.gather(self._handing, return_exceptions=True)
