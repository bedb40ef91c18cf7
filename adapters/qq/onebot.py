"""nonebot's OneBot V11 adapter, with the events taken out before nonebot sees them.

Its own loop over a connection would log private text, await quoted messages before dispatching, and
refuse a client whose old connection is half open; so the loop is ours, the rest is nonebot's.
"""

import asyncio
import contextlib
import hmac
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from nonebot.adapters.onebot.utils import get_auth_bearer
from nonebot.adapters.onebot.v11 import Adapter, Bot
from nonebot.adapters.onebot.v11.exception import ApiNotAvailable, NetworkError
from nonebot.adapters.onebot.v11.utils import handle_api_result
from nonebot.drivers import URL, Driver, Request, WebSocket, WebSocketServerSetup
from nonebot.exception import WebSocketClosed

log = logging.getLogger("caipan.qq")
PATHS = ("/onebot/v11/ws", "/onebot/v11/ws/", "/onebot/v11/")
PROBE = 2.0
"""Seconds that an old connection has to show that it lives when its account dials in again."""
MISSED = 3
"""Heartbeats that may be missed before a connection counts as dead."""
GOODBYE = 1.0


class Link:
    """One connection of one account."""

    def __init__(self, bot: Bot, socket: WebSocket, now: float) -> None:
        self.bot = bot
        self.account = bot.self_id
        self.socket = socket
        self.seen = now
        self.beat: float | None = None
        self.gone = False
        self.task = asyncio.current_task()
        self.calls: dict[str, asyncio.Future[dict[str, Any]]] = {}


class OneBot(Adapter):
    """Connections by account; events go to `take`, comings and goings to `changed`."""

    def __init__(
        self,
        driver: Driver,
        *,
        token: str,
        allowed: frozenset[str],
        take: Callable[[Mapping[str, Any]], None],
        changed: Callable[[str, bool], None],
        now: Callable[[], float],
    ) -> None:
        self._token = token.encode()
        self._allowed = allowed
        self._take = take
        self._changed = changed
        self._now = now
        self._serial = 0
        self.links: dict[str, Link] = {}
        super().__init__(driver)

    def _setup(self) -> None:
        # Without the routes for events by POST, which know no access token.
        for path in PATHS:
            self.setup_websocket_server(
                WebSocketServerSetup(URL(path), f"OneBot V11 {path}", self._handle_ws)
            )

    # --- a connection -------------------------------------------------------------------------

    async def _handle_ws(self, websocket: WebSocket) -> None:
        account = str(websocket.request.headers.get("x-self-id") or "")
        refusal = self._refusal(account, websocket.request)
        if refusal is None and not await self._is_free(account):
            refusal = "connected already"
        if refusal is not None:
            log.warning("QQ: a connection was refused: %s", refusal)
            await websocket.close(1008, refusal)
            return
        await websocket.accept()
        if account in self.links:  # another was quicker while this one was being accepted
            await websocket.close(1008, "connected already")
            return
        link = Link(Bot(self, account), websocket, self._now())
        self._join(link)
        try:
            await self._listen(link)
        except WebSocketClosed:
            pass
        except asyncio.CancelledError:
            if not link.gone:
                raise
            if link.task is not None:
                link.task.uncancel()
        except Exception as error:
            log.warning("QQ: the connection of %s ended: %s", account, type(error).__name__)
        finally:
            self._leave(link)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(websocket.close(), GOODBYE)

    def _refusal(self, account: str, request: Request) -> str | None:
        given = get_auth_bearer(request.headers.get("authorization")) or ""
        if self._token and not hmac.compare_digest(given.encode(), self._token):
            return "wrong access token"
        if not (account.isascii() and account.isdecimal()):
            return "no X-Self-ID"
        if self._allowed and account not in self._allowed:
            return "account not in qq.accounts"
        return None

    async def _is_free(self, account: str) -> bool:
        """Whether an account may connect: not while its old connection answers."""
        old = self.links.get(account)
        if old is None:
            return True
        try:
            await self._request(old, "get_status", {}, PROBE)
        except NetworkError:
            log.warning("QQ: %s has come back; its old connection was half open", account)
            self.drop(old)
            return True
        except ApiNotAvailable:
            return True
        return False

    async def _listen(self, link: Link) -> None:
        while not link.gone:
            raw = await link.socket.receive()
            link.seen = self._now()
            try:
                data = json.loads(raw)
            except (ValueError, TypeError):
                log.warning("QQ: a frame from %s is not JSON", link.account)
                continue
            if not isinstance(data, dict):
                continue
            if "post_type" in data:
                data["self_id"] = link.account
                if data.get("meta_event_type") == "heartbeat":
                    self._beats(link, data.get("interval"))
            self.json_to_event(data)

    def json_to_event(self, json_data: Any) -> None:  # type: ignore[override]  # per instance
        """Take an event, or the answer to a call. nonebot gets nothing: no log, no matchers."""
        if "post_type" in json_data:
            try:
                self._take(json_data)
            except Exception as error:  # one odd event must not end the connection
                log.error("QQ: an event was lost: %s", type(error).__name__)
            return
        echo = str(json_data.get("echo"))
        link = self.links.get(echo.partition("/")[0])
        future = None if link is None else link.calls.get(echo)
        if future is not None and not future.done():
            future.set_result(json_data)

    def _beats(self, link: Link, interval: Any) -> None:
        if isinstance(interval, int | float) and interval > 0:
            link.beat = interval / 1000

    def _join(self, link: Link) -> None:
        self.bot_connect(link.bot)
        self.links[link.account] = link
        self.connections[link.account] = link.socket
        log.info("QQ: %s has connected", link.account)
        self._changed(link.account, True)

    def _leave(self, link: Link) -> None:
        if self.links.get(link.account) is not link:
            return
        link.gone = True
        del self.links[link.account]
        self.connections.pop(link.account, None)
        self.bot_disconnect(link.bot)
        for future in link.calls.values():
            if not future.done():
                future.set_exception(NetworkError("the connection was lost"))
        log.info("QQ: %s is gone", link.account)
        self._changed(link.account, False)

    def drop(self, link: Link) -> None:
        """Give a connection up at once, so that its account can dial in again."""
        self._leave(link)
        if link.task is not None:
            link.task.cancel()

    def drop_silent(self) -> None:
        """Give up every connection whose heartbeat has stopped."""
        for link in list(self.links.values()):
            if link.beat is not None and self._now() - link.seen > MISSED * link.beat + 1:
                log.warning("QQ: no heartbeat of %s any more", link.account)
                self.drop(link)

    # --- calls --------------------------------------------------------------------------------

    async def _call_api(self, bot: Any, api: str, **data: Any) -> Any:
        """Call an action.

        ApiNotAvailable: it was not sent. NetworkError: nobody knows what came of it. ActionFailed: it
        was refused.
        """
        link = self.links.get(bot.self_id)
        if link is None:
            raise ApiNotAvailable
        seconds = float(data.pop("_timeout", self.config.api_timeout or 8.0))
        return handle_api_result(await self._request(link, api, data, seconds))

    async def _request(
        self, link: Link, api: str, data: Mapping[str, Any], seconds: float
    ) -> dict[str, Any]:
        self._serial += 1
        echo = f"{link.account}/{self._serial}"
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        link.calls[echo] = future
        frame = json.dumps({"action": api, "params": data, "echo": echo}, ensure_ascii=False)
        try:
            try:
                await link.socket.send(frame)
            except Exception:
                raise ApiNotAvailable from None
            try:
                async with asyncio.timeout(seconds):
                    return await future
            except TimeoutError:
                raise NetworkError(f"no answer to {api}") from None
        finally:
            link.calls.pop(echo, None)
            future.cancel()
