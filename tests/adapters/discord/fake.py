"""A small Discord on loopback: gateway and REST, as much of both as a referee bot meets.

It speaks plain text frames, numbers what it sends, replays on resume, refuses what Discord refuses
(two answers to one interaction, messages that are too long, ids that are too long or doubled), and
keeps a message once for each nonce. `fault` makes the next requests of a route go wrong.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSMsgType, web

from tests.adapters.discord.shapes import (
    ALL_RIGHTS,
    APPLICATION,
    BOT,
    CHANNEL,
    EPHEMERAL,
    GUILD,
    application,
    bare,
    channel,
    filed,
    guild,
    improper,
    interaction,
    message_of,
    person_of,
    refusal,
    reply,
    thread,
    user,
    where_of,
)

TOKEN = "a.right.token"

Fault = Callable[[web.Request], Awaitable[web.StreamResponse | None]]


class Discord:
    """The server and what it was told."""

    def __init__(self) -> None:
        self.posts: list[dict[str, Any]] = []
        """Every message by any way, in order; `via` is channel, callback, original or followup."""
        self.callbacks: list[dict[str, Any]] = []
        self.deleted: list[str] = []
        self.identified: list[dict[str, Any]] = []
        self.resumed: list[dict[str, Any]] = []
        self.requests: list[tuple[str, str]] = []
        self.commands: list[dict[str, Any]] = []
        self.synced = 0
        self.closed: set[str] = set()
        """People whose direct messages are closed."""
        self.close_with: int | None = None
        """The code with which the gateway closes after an identify."""
        self.faults: list[tuple[str, Fault]] = []
        self.late: set[str] = set()
        """Interactions that can't be acknowledged any more."""
        self.written: list[dict[str, Any]] = []
        """What people wrote to the bot."""
        self.changed = asyncio.Condition()
        self._tokens: dict[str, dict[str, Any]] = {}
        self._nonces: dict[tuple[str, str], dict[str, Any]] = {}
        self._direct: dict[str, str] = {}
        self._sockets: list[web.WebSocketResponse] = []
        self._log: list[dict[str, Any]] = []
        self._next = 10**18
        self._threads: dict[str, dict[str, Any]] = {}
        self.rights = ALL_RIGHTS
        """What the bot may do in the server, as the gateway tells it."""
        self.kind = 0
        """What kind of channel people speak in: 0 a plain one, 5 one for announcements."""
        self.may_delete = False
        """Whether the bot may delete threads; archiving its own needs no right."""

    # --- life ---------------------------------------------------------------------------------

    async def start(self, port: int = 0) -> None:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        await self._runner.cleanup()

    @property
    def api(self) -> str:
        return f"http://127.0.0.1:{self.port}/api"

    @property
    def gateway(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    def id(self) -> str:
        self._next += 1
        return str(self._next)

    def fault(self, path: str, what: Fault, times: int = 1) -> None:
        """Let the next requests whose path matches go through `what` first."""
        self.faults += [(path, what)] * times

    async def until(self, condition: Callable[[], Any], seconds: float = 5.0) -> Any:
        """Wait for something to become true of what arrived."""
        async with asyncio.timeout(seconds):
            async with self.changed:
                await self.changed.wait_for(condition)
        return condition()

    async def _note(self) -> None:
        async with self.changed:
            self.changed.notify_all()

    @staticmethod
    def _is_archived(thread: dict[str, Any]) -> bool:
        return bool(thread["thread_metadata"]["archived"])

    def threads(self) -> list[str]:
        """The ids of the threads that are open."""
        return [k for k, thread in self._threads.items() if not self._is_archived(thread)]

    # --- gateway ------------------------------------------------------------------------------

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.append(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            await self._frame(socket, json.loads(message.data))
        if socket in self._sockets:
            self._sockets.remove(socket)
        return socket

    async def _frame(self, socket: web.WebSocketResponse, frame: dict[str, Any]) -> None:
        match frame["op"]:
            case 1:
                await socket.send_json({"op": 11})
            case 2:
                self.identified.append(frame["d"])
                if self.close_with is not None:
                    await socket.close(code=self.close_with)
                    await self._note()
                    return
                self._log.clear()
                await self._send("READY", self._ready())
                open_ = [t for t in self._threads.values() if not self._is_archived(t)]
                await self._send(
                    "GUILD_CREATE", {**guild(self.rights, self.kind), "threads": open_}
                )
                await self._note()
            case 6:
                self.resumed.append(frame["d"])
                for event in self._log[frame["d"]["seq"] :]:
                    await socket.send_json(event)
                await self._send("RESUMED", {})
                await self._note()

    def _ready(self) -> dict[str, Any]:
        return {
            "v": 10,
            "user": BOT,
            "guilds": [{"id": GUILD, "unavailable": True}],
            "session_id": "session",
            "resume_gateway_url": self.gateway,
            "application": {"id": APPLICATION, "flags": 0},
        }

    async def _send(self, name: str, data: Any, *, lost: bool = False) -> None:
        event = {"op": 0, "t": name, "s": len(self._log) + 1, "d": data}
        self._log.append(event)
        if not lost:
            await self._sockets[-1].send_json(event)

    async def dispatch(self, name: str, data: Any, *, lost: bool = False) -> None:
        """Send an event; `lost`: it gets its number, but the connection doesn't carry it."""
        await self._send(name, data, lost=lost)

    async def op(self, op: int, data: Any = None) -> None:
        """Send a frame that is no event."""
        await self._sockets[-1].send_json({"op": op, "d": data})

    async def drop(self) -> None:
        """Cut the connection without a word."""
        transport = self._sockets[-1]._req.transport  # type: ignore[union-attr]
        assert transport is not None
        transport.abort()

    # --- what people do -----------------------------------------------------------------------

    def interaction(
        self, kind: int, who: str, data: dict[str, Any], *, channel_id: str = CHANNEL, **more: Any
    ) -> dict[str, Any]:
        """An interaction of `who`, in the guild or in direct messages."""
        direct = more.pop("direct", False)
        if direct:
            where = {"id": self.direct(who), "type": 1, "recipients": [user(who)]}
        else:
            where = self._threads.get(channel_id) or channel(channel_id, self.kind)
        return interaction(self.id(), kind, who, data, where, direct=direct, **more)

    async def slash(self, who: str, *path: str, **more: Any) -> dict[str, Any]:
        """`who` uses a slash command such as ``table join``; `options` are its arguments."""
        options = more.pop("options", {})
        given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
        resolved = more.pop("resolved", None)
        for name, kind in more.pop("types", {}).items():
            next(option for option in given if option["name"] == name)["type"] = kind
        inner: Any = given
        for word in reversed(path[1:]):
            inner = [{"name": word, "type": 1, "options": inner}]
        data = {"id": "5", "name": path[0], "type": 1, "options": inner}
        if resolved:
            data["resolved"] = resolved
        made = self.interaction(2, who, data, **more)
        await self.act(made)
        return made

    async def press(
        self, who: str, message: dict[str, Any], custom_id: str, value: str = "", **more: Any
    ) -> dict[str, Any]:
        """`who` presses a button of a message, or chooses `value` from its menu."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if value else 2}
        if value:
            data["values"] = [value]
        made = self.interaction(3, who, data, message=message, **more)
        await self.act(made)
        return made

    async def act(self, interaction: dict[str, Any], *, lost: bool = False) -> None:
        """Let an interaction happen."""
        self._tokens.setdefault(interaction["token"], {"interaction": interaction, "kind": None})
        await self._send("INTERACTION_CREATE", interaction, lost=lost)

    async def dm(self, who: str, text: str, **more: Any) -> dict[str, Any]:
        """`who` writes to the bot."""
        lost = more.pop("lost", False)
        made = {**message_of(self.id(), self.direct(who), user(who, who), text), **more}
        self.written.append(made)
        await self._send("MESSAGE_CREATE", made, lost=lost)
        return made

    def direct(self, who: str) -> str:
        """The channel of somebody's direct messages."""
        return self._direct.setdefault(who, f"6{int(who):017}")

    # --- what was said ------------------------------------------------------------------------

    def said_in(self, channel_id: str = CHANNEL) -> list[dict[str, Any]]:
        """The messages that everybody in a channel sees."""
        return [
            post
            for post in self.posts
            if post["channel_id"] == channel_id and not post["flags"] & EPHEMERAL
        ]

    def seen_by(self, who: str) -> list[dict[str, Any]]:
        """The answers that only `who` sees, and their direct messages."""
        return [
            post
            for post in self.posts
            if (post["flags"] & EPHEMERAL and post.get("for") == who)
            or post["channel_id"] == self.direct(who)
        ]

    # --- REST ---------------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        self.requests.append((request.method, path))
        for number, (pattern, what) in enumerate(self.faults):
            if re.search(pattern, f"{request.method} {path}"):
                del self.faults[number]
                answer = await what(request)
                if answer is not None:
                    await self._note()
                    return answer
                break
        answer = await self.route(request, path)
        await self._note()
        return answer

    async def route(self, request: web.Request, path: str) -> web.Response:
        parts = path.strip("/").split("/")
        by_token = parts[0] in ("interactions", "webhooks")
        if not by_token and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return refusal(401, 0)
        match [request.method, *parts]:
            case ["GET", "users", "@me"]:
                return reply(BOT)
            case ["GET", "oauth2", "applications", "@me"]:
                return reply(application())
            case ["GET", "gateway", "bot"]:
                return reply({"url": self.gateway, "shards": 1, "session_start_limit": {}})
            case ["GET", "applications", _, "commands"]:
                full = request.query.get("with_localizations") == "true"
                return reply([c if full else bare(c) for c in self.commands])
            case ["PUT", "applications", _, "commands"]:
                given = await request.json()
                self.synced += 1
                self.commands = [filed(c, self.id()) for c in given]
                return reply(self.commands)
            case ["POST", "users", "@me", "channels"]:
                who = (await request.json())["recipient_id"]
                return reply(
                    {"id": self.direct(str(who)), "type": 1, "recipients": [user(str(who))]}
                )
            case ["GET", "channels", where, "messages"]:
                after = int(request.query["after"])
                rows = [
                    m for m in self.written if m["channel_id"] == where and int(m["id"]) > after
                ]
                return reply(rows[: int(request.query["limit"])][::-1])
            case ["POST", "channels", where, "messages"]:
                return await self._post(request, where)
            case ["POST", "channels", where, "threads"]:
                given = await request.json()
                if given["type"] != {0: 11, 5: 10}[self.kind]:
                    return refusal(400, 50024)
                made = {**channel(self.id(), given["type"]), **thread(given["name"], where)}
                self._threads[made["id"]] = made
                await self._send("THREAD_CREATE", {**made, "newly_created": True})
                return reply(made, 201)
            case ["DELETE", "channels", where]:
                if not self.may_delete:
                    return refusal(403, 50013)
                await self._send("THREAD_DELETE", self._threads.pop(where))
                return reply({})
            case ["PATCH", "channels", where]:
                self._threads[where]["thread_metadata"].update(await request.json())
                await self._send("THREAD_UPDATE", self._threads[where])
                return reply(self._threads[where])
            case ["POST", "interactions", number, token, "callback"]:
                return await self._callback(request, number, token)
            case ["POST", "webhooks", _, token]:
                return await self._followup(request, token)
            case ["PATCH", "webhooks", _, token, "messages", "@original"]:
                return await self._edit(request, token)
            case ["DELETE", "webhooks", _, token, "messages", "@original"]:
                self.deleted.append(token)
                return web.Response(status=204)
        return refusal(404, 0)

    async def _body(self, request: web.Request) -> dict[str, Any]:
        if request.content_type != "multipart/form-data":
            return dict(await request.json())
        given = await request.post()
        body = dict(json.loads(str(given["payload_json"])))
        body["files"] = [name for name in given if name.startswith("files")]
        return body

    async def _post(self, request: web.Request, where: str) -> web.Response:
        body = await self._body(request)
        owner = next((who for who, channel in self._direct.items() if channel == where), None)
        if owner in self.closed:
            return refusal(403, 50007)
        wrong = improper(body)
        if wrong:
            return refusal(400, wrong)
        key = (where, str(body.get("nonce", "")))
        if body.get("enforce_nonce") and key in self._nonces:
            return reply(self._nonces[key])
        message = self._store(where, body, "channel")
        if body.get("nonce"):
            self._nonces[key] = message
        return reply(message)

    async def _callback(self, request: web.Request, number: str, token: str) -> web.Response:
        assert "Authorization" not in request.headers, "the token in the path is the right"
        body = await self._body(request)
        known = self._tokens[token]
        if number in self.late:
            return refusal(404, 10062)
        if known["kind"] is not None:
            return refusal(400, 40060)
        known["kind"] = body["type"]
        known["flags"] = (body.get("data") or {}).get("flags", 0)
        self.callbacks.append({"interaction": known["interaction"], **body})
        if body["type"] == 4:
            self._store(where_of(known), body["data"], "callback", known)
        made = {"id": number, "type": known["interaction"]["type"]}
        return reply({"interaction": made, "resource": {"type": body["type"]}})

    async def _followup(self, request: web.Request, token: str) -> web.Response:
        known = self._tokens[token]
        if known["kind"] is None:
            return refusal(404, 10015)
        body = await self._body(request)
        wrong = improper(body)
        if wrong:
            return refusal(400, wrong)
        if known["kind"] == 5 and not known.get("answered"):
            # The first follow-up takes the place of "thinking", and is seen by whom that was seen.
            body["flags"] = known["flags"]
        known["answered"] = True
        return reply(self._store(where_of(known), body, "followup", known))

    async def _edit(self, request: web.Request, token: str) -> web.Response:
        known = self._tokens[token]
        if known["kind"] is None:
            return refusal(404, 10015)
        body = await self._body(request)
        wrong = improper(body)
        if wrong:
            return refusal(400, wrong)
        known["answered"] = True
        body["flags"] = known["flags"]
        return reply(self._store(where_of(known), body, "original", known))

    def _store(
        self, where: str, body: dict[str, Any], via: str, known: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        message = message_of(self.id(), where, BOT, body.get("content") or "")
        message["components"] = body.get("components") or []
        message["flags"] = body.get("flags", 0) or 0
        message["allowed_mentions"] = body.get("allowed_mentions")
        message["via"] = via
        message["files"] = body.get("files", [])
        message["sent"] = body.get("attachments") or []
        message["nonce"] = body.get("nonce")
        if known is not None:
            message["for"] = person_of(known["interaction"])["id"]
        self.posts.append(message)
        return {k: v for k, v in message.items() if k not in ("allowed_mentions", "files", "sent")}
