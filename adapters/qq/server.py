"""One server for nonebot's application, run inside the referee's own loop."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Generator
from typing import Any

import uvicorn

GRACE = 2
PING = 20.0
"""Seconds between pings, and that a peer has to answer one before its connection is closed."""
LARGEST = 16 * 1024 * 1024


class _Server(uvicorn.Server):
    """uvicorn without hands on the process's signals: the referee has those."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


async def run(app: Any, host: str, port: int, started: Callable[[int], None]) -> None:
    """Serve `app` with its lifespan until cancelled; `started` hears the port.

    Raises OSError when the address can't be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, backlog=64) as listener:
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="warning",  # at DEBUG it logs the frames and the token
            access_log=False,
            lifespan="on",  # without it nonebot's hooks wouldn't run
            ws="websockets-sansio",
            ws_max_size=LARGEST,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=GRACE,
        )
        server = _Server(config)
        serving = asyncio.create_task(server.serve([listener]), name="qq server")
        started(listener.getsockname()[1])
        try:
            await asyncio.shield(serving)
        finally:
            server.should_exit = True
            await serving
