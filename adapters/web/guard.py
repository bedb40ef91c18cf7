"""What every request passes first: host, token, origin, size; and the headers of every answer."""

import hashlib
import hmac
import logging
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger(__name__)

MOST_BYTES = 32 * 1024
"""The largest body that is read."""
TOKEN = "caipan_token"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
OPEN_PATHS = ("/static/", "/join/")
"""What may be fetched without the token: our own code, and the way in."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FAULT = PlainTextResponse("出错了，局面已保存，请刷新。\nSomething broke; reload the page.\n", 500)
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def is_loopback(host: str) -> bool:
    """Whether an address to listen on is reached from this machine alone."""
    return host in LOOPBACK or host.startswith("127.")


def proof(token: str) -> str:
    """What the browser keeps in place of the token."""
    return hashlib.sha256(f"caipan/web/token/1\n{token}".encode()).hexdigest()


def is_same(given: str, expected: str) -> bool:
    """Compare in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())


class Guard:
    """Refuses what no page of ours would ask for.

    `host` is the address that is listened on: on loopback only requests for this machine by name
    are answered, so no page of a stranger's domain can reach it by pointing its name here. `token`,
    if given, must have been shown once by each browser. A fault of ours is logged by its kind
    alone: neither its words nor the address asked for, which may hold the token.
    """

    def __init__(self, app: ASGIApp, *, host: str, token: str | None) -> None:
        self._app = app
        self._names = LOOPBACK | {host} if is_loopback(host) else None
        self._proof = None if token is None else proof(token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for key, value in HEADERS.items():
                    headers.setdefault(key, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:
            log.error("%s while a page was served", type(error).__name__)
            if not begun:
                await FAULT(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._names is not None and _hostname(host) not in self._names:
            return PlainTextResponse("This server answers to its own name only.\n", 421)
        if self._proof is not None and not scope["path"].startswith(OPEN_PATHS):
            given = _cookie(headers, TOKEN)
            if not is_same(given, self._proof):
                return PlainTextResponse(
                    "要用邀请链接打开（在运行裁判的电脑上能看到）。\n"
                    "Open this page by its invitation link (shown where the referee runs).\n",
                    403,
                )
        if scope["method"] in UNSAFE:
            if not _is_same_origin(headers, host):
                return PlainTextResponse("Not from a page of this server.\n", 403)
            length = headers.get("content-length", "")
            if not length.isdigit() or int(length) > MOST_BYTES:
                return PlainTextResponse("Too much, or of unknown length.\n", 413)
        return None


def _is_same_origin(headers: Headers, host: str) -> bool:
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = headers.get("origin", "")
    return bool(host) and urlsplit(origin).netloc == host


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _cookie(headers: Headers, key: str) -> str:
    for line in headers.getlist("cookie"):
        for part in line.split(";"):
            name, _, value = part.strip().partition("=")
            if name == key:
                return value
    return ""
