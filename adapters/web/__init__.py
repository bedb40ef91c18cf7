"""The local page: a room in the browser, for one machine or for phones in the same network."""

from collections.abc import Callable

from adapters.web.adapter import WebAdapter
from bot.ports import Desk

__all__ = ["WebAdapter", "create"]


def create(
    desk: Desk,
    *,
    host: str,
    port: int,
    token: str | None,
    language: str,
    clock_now: Callable[[], int],
) -> WebAdapter:
    """The adapter of the local page.

    `host` and `port` are listened on (port 0: any free one). `token` is asked of every browser; it
    may be None on loopback alone, else ValueError. `language` is for browsers that ask for none of
    ours. `clock_now` gives milliseconds since 1970.
    """
    return WebAdapter(
        desk, host=host, port=port, token=token, language=language, clock_now=clock_now
    )
