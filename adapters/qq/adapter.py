"""The adapter: a server that OneBot implementations dial in to, and a messenger."""

import asyncio
import contextlib
import ipaddress
import os
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import nonebot
from nonebot.adapters.onebot.v11.exception import ApiNotAvailable
from nonebot.drivers.fastapi import Driver
from nonebot.log import logger

from adapters.qq import server
from adapters.qq.onebot import OneBot
from adapters.qq.pace import Pace
from adapters.qq.phones import Waiting
from bot.ports import Desk

ANSWER_SECONDS = 8.0
LOOKING = 5.0
"""Seconds between two looks at the heartbeats."""


class Settings(Protocol):
    """Section ``[qq]`` of the configuration."""

    @property
    def host(self) -> str: ...
    @property
    def port(self) -> int: ...
    @property
    def accounts(self) -> Sequence[str]: ...
    @property
    def pace_seconds(self) -> float: ...


class QQ(Waiting):
    """QQ through OneBot V11 over reverse WebSocket."""

    def __init__(
        self,
        desk: Desk,
        config: Settings,
        token: str,
        now: Callable[[], int],
        pace: Pace | None = None,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        if not token and not _is_loopback(config.host):
            raise PermissionError(
                f"qq.access_token_file: {config.host} can be reached by others, so OneBot must "
                'show a token. Example: access_token_file = "onebot.token"'
            )
        super().__init__(desk, now, pace or Pace(config.pace_seconds))
        self._host, self._port = config.host, config.port
        self._driver = _driver(answer_seconds)
        self.onebot = OneBot(
            self._driver,
            token=token,
            allowed=frozenset(config.accounts),
            take=self.heed,
            changed=self._changed,
            now=self._pace.now,
        )

    async def call(self, account: str, action: str, **fields: Any) -> Any:
        """Call an action of an account."""
        bot = self.onebot.bots.get(account)
        if bot is None:
            raise ApiNotAvailable
        return await bot.call_api(action, **fields)

    # --- life ---------------------------------------------------------------------------------

    def _changed(self, account: str, here: bool) -> None:
        if not here:
            self.gone(account)
            return
        self.arrived(account)
        self._affairs.learn(account)

    async def serve(self, started: Callable[[str], None]) -> None:
        """Serve until cancelled; `started` hears the address that OneBot has to dial."""

        def listening(port: int) -> None:
            host = f"[{self._host}]" if ":" in self._host else self._host
            started(f"QQ: ws://{host}:{port}/onebot/v11/ws")

        looking = asyncio.create_task(self._look(), name="qq heartbeats")
        try:
            await server.run(self._driver.server_app, self._host, self._port, listening)
        finally:
            looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await looking
            await self._affairs.stop()
            await self._hearing.stop()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOKING)
            self.onebot.drop_silent()
            self.silence.look()


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _driver(answer_seconds: float) -> Driver:
    """A driver of our own, so that a service can be made anew in one process.

    nonebot gets no file to read, no token that it might log, and says nothing below WARNING.
    """
    logger.configure(extra={"nonebot_log_level": "WARNING"})
    settings: dict[str, Any] = {
        "driver": "~fastapi",
        "log_level": "WARNING",
        "api_timeout": answer_seconds,
        "_env_file": (os.devnull,),
    }
    nonebot.init(**settings)
    config = nonebot.get_driver().config.model_copy(update={"api_timeout": answer_seconds})
    return Driver(nonebot.config.Env(environment="prod"), config)
