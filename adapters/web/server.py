"""One server on one port, run inside the referee's own loop."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Generator

import uvicorn
from starlette.types import ASGIApp

GRACE = 3
"""Seconds that open requests get when the server stops."""
MOST_CONNECTIONS = 512


class _Server(uvicorn.Server):
    """uvicorn without hands on the process's signals: the referee has those."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


class Listening:
    """A server that runs until it is stopped or its task is cancelled."""

    def __init__(self, app: ASGIApp, host: str, port: int) -> None:
        self._app = app
        self._host = host
        self._port = port
        self._server: _Server | None = None

    async def run(self, started: Callable[[str, int], None], stopping: Callable[[], None]) -> None:
        """Serve; `started` hears host and port once connections are taken.

        `stopping` is called before the last requests are waited for. Raises OSError when the
        address can't be had.
        """
        with _bound(self._host, self._port) as listener:
            config = uvicorn.Config(
                self._app,
                log_config=None,
                access_log=False,
                lifespan="off",
                ws="none",
                server_header=False,
                proxy_headers=False,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_graceful_shutdown=GRACE,
                h11_max_incomplete_event_size=16 * 1024,
            )
            self._server = _Server(config)
            serving = asyncio.create_task(self._server.serve([listener]), name="web server")
            # connections that come before the loop accepts wait in the socket's own queue
            started(self._host, listener.getsockname()[1])
            try:
                await asyncio.shield(serving)
            finally:
                stopping()
                self._server.should_exit = True
                await serving

    def stop(self) -> None:
        """Ask the server to end."""
        if self._server is not None:
            self._server.should_exit = True


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=256)


def address(host: str, port: int, path: str = "/") -> str:
    """The address to open, for people: of this machine in its network when all are listened on."""
    shown = _own_address() if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}{path}"


def _own_address() -> str:
    """The address that this machine has in its network; asks the routing table, sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
